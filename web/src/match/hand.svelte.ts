/**
 * What is in hand on the board: taken up by a click, aimed by pointing, said by one more. Taking up is a state of this page
 * only; where a thing can go, with which words and for what, the rules say (`ways`). Nothing here makes a word or a cost.
 */
import {
  type Aimed,
  type Carrying,
  type HandShown,
  type PointedBy,
  thingOf,
  type Went,
} from '../boards/hand';
import { both, t } from '../lib/settings.svelte';
import type { Odds, Threat, Way } from '../schema/game';
import type { WaysReply } from '../schema/line';
import { aimedAt, askedFor, turnedFrom, waysTo } from './aiming';
import { lineOf, threatsOf, typedOf } from './hand-words';
import type { TableError } from '../lib/table-error';
import { Danger } from './danger.svelte';
import type { Table } from './table.svelte';

/** How long the pointer rests before something is asked; what was asked is kept until the position changes. */
const rests = 120;

/** What of a gesture was left unsaid when somebody else was asked, or dice fell. */
export interface Left {
  of: string[];
  from: string;
  to: string;
  face: string;
}

export class Hand implements HandShown {
  taken = $state.raw<string[]>([]);
  aim = $state.raw<Aimed | null>(null);
  /** It is on its way to the server. */
  sending = $state(false);
  left = $state.raw<Left | null>(null);
  /** Where the keys have led: the board brings it on the screen. */
  called = $state.raw<{ place: string } | null>(null);
  hovered = $state<string | null>(null);
  card = $state<string | null>(null);
  over: string | null = null;
  /** Whether the table tells ways: of a game that knows none, and by a node of an older version, it is played from its list. */
  known = $state(true);
  /** The way that was said last. */
  went = $state.raw<Went>(null);
  private replies = $state.raw<Record<string, WaysReply>>({});
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn of it
  private asked = new Map<string, Promise<WaysReply | null>>();
  readonly danger: Danger;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private groups = 0;
  /** What was in hand last: the next one follows it. */
  private before = '';

  constructor(private readonly table: Table) {
    this.danger = new Danger(table);
  }

  private get aid() {
    return this.table.aid.hand;
  }

  // ---- what is known -------------------------------------------------------------------------------

  /** Of what is in hand, else of what the pointer rests on. */
  readonly shown: WaysReply | null = $derived.by(() => {
    const of = this.taken[0] ?? this.hovered;
    return of ? (this.replies[of] ?? null) : null;
  });
  readonly threats: Threat[] = $derived.by(() => this.danger.threats);
  readonly ways: Way[] = $derived(this.shown?.ways ?? []);
  /** What would come of it, in one line. */
  readonly line = $derived.by(() => {
    const { view } = this.table;
    if (!this.aim || !view || !this.aid) return [];
    const asked = this.aim.armed ? this.table.arming.armed?.text : null;
    const threats = threatsOf(this.danger.of(this.aim), view, this.aid);
    return [...lineOf(this.aim, view, this.aid), ...threats, ...(asked ? [asked] : [])];
  });
  /** The same as it is typed. */
  readonly typed = $derived(
    this.aim && this.taken.length === 1 ? typedOf(this.taken[0]!, this.aim) : '',
  );
  readonly name = $derived.by(() => {
    const { view } = this.table;
    if (!view || !this.aid || this.taken.length === 0) return '';
    return this.taken.length === 1
      ? this.aid.name(this.taken[0]!, view)
      : t('hand.several', { n: this.taken.length });
  });
  readonly carrying: Carrying = $derived(
    this.taken.length === 0 ? 'nothing' : this.sending ? 'sent' : 'held',
  );

  /** What else can be begun where it stands: somebody else there is taken up, other things are chosen. */
  readonly also: { words: string; label: string; take: string | null }[] = $derived.by(() => {
    const { view, legal } = this.table;
    const [of] = this.taken;
    const at = of && view && this.aid ? this.aid.at(of, view) : null;
    if (!at || !this.aid || this.taken.length > 1) return [];
    const { moves } = this.aid;
    const said = this.ways.flatMap((way) => saidBy(way));
    return legal
      .filter((one) => this.table.placeOf(one) === at && !said.includes(one.a))
      .map((one) => ({
        words: one.a,
        label: both(one.label),
        take: moves.has(one.verb) ? thingOf(one) : null,
      }))
      .filter(({ take }) => take !== of);
  });
  /** Taking it up for more than going somewhere: the rules then offer all it can do. */
  readonly opening: string | null = $derived.by(() => {
    const { legal, view } = this.table;
    const [of] = this.taken;
    if (!of || !view || this.taken.length > 1 || this.aid?.held(view)) return null;
    const found = legal.find((one) => this.aid?.moves.has(one.verb) && thingOf(one) === of);
    return found && this.aid?.changes ? found.a : null;
  });

  /** Asked once in a position. */
  ask(of: string): Promise<WaysReply | null> {
    const known = this.asked.get(of);
    if (known) return known;
    const { own } = this.table;
    if (!own || this.table.shown || !this.aid) return Promise.resolve(null);
    const version = this.table.state?.version;
    const asking = this.table.ask('ways', { seat: own, of }).then(
      (reply) => {
        if (this.table.state?.version !== version) return null;
        this.replies = { ...this.replies, [of]: reply };
        return reply;
      },
      (error: TableError) => {
        if (error.code === 'no-ways' || error.code === 'unknown-command') this.known = false;
        return null;
      },
    );
    this.asked.set(of, asking);
    return asking;
  }

  /** Another position: what the rules have in hand now is in hand here. */
  renewed() {
    this.asked.clear();
    void this.danger.renewed();
    this.replies = {};
    this.aim = null;
    const { state, seat } = this.table;
    const held = state && seat ? (this.aid?.held(state.view) ?? null) : null;
    this.taken = held ? [held] : [];
    this.awake();
  }

  /** What is in hand, and what the pointer rests on, is asked about again: what others did has been shown. */
  awake() {
    for (const of of [...this.taken, this.hovered]) if (of) void this.ask(of);
  }

  // ---- pointing shows ------------------------------------------------------------------------------

  hover(of: string | null) {
    clearTimeout(this.timer);
    if (of === null) this.hovered = null;
    else
      this.timer = setTimeout(() => {
        this.hovered = of;
        void this.ask(of);
      }, rests);
  }

  /** The ghost stands there, turned that way; or nowhere. Where it cannot go nothing is aimed at. */
  aimAt(place: string | null, face: string | null, dropped = false): Aimed | null {
    if (this.sending) return this.aim;
    const { shown } = this;
    if (place === null || !shown || this.taken.length === 0 || !this.aid) return (this.aim = null);
    const ways = waysTo(shown.ways ?? [], place, dropped);
    const before = shown.before ?? [];
    const kept = this.aim?.place === place && face === null ? this.aim.face : face;
    const aim = aimedAt(ways, before, kept ?? this.lessonFace(ways, before), this.aid.faces);
    if (this.taken.length > 1 && aim) return this.aimGroup(aim, face);
    if (same(aim, this.aim)) return this.aim;
    this.aim = aim;
    if (aim?.way.throws) void this.weigh(aim);
    else if (aim) this.danger.look(this.taken[0]!, aim);
    return aim;
  }

  /** The usual facing in a lesson is the one that it asks for. */
  private lessonFace(ways: readonly Way[], before: readonly string[]): string | null {
    const { lesson } = this.table.coach;
    if (lesson?.wanted.length !== 1) return null;
    return askedFor(ways, before, [...lesson.wanted, ...lesson.ahead]);
  }

  /** The chances of what is aimed at, while it is still carried. */
  private async weigh(aim: Aimed): Promise<Odds | null> {
    const odds = await this.table.chances.afterSaying(aim.words);
    if (this.aim?.place === aim.place && this.aim.face === aim.face)
      this.aim = { ...this.aim, odds };
    return odds;
  }

  /** Several go as far as the first of them would; who can and who cannot is asked. */
  private aimGroup(aim: Aimed, face: string | null): Aimed | null {
    const now = this.aim;
    if (now?.group && now.place === aim.place && now.wanted === face) return now;
    const from = this.aid!.at(this.taken[0]!, this.table.view!);
    if (!from) return null;
    this.aim = { ...aim, words: [], wanted: face, group: { goes: [], stays: [] } };
    void this.askGroup({ of: this.taken, from, to: aim.place, face: face ?? '' });
    return this.aim;
  }

  private async askGroup(left: Left): Promise<Aimed | null> {
    const { table } = this;
    const version = table.state?.version;
    this.groups += 1;
    const turn = this.groups;
    const { face, ...ask } = left;
    const reply = await table
      .ask('ways', { seat: table.own ?? '', ...ask, ...(face ? { face } : {}) })
      .catch(() => null);
    if (!reply?.words || table.state?.version !== version || turn !== this.groups) return null;
    if (!this.aim?.group || this.aim.place !== left.to) return null;
    const words = [...(reply.before ?? []), ...reply.words];
    this.aim = { ...this.aim, words, group: { goes: reply.goes ?? [], stays: reply.stays ?? [] } };
    return this.aim;
  }

  /** Turns the ghost to the next facing it may have. */
  turn(by: 1 | -1) {
    const { aim, shown } = this;
    if (!this.aid) return;
    const own = this.taken.length > 0 ? this.aid.at(this.taken[0]!, this.table.view!) : null;
    const place = aim?.place ?? own;
    if (!place || !shown) return;
    const ways = waysTo(shown.ways ?? [], place, false);
    const from = aim?.face ?? '';
    const face = turnedFrom(ways, from, by, this.aid.faces);
    if (face !== null) this.aimAt(place, face);
  }

  // ---- taking up is free ---------------------------------------------------------------------------

  /**
   * Takes it up, or puts it down again; `more`: beside what is in hand. What cannot act gives way to the first of `others` that
   * can, and says why if there is none.
   */
  take(of: string, more = false, others: readonly string[] = []): Promise<boolean> {
    return new Promise((done) =>
      this.table.deeds.inTurn(
        () => void this.ableOf(of, others).then((one) => this.takeNow(one, more).then(done)),
        this.nameOf(of),
      ),
    );
  }

  private async ableOf(of: string, others: readonly string[]): Promise<string> {
    for (const one of others.length > 0 ? [of, ...others] : []) {
      if (one !== of && this.taken.includes(one)) continue;
      const reply = await this.ask(one);
      if (reply && !reply.reason) return one;
    }
    return of;
  }

  private nameOf(of: string): string {
    return this.aid && this.table.view ? this.aid.name(of, this.table.view) : of;
  }

  private async takeNow(of: string, more: boolean): Promise<boolean> {
    if (this.taken.includes(of)) {
      this.taken = more ? this.taken.filter((one) => one !== of) : [];
      this.aim = null;
      return false;
    }
    const reply = await this.ask(of);
    if (!reply) return false;
    this.table.letGoOfRefusal();
    if (reply.reason) {
      const place = this.aid?.at(of, this.table.view!) ?? null;
      const { rule = null } = reply;
      this.table.refuse({ about: this.nameOf(of), text: both(reply.reason), rule, place });
      return false;
    }
    this.table.selected = null;
    this.taken = more ? [...this.taken, of] : [of];
    this.before = of;
    this.aim = null;
    return true;
  }

  /** Whether it is one's own and something can be done with it now. */
  async can(of: string): Promise<boolean> {
    const reply = await this.ask(of);
    return Boolean(reply && !reply.reason && reply.ways?.some(hasWords));
  }

  put() {
    this.taken = [];
    this.aim = null;
  }

  /** One thing less: what is armed is only aimed again, what is in hand is put down. */
  back() {
    this.table.arming.disarm();
    if (this.aim?.armed) this.aim = { ...this.aim, armed: false };
    else this.put();
  }

  /** The next or the one before of one's own that can act. */
  async next(by: 1 | -1) {
    const { view, seat } = this.table;
    if (!view || !seat || !this.aid) return;
    const all = this.aid.things(view, seat);
    const now = all.indexOf(this.taken[0] ?? this.before);
    const start = now < 0 ? (by > 0 ? -1 : all.length) : now;
    for (let i = 1; i <= all.length; i += 1) {
      const of = all[(start + by * i + 2 * all.length) % all.length]!;
      if (!(await this.can(of))) continue;
      if (this.taken[0] !== of) await this.take(of);
      const place = this.aid.at(of, this.table.view ?? view);
      if (place) this.called = { place };
      return;
    }
    this.table.refuse({ about: '', text: t('hand.none-can'), rule: null, place: null });
  }

  /** All that stand with it: the nearest body first, then the next. */
  formation(of: string) {
    const bodies = this.replies[this.taken[0] ?? of]?.formations ?? [];
    const body = bodies.find((one) => one.length > this.taken.length) ?? bodies[0];
    if (!body) return;
    this.taken = [of, ...body.filter((one) => one !== of)].filter((one) => body.includes(one));
    for (const one of this.taken) void this.ask(one);
    this.aim = null;
  }

  // ---- saying is one click -------------------------------------------------------------------------

  /**
   * A place was pointed at with something in hand; false: it cannot go there, and the place may mean something else. A finger
   * only aims; what is dropped may also join, and is said at once.
   */
  point(place: string, face: string | null, by: PointedBy): boolean {
    // It is on its way there already; anything else that is pointed at meanwhile is another deed, and waits its turn.
    if (this.sending) return this.aim?.place === place;
    const armed = this.aim?.armed === true && this.aim.place === place;
    const aim = armed && face === null ? this.aim : this.aimAt(place, face, by === 'drop');
    if (!aim) return false;
    if (by !== 'touch') void this.say(by === 'drop');
    return true;
  }

  /** Says what is aimed at. */
  async say(held = false): Promise<boolean> {
    const { table } = this;
    let { aim } = this;
    if (!aim || this.sending) return false;
    if (aim.group && aim.words.length === 0)
      aim = await this.askGroup({ ...this.leftOf(aim), of: this.taken });
    if (!aim) return false;
    if (aim.group && aim.group.goes.length === 0) return this.staying(aim);
    if (table.arming.stops(aim.words)) {
      this.aim = { ...aim, armed: true };
      return false;
    }
    if (aim.way.throws && !aim.armed && !held && !(await this.mayThrow(aim))) return false;
    const left = this.leftOf(aim);
    this.went = { to: aim.place, path: aim.way.path };
    this.sending = true;
    const reply = await table.say(aim.words, this.line.join(' '));
    this.sending = false;
    if (!reply) this.aim = null;
    else this.left = reply.stopped && (reply.played ?? 0) < (reply.of ?? 0) ? left : null;
    return reply !== null;
  }

  /** An enemy is pointed at, by all who may: "fire with all of them". Not so meant, if there is no such way. */
  async strike(place: string, by: PointedBy): Promise<boolean> {
    const { aid } = this;
    const reply = await this.ask(place);
    if (!reply || !aid) return false;
    const ways = waysTo(reply.ways ?? [], place, true);
    const aim = aimedAt(ways, reply.before ?? [], null, aid.faces);
    if (!aim) return false;
    this.taken = [place];
    this.aim = aim;
    if (by !== 'touch') await this.say();
    return true;
  }

  private leftOf(aim: Aimed): Left {
    const from = this.aid?.at(this.taken[0] ?? '', this.table.view!) ?? aim.place;
    return { of: this.taken, from, to: aim.place, face: aim.wanted ?? aim.face };
  }

  private staying(aim: Aimed): false {
    const [first] = aim.group!.stays;
    const text = first ? both(first.reason) : t('refused.nothing');
    this.table.refuse({ about: this.name, text, rule: first?.rule ?? null, place: null });
    return false;
  }

  /** What throws dice and risks something is armed first: the same spot once more does it. */
  private async mayThrow(aim: Aimed): Promise<boolean> {
    const { arming } = this.table;
    if (arming.ask === 'never') return true;
    const odds = aim.odds ?? (await this.weigh(aim));
    if (this.aim?.place !== aim.place) return false;
    // What is not known is asked about.
    const risk = odds ? arming.riskOf(odds) : this.aid?.harmless?.has(aim.way.kind) ? 0 : 1;
    if (arming.passes(aim.words, { throws: true, risk, left: '', final: '', declared: false }))
      return true;
    this.aim = { ...this.aim, armed: true, odds };
    return false;
  }

  /** Those that are still on their way: a stack has another name where it stands now, and is in hand. */
  readonly goes: string[] = $derived.by(() => {
    const { left, taken } = this;
    const { view } = this.table;
    const { aid } = this;
    if (!left || !view || !aid) return [];
    const alone = left.of.length === 1 && aid.at(left.of[0]!, view) !== left.from;
    const of = alone && taken.length === 1 ? taken : left.of;
    return of.filter((one) => ![null, left.to].includes(aid.at(one, view)));
  });

  /** Who was left in the middle of a gesture goes on, by the ways that are open now. */
  async goOn() {
    const { left, goes: of } = this;
    if (!left || !this.aid) return;
    this.left = null;
    const [first] = of;
    if (!first) return;
    const reply = await this.ask(first);
    if (!reply) return;
    this.taken = of;
    if (of.length === 1) {
      if (this.aimAt(left.to, left.face || null)) await this.say();
      return;
    }
    const some = reply.ways?.find(hasWords);
    if (!some) return;
    const aim = aimedAt([some], [], null, this.aid.faces);
    if (!aim) return;
    this.aim = {
      ...aim,
      place: left.to,
      wanted: left.face,
      words: [],
      group: { goes: [], stays: [] },
    };
    if (await this.askGroup({ ...left, of })) await this.say();
  }

  /** Ends the phase; what is in hand ends with it. */
  async end(): Promise<boolean> {
    const { view, legal } = this.table;
    const words = view ? (this.aid?.ending(legal, view) ?? null) : null;
    if (!words) return false;
    return (await this.table.say(words, '')) !== null;
  }

  /** The words that bring it to the first of these places that it can come to, wherever friends stand; null: to none. */
  async wordsTo(of: string, places: readonly string[]): Promise<string[] | null> {
    const reply = await this.ask(of);
    if (!reply?.ways || reply.reason || !this.aid) return null;
    for (const place of places) {
      const ways = waysTo(reply.ways, place, true);
      const aim = aimedAt(ways, reply.before ?? [], null, this.aid.faces);
      if (aim) return aim.words;
    }
    return null;
  }

  /** "ol 0808 n": whoever is meant goes there. Null: it is nothing of the kind. */
  async sayTyped(line: string): Promise<boolean | null> {
    const [of, place, face = null, ...rest] = line.split(' ');
    const { view } = this.table;
    if (!of || !place || rest.length > 0 || !view || !this.aid || this.aid.at(of, view) === null)
      return null;
    const reply = await this.ask(of);
    if (!reply?.ways || reply.reason) return null;
    const ways = waysTo(reply.ways, place, true);
    const aim = aimedAt(ways, reply.before ?? [], face, this.aid.faces);
    if (!aim || (face !== null && aim.face !== face)) return null;
    return (await this.table.say(aim.words, line)) !== null;
  }

  close() {
    this.danger.close();
    clearTimeout(this.timer);
  }
}

/** What pointing at it says last. */
const saidBy = (way: Way): string[] =>
  Object.values(way.face).flatMap((end) => end.words?.slice(-1) ?? []);
const hasWords = (way: Way): boolean =>
  Object.values(way.face).some((end) => (end.words?.length ?? 0) > 0);
const same = (a: Aimed | null, b: Aimed | null): boolean =>
  a === b || (a !== null && b !== null && a.way === b.way && a.face === b.face && !b.group);
