/** The view of Donde No se Ponía el Sol as the server sends it (docs/games/tercios.md), as far as the page reads it. */
import type { Both } from '../types';

export type SideId = 'spain' | 'rival';
export type Direction = 'n' | 'ne' | 'se' | 's' | 'sw' | 'nw';

export interface SideView {
  id: SideId;
  key: string;
  name: Both;
  morale: number | null;
  morale_start: number | null;
  inflicted: number;
  needs: number | null;
  units: number;
  lost: number;
}

export interface TerrainView {
  id: string;
  name: Both;
  defence: number;
  shelters: boolean;
  blocks_sight: boolean;
  costs: Record<string, string | number>;
  source: string;
}

export interface MapView {
  columns: number;
  rows: number;
  low_columns: 'even' | 'odd';
  up: Both;
  grid: string[];
  terrain: Record<string, TerrainView>;
  edges: { kind: 'river' | 'bridge'; hex: string; side: Direction }[];
  sources: { grid: string; edges: string };
}

export type Reached = [hex: string, cost: number, kind: string];

export interface UnitView {
  id: string;
  code: string;
  name: Both;
  /** What has room on a counter. */
  short: Both;
  side: SideId;
  type: string;
  type_name: Both;
  class: string;
  strength: number;
  morale: string;
  morale_name: Both;
  mp: number;
  mp2: number;
  range: number;
  hex: string | null;
  facing: Direction;
  depth: number;
  where: 'map' | 'waiting' | 'eliminated' | 'left';
  states: string[];
  can: string[];
  did: string[];
  zoc_hexes: string[];
  sight: string[] | null;
  reach: Reached[] | null;
  /** Of the squadron it stands on top of. */
  squadron_reach?: Reached[] | null;
  /** Where `reach` is null: hexes it could come to if its side moved first, by least cost from 1 on. */
  march?: string[][] | null;
  sources: { stats: string; deployment: string };
}

export interface WayView {
  hex: string;
  kind: string;
  cost: number;
  facings: Direction[];
  path: string[];
}

export interface MoverView {
  units: string[];
  squadron: boolean;
  hex: string;
  mp: number;
  spent: number;
  kind: string | null;
  ways: WayView[];
  /** `costs`: of the facings, in their order. */
  pending: { hex: string; verb: string; facings: Direction[]; costs: number[] } | null;
}

export interface FighterView {
  units: string[];
  strength: number | null;
  modifier: number | null;
  total: number | null;
}

export interface CombatView {
  from: string;
  target: string;
  kind: string;
  stage: 'attack' | 'defence' | 'result' | 'aftermath';
  attacker: FighterView;
  defender: FighterView;
  difference: number | null;
  column: string | null;
  modifiers: { value: number; rule: string; text: Both }[];
}

export interface AttackView {
  from: string;
  target: string;
  compulsory: boolean;
  strength: number;
  against: number;
  declared: boolean;
  waived: boolean;
}

export interface TerciosView {
  game: 'tercios';
  scenario?: string;
  options?: Record<string, string>;
  seat: SideId | null;
  title: Both;
  subtitle: Both;
  date_text: Both;
  turn: number;
  turns: number;
  minutes: number;
  phase: string;
  node: string;
  asked: SideId | null;
  phasing: SideId;
  sides: SideView[];
  map: MapView;
  areas: { id: string; name: Both; hexes: string[] }[];
  units: UnitView[];
  mover: MoverView | null;
  reactor: { unit: string; mover: string } | null;
  combat: CombatView | null;
  volley: { unit: string; target: string; stage: string; needs: number | null } | null;
  retreat: { unit: string; left: number; hexes: string[] } | null;
  /** The battery that is thrown for or turned. */
  capture: { unit: string; side: SideId } | null;
  attacks: AttackView[];
  placing: { unit: string; area: string; hexes: string[] } | null;
  special: { fury: string | null; released: boolean | null; liberated: boolean | null };
  city: { strength: number; needed: number } | null;
  charts: { source: string };
  result: { outcome: string; name: Both; winner: SideId | null } | null;
}

export const reconstructed = (source: string | undefined): boolean => source === 'reconstruction';
