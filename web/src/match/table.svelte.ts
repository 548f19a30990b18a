/** One open match on this page: the line to the server, who sits at this screen, and what can be asked and done. */
import { glossary } from '../rules/glossary.svelte';
import { hasAid, loadAid } from '../boards';
import { fetchGames, fetchRules } from '../lib/api';
import { merged, newsOf } from '../lib/entries';
import {
  draftOf,
  dropInvitations,
  keepDraft,
  letGo,
  markSeen,
  seenOf,
  type HeldSeat,
} from '../lib/mine';
import { TableError } from '../lib/table-error';
import type { AtReply, PlayReply, Replies, Requests, ReviewPush } from '../schema/line';
import type { Entry, MatchState } from '../schema/table';
import { both, maybe, t } from '../lib/settings.svelte';
import { Line, type OtherPush, type Wire } from '../lib/socket';
import { Coach } from '../learn/coach.svelte';
import { Advice } from './advice.svelte';
import { Always } from './always.svelte';
import { Arming } from './arming.svelte';
import { CampaignSheet } from './campaign.svelte';
import { Chances } from './chances.svelte';
import { Coaching } from './coaching.svelte';
import { Deeds } from './deeds.svelte';
import { Facts, type Refusal } from './facts.svelte';
import { Hand } from './hand.svelte';
import { Holding } from './holding';
import { Meanwhile } from './meanwhile.svelte';
import { Saying } from './saying';
import { passScreen } from './screen';
import { Series } from './series.svelte';
import { Sharing } from './sharing';
import { Typed } from './typed.svelte';
import { Writing } from './writing.svelte';

const refusalShown = 6000;
const logPage = 200;

/** Commands that a seat gives. */
export type SeatCommand = {
  [C in keyof Requests]: Requests[C] extends { seat: string } ? C : never;
}[keyof Requests];

export class Table extends Facts {
  readonly meanwhile = new Meanwhile(this);
  readonly chances = new Chances(this);
  readonly series = new Series(this);
  readonly advice = new Advice(this);
  /** Answers that stand for the rest of the other side's turn. */
  readonly always = new Always(this);
  /** What was said once and is asked about: the one way of confirming. */
  readonly arming = new Arming(this);
  /** What is taken up on the board. */
  readonly hand = new Hand(this);
  readonly saying = new Saying(this);
  /** What is asked of the server and changes something, one after another. */
  readonly deeds = new Deeds();
  /** Of a match that is over. */
  readonly campaign = new CampaignSheet(this);
  /** Of a match that is a lesson. */
  readonly coach = new Coach(this);
  /** Of whoever plays alone and wants to be told. */
  readonly coaching = new Coaching(this);
  /** The command line. */
  readonly typed = new Typed(this);
  /** What is being written, and not yet with the server. */
  readonly note = new Writing(this, 'note');
  readonly chat = new Writing(this, 'chat');
  readonly newOrder = new Writing(this, 'order');

  /** Whoever waits for the review of the match. */
  onreview: ((push: ReviewPush) => void) | null = null;

  private line: Line | null = null;
  readonly holding: Holding;
  private readonly sharing: Sharing;
  private refusalTimer: ReturnType<typeof setTimeout> | null = null;
  private first = true;

  constructor(
    readonly match: string,
    held: HeldSeat[],
  ) {
    super();
    this.holding = new Holding(this, held);
    this.sharing = new Sharing(this, held);
    this.connect();
  }

  // ---- the line -----------------------------------------------------------------------------------

  private connect() {
    this.line?.close();
    this.line = new Line({
      match: this.match,
      ...this.holding.greeting(),
      seen: () => this.state?.version ?? seenOf(this.match),
      wire: () =>
        new WebSocket(
          `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
        ) as unknown as Wire,
      onstate: (state, sat) => this.receive(state, sat),
      onpush: (push) => this.hear(push),
      onstatus: (status, error) => {
        if (status === 'closed') return;
        if (status === 'refused' && error && this.secret && !this.regaining)
          return void this.regain(error);
        this.status = status;
        if (error) this.trouble = error;
      },
    });
  }

  hurry() {
    this.line?.hurry();
  }

  private regaining = false;

  /** The secret is no longer the seat's; perhaps there is another. */
  private async regain(error: TableError) {
    this.regaining = true;
    this.status = 'lost';
    try {
      if (await this.holding.regain(error)) return this.connect();
    } catch {
      setTimeout(() => this.line && void this.regain(error), 3000);
      return;
    }
    this.trouble = error;
    this.status = 'refused';
  }

  /** Which line it is: another person at this screen has another. */
  get held(): unknown {
    return this.line;
  }
  /** How slow it is, where a clock runs. */
  get lag(): number | null {
    return this.state?.terms?.clock === 'live' ? (this.line?.lag ?? null) : null;
  }

  /** A question to the server about this match. */
  ask<C extends keyof Requests>(cmd: C, fields: Requests[C]): Promise<Replies[C]> {
    return this.line!.ask(cmd, fields);
  }

  close() {
    this.note.hurry();
    this.line?.close();
    this.meanwhile.close();
    this.hand.close();
    if (this.peekTimer) clearTimeout(this.peekTimer);
    if (this.refusalTimer) clearTimeout(this.refusalTimer);
  }

  private waiting: [MatchState, boolean][] = [];

  /** What the page must know of the game is there before its first state is shown. */
  private receive(state: MatchState, sat: boolean) {
    if (hasAid(state.game)) {
      this.take(state, sat);
      return;
    }
    this.waiting.push([state, sat]);
    if (this.waiting.length > 1) return;
    void loadAid(state.game).then(() => {
      for (const [one, first] of this.waiting.splice(0)) this.take(one, first);
    });
  }

  private take(state: MatchState, sat: boolean) {
    void this.sharing.give(state);
    const before = this.state;
    const fresh = state.entries ?? [];
    const known = this.entries;
    if (this.first && sat) {
      this.first = false;
      const left = seenOf(this.match);
      if (left !== null && left < state.version && left > 0) this.since = fresh;
      void this.prepare(state);
    }
    // In a lesson what was taken back, or stood on another board, is gone.
    const lesson = state.lesson !== undefined;
    this.entries = this.entries.filter((entry) =>
      entry.undone ? !lesson : entry.step <= state.steps,
    );
    this.merge(fresh, lesson || (state.turn.kind === 'decision' && state.turn.secret));
    this.heard = Date.now();
    this.regaining = false;
    this.state = state;
    this.saying.arrived(before);
    this.arming.begin();
    this.thinking = null;
    for (const one of [this.note, this.chat, this.newOrder]) one.heard();
    markSeen(this.match, state.version);
    if (!state.allied?.[this.proposing ?? '']) this.proposing = null;
    // A plan or a proposal changes nothing of what was being looked at.
    const stood =
      before && before.steps === state.steps && fresh.length === 0 && before.over === state.over;
    if (!before || (before.version !== state.version && !stood)) {
      this.selected = null;
      this.peek = null;
      this.arming.disarm();
      this.chances.forget();
      this.advice.outdated();
      this.hand.renewed();
      if (before) this.letGoOfRefusal();
      if (!sat || before) {
        const places = fresh.flatMap((entry) =>
          entry.events.flatMap((event) => this.aid.placesIn(event)),
        );
        // eslint-disable-next-line svelte/prefer-svelte-reactivity -- gone when the list is made
        this.lit = [...new Set(places)];
      }
      if (
        !sat &&
        this.since.length > 0 &&
        fresh.some((entry) => entry.seat && state.you.includes(entry.seat))
      )
        this.since = [];
    }
    if (!sat && before) this.meanwhile.tell(newsOf(known, fresh), before);
    else if (before?.version !== state.version) this.meanwhile.skip();
    void passScreen(this);
    void this.always.renewed();
    if (!stood) void this.chances.askAround();
  }

  private async prepare(state: MatchState) {
    try {
      this.game = (await fetchGames()).find((game) => game.id === state.game) ?? null;
    } catch {
      // names of phases are missing until the next visit; the match can be played
    }
    await this.readRules();
    try {
      for (let from = 0; from < state.steps; from += logPage) {
        const reply = await this.line!.ask('log', {
          from,
          to: Math.min(from + logPage, state.steps),
        });
        this.merge(reply.entries);
      }
    } catch {
      // the last lines are there
    }
  }

  /** The rules and the terms of the game; asked for again when the panel is opened, if they have not come. */
  async readRules() {
    if (this.book || !this.state) return;
    try {
      this.book = await fetchRules(this.state.game);
    } catch {
      return;
    }
    this.rules = this.book.rules;
    glossary.terms = this.book.glossary;
  }

  private merge(fresh: Entry[], secret = false) {
    if (fresh.length > 0) this.entries = merged(this.entries, fresh, secret);
  }

  private hear(push: OtherPush) {
    if (push.push === 'thinking') this.thinking = push.seat;
    if (push.push === 'review') this.onreview?.(push);
    if (push.push === 'gone') this.gone();
    if (push.push === 'coach') this.coaching.hear(push);
    const state = this.state;
    if (!state) return;
    if (push.push === 'chat')
      this.state = {
        ...state,
        chat: [...(state.chat ?? []), push.message],
      };
    if (push.push === 'seats') this.state = { ...state, seats: push.seats };
  }

  /** As long as nobody else has come the match can be taken away. */
  async withdraw(): Promise<boolean> {
    const done = await this.order('withdraw', {});
    if (done) this.forget();
    return done;
  }

  private forget() {
    letGo(this.match);
    dropInvitations(this.match);
  }

  /** The match was withdrawn: nothing of it is left. */
  private gone() {
    this.line?.close();
    this.forget();
    this.trouble = new TableError('gone', 'The match was withdrawn.');
    this.status = 'refused';
  }

  /** The server has this note. */
  noted(seat: string, text: string) {
    if (this.state) this.state = { ...this.state, note: { ...this.state.note, [seat]: text } };
  }

  // ---- moments of the match --------------------------------------------------------------------------

  /** What was the case after that step, from the seat held here. */
  moment(step: number): Promise<AtReply> {
    const seat = this.state?.over ? (this.viewpoint ?? this.own) : this.own;
    return this.ask('at', { step, ...(seat ? { seat } : {}) });
  }

  // ---- several people at this screen --------------------------------------------------------------

  /** The board is covered before the next person takes the screen. */
  pass() {
    this.curtain = this.passing;
    this.passing = null;
  }

  /** The person named on the curtain sits down. */
  lift() {
    const next = this.holding.seats.findIndex((one) => one.seat === this.curtain);
    this.curtain = null;
    if (next >= 0) this.seatDown(next);
  }

  /** One person plays all the seats held here: the board is seen from the other, and nothing is put away. */
  turnAround() {
    this.line?.sitAs(this.holding.greeting());
  }

  seatDown(next: number) {
    this.holding.at = next;
    this.state = null; // what the person before saw must not be seen
    this.entries = [];
    this.lit = [];
    this.since = [];
    this.typed.replies = [];
    this.advice.close();
    this.deeds.forget();
    this.saying.forget();
    this.replay = null;
    this.meanwhile.skip();
    this.first = true;
    this.connect();
  }

  get secret(): string | null {
    return this.holding.secret;
  }

  // ---- choosing and playing -----------------------------------------------------------------------

  /** Said: done at once, unless it is armed first. What was chosen before to be looked at is done too; `look` never does. */
  choose(action: string, at: 'key' | 'pointer' | 'green' | 'look' = 'pointer') {
    if (this.onItsWay(action)) return;
    const about = this.labelOf(action);
    this.deeds.inTurn((late) => {
      if (late && !this.isLegal(action)) return this.missed(action, about);
      this.letGoOfRefusal();
      const meant = this.legal.find((one) => one.a === action);
      if (at === 'look') this.arming.lookAt(action);
      else if (at === 'green' || this.selected === action) void this.play(action);
      else if (meant && this.standsForSeveral(meant)) this.arming.lookAt(action);
      else this.arming.say(action);
    }, about);
  }

  isLegal(action: string): boolean {
    return this.legal.some((one) => one.a === action);
  }

  private labelOf(action: string): string {
    return both(this.legal.find((one) => one.a === action)?.label) || action;
  }

  private onItsWay(action: string): boolean {
    return this.saying.isOnItsWay([action]);
  }

  /** What was clicked while an answer was on its way is no longer possible: says why. */
  async missed(action: string, about: string) {
    const { seat } = this;
    const reply = seat && !this.shown ? await this.chances.why(action, seat) : null;
    const text =
      reply && !reply.legal && reply.reason
        ? both(reply.reason)
        : this.state?.over
          ? t('refused.over')
          : t('error.stale');
    this.refuse({ about, text, rule: reply?.rule ?? null, place: null });
    return false;
  }

  private peekTimer: ReturnType<typeof setTimeout> | null = null;

  /** The pointer or the focus rests on an answer, on the board or in the list: its odds are shown. */
  regard(action: string, by: 'pointer' | 'focus') {
    if (this.peekTimer) clearTimeout(this.peekTimer);
    this.peekTimer = setTimeout(() => (this.peek = action), by === 'pointer' ? 180 : 0);
  }

  /** A moment later: what had the focus may be taken away while the page is being drawn, and nothing may change then. */
  disregard(action: string | null = null) {
    if (this.peekTimer) clearTimeout(this.peekTimer);
    this.peekTimer = setTimeout(() => {
      if (action === null || this.peek === action) this.peek = null;
    }, 0);
  }

  /** A place was pointed at that all these actions speak of. */
  pick(actions: string[]) {
    if (actions.length === 0 || actions.some((one) => this.onItsWay(one))) return;
    const about = this.labelOf(actions[0]!);
    this.deeds.inTurn((late) => {
      const now = late ? actions.filter((one) => this.isLegal(one)) : actions;
      if (now.length === 0) return this.missed(actions[0]!, about);
      const again = this.selected !== null && now.includes(this.selected);
      // Several ways: which of them is meant is not known yet.
      if (now.length > 1 && !again) this.choose(now[0]!, 'look');
      else this.choose(again ? this.selected! : now[0]!);
    }, about);
  }

  letGo() {
    this.hand.put();
    this.selected = null;
    this.arming.disarm();
    this.peek = null;
    this.disregard();
    this.letGoOfRefusal();
  }

  /** Plays it when its turn comes; false if it was refused. */
  async play(action: string): Promise<boolean> {
    return (await this.say([action])) !== null;
  }

  /** Says these words as one gesture when its turn comes, all or none of them; null if it was refused, or armed first. */
  say(words: string[], about = this.labelOf(words.at(-1) ?? '')): Promise<PlayReply | null> {
    if (this.arming.stops(words)) return Promise.resolve(null);
    return this.saying.say(words, about);
  }

  /** The last gesture, or at a secret turn the action of one's own that had these words. */
  async undo(words?: string) {
    await this.deeds.hold(() => this.saying.undo(words), t('act.undo'));
  }

  /** Says again what was taken back last. */
  redo(): Promise<void> {
    return this.saying.redo();
  }

  // ---- plans: what somebody would have an ally do ---------------------------------------------------

  /** Begins or ends proposing to an ally. */
  propose(ally: string | null) {
    this.letGo();
    this.proposing = ally;
    this.chances.odds = {};
    void this.chances.askAround();
  }

  /** Tells the side what an ally might do; nothing: takes it back. */
  async plan(actions: string[]): Promise<boolean> {
    const owner = this.proposing ?? this.ownPlan?.for ?? this.askedAllies[0];
    if (!owner) {
      this.refuse({ about: '', text: t('plan.nobody'), rule: null, place: null });
      return false;
    }
    this.selected = null;
    return this.order('plan', { for: owner, actions });
  }

  errorText(error: TableError): string {
    return both(error.reason) || maybe(`error.${error.code}`) || t('error.internal');
  }

  complain(error: TableError, about: string) {
    if (this.coach.hear(error)) return;
    this.refuse({ about, text: this.errorText(error), rule: error.rule ?? null, place: null });
  }

  refuse(refusal: Refusal) {
    this.refusal = refusal;
    if (this.refusalTimer) clearTimeout(this.refusalTimer);
    this.refusalTimer = setTimeout(() => (this.refusal = null), refusalShown);
  }

  letGoOfRefusal() {
    if (this.refusalTimer) clearTimeout(this.refusalTimer);
    this.refusal = null;
  }

  /** Something was pointed at that is not legal now: say why. */
  askPlace(place: string) {
    const about = this.view ? this.aid.placeName(place, this.view) : '';
    this.deeds.inTurn((late) => {
      // With the answer something can be done there: it is chosen, and played by the next click.
      const here = late ? this.actionsAt(place)[0] : undefined;
      if (here) this.selected = here.a;
      else void this.askWhy(place);
    }, about);
  }

  private async askWhy(place: string) {
    const view = this.view;
    if (!view || this.shown) return;
    this.selected = null;
    const about = this.aid.placeName(place, view);
    const seat = this.seat ?? this.proposing;
    if (!seat) {
      const text = this.spectator
        ? t('refused.spectator')
        : this.state?.over
          ? t('refused.over')
          : t('refused.wait');
      this.refuse({ about, text, rule: null, place });
      return;
    }
    const reply = await this.chances.why(this.aid.askAt(place, view), seat);
    if (reply && !reply.legal)
      this.refuse({ about, text: both(reply.reason), rule: reply.rule ?? null, place });
    else this.refuse({ about, text: t('refused.nothing'), rule: null, place });
  }

  /** Something that changes the match, in the name of one's own seat. */
  async order<C extends SeatCommand>(cmd: C, fields: Omit<Requests[C], 'seat'>): Promise<boolean> {
    if (!this.own) return false;
    try {
      await this.line!.ask(cmd, { seat: this.own, ...fields } as unknown as Requests[C]);
      return true;
    } catch (error) {
      this.complain(error as TableError, '');
      return false;
    }
  }

  // ---- replay -------------------------------------------------------------------------------------

  private wantedStep = 0;

  async at(step: number) {
    if (!this.state) return;
    const wanted = Math.max(0, Math.min(step, this.state.steps));
    this.wantedStep = wanted;
    this.selected = null;
    this.meanwhile.skip();
    try {
      const reply = await this.moment(wanted);
      if (this.wantedStep === wanted) this.replay = reply;
    } catch (error) {
      this.complain(error as TableError, '');
    }
  }

  now() {
    this.wantedStep = -1;
    this.viewpoint = null;
    this.replay = null;
  }

  /** A finished match lies open: its moments can be seen from every seat. */
  seenFrom(seat: string) {
    this.viewpoint = seat;
    void this.at(this.replay?.step ?? this.state?.steps ?? 0);
  }

  // ---- drafts: what a board has prepared but not yet said, kept in this browser ----------------------

  get draft(): string | null {
    return this.own ? draftOf(this.match, this.own) : null;
  }

  keepDraft(text: string | null) {
    if (this.own) keepDraft(this.match, this.own, text);
  }
}
