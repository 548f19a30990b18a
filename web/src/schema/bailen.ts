/* Made from schema/bailen.yaml by `npm --prefix web run describe`: change that file, not this one. */
import type { Both, PartOf, Source } from './words';

export type SideId = 'french' | 'spanish';
/** The name of a hex, in lower case (`ag10`). */
export type HexId = string;
export type UnitId = string;
export type LeaderId = string;
export type Direction = 'n' | 'ne' | 'se' | 's' | 'sw' | 'nw';
/** Which corner a unit faces. */
export type Corner = 'nne' | 'e' | 'sse' | 'ssw' | 'w' | 'nnw';
export type Grade = 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
export type OrderId = 'none' | 'maneuver' | 'harass' | 'attack' | 'defend' | 'retreat';
export type UnitView = SeenUnit | UnseenUnit;
/**
 * Hex and least cost.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Reached = [HexId, number];

/** What the viewer may not know is not in it, orders and areas of the other side, what markers hide and, of enemy stacks that no unit of his touches, everything below the top (BA-56). */
export interface BailenView {
  game: 'bailen';
  scenario: string;
  /** All of them, as words. */
  options: {
    [k: string]: string;
  };
  /** null, a spectator. */
  seat: SideId | null;
  title: Both;
  /** Of the scenario. */
  number: number;
  date: string;
  /** 0 in the set-up. */
  turn: number;
  turns: number;
  /** null in the set-up. */
  clock: string | null;
  clock_end: string;
  /** Of a turn. */
  minutes: number;
  /** Scenarios 2 and 3 played together. */
  part: 'battle' | 'interlude' | 'second-day';
  phase:
    | 'set-up'
    | 'orders'
    | 'move'
    | 'defensive-fire'
    | 'offensive-fire'
    | 'shock'
    | 'march'
    | 'reorganize'
    | 'turn-end'
    | 'over';
  /** What is asked now, more finely than the phase. */
  node:
    | 'set-up'
    | 'slot'
    | 'place'
    | 'orders'
    | 'write'
    | 'move'
    | 'aim'
    | 'mover'
    | 'rider'
    | 'screen'
    | 'deploy'
    | 'offer'
    | 'square'
    | 'fire'
    | 'volley'
    | 'declare'
    | 'resolve'
    | 'evade'
    | 'lend'
    | 'lose'
    | 'retreat'
    | 'back'
    | 'advance'
    | 'control'
    | 'loose'
    | 'dufour'
    | 'vedel'
    | 'reorganize'
    | 'turn-end'
    | 'answer'
    | 'dice'
    | 'over';
  /** Whose decision. */
  asked: SideId | null;
  phasing: SideId;
  /** french, spanish. */
  sides: SideView[];
  /** The order of battle and its tracks. */
  commands: CommandView[];
  leaders: LeaderView[];
  units: UnitView[];
  stacks: StackView[];
  markers: MarkerView[];
  /** Never changes. */
  map: MapView;
  /** Who is on the way. */
  mover: MoverView | null;
  /** The leader who rides now. */
  rider: RiderView | null;
  /** The marker that marches. */
  screen: ScreenView | null;
  aim: AimView | null;
  placing: PlacingView | null;
  /** Only for the seat that writes. */
  writing: WritingView | null;
  offer: OfferView | null;
  contact: ContactView | null;
  volley: VolleyView | null;
  attacks: AttackView[];
  combat: CombatView | null;
  harm: HarmView | null;
  retreat: RetreatView | null;
  back: BackView | null;
  advance: AdvanceView | null;
  objectives: ObjectivesView;
  special: (
    'sun' | 'swiss' | 'encounter' | 'convoy' | 'surrender' | 'french-artillery' | 'dufour'
  )[];
  /** Now in force. */
  sun: boolean;
  /** Still to come. */
  arrivals: ArrivalView[];
  charts: ChartsView;
  result: ResultView | null;
}
export interface SideView {
  id: SideId;
  name: Both;
  points: number;
  points_start: number;
  demoralized: number;
  /** Demoralized commands as victory counts them, with brigades that left (BA-189). */
  counted: number;
  exited: number;
  /** On the map. */
  units: number;
  lost: number;
  carts: number;
  /** Only of the viewer's own side. */
  markers_left: number | null;
}
export interface CommandView {
  id: string;
  name: Both;
  side: SideId;
  leader: LeaderId;
  brigade: boolean;
  in_play: true;
  /** Maneuver is always seen, for such units have no facing. */
  order: 'none' | 'maneuver' | 'harass' | 'attack' | 'defend' | 'retreat' | 'unknown';
  order_name: Both;
  /** Orders the enemy cannot rule out by what he has seen. */
  guesses: OrderId[];
  centre: HexId | null;
  area: HexId[] | null;
  /** The count of BA-159. */
  losses: number;
  /** The one that holds, with the handicap and after reductions; null, not counted. */
  limit: number | null;
  /** Of the table for the troops that come (BA-231). */
  limit_printed: number | null;
  demoralized: boolean;
  left: boolean;
  /** Of `share` counters so many have entered combat in this phase; null without such a limit, and of the enemy. */
  used: number | null;
  share: number | null;
  units: UnitId[];
  source: Source;
}
export interface LeaderView {
  id: LeaderId;
  name: string;
  side: SideId;
  command: string;
  chief: boolean;
  hex: HexId | null;
  where: 'map' | 'waiting' | 'out';
  morale: number;
  shock: number;
  reverse: boolean;
  down: boolean;
  radius: number;
  /** Hexes whose units he commands now; own leaders only, else empty. */
  reach: HexId[];
  attempts: number | null;
  moved: boolean;
  /** Has tried to change orders in this turn, and does not ride. */
  sent: boolean;
  can: 'ride'[];
  sources: {
    factors: Source;
  };
}
/** Below the top of an enemy stack (BA-56), or under a marker that lies on it (BA-167), only what the army's list tells. */
export interface UnseenUnit {
  id: UnitId;
  counter: string;
  name: Both;
  side: SideId;
  command: string;
  arm: 'infantry' | 'cavalry' | 'artillery' | 'convoy';
  hidden: true;
  where: 'map';
  hex: null;
}
export interface SeenUnit {
  id: UnitId;
  counter: string;
  name: Both;
  side: SideId;
  command: string;
  arm: 'infantry' | 'cavalry' | 'artillery' | 'convoy';
  weight: ('light' | 'medium' | 'heavy') | null;
  horse: boolean;
  light: boolean;
  swiss: boolean;
  /** The enemy's, and under a marker of his. */
  hidden: boolean;
  /** null of carts. */
  points: number | null;
  /** null of carts. */
  printed: number | null;
  lost: number;
  /** null of carts. */
  morale: Grade | null;
  /** null of carts. */
  morale_printed: Grade | null;
  hex: HexId | null;
  /** Of a skirmish line, hexes and points. */
  hexes: [HexId, number][] | null;
  facing: Corner | null;
  formation: 'normal' | 'square' | 'skirmish' | 'limbered' | 'unlimbered';
  status: 'ordered' | 'disorganized' | 'routed';
  /** 0: top of its stack. */
  depth: number;
  where: 'map' | 'waiting' | 'eliminated' | 'left' | 'out';
  /** Own units, the marker that hides them. */
  marker: string | null;
  mp: number;
  front: HexId[];
  flank: HexId[];
  zone: HexId[];
  /** Own units on the map. */
  in_command: boolean | null;
  marks: (
    'moved' | 'fired' | 'charging' | 'contact' | 'no-shock' | 'attacks' | 'fought' | 'attacked'
  )[];
  target: HexId | null;
  can: ('move' | 'charge' | 'fire' | 'attack' | 'rally')[];
  /** Own units that can still move; null for a skirmish line. */
  reach: Reached[] | null;
  sources: {
    points: Source;
    morale: Source;
  };
}
/** From top to bottom. */
export interface StackView {
  hex: HexId;
  side: SideId;
  units: UnitId[];
  count: number;
  /** So many of `count` are not shown to this viewer. */
  hidden: number;
  /** null where some are not shown. */
  points: number | null;
  facing: Corner | null;
  leaders: LeaderId[];
}
export interface MarkerView {
  id: string;
  side: SideId;
  hex: HexId;
  kind: 'stand' | 'cover' | 'pad';
  /** Only for its owner. */
  units: UnitId[] | null;
}
/** Slopes follow from the levels, one level is moderate, more impassable. Odd columns (A, C, …, LL, …) stand half a hex lower. */
export interface MapView {
  columns: number;
  rows: number;
  /** Of the columns. */
  labels: string[];
  orientation: 'flat';
  low_columns: 'even' | 'odd';
  /** Of a hex. */
  metres: number;
  /** One letter per column, one string per row. */
  grid: string[];
  /** The same, digits. */
  levels: string[];
  /** By letter. */
  terrain: {
    [k: string]: TerrainView;
  };
  edges: EdgeView[];
  /** By kind of edge. */
  sides: {
    [k: string]: EdgeKind;
  };
  roads: RoadView[];
  places: PlaceView[];
  source: Source;
}
export interface TerrainView {
  id: string;
  name: Both;
  /** Infantry, cavalry, guns. */
  move: number[];
  fire: number;
  /** Infantry, cavalry. */
  shock: string[];
  source: Source;
}
export interface EdgeView {
  kind: 'river' | 'bridge' | 'stream' | 'impassable';
  hex: HexId;
  side: Direction;
}
export interface EdgeKind {
  name: Both;
  move: number[];
  shock: string[];
  source: Source;
}
export interface RoadView {
  id: string;
  kind: 'highway' | 'track';
  name: Both;
  hexes: HexId[];
  source: Source;
}
/** Lettered, without effect of their own (BA-8). */
export interface PlaceView {
  id: string;
  name: Both;
  hexes: HexId[];
  source: Source;
}
export interface MoverView {
  units: UnitId[];
  hex: HexId;
  mp: number;
  facing: Corner | null;
  steps: StepView[];
  /** Where it can still come, its order's duty apart; null, a skirmish line, a charge, or somebody else's. */
  reach: Reached[] | null;
  faces: Corner[];
  changes: ('square' | 'line' | 'skirmish' | 'limber' | 'unlimber')[];
  charging: HexId | null;
  follow: boolean;
  in_command: boolean;
  /** To what distance of the enemy its order makes it go. */
  duty: number | null;
}
export interface StepView {
  dir: Direction;
  hex: HexId;
  cost: number;
  zone: boolean;
  front: boolean;
}
export interface RiderView {
  leader: LeaderId;
  hex: HexId;
  mp: number;
}
export interface ScreenView {
  marker: string;
  hex: HexId;
  /** For its owner. */
  mp: number | null;
}
export interface AimView {
  unit: UnitId;
  targets: HexId[];
}
export interface PlacingView {
  unit: UnitId | null;
  leader: LeaderId | null;
  hexes: HexId[];
  suggested: HexId | null;
}
export interface WritingView {
  command: string;
  stage: 'order' | 'centre' | 'shape';
  order: 'defend' | null;
  centre: HexId | null;
  /** Six, to choose from. */
  areas: HexId[][] | null;
}
export interface OfferView {
  mover: UnitId[];
  hex: HexId;
  /** Who could ride. */
  riders: UnitId[];
  /** Who has declared already. */
  joined: UnitId[];
}
export interface ContactView {
  chargers: UnitId[];
  target: HexId;
  unit: UnitId | null;
}
/** `total` and `column` are those of the die to come; null while nobody fires. */
export interface VolleyView {
  target: HexId;
  units: FirerView[];
  total: number | null;
  column: string | null;
  modifiers: PartOf[];
  stage: 'build' | 'dice' | 'second';
}
export interface FirerView {
  unit: UnitId;
  points: number;
}
/** As far as the viewer knows the orders. */
export interface AttackView {
  target: HexId;
  units: UnitId[];
  charge: boolean;
  leader: LeaderId | null;
  ratio: string;
  attack: string;
  defence: string;
  modifier: number;
  modifiers: PartOf[];
}
export interface CombatView {
  target: HexId;
  units: UnitId[];
  charge: boolean;
  leader: LeaderId | null;
  ratio: string;
  attack: string;
  defence: string;
  modifier: number;
  modifiers: PartOf[];
  kind: 'shock' | 'charge' | 'counter' | 'follow' | 'loose';
  stage: 'begin' | 'choose' | 'second' | 'dice' | 'dice2' | 'after' | 'end';
  /** null before the die. */
  result: ('A2' | 'A1' | 'AB' | 'BM' | 'DB' | 'D1' | 'D2') | null;
}
export interface HarmView {
  hex: HexId | null;
  left: number;
  units: UnitId[];
}
export interface RetreatView {
  unit: UnitId;
  least: number;
  most: number;
  cause:
    | 'leaving'
    | 'charge'
    | 'counter'
    | 'square'
    | 'fire-m'
    | 'fire-r'
    | 'mates'
    | 'shock'
    | 'passing'
    | 'sun'
    | 'rout'
    | 'evade';
  ways: RetreatWay[];
}
export interface RetreatWay {
  /** The action. */
  words: string;
  path: HexId[];
  zone: boolean;
  friends: boolean;
}
/** As many hexes of the path as it likes, `most` of them. */
export interface BackView {
  unit: UnitId;
  path: HexId[];
  least: number;
  most: number;
}
export interface AdvanceView {
  units: UnitId[];
  hex: HexId;
}
export interface ObjectivesView {
  town: {
    held: number;
    of: number;
  } | null;
  hill: SideId | null;
  hill_hexes: HexId | null;
  reduction: number;
  lowers: SideId;
}
export interface ArrivalView {
  /** null: nobody knows yet. */
  turn: number | null;
  clock: string | null;
  hex: HexId;
  side: SideId;
  units: UnitId[];
  leaders: LeaderId[];
  march: ('dufour' | 'vedel') | null;
}
export interface ChartsView {
  fire: ChartView;
  shock: ChartView;
  morale: MoraleChart;
  control: number[];
  movement: MovementView;
  source: Source;
}
export interface ChartView {
  columns: string[];
  rows: string[][];
}
export interface MoraleChart {
  columns: string[];
  rows: string[][];
  first_row: number;
}
/** Movement points, and what changes of formation cost. */
export interface MovementView {
  [k: string]: number | number[];
}
export interface ResultView {
  outcome: string;
  name: Both;
  winner: SideId | null;
  level: ('decisive' | 'strategic' | 'tactical' | 'marginal') | null;
}
