/**
 * A battle on the hex table: where everything lies, what may be done there, who is looked at, which part of the map is shown.
 * What an action does and what a unit is are the game's business (`BattleGame`).
 */
import { untrack } from 'svelte';
import type { BoardProps, Lang } from '../boards/types';
import type { LegalAction } from '../schema/table';
import type { View } from '../schema/game';
import { trayPlace } from './fan';
import { type Attention, follower, frame, limitsOf } from './follow';
import type { Hex, HexGrid, Names } from './grid';
import type HexTable from './HexTable.svelte';
import type { LeaderShown, MapLabel, StackShown } from './types';

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
    this.chosen ? this.game.placeOf(this.chosen, this.view) : null,
  );
  readonly legal = $derived(
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew, never changed
    new Set([...this.actions.keys()].filter((place) => this.game.isHex(place))),
  );

  // ---- what is looked at
  hovered = $state<string | null>(null);
  lookedAt = $state<string | null>(null);
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
    const chosen = this.chosen && this.unit(this.game.whoOf(this.chosen, this.view));
    return chosen || this.looked;
  });
  /** The hex whose units are fanned out. */
  readonly fanned = $derived.by(() =>
    this.lookedAt &&
    this.occupied.has(this.lookedAt) &&
    !(this.chosen && this.game.staked.includes(this.chosen.verb))
      ? this.lookedAt
      : null,
  );

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
      if (fresh(attention)) this.attended = attention;
    });
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

  /** Chooses what may be done at a place; where nothing may, it is looked at, and at the second time asked about. */
  point(place: string): void {
    const again = this.look(place);
    const here = this.actions.get(place);
    const { onpick, onask } = this.props();
    if (here) {
      const focus = this.game.meansFocus(this.view) ? (this.focus?.id ?? null) : null;
      const meant = this.game.meantAt(here, this.view, this.lookedUnit ?? focus);
      onpick(meant.map((action) => action.a));
    } else if (!this.occupied.has(place) || again) onask(place);
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
