/* Made from schema/hispania.yaml by `npm --prefix web run describe`: change that file, not this one. */
import type { Both, Point, Source } from './words';

export type SeatId = 'ulterior' | 'citerior' | 'consul' | 'hispania';
export type GeneralId = 'ulterior' | 'citerior' | 'consul' | 'proconsul';
export type DiscOwner = 'ulterior' | 'citerior' | 'consul' | 'legio';
/** The id of a city or a sea, as it is typed. */
export type SpaceId = string;
/**
 * @minItems 2
 * @maxItems 2
 */
export type Fraction = [number, number];

/** Nothing is hidden in this game, all seats and spectators see the same, but for `seat`. */
export interface HispaniaView {
  game: 'hispania';
  scenario: string;
  /** All of them, as words. */
  options: {
    [k: string]: string;
  };
  /** The viewer; null, a spectator. */
  seat: SeatId | null;
  round: number;
  /** A scenario has fewer. */
  rounds: number;
  /** BC; the first free space of the time track. null in a scenario. */
  year: number | null;
  /** The time track, a space a round. */
  time: TimeSpace[];
  phase: 'setup' | 'enter' | 'roman' | 'combat' | 'revolt' | 'armies' | 'over';
  /** What is waited for. Dice: the `setup-` ones, `siege`, `attack`, `revolt`, `choice`, `army-siege`, `army-attack`; the Hispano player: `shift`, `choose`, `tie`, `plus`. */
  node:
    | 'setup-revolt'
    | 'setup-army'
    | 'setup-special'
    | 'roads'
    | 'generals'
    | 'enter'
    | 'roman'
    | 'siege'
    | 'attack'
    | 'revolt'
    | 'shift'
    | 'choose'
    | 'choice'
    | 'tie'
    | 'plus'
    | 'army-siege'
    | 'army-attack'
    | 'over';
  /** The general whose turn it is; in set-up who lays or is placed next, null before that. */
  active: GeneralId | null;
  level: LevelView;
  /** In play, ids as options. */
  variants: string[];
  seats: SeatView[];
  denarii: DenariiView;
  /** HI-28: the active general shares his space and must move first. */
  must_leave: boolean;
  reserve: ReserveView;
  /** Three, and the proconsul with Proconsvl. */
  generals: General[];
  /** On the board, in the order in which they act. */
  armies: Army[];
  /** ulterior, citerior, then I to VI. */
  provinces: Province[];
  /** 44 cities, then 5 seas. */
  spaces: Space[];
  /** 100. */
  links: Link[];
  /** Legal stops of the active general now; empty when it is not his Roman phase. */
  moves: MoveView[];
  /** Under way: dice or the Hispano player's decision are awaited. */
  combat: Combat | null;
  /** During the Hispanic phase. */
  hispanic: Hispanic | null;
  goal: Goal;
  result: ResultView | null;
}
export interface TimeSpace {
  year: number | null;
  covered: boolean;
}
/** How hard it is; in a scenario `code`, `roads` and `armies` are null and the rest its own numbers. */
export interface LevelView {
  code: string | null;
  denarii: number;
  garrisons: number;
  fleets: number;
  roads: number | null;
  armies: number | null;
}
export interface SeatView {
  id: SeatId;
  name: Both;
  side: 'rome' | 'hispania';
  controls: GeneralId[];
}
export interface DenariiView {
  /** To whoever decides. */
  left: number;
  /** Had at the start of the Roman phase. */
  turn: number;
  /** Kept for the partner (`consul` on `split`). */
  partner: number;
  /** Under generals off the board. */
  blocked: number;
  /** Of the Hispano player; null without one. */
  hispanic: number | null;
}
export interface ReserveView {
  revolts: number;
  armies: number;
  garrisons: {
    ulterior: number;
    citerior: number;
    consul: number;
  };
  /** 1 while it is in reserve as a disc of its own, else 0. */
  legio: number;
  /** Set-up: still to lay; Ingenivm: the stock. */
  roads: number;
}
export interface General {
  id: GeneralId;
  name: Both;
  /** U, C, K, P. */
  letter: string;
  colour: 'red' | 'yellow' | 'blue' | 'purple';
  /** null, off the board (proconsul: not bought). */
  space: SpaceId | null;
  /** Who decides for him. */
  seats: SeatId[];
  /** Province of a praetor. */
  home: string | null;
  garrisons: {
    reserve: number;
    board: number;
  };
  /** What his groups add to a combat from where he stands, the generic disc included; 0 off the board. */
  support: number;
  /** The generic +1 is in it (HI-46). */
  generic: boolean;
  /** All groups of his own garrisons. */
  groups: Group[];
  /** The denarius under him while he is off the board: 0 or 1. */
  blocks: number;
}
export interface Group {
  spaces: SpaceId[];
  discs: number;
  connected: boolean;
}
export interface Army {
  space: SpaceId;
  province: string;
  special: boolean;
  /** The connected revolts, its own stack included. */
  group: SpaceId[];
  revolts: number;
  /** In this Hispanic phase. */
  acted: boolean;
  /** Now. */
  acting: boolean;
}
export interface Province {
  id: string;
  name: Both;
  /** Empty of the Roman ones. */
  numeral: string;
  roman: boolean;
  capital: SpaceId | null;
  /** By number. */
  cities: SpaceId[];
  revolts: number;
  in_revolt: SpaceId[];
  /** Every city in revolt (HI-62). */
  full: boolean;
  /** None (HI-41). */
  quiet: boolean;
  army: SpaceId | null;
  /** A garrison in the capital. */
  held: boolean;
}
export interface Space {
  id: SpaceId;
  name: string;
  modern: Both;
  kind: 'city' | 'sea';
  province: string | null;
  /** Shield number, of a sea its number. */
  number: number;
  capital: boolean;
  roman: boolean;
  lonlat: Point;
  /** 0 to 3; of a sea, pirates. */
  revolts: number;
  army: ('army' | 'special') | null;
  /** From the bottom to the top; `legio` for a Legio Hispana of its own. */
  garrisons: DiscOwner[];
  /** While a general must leave, the other one; `generals` has both. */
  general: GeneralId | null;
  fleet: boolean;
  links: SpaceId[];
  sources: {
    name: Source;
    province: Source | null;
    number: Source;
    position: Source;
  };
}
/** `a` stands before `b` in `spaces`. */
export interface Link {
  a: SpaceId;
  b: SpaceId;
  kind: 'land' | 'coast' | 'sea';
  segments: number;
  /** One lies there now. */
  road: boolean;
  /** It is on the board from the start. */
  printed: boolean;
  /** Bend points, for drawing. */
  via: Point[];
  sources: {
    link: Source;
    segments: Source;
    road: Source | null;
  };
}
export interface MoveView {
  to: SpaceId;
  cost: number;
}
/** Value = (die + plus) × times; without die, plus × times. A city's or a garrison's shield has no die. */
export interface Strength {
  die: boolean;
  plus: number;
  times: number;
}
export interface Combat {
  kind: 'siege' | 'attack' | 'army-siege' | 'army-attack';
  /** Who acts. */
  from: SpaceId;
  /** At whom. */
  to: SpaceId;
  /** Leading or attacked. */
  general: GeneralId | null;
  /** Its city. */
  army: SpaceId | null;
  /** Spent by the Romans; 0 in a Hispanic phase. */
  denarii: number;
  roman: Strength;
  hispanic: Strength;
  reinforce: {
    roman: GeneralId[];
    /** Cities of armies. */
    hispanic: SpaceId[];
  };
  /** For the acting side, each so many of so many; of a siege win and loss alone count. */
  odds: {
    win: Fraction;
    tie: Fraction;
    loss: Fraction;
  };
}
export interface Hispanic {
  step: 'revolt' | 'armies';
  /** Province and city of the revolt roll, as thrown (Hispano: after a shift). */
  dice: [number, number] | null;
  /** The city they mean. */
  target: SpaceId | null;
  /** Acts now. */
  army: SpaceId | null;
  /** Left after HI-63. */
  alternatives: SpaceId[];
  die: number | null;
  tied: SpaceId[];
  chosen: SpaceId | null;
}
export interface Goal {
  text: Both;
  garrisons: GoalCity[];
  quiet: GoalProvince[];
  /** null where it is not asked for. */
  special_gone: boolean | null;
  met: boolean;
}
export interface GoalCity {
  space: SpaceId;
  held: boolean;
}
export interface GoalProvince {
  province: string;
  met: boolean;
}
export interface ResultView {
  outcome: 'reserve' | 'time' | 'roman-victory';
  name: Both;
  text: Both;
  winner: 'rome' | 'hispania';
}
