// The view of El Camino Español as the server sends it (src/games/camino/view.cpp), as far as the board reads it.
import type { Both } from '../types';
import type { Point } from './projection';

export type PlaceId = string;
export type EnemyKind = 'italian' | 'swiss' | 'protestant' | 'coalition';

export interface Enemy {
  kind: EnemyKind;
  name: Both;
  dice: number;
  of?: EnemyKind[];
}

export interface RegionView {
  id: PlaceId;
  name: Both;
  lonlat: Point;
  fortress: number;
  controlled: boolean;
  logistics: number;
  road: boolean;
  enemy: Enemy | null;
  /** Where an enemy army goes on each face of the die; null: it stays. */
  enemy_moves: (PlaceId | null)[];
  start: boolean;
  goal: boolean;
  sources: { fortress: string; logistics: string; prepare: string; enemy_moves: string[] };
}

export interface RouteView {
  a: PlaceId;
  b: PlaceId;
  alps: boolean;
  plus: number;
  via: string;
  via_lonlat: Point;
  sources: { route: string; alps: string; plus: string };
}

export interface CaminoView {
  game: 'camino';
  week: number;
  weeks: number;
  phase: string;
  leader: { name: Both };
  army: PlaceId;
  strength: number;
  max_strength: number;
  tercio: number;
  tercio_max: number;
  operations: number;
  event: { id: string; name: Both } | null;
  revolted: boolean;
  closed: boolean;
  victories: number;
  regions: RegionView[];
  routes: RouteView[];
  score: { total: number };
  result: { outcome: string; name: Both; points: number } | null;
}

export const reconstructed = (source: string): boolean => source === 'reconstruction';
