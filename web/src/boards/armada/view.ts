// The view of L'Invincible Armada as the server sends it (docs/games/armada.md), as far as the board reads it.
import type { Both } from '../types';
import type { Point } from './projection';

export type SideId = 'spain' | 'england';
export type FleetId = string;
export type OrderId = string;

export const SIDES: readonly SideId[] = ['spain', 'england'];

export interface CounterView {
  fleet: FleetId | null;
  up: boolean;
  reinforcing: number | null;
}

export interface BoxSide {
  counters: CounterView[];
  empty: boolean;
  order: OrderId | null;
  order_shown: boolean;
}

export interface BoxView {
  number: number;
  id: string;
  name: Both;
  lonlat: Point;
  date: string | Both;
  room: number;
  state: 'ahead' | 'current' | 'played';
  spain: BoxSide;
  england: BoxSide;
  rule: string | null;
  sources: Record<string, string>;
}

export interface FleetView {
  id: FleetId;
  side: SideId;
  commander: Both;
  short: string;
  flagship: string;
  squadron: Both;
  rating: number;
  gunnery: number;
  boarding: number;
  wind: string;
  ships: number;
  ships_start: number;
  box: number | null;
  where: 'unplaced' | 'hidden' | 'box' | 'reinforcing' | 'done' | 'stray' | 'sunk' | 'captured';
  up: boolean;
  alive: boolean;
  returned: boolean;
  sources: Record<string, string>;
}

export interface SideView {
  ships: number;
  ships_start: number;
  lost: number;
  prizes: number;
  dead: number;
  used: Record<string, number>;
  embarked?: number | null;
  disembarked?: boolean;
  resupplied?: number | null;
  failures?: number;
  penalty?: number;
}

export interface PlanBox {
  box: number;
  open: boolean;
  room_left: number;
  fleets: FleetId[];
  order: OrderId | null;
  choices: OrderId[];
  refused: { order: OrderId; rule: string }[];
}

export interface LimitView {
  rule: string;
  text: Both;
  met: boolean;
  count: number | null;
  of: number | null;
}

export interface PlanView {
  kind: 'plan' | 'window';
  hand: 'asked' | 'writing' | 'sealed';
  rules: string[];
  unplaced: FleetId[];
  boxes: PlanBox[];
  limits: LimitView[];
  can_seal: boolean;
}

export interface BattleSide {
  fleets: FleetId[];
  call: 'undecided' | 'declined' | 'called' | 'failed' | 'arrived' | 'wind';
  called: FleetId | null;
  values: number;
  bonus: number;
  penalty: number;
  die: number | null;
  total: number | null;
  losses: number | null;
}

export interface BattleView {
  kind: 'fire' | 'board' | null;
  box: number;
  rule: string | null;
  stakes: string[];
  first: SideId | null;
  asked: SideId | null;
  spain: BattleSide;
  england: BattleSide;
  winner: SideId | 'none' | null;
}

export interface FinalSide {
  ships: number;
  prizes: number;
  dice: number[];
  bonus: number;
  dead: number;
  penalty: number;
  value: number;
  left: number;
}

export interface CellView {
  england: OrderId;
  spain: OrderId;
  battle: 'fire' | 'board' | 'none';
  spain_effect: string;
  england_effect: string;
  rule: string;
  current: boolean;
}

export interface GravelinesCell {
  chooser: SideId;
  disembark: boolean;
  spain_effect: string;
  rule: string;
  current: boolean;
}

export interface ArmadaView {
  game: 'armada';
  seat: SideId | null;
  turn: number;
  turns: number;
  phase: string;
  node: string;
  wind: string | null;
  winds: { id: string; name: Both; bearing: number; die: number }[];
  boxes: BoxView[];
  fleets: FleetView[];
  orders: { id: OrderId; name: Both; sides: SideId[] }[];
  sides: Record<SideId, SideView>;
  plan: PlanView | null;
  hands: Record<SideId, string | null> | null;
  battle: BattleView | null;
  admirals: Record<SideId, FleetId | null> | null;
  final: { wind: string; spain: FinalSide; england: FinalSide } | null;
  chart: CellView[];
  chart_gravelines: GravelinesCell[];
  result: { outcome: string; name: Both; text: Both; winner: SideId | null; lead: number } | null;
}

export const reconstructed = (source: string | undefined): boolean => source === 'reconstruction';
export const fleetOf = (view: ArmadaView, id: FleetId | null): FleetView | undefined =>
  id === null ? undefined : view.fleets.find((fleet) => fleet.id === id);
/** Where the wind stands, in degrees from north; null before the first throw. */
export const bearingOf = (view: ArmadaView, wind: string | null): number | null =>
  view.winds.find((one) => one.id === wind)?.bearing ?? null;
