/* Made from schema/review.yaml by `npm --prefix web run describe`: change that file, not this one. */
import type { Both } from './words';

/** What a decision cost against a better one, beyond two standard errors: 5 points in a hundred and more, 10 and more, 20 and more. `unseen`: the reference did not think of it, and it gained much: its chances before that were too low, and what was gained is no turning point. */
export type MarkWord = 'doubtful' | 'mistake' | 'blunder' | 'unseen';

/** The same record, version and quality give the same review on every machine. While it is being made, what is there has this shape too: `done` is false, the curve has fewer points, and what is not known yet is null or empty. */
export interface Review {
  /** Of the way of measuring; only reviews of one version can be compared. */
  version: number;
  /** 16 hex digits of what was played and with which components: a review belongs to nothing else. */
  of: string;
  game: string;
  scenario: string;
  quality: 'quick' | 'normal' | 'deep';
  done: boolean;
  /** How much of the work is done, from 0 to 1. */
  part: number;
  /** What is being looked at: first a coarse curve, at last better choices on fresh dice. */
  stage: 'curve' | 'throws' | 'decisions' | 'proofs' | 'done';
  reference: ReviewReference;
  /** Seats that win and lose together: first those whose chances these are, then those against them; there may be none. */
  sides: string[][];
  /** Of the match. */
  steps: number;
  /** Somebody ended it before the rules did: its result is the chance that was left. */
  ended: boolean;
  curve: ReviewCurve;
  /** In the order in which they came; at most one in a game turn. */
  turning: TurningPoint[];
  ledger: ReviewLedger | null;
  /** One for each of `sides` that has seats. */
  luck: ReviewLuck[];
  /** The dearest first; each is proved on dice of its own, beyond two standard errors. */
  costliest: Judged[];
  /** That gained most over what the reference would have done, the best first. */
  best: Judged[];
  /** In the order of the match. */
  marks: ReviewMark[];
  seats: ReviewedSeat[];
  /** Whose play the chances speak for, with their error; goes with every chance that is shown. */
  footnote: Both;
}
/** Whose chances these are. A computer level plays on for everybody from every point that is looked at. */
export interface ReviewReference {
  level: string;
  /** Played on for each point of the curve. */
  games: number;
  /** Every game is played to its end; or, after some time, judged by an estimate that was fitted to such games. */
  to: 'end' | 'estimate';
  /** How far such a chance was off on the mean, in fresh games of that level (ten bins); null: not measured for these components. */
  error: number | null;
}
/** Three lists of the same length, of integers of at most 16 bits. */
export interface ReviewCurve {
  /** After so many steps; begins with 0 and ends with the last. */
  at: number[];
  /** The chance, in ten-thousandths. */
  p: number[];
  /** Its standard error by the number of games, in ten-thousandths; it knows nothing of how well the reference plays. */
  se: number[];
}
/** A throw, or all that a seat did about one unit, one order or one plan. */
export interface ReviewedThing {
  kind: 'throw' | 'decision';
  /** Its first step, from 1. */
  from: number;
  /** Its last; the same for a throw. */
  step: number;
  /** The game turn. */
  turn: number;
  /** Who decided, or whose throw it was; null: of the game. */
  seat: string | null;
  /** As in the record. */
  words: string[];
  text: Both;
}
/** Where the chance changed by more than two standard errors, and by more than elsewhere. */
export interface TurningPoint {
  kind: 'throw' | 'decision';
  /** Its first step, from 1. */
  from: number;
  /** Its last; the same for a throw. */
  step: number;
  /** The game turn. */
  turn: number;
  /** Who decided, or whose throw it was; null: of the game. */
  seat: string | null;
  /** As in the record. */
  words: string[];
  text: Both;
  /** From 1. */
  n: number;
  before: number;
  after: number;
  /** Of the difference. */
  se: number;
  /** A throw: the chance of faces as good as these … */
  as_good?: number;
  /** … and as bad. */
  as_bad?: number;
}
/** Where the result came from. `start` and all changes of `lines` add up to `result`. */
export interface ReviewLedger {
  /** The chance before anything was done. */
  start: number;
  lines: LedgerLine[];
  /** 1 won, 0.5 drawn, 0 lost. */
  result: number;
}
/** `dice`: throws of a seat (null: of the game itself) that could be told from the error of the estimate; `other-dice`: all the others. `decisions`: of a seat, against what the reference would have done, by what the seat could know. `fog`: what it could not know added to them. `unexplained`: what the estimate was off by. */
export interface LedgerLine {
  kind: 'dice' | 'other-dice' | 'decisions' | 'fog' | 'unexplained';
  seat: string | null;
  change: number;
  se: number;
  /** The sum of those that helped … */
  good?: number;
  /** … and of those that harmed; below 0. */
  bad?: number;
  /** Throws, or decisions where the reference would have done something else. */
  count?: number;
  text: Both;
}
/** All dice of the match, for one side. */
export interface ReviewLuck {
  seats: string[];
  sum: number;
  se: number;
  /** Of such matches, how many had worse dice for this side, from 0 to 1; null: not measured for these components. */
  share: number | null;
  word: ('very-bad' | 'bad' | 'average' | 'good' | 'very-good') | null;
  /** So many matches were measured for that. */
  of: number;
  /** A sentence. */
  text: Both;
}
/** What is done about one unit, order or plan. */
export interface Line {
  /** One after the other, from the position before `from`. */
  words: string[];
  text: Both;
}
/** A decision and what it is compared with, for the seat that took it. */
export interface Judged {
  /** Its first step, from 1. */
  from: number;
  /** Its last. */
  step: number;
  turn: number;
  seat: string;
  played: Line;
  /** What would have been better; among `best`, what the reference would have done. */
  other: Line;
  /** Of the better over the worse of the two; above 0. */
  gain: number;
  se: number;
  chance_played: number;
  chance_other: number;
  mark: MarkWord | null;
}
export interface ReviewMark {
  /** The last of the decision. */
  step: number;
  seat: string;
  mark: MarkWord;
}
/** How many decisions a seat took where it could choose, and how many of them were marked. For one match that is no grade. */
export interface ReviewedSeat {
  seat: string;
  decisions: number;
  /** How many of them were held against other choices. */
  judged: number;
  doubtful: number;
  mistake: number;
  blunder: number;
}
