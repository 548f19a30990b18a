/* Made from schema/camino.yaml by `npm --prefix web run describe`: change that file, not this one. */
import type { Both, Point, Source } from './words';

export type Difficulty = 'easy' | 'medium' | 'hard';
/** The id of a region, as it is typed (`franche-comte`). */
export type PlaceId = string;
export type EnemyKind = 'italian' | 'swiss' | 'protestant' | 'coalition';
export type PendingView = PendingFight | PendingMove;

/** Nothing is hidden; `seat` is always `spain`. */
export interface CaminoView {
  game: 'camino';
  scenario: Difficulty;
  /** All of them, as words. */
  options: {
    [k: string]: string;
  };
  seat: 'spain';
  week: number;
  /** How many there are. */
  weeks: number;
  phase:
    | 'setup'
    | 'event'
    | 'operations'
    | 'enemy_movement'
    | 'diplomacy'
    | 'victory_check'
    | 'te_deum'
    | 'over';
  leader: LeaderView;
  /** Where the army stands. */
  army: PlaceId;
  strength: number;
  max_strength: number;
  /** The strength in men (CE-84). */
  soldiers: number;
  /** Momentos de Tercio left. */
  tercio: number;
  tercio_max: number;
  /** One was spent on this throw. */
  tercio_used: boolean;
  /** Left in this turn. */
  operations: number;
  /** Of this week. */
  event: EventView | null;
  revolted: boolean;
  /** The passes of the Alps are closed. */
  closed: boolean;
  victories: number;
  regions: RegionView[];
  routes: RouteView[];
  pool: PoolView;
  /** Regions whose enemy army has moved in this phase. */
  moved: PlaceId[];
  score: ScoreView;
  /** What dice have been thrown for. */
  pending: PendingView | null;
  result: ResultView | null;
}
export interface LeaderView {
  id: string;
  name: Both;
  /** The name inside a sentence. */
  the: Both;
  battle: number;
  siege: number;
  /** Momentos de Tercio he begins with. */
  tercio: number;
  sources: {
    battle: Source;
    siege: Source;
    tercio: Source;
  };
}
export interface EventView {
  id: string;
  name: Both;
  die: number;
}
/** An enemy army. */
export interface Enemy {
  kind: EnemyKind;
  name: Both;
  dice: number;
  /** The two armies of a coalition. */
  of?: EnemyKind[];
}
export interface RegionView {
  id: PlaceId;
  /** Three letters. */
  code: string;
  name: Both;
  /** The name inside a sentence. */
  the: Both;
  town: string;
  side: 'spanish' | 'neutral' | 'austrian' | 'contested' | 'protestant';
  lonlat: Point;
  town_lonlat: Point;
  /** Its value; 0: none. */
  fortress: number;
  /** The fortress is held. */
  controlled: boolean;
  logistics: number;
  /** The road is laid. */
  road: boolean;
  enemy: Enemy | null;
  /** Where an enemy army goes on each face of the die; null, it stays. */
  enemy_moves: (PlaceId | null)[];
  start: boolean;
  goal: boolean;
  sources: {
    fortress: Source;
    logistics: Source;
    prepare: Source;
    /** Of each face. */
    enemy_moves: Source[];
  };
}
export interface RouteView {
  a: PlaceId;
  b: PlaceId;
  alps: boolean;
  /** What the pass adds to attrition. */
  plus: number;
  via: string;
  via_lonlat: Point;
  sources: {
    route: Source;
    alps: Source;
    plus: Source;
  };
}
/** Enemy armies that are in the pool. */
export interface PoolView {
  italian: number;
  swiss: number;
  protestant: number;
}
/** What the game would be worth if it ended now. */
export interface ScoreView {
  strength: number;
  roads: number;
  /** The longest row of roads. */
  row: number;
  victories: number;
  enemies: number;
  total: number;
}
export interface PendingFight {
  kind: 'battle' | 'assault';
  own_dice: number;
  foe_dice: number;
  own_hits: number;
  enemy_hits: number;
}
export interface PendingMove {
  kind: 'deal' | 'move' | 'enemy-move';
  region: PlaceId;
  /** 0: not thrown yet. */
  die: number;
}
export interface ResultView {
  outcome: string;
  name: Both;
  text: Both;
  points: number;
}
