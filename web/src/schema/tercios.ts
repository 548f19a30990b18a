/* Made from schema/tercios.yaml by `npm --prefix web run describe`: change that file, not this one. */
import type { Colour } from './game';
import type { Both, PartOf, Source } from './words';

/** `spain`: the side of the Spanish crown; `sides` has the names. */
export type SideId = 'spain' | 'rival';
/** The name of a hex (`0806`). */
export type HexId = string;
export type UnitId = string;
export type Direction = 'n' | 'ne' | 'se' | 's' | 'sw' | 'nw';
export type Result = 'ne' | 'sb' | 'hr' | 'am' | 'vf';
/**
 * Hex, least cost, kind of way.
 *
 * @minItems 3
 * @maxItems 3
 */
export type Reached = [HexId, number, 'advance' | 'retreat' | 'join'];

/** There are no secrets, so all viewers see the same but for `seat`. Written so that one table of hexes can draw any battle. */
export interface TerciosView {
  game: 'tercios';
  scenario: string;
  /** All of them, as words. */
  options: {
    [k: string]: string;
  };
  /** null, a spectator. */
  seat: SideId | null;
  title: Both;
  subtitle: Both;
  date_text: Both;
  turn: number;
  turns: number;
  /** Of a turn. */
  minutes: number;
  phase:
    | 'set-up'
    | 'prelim'
    | 'move'
    | 'shot'
    | 'move2'
    | 'shock'
    | 'reaction'
    | 'battery'
    | 'rally'
    | 'liberation'
    | 'victory'
    | 'over';
  /** What is asked now, more finely than the phase. */
  node:
    | 'set-up'
    | 'prelim'
    | 'move'
    | 'mover'
    | 'facing'
    | 'react'
    | 'shot'
    | 'move2'
    | 'declare'
    | 'resolve'
    | 'swing'
    | 'rebound'
    | 'strike'
    | 'battery'
    | 'retreat'
    | 'retreat-facing'
    | 'capture'
    | 'liberation'
    | 'dice'
    | 'over';
  /** Whose decision. */
  asked: SideId | null;
  phasing: SideId;
  player_a: SideId;
  /** spain, rival. */
  sides: SideView[];
  /** Never changes. */
  map: MapView;
  units: UnitView[];
  areas: AreaView[];
  /** The unit picked, its ways. */
  mover: MoverView | null;
  reactor: ReactorView | null;
  /** The push of pike under way. */
  combat: CombatView | null;
  /** The shot under way. */
  volley: VolleyView | null;
  retreat: RetreatView | null;
  /** The battery thrown for or turned now. */
  capture: CaptureView | null;
  /** In push of pike and reaction: what can be or is declared. */
  attacks: AttackView[];
  /** Set-up, liberation. */
  placing: PlacingView | null;
  special: SpecialView;
  /** San Quintín: points brought in so far. */
  city: CityView | null;
  charts: ChartsView;
  result: ResultView | null;
}
export interface SideView {
  id: SideId;
  key: string;
  name: Both;
  /** General Morale; null at San Quintín. */
  morale: number | null;
  morale_start: number | null;
  /** Turn Morale. */
  inflicted: number;
  edge: 'n' | 's';
  /** What the opponent must throw with two dice at the end of this turn, as it stands. */
  needs: number | null;
  /** On the map. */
  units: number;
  lost: number;
  livery: Colour;
}
/** Flat-topped hexes; columns left to right, rows top to bottom, both from 1. */
export interface MapView {
  columns: number;
  rows: number;
  orientation: 'flat';
  /** Which columns stand half a hex lower. */
  low_columns: 'even' | 'odd';
  /** What lies beyond the top of the map. */
  up: Both;
  /** One letter per column, one string per row. */
  grid: string[];
  /** By letter. */
  terrain: {
    [k: string]: TerrainView;
  };
  /** No map has levels. */
  elevation: null;
  edges: EdgeView[];
  sources: {
    grid: Source;
    edges: Source;
  };
}
export interface TerrainView {
  id: string;
  name: Both;
  clear: boolean;
  blocks_sight: boolean;
  shelters: boolean;
  defence: number;
  /** What a hex costs each way of going, in words (`1`, `3/2`, `all`, `no`). */
  costs: {
    'foot-light': string;
    'foot-heavy': string;
    mounted: string;
    battery: string;
    command: string;
  };
  source: Source;
  /** Of `blocks_sight`. */
  sight_source: Source;
}
export interface EdgeView {
  kind: 'river' | 'bridge';
  hex: HexId;
  side: Direction;
}
/** Towns, villages, encampments, to be lettered on the map. */
export interface AreaView {
  id: string;
  name: Both;
  hexes: HexId[];
  source: Source;
}
export interface UnitView {
  id: UnitId;
  code: string;
  name: Both;
  /** 11 letters, for the counter. */
  short: Both;
  side: SideId;
  type: string;
  type_name: Both;
  class: 'battery' | 'switzer' | 'troop' | 'sleeve' | 'command';
  mounted: boolean;
  strength: number;
  morale: string;
  morale_name: Both;
  mp: number;
  mp2: number;
  zoc: 'nz' | 'z' | '3z';
  stacking: number;
  range: number;
  /** Otumba. */
  nation: ('spanish' | 'allied') | null;
  hex: HexId | null;
  facing: Direction;
  /** 0: top of its stack. */
  depth: number;
  /** `waiting`: a reinforcement or not set up yet. */
  where: 'map' | 'waiting' | 'eliminated' | 'left';
  states: ('disordered' | 'demoralized' | 'captured')[];
  /** What it still can do in this step. */
  can: ('move' | 'fire' | 'attack' | 'swing' | 'react')[];
  did: ('moved' | 'fired' | 'attacked' | 'hasty' | 'left')[];
  /** Where its zone of control lies. */
  zoc_hexes: HexId[];
  vanguard: HexId[];
  rearguard: HexId[];
  /** Of units that fire: hexes in arc and range with a free line. */
  sight: HexId[] | null;
  /** What `pick` would offer, of units that can still move in this step. */
  reach: Reached[] | null;
  /** The same of the squadron it stands on top of. */
  squadron_reach: Reached[] | null;
  /** Where `reach` is null: where it could go alone if its side moved first, as all stand now; hexes by least cost, from 1 on. */
  march: HexId[][] | null;
  sources: {
    stats: Source;
    deployment: Source;
    id: Source;
    range: Source;
    hit_on: Source;
  };
}
export interface MoverView {
  units: UnitId[];
  squadron: boolean;
  hex: HexId;
  mp: number;
  spent: number;
  kind: ('advance' | 'retreat' | 'join' | 'coup') | null;
  second: boolean;
  attacks: number;
  ways: WayView[];
  pending: PendingView | null;
}
export interface WayView {
  hex: HexId;
  kind: 'advance' | 'retreat' | 'join' | 'coup';
  /** Of a coup, the extra MP. */
  cost: number;
  /** Empty where it joins: they are told in `pending`. */
  facings: Direction[];
  path: HexId[];
}
export interface PendingView {
  hex: HexId;
  verb: 'advance' | 'retreat' | 'join' | 'coup';
  facings: Direction[];
  /** Of those facings, in the same order. */
  costs: number[];
}
export interface ReactorView {
  unit: UnitId;
  mover: UnitId;
}
export interface CombatView {
  from: HexId;
  target: HexId;
  kind: 'shock' | 'movement' | 'coup' | 'extra' | 'reaction';
  stage: 'attack' | 'defence' | 'result' | 'aftermath';
  attacker: FighterView;
  defender: FighterView;
  difference: number | null;
  column: string | null;
  modifiers: PartOf[];
}
export interface FighterView {
  units: UnitId[];
  strength: number | null;
  modifier: number | null;
  total: number | null;
}
export interface VolleyView {
  unit: UnitId;
  target: HexId;
  stage: 'hit' | 'result' | 'aftermath';
  /** Guns: with two dice. */
  needs: number | null;
}
export interface RetreatView {
  unit: UnitId;
  left: number;
  cause: 'sb' | 'hr' | 'am' | 'withdraw' | 'rebound' | 'rout';
  hexes: HexId[];
}
export interface CaptureView {
  unit: UnitId;
  /** Who takes it. */
  side: SideId;
}
export interface AttackView {
  from: HexId;
  target: HexId;
  compulsory: boolean;
  strength: number;
  against: number;
  declared: boolean;
  waived: boolean;
}
export interface PlacingView {
  unit: UnitId;
  area: string;
  hexes: HexId[];
}
/** null where the battle has no such rule. */
export interface SpecialView {
  fury: ('unused' | 'now' | 'used') | null;
  released: boolean | null;
  liberated: boolean | null;
}
export interface CityView {
  strength: number;
  needed: number;
}
/** What odds are made of. */
export interface ChartsView {
  /** By type of unit. */
  small_arms: {
    [k: string]: Result[];
  };
  battery: Result[];
  battery_hit: number;
  shock: ShockColumn[];
  modifiers: {
    columns: string[];
    rows: {
      [k: string]: number[];
    };
  };
  /** By morale. */
  rally: {
    [k: string]: number;
  };
  /** By type of unit. */
  hit_on: {
    [k: string]: number;
  };
  results: {
    [k: string]: ResultRow;
  };
  victory: VictoryBand[];
  source: Source;
}
export interface ShockColumn {
  name: string;
  from: number;
  results: Result[];
}
export interface ResultRow {
  name: Both;
  retreat: number;
  retreat_horse: number;
}
export interface VictoryBand {
  morale: number;
  needs: number;
}
export interface ResultView {
  outcome: 'rival-wins' | 'rival-minor' | 'tie' | 'draw' | 'spain-minor' | 'spain-wins';
  name: Both;
  winner: SideId | null;
  kind: 'morale' | 'city' | 'tie' | 'time' | 'minor';
}
