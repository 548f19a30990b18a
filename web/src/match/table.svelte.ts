/** One open match on this page: what the server said, what is selected, and what can be asked of it. */
import { aidOf, hasAid, loadAid } from '../boards';
import type { Aid } from '../boards/aid';
import type { LegalAction, View } from '../boards/types';
import { fetchGames, fetchMine, fetchRules } from '../lib/api';
import { merged } from '../lib/entries';
import { draftOf, keepDraft, markSeen, seenOf, type HeldSeat } from '../lib/mine';
import type { AtReply, Entry, Game, MatchState, Rule, SeatSecret, TableError } from '../lib/protocol';
import { both, maybe, settings, t } from '../lib/settings.svelte';
import { shareOf, shareTaken } from '../lib/shares';
import { Line, type LineStatus, type Push, type Wire } from '../lib/socket';
import { Chances } from './chances.svelte';
import { Meanwhile } from './meanwhile.svelte';
import { Typed } from './typed.svelte';

export interface Refusal {
  /** What was refused, in a few words; may be empty. */
  about: string;
  text: string;
  rule: string | null;
  place: string | null;
}

const refusalShown = 6000;
const logPage = 200;

export class Table {
  state = $state.raw<MatchState | null>(null);
  game = $state.raw<Game | null>(null);
  rules = $state.raw<Record<string, Rule>>({});
  status = $state<LineStatus>('connecting');
  trouble = $state.raw<TableError | null>(null);
  entries = $state.raw<Entry[]>([]);
  selected = $state<string | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  lit = $state.raw<string[]>([]);
  pointed = $state.raw<string[]>([]);
  thinking = $state<string | null>(null);
  busy = $state(false);
  since = $state.raw<Entry[]>([]);
  replay = $state.raw<AtReply | null>(null);
  /** Once it is over: from whose seat the replay is seen; null: one's own. */
  viewpoint = $state<string | null>(null);
  /** The answer that is pointed at or has the focus: its odds are shown, nothing is chosen. */
  peek = $state<string | null>(null);
  /** The seat whose turn it is at this screen but who has not yet said so; the board is covered until then. */
  curtain = $state<string | null>(null);
  /** The seat the screen should be handed to, once this person has seen what came of it. */
  passing = $state<string | null>(null);
  /** The ally for whom something is being proposed: the answers are that one's, and choosing one tells the side of it. */
  proposing = $state<string | null>(null);
  /** Grows when something was played here: the prompt takes the focus unless the words were typed. */
  played = $state(0);

  /** When the state came, by this browser's clock. */
  heard = 0;

  readonly meanwhile = new Meanwhile(this);
  readonly chances = new Chances(this);
  /** The command line. */
  readonly typed = new Typed(this);

  private line: Line | null = null;
  private refusalTimer: ReturnType<typeof setTimeout> | null = null;
  private first = true;
  /** Which of the held seats the line holds; -1: several, and nobody has sat down yet. */
  private holder: number;

  constructor(
    readonly match: string,
    private readonly held: HeldSeat[],
  ) {
    this.holder = held.length > 1 ? -1 : 0;
    this.connect();
  }

  // ---- what is the case ---------------------------------------------------------------------------

  aid: Aid = $derived(aidOf(this.state?.game ?? ''));
  shown: AtReply | null = $derived(this.replay ?? this.meanwhile.show[0] ?? null);
  spectator = $derived(this.state !== null && this.state.you.length === 0);
  /** The seat that is asked and held here. */
  seat: string | null = $derived.by(() => {
    const state = this.state;
    if (!state || this.curtain) return null;
    return state.you.find((seat) => (state.legal?.[seat]?.length ?? 0) > 0) ?? null;
  });
  /** A seat held here, asked or not: for undo, chat, notes. */
  own: string | null = $derived(this.seat ?? this.state?.you[0] ?? null);
  legal: LegalAction[] = $derived.by(() => {
    const state = this.state;
    if (!state || this.shown) return [];
    const list = (this.proposing ? state.allied?.[this.proposing] : this.seat ? state.legal[this.seat] : null) ?? [];
    const isEnd = (action: LegalAction) => action.verb === 'end';
    return [...list.filter((action) => !isEnd(action)), ...list.filter(isEnd)];
  });
  /** Allies who are asked now and to whom something can be proposed. */
  askedAllies: string[] = $derived(this.own && !this.shown ? Object.keys(this.state?.allied ?? {}) : []);
  plans = $derived(this.state?.plans ?? []);
  ownPlan = $derived(this.plans.find((plan) => this.state!.you.includes(plan.by)) ?? null);
  view: View | null = $derived(this.shown?.view ?? this.state?.view ?? null);
  /** The legal actions that are listed and numbered. */
  listed: LegalAction[] = $derived(this.view ? this.aid.listed(this.legal, this.view) : this.legal);
  turn = $derived(this.shown?.turn ?? this.state?.turn ?? null);
  /** What is told so far: not what is still to be shown. */
  told: Entry[] = $derived.by(() => {
    const now = this.meanwhile.show[0]?.step;
    return now === undefined ? this.entries : this.entries.filter((entry) => entry.step <= now);
  });
  others = $derived((this.state?.seats ?? []).filter((seat) => !this.state!.you.includes(seat.seat)));
  /** Whether another person plays here: then hints are closed and proposals need an answer. */
  company = $derived((this.state?.seats ?? []).filter((seat) => seat.holder === 'person' || seat.away).length > 1);
  chosen: LegalAction | null = $derived(this.legal.find((action) => action.a === this.selected) ?? null);
  /** Whose odds are shown beside the board: of what is chosen, else of what is pointed at. */
  regarded: LegalAction | null = $derived(this.chosen ?? this.legal.find((action) => action.a === this.peek) ?? null);
  /** All legal ways to do what is chosen: the same deed at the same place, paid or helped differently. */
  ways: LegalAction[] = $derived(this.chosen ? this.waysOf(this.chosen) : []);
  greenAnswer: string | null = $derived(this.aid.plain(this.legal));

  waysOf(action: LegalAction): LegalAction[] {
    const place = this.placeOf(action);
    const deed = this.aid.deed(action);
    return this.legal.filter((one) => this.aid.deed(one) === deed && this.placeOf(one) === place);
  }

  placeOf(action: LegalAction): string | null {
    return this.view ? this.aid.placeOf(action, this.view) : null;
  }

  actionsAt(place: string): LegalAction[] {
    return this.legal.filter((action) => this.placeOf(action) === place);
  }

  keyOf(index: number, action: LegalAction): string {
    if (action.verb === 'end') return '0';
    return index < 9 ? String(index + 1) : '';
  }

  actionOfKey(key: string): LegalAction | null {
    return this.listed.find((action, index) => this.keyOf(index, action) === key) ?? null;
  }

  // ---- the line -----------------------------------------------------------------------------------

  private connect() {
    const holding = this.held[this.holder];
    const secrets = this.secret ? [this.secret] : [];
    const seats = this.held.length > 0 && !this.secret ? (holding?.seat ? [holding.seat] : []) : undefined;
    this.line?.close();
    this.line = new Line({
      match: this.match,
      secrets,
      ...(seats ? { seats } : {}),
      seen: () => this.state?.version ?? seenOf(this.match),
      wire: () =>
        new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`) as unknown as Wire,
      onstate: (state, sat) => this.receive(state, sat),
      onpush: (push) => this.hear(push),
      onstatus: (status, error) => {
        if (status === 'closed') return;
        this.status = status;
        if (error) this.trouble = error;
      },
    });
  }

  hurry() {
    this.line?.hurry();
  }

  /** A question to the server about this match. */
  ask<T extends object>(cmd: string, fields: Record<string, unknown>): Promise<T> {
    return this.line!.ask<T & Record<string, unknown>>(cmd, fields);
  }

  close() {
    this.line?.close();
    this.meanwhile.close();
    if (this.peekTimer) clearTimeout(this.peekTimer);
    if (this.refusalTimer) clearTimeout(this.refusalTimer);
  }

  private waiting: [MatchState, boolean][] = [];
  private readonly shared = new Set<string>();

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

  /** Adds to the dice for all seats of this browser, once the server has committed to its own part. */
  private async giveShares(state: MatchState) {
    const dice = state.dice;
    if (!dice?.commit || state.over) return;
    for (const one of this.held) {
      const mine = one.seat ? dice.wanted.includes(one.seat) : dice.wanted.length > 0;
      if (!mine || this.shared.has(one.secret)) continue;
      this.shared.add(one.secret);
      try {
        const share = shareOf(this.match, one.secret, dice.commit);
        const { seat } = await this.ask<{ seat: string }>('share', { secret: one.secret, share });
        shareTaken(one.secret, seat);
      } catch (error) {
        // Given before, from another device; or the line broke and it is given when it is back.
        if ((error as TableError).code === 'lost') this.shared.delete(one.secret);
      }
    }
  }

  private take(state: MatchState, sat: boolean) {
    void this.giveShares(state);
    const before = this.state;
    const fresh = state.entries ?? [];
    if (this.first && sat) {
      this.first = false;
      const left = seenOf(this.match);
      if (left !== null && left < state.version && left > 0) this.since = fresh;
      void this.prepare(state);
    }
    this.entries = this.entries.filter((entry) => entry.undone || entry.step <= state.steps);
    this.merge(fresh, state.turn.secret);
    this.heard = Date.now();
    this.state = state;
    this.thinking = null;
    markSeen(this.match, state.version);
    if (!state.allied?.[this.proposing ?? '']) this.proposing = null;
    // A plan or a proposal changes nothing of what was being looked at.
    const stood = before && before.steps === state.steps && fresh.length === 0 && before.over === state.over;
    if (!before || (before.version !== state.version && !stood)) {
      this.selected = null;
      this.peek = null;
      this.chances.forget();
      if (before) this.letGoOfRefusal();
      if (!sat || before) {
        const places = fresh.flatMap((entry) => entry.events.flatMap((event) => this.aid.placesIn(event)));
        this.lit = [...new Set(places)];
      }
      if (!sat && this.since.length > 0 && fresh.some((entry) => entry.seat && state.you.includes(entry.seat)))
        this.since = [];
    }
    if (!sat && before) this.meanwhile.tell(fresh, before);
    else if (before?.version !== state.version) this.meanwhile.skip();
    void this.passScreen();
    if (!stood) void this.chances.askAround();
  }

  private async prepare(state: MatchState) {
    try {
      this.game = (await fetchGames()).find((game) => game.id === state.game) ?? null;
    } catch {
      // names of phases are missing until the next visit; the match can be played
    }
    try {
      this.rules = await fetchRules(state.game);
    } catch {
      // asked again when the panel is opened
    }
    try {
      for (let from = 0; from < state.steps; from += logPage) {
        const reply = await this.line!.ask<{ entries: Entry[] }>('log', { from, to: Math.min(from + logPage, state.steps) });
        this.merge(reply.entries);
      }
    } catch {
      // the last lines are there
    }
  }

  private merge(fresh: Entry[], secret = false) {
    if (fresh.length > 0) this.entries = merged(this.entries, fresh, secret);
  }

  private hear(push: Push) {
    if (push.push === 'thinking') this.thinking = push.seat as string;
    const state = this.state;
    if (!state) return;
    if (push.push === 'chat')
      this.state = { ...state, chat: [...(state.chat ?? []), push.message as MatchState['chat'][number]] };
    if (push.push === 'seats') this.state = { ...state, seats: push.seats as MatchState['seats'] };
  }

  // ---- moments of the match --------------------------------------------------------------------------

  /** What was the case after that step, from the seat held here. */
  moment(step: number): Promise<AtReply> {
    const seat = this.state?.over ? (this.viewpoint ?? this.own) : this.own;
    return this.ask<AtReply>('at', { step, ...(seat ? { seat } : {}) });
  }

  // ---- several people at this screen --------------------------------------------------------------
  // One line holds one seat, so that the page never has what another person at this screen may not see. Before anybody
  // sits down it watches, to learn whose turn it is.

  /** Asks who holds what, where a link did not say. */
  private async nameSeats() {
    for (const one of this.held)
      if (!one.seat && one.secret)
        one.seat = (await fetchMine([{ match: one.match, secret: one.secret }])).find((found) => found.match === one.match && !found.account)?.seat;
  }

  private async passScreen() {
    if (this.held.length < 2) return;
    try {
      await this.nameSeats();
      this.game ??= (await fetchGames()).find((game) => game.id === this.state?.game) ?? null;
    } catch {
      // taken to have secrets
    }
    const state = this.state;
    if (!state || this.status !== 'open') return;
    const mine = state.you[0];
    const isMine = mine !== undefined && state.turn.seats.includes(mine);
    this.passing = null;
    if (isMine || (mine !== undefined && (state.over || state.turn.kind !== 'decision'))) return;
    const asked = this.held.findIndex((one) => one.seat !== undefined && state.turn.seats.includes(one.seat));
    const next = asked >= 0 ? asked : mine === undefined ? 0 : -1;
    if (next < 0 || next === this.holder) return;
    if (this.game?.secrets === false || state.over) this.seatDown(next);
    else if (mine === undefined) this.curtain = this.held[next]!.seat ?? null;
    else this.passing = this.held[next]!.seat ?? null;
  }

  /** Whether somebody at this screen plays that seat. */
  holdsHere(seat: string): boolean {
    return this.held.some((one) => one.seat === seat);
  }

  /** The board is covered before the next person takes the screen. */
  pass() {
    this.curtain = this.passing;
    this.passing = null;
  }

  /** The person named on the curtain sits down. */
  lift() {
    const next = this.held.findIndex((one) => one.seat === this.curtain);
    this.curtain = null;
    if (next >= 0) this.seatDown(next);
  }

  private seatDown(next: number) {
    this.holder = next;
    this.state = null; // what the person before saw must not be seen
    this.entries = [];
    this.lit = [];
    this.since = [];
    this.typed.replies = [];
    this.replay = null;
    this.meanwhile.skip();
    this.first = true;
    this.connect();
  }

  get secret(): string | null {
    return this.held[this.holder]?.secret || null;
  }

  // ---- choosing and playing -----------------------------------------------------------------------

  /** The first time selects, the second time plays; without confirmation the first plays. */
  choose(action: string, at: 'key' | 'pointer' | 'green' = 'pointer') {
    this.letGoOfRefusal();
    if (!settings.confirm || at === 'green' || this.selected === action) void this.play(action);
    else this.selected = action;
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
    if (actions.length === 0) return;
    const again = this.selected !== null && actions.includes(this.selected);
    if (actions.length > 1 && !settings.confirm && !again) {
      this.selected = actions[0]!;
      return;
    }
    this.choose(again ? this.selected! : actions[0]!);
  }

  letGo() {
    this.selected = null;
    this.peek = null;
    this.disregard();
    this.letGoOfRefusal();
  }

  /** To what was played last; it may still be on its way. */
  answer: Promise<unknown> | null = null;

  async play(action: string): Promise<boolean> {
    const { seat, state } = this;
    if (!state || this.busy) return false;
    if (this.proposing) return this.plan([...(this.ownPlan?.actions.map((one) => one.a) ?? []), action]);
    const asked = seat ?? this.own;
    if (!asked) {
      this.refuse({ about: '', text: t('refused.spectator'), rule: null, place: null });
      return false;
    }
    this.busy = true;
    const { line } = this;
    try {
      await (this.answer = line!.ask('play', { seat: asked, action, version: state.version }));
      this.played += 1;
      return true;
    } catch (error) {
      // The next person has sat down already: it was played before the answer came.
      if (this.line !== line) return true;
      this.complain(error as TableError, '');
      return false;
    } finally {
      this.busy = false;
    }
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

  private complain(error: TableError, about: string) {
    if (error.code === 'stale') return;
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
  async askPlace(place: string) {
    const view = this.view;
    if (!view || this.shown) return;
    this.selected = null;
    const about = this.aid.placeName(place, view);
    const seat = this.seat ?? this.proposing;
    if (!seat) {
      const text = this.spectator ? t('refused.spectator') : this.state?.over ? t('refused.over') : t('refused.wait');
      this.refuse({ about, text, rule: null, place });
      return;
    }
    const reply = await this.chances.why(this.aid.askAt(place, view), seat);
    if (reply && !reply.legal) this.refuse({ about, text: both(reply.reason), rule: reply.rule ?? null, place });
    else this.refuse({ about, text: t('refused.nothing'), rule: null, place });
  }

  /** The last action, or at a secret turn the one of one's own that had these words. */
  async undo(words?: string) {
    const { state, own } = this;
    if (!state || !own) return;
    const may = state.undo?.[own];
    if (may && !may.ok) {
      this.refuse({ about: t('act.undo'), text: both(may.reason), rule: null, place: null });
      return;
    }
    try {
      await this.line!.ask('undo', { seat: own, version: state.version, ...(words ? { action: words } : {}) });
      this.played += 1;
    } catch (error) {
      this.complain(error as TableError, t('act.undo'));
    }
  }

  /** Something that changes the match and needs no more than its name. */
  async order(cmd: string, fields: Record<string, unknown> = {}): Promise<boolean> {
    if (!this.own) return false;
    try {
      await this.line!.ask(cmd, { seat: this.own, ...fields });
      return true;
    } catch (error) {
      this.complain(error as TableError, '');
      return false;
    }
  }

  async fork(step: number): Promise<{ match: string; seats: SeatSecret[] } | null> {
    try {
      return await this.line!.ask<{ match: string; seats: SeatSecret[] }>('fork', { step });
    } catch (error) {
      this.complain(error as TableError, '');
      return null;
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
