/**
 * A battle on the hex table: where everything lies, what may be done there, who is looked at, which part of the map is shown.
 * What an action does and what a unit is are the game's business (`BattleGame`).
 */
import { untrack } from 'svelte';
import { type Aimed, type HandShown, type PointedBy, thingOf } from '../boards/hand';
import type { BoardProps, Lang } from '../boards/types';
import type { LegalAction } from '../schema/table';
import type { View } from '../schema/game';
import { trayPlace } from './fan';
import { type Attention, follower, frame, limitsOf } from './follow';
import type { Hex, HexGrid, Names } from './grid';
import type HexTable from './HexTable.svelte';
import type { LeaderShown, MapLabel, Overlay, StackShown } from './types';

export interface BattleMap {
  columns: number;
  rows: number;
  low_columns: 'even' | 'odd';
  labels?: string[];
  grid: string[];
  terrain: Record<string, { id: string }>;
  edges: { kind: string; hex: string; side: string }[];
  /** A digit for each hex: the higher, the darker. */
  levels?: string[];
  roads?: { kind: string; hexes: string[] }[];
}
export interface BattleUnit {
  id: string;
  hex: string | null;
}
export interface BattleView {
  scenario?: string;
  map: BattleMap;
}

/** What the kit must know of a game. */
export interface BattleGame<V extends BattleView, U extends BattleUnit> {
  read: (view: View) => V;
  gridOf: (view: V) => HexGrid;
  namesOf: (view: V) => Names;
  /** How the pictures of the map are loaded; null: nobody has drawn this one. */
  picturesOf: (view: V, grid: HexGrid) => (() => Promise<Record<string, string>>) | null;
  labelsOf: (view: V, grid: HexGrid, names: Names, lang: Lang) => MapLabel[];
  stacksOf: (view: V, lang: Lang) => StackShown[];
  leadersOf?: (view: V) => LeaderShown[];
  /** If one may look at it. */
  unitOf: (view: V, id: string) => U | undefined;
  /** From top to bottom, as far as one may look. */
  unitsAt: (view: V, hex: string) => U[];
  /** Where something stands that is no unit. */
  hexOf?: (view: V, id: string) => string | null | undefined;
  /** Whether a place is a hex, not a side or a corner of one. */
  isHex: (place: string) => boolean;
  placeOf: (action: LegalAction, view: V) => string | null;
  byPlace: (legal: LegalAction[], view: V) => Map<string, LegalAction[]>;
  /** What pointing means where several things may be done, the likeliest first, and of a unit what that one would do. */
  meantAt: (here: LegalAction[], view: V, unit: string | null) => LegalAction[];
  /** Who acts now, whoever is looked at. */
  actingOf: (view: V) => string | null | undefined;
  /** Whom an action speaks of. */
  whoOf: (action: LegalAction, view: V) => string | null | undefined;
  /** Whoever is in focus is meant by pointing elsewhere too: he shoots, or fights. */
  meansFocus: (view: V) => boolean;
  /** Verbs that are left to dice: their chances need the room where units are fanned out. */
  staked: readonly string[];
  attentionOf: (view: V, legal: LegalAction[], chosen: LegalAction | null) => Attention;
  /**
   * What a click on a hex takes up, of the side that is asked: a unit, all that stand there; the next of what is in hand first.
   * The first of them that can act is meant.
   */
  takes: (view: V, hex: string, taken?: readonly string[]) => string[];
  /** Verbs that the hand says: they are not chosen one by one. */
  byHand: ReadonlySet<string>;
  /** Facings in the order of sides or corners. */
  faces: readonly string[];
  corners: boolean;
  /** How it would stand there. */
  ghostOf: (view: V, of: string, hex: string, face: string, lang: Lang) => StackShown | null;
}

const plainly = { more: false, twice: false };

/** Who charges stops before whom he charges, and who joins is seen by the line of his way. */
function restsAt(path: string[], place: string, occupied: ReadonlySet<string>): string | null {
  if (!occupied.has(place)) return place;
  return path.findLast((hex) => !occupied.has(hex)) ?? null;
}

export class Battle<V extends BattleView, U extends BattleUnit> {
  private readonly game: BattleGame<V, U>;
  private readonly props: () => BoardProps;

  readonly view: V = $derived.by(() => this.game.read(this.props().view));

  // ---- the map: it never changes in a battle
  private readonly shape = $derived.by(() => {
    const { scenario, map } = this.view;
    return `${scenario} ${map.columns} ${map.rows} ${map.low_columns} ${map.labels?.join()}`;
  });
  private once<T>(make: () => T): T {
    void this.shape;
    return untrack(make);
  }
  readonly grid = $derived.by(() => this.once(() => this.game.gridOf(this.view)));
  readonly names = $derived.by(() => this.once(() => this.game.namesOf(this.view)));
  private readonly load = $derived.by(() =>
    this.once(() => this.game.picturesOf(this.view, this.grid)),
  );
  readonly drawn = $derived.by(() => this.load !== null);
  pictures = $state.raw<Record<string, string>>({});
  readonly labels = $derived.by(() =>
    this.game.labelsOf(this.view, this.grid, this.names, this.props().lang),
  );

  // ---- what lies where
  readonly stacks = $derived.by(() => this.game.stacksOf(this.view, this.props().lang));
  readonly leaders = $derived.by(() => this.game.leadersOf?.(this.view) ?? []);
  readonly pieces: Hex[] = $derived.by(() => [...this.stacks, ...this.leaders].map((o) => o.hex));
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew, never changed
  readonly occupied = $derived(new Set(this.pieces.map(this.names.name)));
  /** Changed places: hexes as they are, units and leaders where they stand. */
  readonly lit = $derived.by(() => {
    const hexOf = (id: string) => this.unit(id)?.hex ?? this.game.hexOf?.(this.view, id) ?? id;
    return this.props()
      .lit.map(hexOf)
      .filter((hex, i, all) => all.indexOf(hex) === i);
  });

  // ---- what may be done
  readonly actions = $derived.by(() => this.game.byPlace(this.props().legal, this.view));
  readonly chosen = $derived.by(
    () => this.props().legal.find((action) => action.a === this.props().selected) ?? null,
  );
  readonly chosenPlace = $derived.by(() =>
    this.chosen
      ? this.game.placeOf(this.chosen, this.view)
      : (this.hand?.aim?.place ?? this.takenAt[0] ?? null),
  );
  readonly legal = $derived.by(() => {
    const { hand } = this;
    const held = hand && hand.carrying !== 'nothing' ? hand : null;
    const places = held ? held.ways.map((way) => way.to) : [...this.actions.keys()];
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew, never changed
    return new Set(places.filter((place) => this.game.isHex(place)));
  });

  // ---- what is in hand
  readonly hand: HandShown | null = $derived.by(() => this.props().hand ?? null);
  /** Nothing moves by itself while something is in hand. Who must retreat was not taken up: where he may go is brought in sight. */
  readonly still = $derived.by(() => {
    const { hand } = this;
    return hand !== null && hand.carrying !== 'nothing' && hand.taken[0] !== 'retreat';
  });
  /** Where those in hand stand. */
  readonly takenAt = $derived.by(() => (this.hand?.taken ?? []).map((of) => this.placeOfThing(of)));
  /** Where what is in hand stands: it stays in sight. */
  readonly kept = $derived.by((): Hex[] => {
    const [place] = this.takenAt;
    return place && this.game.isHex(place) ? [this.names.hex(place)] : [];
  });
  /** The way of what is aimed at. */
  readonly aimedPath: Hex[] = $derived.by(() => {
    const aim = this.hand?.aim;
    const from = this.takenAt[0];
    if (!aim || !from || aim.way.to === from) return [];
    return [from, ...aim.way.path].map(this.names.hex);
  });
  readonly ghosts: StackShown[] = $derived.by(() => {
    const { hand } = this;
    const aim = hand?.aim;
    if (!hand || !aim) return [];
    const { lang } = this.props();
    const all = aim.group
      ? aim.group.goes
      : [{ of: hand.taken[0]!, to: this.ghostAt(aim), face: aim.face }];
    return all.flatMap(({ of, to, face }) =>
      to ? (this.game.ghostOf(this.view, of, to, face, lang) ?? []) : [],
    );
  });

  // ---- what is looked at
  hovered = $state<string | null>(null);
  private own = $state<string | null>(null);
  /** Whose units are fanned out; the page knows it, for Esc closes that too. */
  get lookedAt(): string | null {
    return this.hand ? this.hand.card : this.own;
  }
  set lookedAt(place: string | null) {
    if (this.hand) this.hand.card = place;
    else this.own = place;
  }
  lookedUnit = $state<string | null>(null);
  private pointedAt: string | null = null;
  readonly unitsHere: U[] = $derived.by(() =>
    this.lookedAt ? this.game.unitsAt(this.view, this.lookedAt) : [],
  );
  /** Of the hex that is looked at the unit that is, else the one on top. */
  readonly looked: U | null = $derived.by(
    () => this.unitsHere.find((unit) => unit.id === this.lookedUnit) ?? this.unitsHere[0] ?? null,
  );
  /** The unit everything is about: who acts, is chosen, is looked at. */
  readonly focus: U | null = $derived.by(() => {
    const acting = this.game.actingOf(this.view);
    if (acting) return this.unit(acting) ?? null;
    const taken = this.takenUnit;
    const chosen = this.chosen && this.unit(this.game.whoOf(this.chosen, this.view));
    return taken || chosen || this.looked;
  });
  private readonly takenUnit: U | null = $derived.by(() => {
    const [of] = this.hand?.taken ?? [];
    if (!of) return null;
    return this.unit(of) ?? this.game.unitsAt(this.view, of)[0] ?? null;
  });
  /** Whom the pointer rests on, as long as nothing is in hand; else whom everything is about. */
  readonly about: U | null = $derived.by(() => {
    const busy = this.game.actingOf(this.view) || (this.hand && this.hand.taken.length > 0);
    const [under] = this.hovered && !busy ? this.game.unitsAt(this.view, this.hovered) : [];
    return under ?? this.focus;
  });
  /** The hex whose card is shown while the pointer is there. */
  readonly carded = $derived.by(() =>
    this.hovered && !this.small && this.occupied.has(this.hovered) && this.hovered !== this.fanned
      ? this.hovered
      : null,
  );
  /** The hex whose units are fanned out; where there is little room, until something is in hand: it would cover where that can go. */
  readonly fanned = $derived.by(() => {
    const held = (this.hand?.taken.length ?? 0) > 0;
    const staked = this.chosen && this.game.staked.includes(this.chosen.verb);
    if (!this.lookedAt || staked || (this.small && held)) return null;
    return this.occupied.has(this.lookedAt) ? this.lookedAt : null;
  });

  // ---- size of the screen
  room = $state({ width: 0, height: 0 });
  /** Where the sheet lies on it. */
  sheet = $state.raw({ x: 0, y: 0, scale: 1 });
  table: HexTable | undefined = $state();
  readonly small = $derived.by(() => this.room.width < 620 || this.room.height < 420);

  // ---- what the table looks at: it opens there, and follows
  private attended = $state.raw<Attention | null>(null);
  readonly open = $derived.by(() =>
    this.attended ? frame(this.grid, this.room, this.attended, limitsOf(this.small)) : null,
  );

  constructor(game: BattleGame<V, U>, props: () => BoardProps) {
    this.game = game;
    this.props = props;
    $effect(() => {
      const { load } = this;
      void load?.().then((found) => {
        if (load === this.load) this.pictures = found;
      });
    });
    const fresh = follower();
    const attention = $derived(game.attentionOf(this.view, props().legal, this.chosen));
    $effect.pre(() => {
      // What one does oneself is in sight already.
      const mine = untrack(() => this.still);
      if (fresh(attention) && !mine) this.attended = attention;
    });
    $effect(() => {
      const place = this.hand?.called?.place;
      if (place) void untrack(() => this.table?.goTo(place));
    });
  }

  /** The worst chance of harm of each own hex that stands in danger. */
  dangers(): Overlay['flashes'] {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- gone when the list is made
    const worst = new Map<string, number>();
    for (const { of, p } of this.hand?.threats ?? []) {
      const at = this.placeOfThing(of);
      if (at) worst.set(at, Math.max(p, worst.get(at) ?? 0));
    }
    const percent = (p: number) => `${Math.round(100 * p)} %`;
    return [...worst].map(([hex, p]) => ({
      hex: this.names.hex(hex),
      code: percent(p),
      words: '',
    }));
  }

  private ghostAt({ place, way }: Aimed): string | null {
    return place === this.takenAt[0] ? place : restsAt(way.path, place, this.occupied);
  }

  private placeOfThing(of: string): string | null {
    const { view } = this;
    const unit = this.unit(of);
    if (unit?.hex) return unit.hex;
    const at = this.game.hexOf?.(view, of);
    if (at) return at;
    if (this.game.isHex(of) && (this.occupied.has(of) || this.actions.has(of))) return of;
    // Who is still to come stands where he may come in.
    const coming = this.props().legal.find((action) => thingOf(action) === of);
    return coming ? this.game.placeOf(coming, view) : null;
  }

  /** From top to bottom. */
  unitsAt(hex: string): U[] {
    return this.game.unitsAt(this.view, hex);
  }

  unit(id: string | null | undefined): U | undefined {
    return id ? this.game.unitOf(this.view, id) : undefined;
  }

  /** Fans out the units of a hex; whether it was the last to be pointed at, too. */
  look(place: string): boolean {
    if (this.game.isHex(place)) {
      if (this.lookedAt !== place) this.lookedUnit = null;
      this.lookedAt = this.occupied.has(place) ? place : null;
    }
    const again = this.pointedAt === place;
    this.pointedAt = place;
    return again;
  }

  /** The pointer is there: what stands there is shown, what is in hand aims. */
  hover(place: string | null, rim: number | null): void {
    this.hovered = place;
    const { hand } = this;
    if (!hand) return;
    hand.over = place && this.occupied.has(place) ? place : null;
    hand.hover(hand.over && this.thingAt(hand.over));
    if (hand.carrying === 'held') hand.aimAt(place, this.faceOf(rim), this.carried);
  }

  /** What is asked about where somebody stands, whoever it is. */
  private thingAt(place: string): string | null {
    const units = this.game.unitsAt(this.view, place);
    return this.game.takes(this.view, place)[0] ?? units[0]?.id ?? null;
  }

  private faceOf(rim: number | null): string | null {
    return rim === null ? null : (this.game.faces[rim] ?? null);
  }

  /**
   * What is in hand goes there; else what stands there is taken up, or what may be done there is chosen. Where there is neither
   * it is looked at, and at the second time asked about.
   */
  point(place: string, rim: number | null = null, by: PointedBy = 'mouse', how = plainly): void {
    const { hand } = this;
    const again = this.look(place);
    const { onpick, onask } = this.props();
    const isHex = this.game.isHex(place);
    const once = how.more || how.twice ? [] : (hand?.taken ?? []);
    const [own = null, ...others] = isHex ? this.game.takes(this.view, place, once) : [];
    if (hand && own && (how.more || how.twice)) {
      if (how.more) void hand.take(own, true, others);
      else if (hand.taken.includes(own)) hand.formation(own);
      else void hand.take(own).then((done) => done && hand.formation(own));
      return;
    }
    // Another of one's own is taken up; joining it takes a drop, or words, unless nothing can be done with it.
    const another = by !== 'key' && own !== null && !this.takenAt.includes(place);
    if (hand && hand.carrying !== 'nothing' && !another) {
      const middle = rim === null && by !== 'key' && place === this.takenAt[0];
      if (!middle && hand.point(place, this.faceOf(rim), by)) return;
    }
    const all = this.actions.get(place) ?? [];
    const moves = hand && isHex ? all.filter((one) => this.game.byHand.has(one.verb)) : [];
    const here = all.filter((one) => !moves.includes(one));
    // Who may move is taken up; what else can be done there stands beside what is in hand.
    const taken = own ?? (moves[0] ? thingOf(moves[0]) : null);
    if (hand && taken && moves.length > 0) {
      void hand.take(taken, false, others);
      return;
    }
    if (here.length > 0) {
      const focus = this.game.meansFocus(this.view) ? (this.focus?.id ?? null) : null;
      const meant = this.game.meantAt(here, this.view, this.lookedUnit ?? focus);
      const choose = () => onpick(meant.map((action) => action.a));
      // Of an enemy all is asked that can be done to him at once.
      if (hand && !own && isHex && this.occupied.has(place))
        void hand.strike(place, by).then((done) => done || choose());
      else choose();
    } else if (hand && own && another && hand.carrying !== 'nothing')
      void this.join(hand, place, this.faceOf(rim), by, [own, ...others]);
    else if (hand && own) void hand.take(own, false, others);
    else if (hand && hand.carrying !== 'nothing' && !this.occupied.has(place)) hand.put();
    else if (!this.occupied.has(place) || again) onask(place);
  }

  /** What is in hand comes to its own, where nothing can be done with them; else they are taken up. */
  private async join(
    hand: HandShown,
    place: string,
    face: string | null,
    by: PointedBy,
    [own, ...others]: string[],
  ): Promise<void> {
    const can = await Promise.all([own!, ...others].map((one) => hand.can(one)));
    const joins = !can.some(Boolean) && hand.aimAt(place, face, true) !== null;
    if (!joins) await hand.take(own!, false, others);
    else if (by !== 'touch') hand.point(place, face, 'drop');
  }

  /** What may be carried from there. */
  grab(place: string): string | null {
    const { hand } = this;
    if (!hand || this.props().legal.length === 0) return null;
    const held = hand.taken.find((_, i) => this.takenAt[i] === place);
    return held ?? this.game.takes(this.view, place)[0] ?? null;
  }

  /** The pointer holds it: whatever it is let go over is meant. */
  private carried = false;

  lift(of: string): void {
    this.carried = true;
    const place = this.placeOfThing(of);
    const [, ...others] = place ? this.game.takes(this.view, place) : [];
    if (!this.hand?.taken.includes(of)) void this.hand?.take(of, false, others);
  }

  drop(place: string | null, rim: number | null): void {
    const { hand } = this;
    this.carried = false;
    if (!hand) return;
    if (!place || !hand.point(place, this.faceOf(rim), 'drop')) hand.put();
  }

  frame(places: string[]): void {
    for (const place of places) {
      const [of] = this.game.takes(this.view, place);
      if (of && !this.hand?.taken.includes(of)) void this.hand?.take(of, true);
    }
  }

  add(place: string, formation: boolean): void {
    this.point(place, null, 'key', { more: !formation, twice: formation });
  }

  get faces() {
    return this.game.faces;
  }
  get corners() {
    return this.game.corners;
  }

  /** Looks at a unit of a list, wherever it stands. */
  goTo(unit: string, hex: string): void {
    this.lookedAt = hex;
    this.lookedUnit = unit;
    void this.table?.goTo(hex, false);
  }

  /** Where the fan of units goes: beside its hex, off these hexes. */
  fanPlace(hex: string, height: number, off: readonly Hex[]): { x: number; y: number } {
    const { grid, sheet, room, names, pieces } = this;
    return trayPlace(grid, sheet, room, names.hex(hex), height, pieces, off);
  }
}
