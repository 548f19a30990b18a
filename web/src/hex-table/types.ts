/** What a hex table shows, whichever game is played on it. */
import type { Hex, Point } from './grid';
import type { SymbolId } from './symbols';

/** The colours of a side: Spain dark, its enemies light. */
export interface Livery {
  id: string;
  face: string;
  edge: string;
  ink: string;
  accent: string;
  band: string;
}

export type CounterState = 'disordered' | 'routed';

export interface CounterFace {
  id: string;
  livery: Livery;
  symbol: SymbolId;
  strength: number | null;
  /** Shown in its roundel; empty: none. */
  morale: string;
  name: string;
  /** Small print between the two. */
  code: string;
  /** Colour of the strip with the name. */
  band: string;
  state: CounterState | null;
  /** Its part is played for now: the strip pales. */
  done: boolean;
  fired: boolean;
  /** Its numbers are not the printed ones. */
  loose: boolean;
  /** What it has lost. */
  lost?: number;
  /** 1 light, 2 medium, 3 heavy. */
  weight?: number;
  /** Horse artillery. */
  horse?: boolean;
  formation?: 'square' | 'skirmish';
  /** A white block at the end of the band: bands come round again. */
  second?: boolean;
  /** Face down: only whose it is. */
  back?: 'lily' | 'cross';
}

export interface LeaderShown {
  id: string;
  hex: Hex;
  livery: Livery;
  name: string;
  band: string;
  chief: boolean;
  /** "1·2". */
  figures: string;
  down: boolean;
  /** The corner behind him: he stands at the rear of his stack. Null: alone in his hex, in the middle. */
  rear: number | null;
  /** His order in one letter; empty: none to be told. */
  order: string;
}

export interface StackShown {
  hex: Hex;
  /** From top to bottom. */
  units: CounterFace[];
  facing: { side: number; round: boolean } | null;
  /** Where units face a corner, not a side: 0 to 5, clockwise from the east. */
  corner?: number | null;
  /** How many units there are, where not all are known. */
  count?: number;
  /** A part of a unit that stands in several hexes: drawn small. */
  part?: boolean;
  /** The sum of their strength where it may be known. */
  sum: number | null;
}

export interface MapLabel {
  at: Point;
  text: string;
  kind: 'place' | 'land' | 'water';
  size: number;
  turn: number;
  /** Wide letters: of seas and long strips. */
  spaced: number;
  /** Told on the whole map too, in letters that can be read there. */
  far?: boolean;
}

export interface Ways {
  /** Where the cost stands: at the foot of its hex, in the middle of an empty one, or beside a counter. */
  hexes: {
    hex: Hex;
    cost: string;
    stop: boolean;
    kind: string;
    spot?: 'foot' | 'middle' | 'side';
  }[];
}

export interface Arrow {
  from: Hex;
  to: Hex;
  livery: Livery;
  kind: 'possible' | 'declared' | 'now';
}

export interface Sight {
  from: Hex;
  to: Hex;
  clear: boolean;
}

/** Hexes that a side controls. */
export interface Zones {
  hexes: Hex[];
  livery: Livery;
}

/** A side or a corner of a hex to choose from. */
export interface FacingChoice {
  place: string;
  hex: Hex;
  side: number;
  /** `side` counts corners, clockwise from the east. */
  corner?: boolean;
  label: string;
  /** Its price, at the tip of the arrow. */
  note?: string;
  selected: boolean;
}

/** What lies over the ground: each kind is drawn as one path. */
export interface Overlay {
  ways: Ways['hexes'];
  path: Hex[];
  zones: Zones[];
  arc: Hex[][];
  sight: Sight | null;
  arrows: Arrow[];
  trails: { path: Hex[]; id: string }[];
  targets: Hex[];
  /** What has just come of a fight, by hex: a code ("D1", "−2") and a word. */
  flashes: { hex: Hex; code: string; words: string }[];
  /** Dashed lines around hexes: whom a leader commands, an area to be defended. */
  borders?: { hexes: Hex[]; kind: 'command' | 'area' }[];
}

export const nothing: Overlay = {
  ways: [],
  path: [],
  zones: [],
  arc: [],
  sight: null,
  arrows: [],
  trails: [],
  targets: [],
  flashes: [],
};
