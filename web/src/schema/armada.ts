/* Made from schema/armada.yaml by `npm --prefix web run describe`: change that file, not this one. */
import type { Both, Point, Source } from './words';

export type SideId = 'spain' | 'england';
/** The id of a fleet, as it is typed (`medina-sidonia`). */
export type FleetId = string;
export type OrderId = 'fire' | 'board' | 'embark' | 'disembark' | 'swift' | 'harry' | 'resupply';
export type WindId = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';
export type Effect =
  | 'nothing'
  | 'embark'
  | 'embark-if-won'
  | 'embark-fails'
  | 'disembark'
  | 'disembark-if-won'
  | 'disembark-fails'
  | 'resupply'
  | 'resupply-if-won';
export type Hand = 'asked' | 'writing' | 'sealed';

/** What a side or a spectator may know; it is written from that and from nothing else. */
export interface ArmadaView {
  game: 'armada';
  scenario: string;
  /** All of them, as words. */
  options: {
    [k: string]: string;
  };
  /** null, a spectator. */
  seat: SideId | null;
  /** 0 while planning, 1-7 the box that is played, 8 the final battle. */
  turn: number;
  turns: number;
  phase: 'plan' | 'wind' | 'battle' | 'orders' | 'gravelines' | 'final' | 'over';
  /** What is waited for, more finely than the phase. */
  node:
    | 'plan'
    | 'wind'
    | 'roll-off'
    | 'call'
    | 'arrive'
    | 'battle'
    | 'odd-loss'
    | 'kill-roll'
    | 'kill'
    | 'return'
    | 'window'
    | 'chooser'
    | 'choose'
    | 'admirals'
    | 'final-wind'
    | 'final'
    | 'over';
  /** null before the first throw. */
  wind: WindId | null;
  /** Eight, clockwise from north. */
  winds: WindView[];
  /** Seven, from west to east. */
  boxes: BoxView[];
  /** Spain's eight, then England's. */
  fleets: FleetView[];
  /** All that can be written. */
  orders: OrderView[];
  sides: SidesView;
  /** The viewer's own paper, while he plans or may rewrite; never a spectator's. */
  plan: PlanView | null;
  hands: HandsView;
  /** From the comparison of orders to the end of the turn. */
  battle: BattleView | null;
  admirals: AdmiralsView;
  /** After the dice of turn 8. */
  final: FinalView | null;
  /** An Absolute Total Victory found so far; the game may be played on. */
  absolute: SideId | null;
  /** Events of turns 1-6: 25 cells. */
  chart: CellView[];
  /** The same of turn 7: four cells. */
  chart_gravelines: GravelinesCell[];
  result: ResultView | null;
}
export interface WindView {
  id: WindId;
  name: Both;
  /** Degrees from north. */
  bearing: number;
  /** The face that brings it. */
  die: number;
}
export interface OrderView {
  id: OrderId;
  name: Both;
  /** Who can write it. */
  sides: SideId[];
}
export interface BoxView {
  number: number;
  id: string;
  name: Both;
  lonlat: Point;
  date: Both;
  /** Fleets a side puts here: 1, at Gravelines 2. */
  room: number;
  state: 'ahead' | 'current' | 'played';
  spain: BoxSide;
  england: BoxSide;
  /** The cell of the chart that was found here. */
  rule: string | null;
  sources: {
    name: Source;
    position: Source;
    date: Source;
    room: Source;
  };
}
export interface BoxSide {
  /** Counters that lie in the box now; a fleet away as reinforcement is still listed in its own box. During planning only the viewer's own. */
  counters: CounterView[];
  /** All counters of this side are gone from a box that is not played yet, or were gone when it was played. */
  empty: boolean;
  /** The written order as far as the viewer knows it, his own always, the enemy's once the box was compared. A draft is in `plan`, not here. */
  order: OrderId | null;
  /** Both know it. */
  order_shown: boolean;
}
export interface CounterView {
  /** null, face down: the viewer does not know which. */
  fleet: FleetId | null;
  /** The enemy knows it. */
  up: boolean;
  /** Away to fight in that box. */
  reinforcing: number | null;
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
  /** The one that favours it. */
  wind: WindId;
  ships: number;
  ships_start: number;
  /** Its own box; null, unknown to the viewer, or not placed yet. */
  box: number | null;
  /** `hidden`: face down in a box the viewer does not know; `box`: in its own, still to play or playing now; `done`: it has played its turn. These two and a `stray` keep their ships for turn 8. */
  where: 'unplaced' | 'hidden' | 'box' | 'reinforcing' | 'done' | 'stray' | 'sunk' | 'captured';
  /** The enemy knows where it is. */
  up: boolean;
  /** The commander. */
  alive: boolean;
  /** Came back from reinforcing on turn 6; takes the odd loss at Gravelines. */
  returned: boolean;
  sources: {
    rating: Source;
    rating_assignment: Source;
    values: Source;
    commander: Source;
    flagship: Source;
  };
}
export interface SidesView {
  spain: SpainView;
  england: EnglandView;
}
export interface SpainView {
  /** Afloat in all its fleets. */
  ships: number;
  ships_start: number;
  /** Sunk or captured so far: who lost more chooses at Gravelines (AR-83). */
  lost: number;
  /** Captured enemy ships; they count on turn 8. */
  prizes: number;
  /** Commanders killed: -1 each on turn 8. */
  dead: number;
  /** Public, of boxes already played. */
  used: {
    embark: number;
    disembark: number;
  };
  /** The turn troops were first embarked. */
  embarked: number | null;
  disembarked: boolean;
}
export interface EnglandView {
  ships: number;
  ships_start: number;
  lost: number;
  prizes: number;
  dead: number;
  used: {
    resupply: number;
  };
  /** The turn it was. */
  resupplied: number | null;
  failures: number;
  penalty: number;
}
/** At a secret turn, how far each side is; null for a side that is not asked. */
export interface HandsView {
  spain: Hand | null;
  england: Hand | null;
}
/** The viewer's own as soon as it is named, both when both are. */
export interface AdmiralsView {
  spain: FleetId | null;
  england: FleetId | null;
}
/** The viewer's own draft, at `plan` until the plans are compared, and at `window` if that seat may rewrite. */
export interface PlanView {
  kind: 'plan' | 'window';
  hand: Hand;
  /** Of a window: what opened it. */
  rules: string[];
  unplaced: FleetId[];
  boxes: PlanBox[];
  /** Those in force for this paper. */
  limits: LimitView[];
  can_seal: boolean;
}
export interface PlanBox {
  box: number;
  /** May be written now. England's order for box 7 has no effect (AR-129): that box is never open. */
  open: boolean;
  room_left: number;
  fleets: FleetId[];
  /** In the draft; of a box that is not open, as it stands. */
  order: OrderId | null;
  /** Orders that can be written now without breaking a limit. */
  choices: OrderId[];
  refused: RefusedOrder[];
}
export interface RefusedOrder {
  order: OrderId;
  rule: string;
}
/** A limit that is not met still asks for an order; one that could no longer be met is refused when the order is entered. */
export interface LimitView {
  rule: string;
  text: Both;
  met: boolean;
  /** Where there is something to count. */
  count: number | null;
  of: number | null;
}
export interface BattleView {
  /** null, no battle this turn, or not chosen yet. */
  kind: ('fire' | 'board') | null;
  box: number;
  /** The cell that was found. */
  rule: string | null;
  /** What the winner gets. */
  stakes: ('embark' | 'disembark' | 'resupply')[];
  /** Decides first about a reinforcement. */
  first: SideId | null;
  /** Decides or throws now. */
  asked: SideId | null;
  spain: BattleSide;
  england: BattleSide;
  winner: ('spain' | 'england' | 'none') | null;
}
export interface BattleSide {
  /** Fighting; the reinforcement last. */
  fleets: FleetId[];
  call: 'undecided' | 'declined' | 'called' | 'failed' | 'arrived' | 'wind';
  /** null too if it is still face down to the viewer. */
  called: FleetId | null;
  /** Gunnery or boarding of these fleets; null without a battle. */
  values: number | null;
  bonus: number;
  penalty: number;
  die: number | null;
  total: number | null;
  losses: number | null;
}
export interface FinalView {
  wind: WindId;
  spain: FinalSide;
  england: FinalSide;
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
/** A cell of the chart; `none` stands for an absent fleet. */
export interface CellView {
  england: 'none' | 'fire' | 'swift' | 'harry' | 'resupply';
  spain: 'none' | 'fire' | 'board' | 'embark' | 'disembark';
  battle: 'fire' | 'board' | 'none';
  spain_effect: Effect;
  england_effect: Effect;
  rule: string;
  /** Found now. */
  current: boolean;
}
export interface GravelinesCell {
  chooser: SideId;
  /** Spain has written it. */
  disembark: boolean;
  spain_effect: Effect;
  rule: string;
  current: boolean;
}
export interface ResultView {
  outcome: string;
  name: Both;
  text: Both;
  winner: SideId | null;
  /** Spain's ships ahead. */
  lead: number;
}
