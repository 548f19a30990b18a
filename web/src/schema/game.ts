/* Made from schema/game.yaml by `npm --prefix web run describe`: change that file, not this one. */
import type { ArmadaView } from './armada';
import type { BailenView } from './bailen';
import type { CaminoView } from './camino';
import type { HispaniaView } from './hispania';
import type { TerciosView } from './tercios';
import type { Both, Named } from './words';

/** Of a seat, the same wherever it is spoken of. */
export type Colour =
  | 'spain'
  | 'france'
  | 'states'
  | 'aztecs'
  | 'berbers'
  | 'england'
  | 'red'
  | 'yellow'
  | 'blue'
  | 'slate';
/** A choice is a text, a flag a boolean, a number a number. */
export type OptionWord = string | boolean | number;
/** What a match waits for. */
export type TurnInfo = DecisionTurn | DiceTurn | OverTurn;
export type EventArg = string | number;
/** All that one seat, or a spectator, may know. */
export type View = ArmadaView | BailenView | CaminoView | HispaniaView | TerciosView;

/** What can be chosen to begin a match, and the ids that are used in it. */
export interface Game {
  id: string;
  title: Both;
  text: Both;
  /** How long, how hard, alone or against whom; may be empty. */
  brief: Both;
  designer: string;
  players: {
    min: number;
    max: number;
  };
  scenario: {
    title: Both;
    /** What this game calls a scenario. */
    word: string;
    default: string;
  };
  scenarios: Named[];
  options: GameOption[];
  seats: GameSeat[];
  /** Seats may know different things. */
  secrets: boolean;
  phases: Named[];
  /** What dice are thrown for. */
  purposes: Named[];
  outcomes: Named[];
  /** Of the computer player, weakest first. */
  levels: string[];
  /** What the computer can play for, the usual first; empty where there is one only. */
  aims: Named[];
  /** First 8 hex digits of the hash of the component data in use. */
  data: string;
}
export interface GameSeat {
  id: string;
  title: Both;
  text?: Both;
  /** Where it depends on the scenario the usual one; a match has its own. */
  colour: Colour;
  /** Seats with the same side play together. */
  side?: string;
}
/** A choice among `values`, a flag, or a number from `min` to `max`. */
export interface GameOption {
  id: string;
  title: Both;
  type: 'choice' | 'flag' | 'number';
  default: OptionWord;
  values?: OptionValue[];
  min?: number;
  max?: number;
}
export interface OptionValue {
  value: OptionWord;
  text?: Both;
}
export interface DecisionTurn {
  kind: 'decision';
  /** Who may act now; several where choices are secret and simultaneous, or shared. */
  seats: string[];
  phase: string;
  /** What to say to the player. */
  prompt: Both;
  /** What the match is about and how it stands in that, in one line, by what the reader may know. */
  goal?: Both;
  /** Each of them decides unseen by the others. */
  secret?: true;
}
export interface DiceWanted {
  /** How many. */
  dice: number;
  sides: number;
  /** How many of them, the first ones, are the thrower's; the rest are the target's. */
  own: number;
  /** What for, as an id. */
  purpose: string;
  /** The same in words. */
  for: Both;
  /** Who throws: a seat, or `game`. */
  by: string;
  /** At whom or where; may be empty. */
  at: string;
}
export interface DiceTurn {
  /** How many. */
  dice: number;
  sides: number;
  /** How many of them, the first ones, are the thrower's; the rest are the target's. */
  own: number;
  /** What for, as an id. */
  purpose: string;
  /** The same in words. */
  for: Both;
  /** Who throws: a seat, or `game`. */
  by: string;
  /** At whom or where; may be empty. */
  at: string;
  kind: 'dice';
  seats: string[];
  phase: string;
  prompt: Both;
  /** As of a decision. */
  goal?: Both;
}
export interface OverTurn {
  kind: 'over';
  seats: string[];
  phase: string;
  prompt: Both;
  /** Left out where somebody ended the match and not the rules. */
  result?: Results;
}
/** By seat. */
export interface Results {
  [k: string]: SeatResult;
}
export interface SeatResult {
  outcome: string;
  points: number;
  /** 1 won, 0 lost. */
  value: number;
  title: Both;
}
/** Why a match ended so, in the terms of its game, and what it cost. From the rules and what happened, without any estimate. */
export interface Reckoning {
  /** The reason first; of a match that somebody ended, how it stood (`stood`). */
  why: ReckonedFact[];
  /** Throws by which it could have ended, in order. */
  throws: DecidingThrow[];
  /** Of victory and defeat, the best for the first seat first. */
  grades: Grade[];
  /** Points by source, losses by arm and the like. */
  sums: ReckonedSum[];
  /** In which it ended. */
  turn: number;
  /** As many there are at most. */
  turns: number;
  /** Actions and throws. */
  steps: number;
}
export interface ReckonedFact {
  id: string;
  text: Both;
  /** Those in the sentence, by name. */
  numbers: {
    [k: string]: number;
  };
}
export interface DecidingThrow {
  step: number;
  turn: number;
  by: string | null;
  sum: number;
  /** So much or more. */
  needs: number;
  p: number;
  num: number;
  den: number;
  came: boolean;
}
export interface Grade {
  id: string;
  title: Both;
  needs?: Both;
  /** For the first seat: 1 won, 0 lost. */
  value: number;
  /** So it ended. */
  here: boolean;
}
export interface ReckonedSum {
  /** `points`, `losses` … */
  id: string;
  seat: string | null;
  title: Both;
  parts: ReckonedPart[];
  /** Where the parts make one. */
  total?: number;
}
export interface ReckonedPart {
  id: string;
  title: Both;
  n: number;
  of?: number;
}
/** Something that may be chosen. */
export interface ActionInfo {
  /** In words, `move baden`: its one spelling, and its id. */
  a: string;
  verb: string;
  args: ActionArgs;
  label: Both;
  /** It rests on. */
  rules: string[];
  /** Dice follow. */
  throws?: true;
  /** The other side may answer. */
  asks?: true;
  /** A phase or a turn is over with it. */
  ends?: true;
  /** What there is to know before it is done; left out where nothing else could be done. */
  warning?: Warning;
}
/** Of what cannot be undone, or may end the match at once. From the rules and exact chances. */
export interface Warning {
  id: string;
  text: Both;
  /** The chance of what it warns of, where the dice decide. */
  p?: number;
  /** The match may be lost by it at once. */
  sudden?: true;
}
/** By name; a place is named by its id in the view. */
export interface ActionArgs {
  [k: string]: string;
}
/** What an action caused, and by which rule. */
export interface GameEvent {
  rule: string;
  key: string;
  args: {
    [k: string]: EventArg;
  };
  text: Both;
}
export interface Outcome {
  id: string;
  label: Both;
  p: number;
  /** The same as a fraction. */
  num: number;
  den: number;
}
export interface Modifier {
  value: number;
  rule: string;
  text: Both;
  /** It multiplies. */
  times?: true;
  /** It belongs to the other side's value. */
  other?: true;
}
export interface Odds {
  /** Sum to 1. */
  outcomes: Outcome[];
  /** Figures on their own. */
  also: Outcome[];
  /** What the dice are changed by. */
  modifiers: Modifier[];
  /** The sum they make up. */
  formula?: Both;
  /** The chance that one's own side loses something by it: strength, order, place, points. */
  risk?: number;
}
/** How a thing may stand at the end of a way. */
export interface WayEnd {
  cost: number;
  /** What is said, one after the other; left out of what is not one's own to move. */
  words?: string[];
}
/** Where a thing can go, by the rules and by what the seat knows. */
export interface Way {
  /** A place, by its id in the view. */
  to: string;
  /** Its verb: `advance`, `retreat`, `join`, `move`. */
  kind: string;
  /** The places it passes, `to` the last. */
  path: string[];
  /** The least. */
  cost: number;
  /** What it then has left. */
  left: number;
  /** It cannot go on from there. */
  stop?: true;
  /** Things of the other side that may answer. */
  asks?: string[];
  /** Dice may be thrown on the way. */
  throws?: true;
  /** By facing; the only one is `""` in a game without. */
  face: {
    [k: string]: WayEnd;
  };
  /** The facing that is usual there. */
  preset?: string;
}
export interface Ways {
  /** What is said first, to end what is in hand. */
  before: string[];
  ways: Way[];
  /** Those that stand with it, itself among them, the nearest such body first: its squadron, its line. */
  formations: string[][];
  /** Why it cannot be taken up now: its ways are then those it would have if its side moved first, and have no words. */
  rule?: string;
  reason?: Both;
}
export interface Goes {
  of: string;
  to: string;
  face: string;
  cost: number;
}
export interface Stays {
  of: string;
  rule: string;
  reason: Both;
}
/** Several things doing alike, each as far as it may, the foremost first. */
export interface Together {
  words: string[];
  goes: Goes[];
  stays: Stays[];
}
/** One enemy alone, by the ways open to it now, and the chance that it does harm. */
export interface Threat {
  of: string;
  by: string;
  kind: 'attack' | 'fire';
  p: number;
  /** The same as a fraction. */
  num: number;
  den: number;
}
/** The chance of winning (a draw counts half), from games played on in worlds the seat may believe in. */
export interface Chance {
  p: number;
  /** Standard error. */
  se: number;
  /** Games. */
  n: number;
  /** The level that played on. */
  by: string;
}
/** One action of a gesture. */
export interface Link {
  a: string;
  label: Both;
}
export interface Weighed {
  /** Names the whole gesture. */
  label: Both;
  /** The gesture; empty where it was not played on. */
  line: Link[];
  visits: number;
  /** null where it was not looked at. */
  score: number | null;
  /** null where it was not played on. */
  chance: Chance | null;
}
export interface Advice {
  action: string;
  /** On the player's own scale, no chance; null where the choice was taken without looking at it. */
  score: number | null;
  simulations: number;
  chance: Chance | null;
  /** Beside the second of `considered`, on the same worlds and dice. */
  compared: 'alone' | 'better' | 'equal' | 'unsure' | 'worse';
  /** The whole gesture, beginning with `action`. */
  line: Link[];
  reason: Both;
}
