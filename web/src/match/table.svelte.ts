/** One open match on this page: what the server said, what is selected, and what can be asked of it. */
import type { LegalAction, View } from '../boards/types';
import { aidOf } from '../games';
import type { Aid } from '../games/aid';
import { fetchGames, fetchMine, fetchRules } from '../lib/api';
import { parseCommand } from '../lib/command';
import { markSeen, seenOf, type HeldSeat } from '../lib/mine';
import type {
  AtReply,
  Both,
  Entry,
  Game,
  HintReply,
  MatchState,
  Odds,
  Rule,
  SeatSecret,
  TableError,
  WhyReply,
} from '../lib/protocol';
import { both, maybe, settings, t } from '../lib/settings.svelte';
import { Line, type LineStatus, type Push, type Wire } from '../lib/socket';

export interface Refusal {
  /** What was refused, in a few words; may be empty. */
  about: string;
  text: string;
  rule: string | null;
  place: string | null;
}

export interface Reply {
  /** How a line of the answer looks. */
  kind: 'said' | 'refused' | 'typed';
  text: string;
  rule?: string | null;
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
  odds = $state.raw<Record<string, Odds | null>>({});
  notNow = $state.raw<{ name: string; action: string; reason: Both; rule: string | null }[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  lit = $state.raw<string[]>([]);
  pointed = $state.raw<string[]>([]);
  thinking = $state<string | null>(null);
  busy = $state(false);
  replies = $state.raw<Reply[]>([]);
  since = $state.raw<Entry[]>([]);
  replay = $state.raw<AtReply | null>(null);
  /** The seat whose turn it is at this screen but who has not yet said so; the board is covered until then. */
  curtain = $state<string | null>(null);
  /** The seat the screen should be handed to, once this person has seen what came of it. */
  passing = $state<string | null>(null);
  /** Grows when something was played here: the prompt takes the focus unless the words were typed. */
  played = $state(0);

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
    if (!state || !this.seat || this.replay) return [];
    const list = state.legal[this.seat] ?? [];
    const isEnd = (action: LegalAction) => action.verb === 'end';
    return [...list.filter((action) => !isEnd(action)), ...list.filter(isEnd)];
  });
  view: View | null = $derived(this.replay?.view ?? this.state?.view ?? null);
  turn = $derived(this.replay?.turn ?? this.state?.turn ?? null);
  others = $derived((this.state?.seats ?? []).filter((seat) => !this.state!.you.includes(seat.seat)));
  /** Whether another person plays here: then hints are closed and proposals need an answer. */
  company = $derived((this.state?.seats ?? []).filter((seat) => seat.holder === 'person').length > 1);
  chosen: LegalAction | null = $derived(this.legal.find((action) => action.a === this.selected) ?? null);
  /** All legal ways to do what is chosen: the same deed at the same place, paid or helped differently. */
  ways: LegalAction[] = $derived(this.chosen ? this.waysOf(this.chosen) : []);
  greenAnswer: string | null = $derived(this.aid.plain(this.legal));
  lastThrow: Entry | null = $derived.by(() => {
    const last = this.replay ? this.replay.entry : (this.entries.at(-1) ?? null);
    if (!last || last.undone) return null;
    if (last.dice) return last;
    return null;
  });

  waysOf(action: LegalAction): LegalAction[] {
    const place = this.aid.placeOf(action);
    return this.legal.filter((one) => one.verb === action.verb && this.aid.placeOf(one) === place);
  }

  keyOf(index: number, action: LegalAction): string {
    if (action.verb === 'end') return '0';
    return index < 9 ? String(index + 1) : '';
  }

  actionOfKey(key: string): LegalAction | null {
    return this.legal.find((action, index) => this.keyOf(index, action) === key) ?? null;
  }

  // ---- the line -----------------------------------------------------------------------------------

  private connect() {
    const secrets = this.secret ? [this.secret] : [];
    this.line?.close();
    this.line = new Line({
      match: this.match,
      secrets,
      seen: () => this.state?.version ?? seenOf(this.match),
      wire: () =>
        new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`) as unknown as Wire,
      onstate: (state, sat) => this.take(state, sat),
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

  close() {
    this.line?.close();
    if (this.refusalTimer) clearTimeout(this.refusalTimer);
  }

  private take(state: MatchState, sat: boolean) {
    const before = this.state;
    const fresh = state.entries ?? [];
    if (this.first && sat) {
      this.first = false;
      const left = seenOf(this.match);
      if (left !== null && left < state.version && left > 0) this.since = fresh;
      void this.prepare(state);
    }
    this.entries = this.entries.filter((entry) => entry.undone || entry.step <= state.steps);
    this.merge(fresh);
    this.state = state;
    this.thinking = null;
    markSeen(this.match, state.version);
    if (!before || before.version !== state.version) {
      this.selected = null;
      this.odds = {};
      this.notNow = [];
      if (before) this.letGoOfRefusal();
      if (!sat || before) {
        const places = fresh.flatMap((entry) => entry.events.flatMap((event) => this.aid.placesIn(event)));
        this.lit = [...new Set(places)];
      }
      if (!sat && this.since.length > 0 && fresh.some((entry) => entry.seat && state.you.includes(entry.seat)))
        this.since = [];
    }
    void this.passScreen();
    void this.askAround();
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

  private merge(fresh: Entry[]) {
    if (fresh.length === 0) return;
    // A step that was undone and played again has two entries; the one that stands is told last.
    const key = (entry: Entry) => `${entry.step} ${entry.undone ? entry.at : 'x'}`;
    const all = new Map(this.entries.map((entry) => [key(entry), entry]));
    for (const entry of fresh) {
      if (entry.undone) all.delete(`${entry.step} x`);
      all.set(key(entry), entry);
    }
    this.entries = [...all.values()].sort((a, b) => a.step - b.step || a.at - b.at);
  }

  private hear(push: Push) {
    if (push.push === 'thinking') this.thinking = push.seat as string;
    const state = this.state;
    if (!state) return;
    if (push.push === 'chat')
      this.state = { ...state, chat: [...(state.chat ?? []), push.message as MatchState['chat'][number]] };
    if (push.push === 'seats') this.state = { ...state, seats: push.seats as MatchState['seats'] };
  }

  // ---- several people at this screen --------------------------------------------------------------
  // One line holds one seat, so that the page never has what another person at this screen may not see. Before anybody
  // sits down it watches, to learn whose turn it is.

  /** Asks who holds what, where a link did not say. */
  private async nameSeats() {
    for (const one of this.held)
      if (!one.seat) one.seat = (await fetchMine([{ match: one.match, secret: one.secret }]))[0]?.seat;
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
    this.replies = [];
    this.replay = null;
    this.first = true;
    this.connect();
  }

  get secret(): string | null {
    return this.held[this.holder]?.secret ?? null;
  }

  // ---- asking -------------------------------------------------------------------------------------

  private async askAround() {
    const { seat, legal } = this;
    const version = this.state?.version;
    if (!seat || legal.length === 0) return;
    const view = this.state!.view;
    const asks = this.aid.alsoAsk(view).filter(({ action }) => !legal.some((one) => one.verb === action));
    void Promise.all(
      asks.map(async ({ action, name }) => {
        const reply = await this.why(action, seat);
        return reply && !reply.legal && reply.reason
          ? { name, action, reason: reply.reason, rule: reply.rule ?? null }
          : null;
      }),
    ).then((list) => {
      if (this.state?.version === version) this.notNow = list.filter((one) => one !== null);
    });
    for (const action of legal) {
      const odds = await this.fetchOdds(action.a, seat);
      if (this.state?.version !== version) return;
      this.odds = { ...this.odds, [action.a]: odds };
    }
  }

  private async fetchOdds(action: string, seat: string): Promise<Odds | null> {
    try {
      return (await this.line!.ask<{ odds: Odds | null }>('odds', { seat, action })).odds;
    } catch {
      return null;
    }
  }

  private async why(action: string, seat: string): Promise<WhyReply | null> {
    try {
      return await this.line!.ask<WhyReply & Record<string, unknown>>('why', { seat, action });
    } catch {
      return null;
    }
  }

  // ---- choosing and playing -----------------------------------------------------------------------

  /** The first time selects, the second time plays; without confirmation the first plays. */
  choose(action: string, at: 'key' | 'pointer' | 'green' = 'pointer') {
    this.letGoOfRefusal();
    if (!settings.confirm || at === 'green' || this.selected === action) void this.play(action);
    else this.selected = action;
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
    this.letGoOfRefusal();
  }

  async play(action: string): Promise<boolean> {
    const { seat, state } = this;
    if (!state || this.busy) return false;
    const asked = seat ?? this.own;
    if (!asked) {
      this.refuse({ about: '', text: t('refused.spectator'), rule: null, place: null });
      return false;
    }
    this.busy = true;
    try {
      await this.line!.ask('play', { seat: asked, action, version: state.version });
      this.played += 1;
      return true;
    } catch (error) {
      this.complain(error as TableError, '');
      return false;
    } finally {
      this.busy = false;
    }
  }

  private errorText(error: TableError): string {
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
    if (!view || this.replay) return;
    this.selected = null;
    const about = this.aid.placeName(place, view);
    if (!this.seat) {
      const text = this.spectator ? t('refused.spectator') : this.state?.over ? t('refused.over') : t('refused.wait');
      this.refuse({ about, text, rule: null, place });
      return;
    }
    const reply = await this.why(this.aid.askAt(place, view), this.seat);
    if (reply && !reply.legal) this.refuse({ about, text: both(reply.reason), rule: reply.rule ?? null, place });
    else this.refuse({ about, text: t('refused.nothing'), rule: null, place });
  }

  async undo() {
    const { state, own } = this;
    if (!state || !own) return;
    const may = state.undo?.[own];
    if (may && !may.ok) {
      this.refuse({ about: t('act.undo'), text: both(may.reason), rule: null, place: null });
      return;
    }
    try {
      await this.line!.ask('undo', { seat: own, version: state.version });
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
    try {
      const reply = await this.line!.ask<AtReply & Record<string, unknown>>('at', {
        step: wanted,
        ...(this.own ? { seat: this.own } : {}),
      });
      if (this.wantedStep === wanted) this.replay = reply;
    } catch (error) {
      this.complain(error as TableError, '');
    }
  }

  now() {
    this.wantedStep = -1;
    this.replay = null;
  }

  // ---- the command line ---------------------------------------------------------------------------

  private say(...lines: Reply[]) {
    this.replies = [...this.replies, ...lines].slice(-12);
  }

  /** Runs a typed line; says which panel it opened, if any. */
  async run(line: string): Promise<{ rule?: string | null } | null> {
    const command = parseCommand(line);
    if (command.kind === 'empty') {
      if (this.selected) await this.play(this.selected);
      return null;
    }
    this.replies = [];
    this.say({ kind: 'typed', text: line.trim() });
    switch (command.kind) {
      case 'help':
        this.say({ kind: 'said', text: t('command.help') });
        return null;
      case 'rules': {
        if (command.rule && !this.rules[command.rule]) {
          this.say({ kind: 'refused', text: t('command.no-rule', { rule: command.rule }) });
          return null;
        }
        const rule = command.rule ? this.rules[command.rule] : undefined;
        if (rule) this.say({ kind: 'said', text: `${both(rule.title)}. ${both(rule.text)}`, rule: command.rule });
        return { rule: command.rule };
      }
      case 'undo':
        await this.undo();
        if (this.refusal) this.say({ kind: 'refused', text: this.refusal.text });
        return null;
      case 'hint':
        await this.hint();
        return null;
      case 'odds':
        await this.sayOdds(command.action);
        return null;
      case 'why':
        await this.sayWhy(command.action);
        return null;
      case 'play':
        return this.playTyped(command.action);
    }
  }

  private async playTyped(action: string): Promise<null> {
    if (this.legal.some((one) => one.a === action)) {
      const done = await this.play(action);
      if (!done && this.refusal) this.say({ kind: 'refused', text: this.refusal.text, rule: this.refusal.rule });
      return null;
    }
    await this.sayWhy(action);
    return null;
  }

  private async sayWhy(action: string) {
    const seat = this.seat ?? this.own;
    if (!seat) {
      this.say({ kind: 'refused', text: t('refused.spectator') });
      return;
    }
    try {
      const reply = await this.line!.ask<WhyReply & Record<string, unknown>>('why', { seat, action });
      if (reply.legal) this.say({ kind: 'said', text: t('command.legal') });
      else this.say({ kind: 'refused', text: both(reply.reason), rule: reply.rule ?? null });
    } catch (error) {
      const failed = error as TableError;
      const text = failed.code === 'unknown-action' ? t('command.unknown', { action }) : this.errorText(failed);
      this.say({ kind: 'refused', text });
    }
  }

  private async sayOdds(action: string) {
    const seat = this.seat ?? this.own;
    try {
      const { odds } = await this.line!.ask<{ odds: Odds | null }>('odds', { seat, action });
      if (!odds) {
        this.say({ kind: 'said', text: t('odds.none') });
        return;
      }
      if (this.legal.some((one) => one.a === action)) this.selected = action;
      for (const one of [...odds.outcomes, ...odds.also])
        this.say({ kind: 'said', text: `${both(one.label)}: ${this.chance(one.p)} (${one.num}/${one.den})` });
    } catch (error) {
      const failed = error as TableError;
      if (failed.code === 'illegal') await this.sayWhy(action);
      else
        this.say({
          kind: 'refused',
          text: failed.code === 'unknown-action' ? t('command.unknown', { action }) : this.errorText(failed),
        });
    }
  }

  private chance(p: number): string {
    return p >= 1 ? t('odds.sure') : p <= 0 ? t('odds.never') : `${Math.round(p * 100)} %`;
  }

  async hint() {
    const seat = this.seat;
    if (!seat) {
      this.say({ kind: 'refused', text: t('refused.wait') });
      return;
    }
    this.say({ kind: 'said', text: t('hint.thinking') });
    try {
      const level = this.game?.levels.at(-1) ?? 'strong';
      const reply = await this.line!.ask<HintReply & Record<string, unknown>>('hint', { seat, level });
      const label = this.legal.find((one) => one.a === reply.action)?.label;
      this.replies = this.replies.slice(0, -1);
      this.say({ kind: 'said', text: both(reply.reason) || both(label) || reply.action });
      if (this.legal.some((one) => one.a === reply.action)) this.selected = reply.action;
    } catch (error) {
      this.replies = this.replies.slice(0, -1);
      this.say({ kind: 'refused', text: this.errorText(error as TableError) });
    }
  }
}
