/** The view of Bailén 1808 as the server sends it (docs/games/bailen.md), as far as the page reads it. */
import type { Both } from '../types';

export type SideId = 'french' | 'spanish';
export type Direction = 'n' | 'ne' | 'se' | 's' | 'sw' | 'nw';
export type Corner = 'nne' | 'e' | 'sse' | 'ssw' | 'w' | 'nnw';
/** In the order of the table's corners: clockwise from the east. */
export const corners: Corner[] = ['e', 'sse', 'ssw', 'w', 'nnw', 'nne'];

export interface SideView {
  id: SideId;
  name: Both;
  points: number;
  points_start: number;
  demoralized: number;
  counted: number;
  exited: number;
  units: number;
  lost: number;
  carts: number;
  markers_left: number | null;
}

export interface CommandView {
  id: string;
  name: Both;
  side: SideId;
  leader: string | null;
  brigade: boolean;
  in_play: boolean;
  order: string;
  order_name: Both;
  centre: string | null;
  area: string[] | null;
  losses: number;
  limit: number | null;
  limit_printed: number | null;
  demoralized: boolean;
  used: number | null;
  share: number | null;
  units: string[];
  source: string;
}

export interface LeaderView {
  id: string;
  name: string;
  side: SideId;
  command: string;
  chief: boolean;
  hex: string | null;
  where: 'map' | 'waiting' | 'out';
  morale: number;
  shock: number;
  reverse: boolean;
  down: boolean;
  radius: number;
  reach: string[];
  attempts: number | null;
  moved: boolean;
  can: string[];
  sources: { factors: string };
}

export interface UnitView {
  id: string;
  counter: string;
  name: Both;
  side: SideId;
  command: string;
  arm: 'infantry' | 'cavalry' | 'artillery' | 'convoy';
  weight: null | 'light' | 'medium' | 'heavy';
  horse: boolean;
  light: boolean;
  swiss: boolean;
  /** Below the top of an enemy stack, or under a marker: little is told of it. */
  hidden: boolean;
  points: number;
  printed: number;
  lost: number;
  morale: string;
  morale_printed: string;
  hex: string | null;
  hexes: [hex: string, points: number][] | null;
  facing: Corner | null;
  formation: 'normal' | 'square' | 'skirmish' | 'limbered' | 'unlimbered';
  status: 'ordered' | 'disorganized' | 'routed';
  depth: number;
  where: 'map' | 'waiting' | 'eliminated' | 'left' | 'out';
  marker: string | null;
  mp: number;
  front: string[];
  flank: string[];
  zone: string[];
  in_command: boolean | null;
  marks: string[];
  target: string | null;
  can: string[];
  reach: [hex: string, cost: number][] | null;
  sources: { points: string; morale: string };
}

export interface StackView {
  hex: string;
  side: SideId;
  units: string[];
  count: number;
  hidden: number;
  points: number | null;
  facing: Corner | null;
  leaders: string[];
}

export interface MarkerView {
  id: string;
  side: SideId;
  hex: string;
  kind: 'stand' | 'cover' | 'pad';
  units: string[] | null;
}

export interface TerrainView {
  id: string;
  name: Both;
  move: number[];
  fire: number;
  shock: string[];
  source: string;
}

export interface MapView {
  columns: number;
  rows: number;
  labels: string[];
  low_columns: 'even' | 'odd';
  metres: number;
  grid: string[];
  levels: string[];
  terrain: Record<string, TerrainView>;
  edges: { kind: string; hex: string; side: Direction }[];
  sides: Record<string, { name: Both; move: number[]; shock: string[] }>;
  roads: { id: string; kind: string; name: Both; hexes: string[] }[];
  places: { id: string; name: Both; hexes: string[]; source: string }[];
  source: string;
}

export interface StepView {
  dir: Direction;
  hex: string;
  cost: number;
  zone: boolean;
  front: boolean;
}

export interface MoverView {
  units: string[];
  hex: string;
  mp: number;
  facing: Corner | null;
  steps: StepView[];
  /** Where it can still come, and the least cost; nothing for a charge, a skirmish line, or somebody else's. */
  reach: [hex: string, cost: number][] | null;
  faces: Corner[];
  changes: string[];
  charging: string | null;
  follow: boolean;
  in_command: boolean;
  duty: number | null;
}

export interface Modifier {
  value: number;
  rule: string;
  text: Both;
}

export interface VolleyView {
  target: string;
  units: { unit: string; points: number }[];
  total: string | number | null;
  column?: string | null;
  modifiers: Modifier[];
  stage: string;
}

export interface AttackView {
  target: string;
  units: string[];
  charge: boolean;
  leader: string | null;
  ratio: string;
  attack: string;
  defence: string;
  modifier?: number | null;
  fought?: boolean;
}

export interface CombatView extends AttackView {
  kind: string;
  stage: string;
  result: string | null;
  modifiers?: Modifier[];
}

export interface ArrivalView {
  turn: number | null;
  clock: string | null;
  hex: string;
  side: SideId;
  units: string[];
  leaders: string[];
  march: string | null;
}

export interface BailenView {
  game: 'bailen';
  scenario?: string;
  seat: SideId | null;
  title: Both;
  number: number;
  date: string;
  turn: number;
  turns: number;
  clock: string;
  clock_end: string;
  minutes: number;
  part: string;
  phase: string;
  node: string;
  asked: SideId | null;
  phasing: SideId;
  sides: SideView[];
  commands: CommandView[];
  leaders: LeaderView[];
  units: UnitView[];
  stacks: StackView[];
  markers: MarkerView[];
  map: MapView;
  mover: MoverView | null;
  /** The leader who rides now, or the marker that marches. */
  rider: { leader: string; hex: string; mp: number } | null;
  screen: { marker: string; hex: string; mp: number | null } | null;
  aim: { unit: string; targets: string[] } | null;
  placing: {
    unit: string | null;
    leader: string | null;
    hexes: string[];
    suggested: string | null;
  } | null;
  writing: {
    command: string;
    stage: string;
    order: string | null;
    centre: string | null;
    areas: string[][] | null;
  } | null;
  offer: { mover: string[]; hex: string; riders: string[]; joined: string[] } | null;
  contact: { chargers: string[]; target: string; unit: string | null } | null;
  volley: VolleyView | null;
  attacks: AttackView[];
  combat: CombatView | null;
  harm: { hex: string | null; left: number; units: string[] } | null;
  retreat: {
    unit: string;
    least: number;
    most: number;
    cause: string;
    ways: { words: string; path: string[]; zone: boolean; friends: boolean }[];
  } | null;
  back: { unit: string; path?: string[]; least: number; most?: number } | null;
  advance: { units: string[]; hex: string } | null;
  objectives: {
    town: { held: number; of: number } | null;
    hill: SideId | null;
    reduction: number;
    lowers: SideId | null;
  };
  special: string[];
  sun: boolean;
  arrivals: ArrivalView[];
  charts: { source: string };
  result: { outcome: string; name: Both; winner: SideId | null; level: string | null } | null;
}

export const reconstructed = (source: string | undefined): boolean => source === 'reconstruction';
