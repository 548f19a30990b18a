/* Made from schema/table.yaml by `npm --prefix web run describe`: change that file, not this one. */
import type {
  ActionArgs,
  Colour,
  DecidingThrow,
  GameEvent,
  Grade,
  ReckonedFact,
  ReckonedSum,
  Results,
  TurnInfo,
  View,
  Warning,
} from './game';
import type { Both } from './words';

export type UndoState = MayUndo | MayNotUndo;
/**
 * @minItems 2
 * @maxItems 2
 */
export type Pair = [string, string];

/** A match as this connection may know it. */
export interface MatchState {
  match: string;
  game: string;
  scenario: string;
  /** All of them, as words. */
  options: {
    [k: string]: string;
  };
  version: number;
  steps: number;
  seats: SeatState[];
  /** Seats held by this connection; empty for a spectator. */
  you: string[];
  turn: TurnInfo;
  /** Of the first seat of `you`, or what everybody knows. */
  view: View;
  /** For each seat of `you` that is asked. */
  legal: {
    [k: string]: LegalAction[];
  };
  /** As `legal`, for allies who are asked and not held here; nobody in a game with secrets. */
  allied: {
    [k: string]: LegalAction[];
  };
  /** For each seat of `you`. */
  undo: {
    [k: string]: UndoState;
  };
  /** `sit`: since `seen`, or the last 50; a push: the new ones. */
  entries: Entry[];
  /** The last 200 lines. */
  chat: ChatMessage[];
  /** For each seat of `you`. */
  note: {
    [k: string]: string;
  };
  proposal: Proposal | null;
  /** Of your side. */
  plans: Plan[];
  dice: DiceState;
  coach: CoachState;
  /** `open`: it will be, if both seats are held by accounts when the first action is played. */
  rated: 'yes' | 'no' | 'open';
  over: boolean;
  /** The seat. */
  resigned: string | null;
  /** `resigned` did not resign, its time ran out. */
  late: boolean;
  cancelled: boolean;
  /** Unix ms from when on `absent` may be said, as far as everybody may know; 0, not at all. */
  claimable: number;
  terms: Terms;
  /** Only where there is a clock. */
  time?: TableTime;
  /** Standing orders of the seats of `you`. */
  standing: {
    [k: string]: string[];
  };
  /** Only of a lesson. */
  lesson?: LessonState;
  /** Why it ended so and what it cost; null until it is over, and in a lesson. */
  reckoning: Reckoning | null;
  /** How a review may be had; null until it is over, and where there is none. */
  reviews: ReviewOffer | null;
  /** The match was begun with other data or another version. */
  changed: Changed | null;
}
/** What the server gives for a review (`review`), told beforehand. */
export interface ReviewOffer {
  /** Of processor time, at most; beyond it a review is given up. */
  seconds: {
    quick: number;
    normal: number;
    deep: number;
  };
  /** Qualities for those who have an account. */
  account: string[];
  /** So many may be begun from an address at once … */
  burst: number;
  /** … and so many more each hour; what was made before does not count. */
  hourly: number;
  /** Its picture is for everybody: the match is listed. Else it is for those who hold a seat. */
  public: boolean;
  /** The picture is to be had as PNG, too; else as SVG only. */
  png: boolean;
}
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
  /** When the first step was made, unix ms; left out where there is none. */
  from?: number;
  /** When the last one was. */
  to?: number;
}
export interface SeatOfMatch {
  seat: string;
  title: Both;
  colour: Colour;
  /** Other seats of the match on the same side. */
  allies: string[];
  holder: 'person' | 'computer';
  /** Of a computer. */
  level?: string;
  /** Anybody may take it. */
  open?: true;
  /** Nobody has opened the invitation. */
  invited?: true;
  /** One's own seat, which another connection holds as well. */
  also?: true;
  /** Of the account that holds it. */
  name?: string;
  /** A person's, where there is a clock. */
  clock?: SeatClock;
  /** A computer plays for somebody who may come back. */
  away?: true;
  /** The SHA-256 of what it added to the dice; `none`; null as long as it is wanted. */
  share: string | null;
}
export interface SeatState {
  seat: string;
  title: Both;
  colour: Colour;
  /** Other seats of the match on the same side. */
  allies: string[];
  holder: 'person' | 'computer';
  /** Of a computer. */
  level?: string;
  /** Anybody may take it. */
  open?: true;
  /** Nobody has opened the invitation. */
  invited?: true;
  /** One's own seat, which another connection holds as well. */
  also?: true;
  /** Of the account that holds it. */
  name?: string;
  /** A person's, where there is a clock. */
  clock?: SeatClock;
  /** A computer plays for somebody who may come back. */
  away?: true;
  /** The SHA-256 of what it added to the dice; `none`; null as long as it is wanted. */
  share: string | null;
  /** A seat of `you`. */
  here: boolean;
  /** Somebody who holds it is connected. */
  online: boolean;
}
/** What the seat had left at `since`, from when it runs. */
export interface SeatClock {
  /** ms. */
  left: number;
  /** Unix ms; null, it stands still. */
  since: number | null;
}
/** The coach, of whoever plays alone against the computer; a match in which it ever was on is never rated, and its record says so. */
export interface CoachState {
  /** Seats of `you` that may have one now. */
  may: string[];
  /** Seats of `you` that have. */
  on: string[];
  /** Some seat had one, now or before. */
  ever: boolean;
}
export interface LegalAction {
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
  /** As it is typed in Spanish, `mover Baden`. */
  es: string;
}
export interface MayUndo {
  ok: true;
}
export interface MayNotUndo {
  ok: false;
  reason: Both;
  /** Others must agree, and it may be proposed to go back to that step. */
  ask?: number;
}
/** A step, an action or a throw. What a seat may not see is left out, not blanked, `action`, `verb`, `args` and `label` of another's secret decision, and events that were not for it. */
export interface Entry {
  step: number;
  /** null, dice. */
  seat: string | null;
  action?: string;
  verb?: string;
  args?: ActionArgs;
  label?: Both;
  dice: DiceThrown | null;
  events: GameEvent[];
  phase: string;
  /** Unix ms. */
  at: number;
  /** Taken back. */
  undone: boolean;
  /** A standing order played it. */
  standing?: true;
  /** It belongs to the gesture of the step before. */
  more?: true;
  /** It did not show until the match was over. */
  late?: true;
}
export interface DiceThrown {
  faces: number[];
  /** The first so many are the thrower's. */
  own: number;
  sides: number;
  purpose: string;
  for: Both;
  by: string;
  at: string;
}
export interface ChatMessage {
  seat: string;
  text: string;
  /** Unix ms. */
  at: number;
}
export interface Proposal {
  by: string;
  what: 'rewind' | 'cancel';
  /** Of a rewind. */
  step?: number;
  /** Seats that have not answered. */
  waiting: string[];
}
/** What somebody of one's side would have an ally do; without effect until that one does it. */
export interface Plan {
  by: string;
  for: string;
  actions: PlannedAction[];
}
export interface PlannedAction {
  a: string;
  /** Of what is an action of the game. */
  verb?: string;
  args?: ActionArgs;
  /** Where it is legal now. */
  label?: Both;
}
export interface DiceState {
  /** SHA-256 of the server's seed. */
  commit: string | null;
  /** Seats that have not added to the dice. */
  wanted: string[];
  /** A throw waits for them. */
  waiting: boolean;
}
/** Where a lesson stands. `play` tries an action in it. */
export interface LessonState {
  /** `camino/first-march`. */
  id: string;
  title: Both;
  /** From 1. */
  step: number;
  of: number;
  /** Of the step; once it is over, what is said at the end. */
  text: Both;
  /** What it speaks of: `place:savoy`, `unit:recalde`, `army:baden`, `action:move savoy` by ids of the view and words of actions (a last `*` stands for any); `view:strength`, a path of the view; `page:odds`, a part of the page. */
  point: string[];
  rules: string[];
  /** After the step that was done last. */
  said: Both | null;
  /** Nothing is to be played: `next` leads on. */
  reads: boolean;
  /** What is asked can no longer be done: `back` begins the step again. */
  stuck: boolean;
  /** What is to be done now, in words, each a way to do it; empty where the learner is to find it out. */
  wanted: string[];
  /** What is to be done after that in this step, in words, as far as there is one way. */
  ahead: string[];
  /** The step is done and is looked at before the next, which has a board of its own. */
  finished: boolean;
  /** It is over. */
  done: boolean;
  /** Something was shown or skipped since it was begun. */
  shown: boolean;
  /** So it was, or something else was tried, or it was gone back in. What was refused is forgotten when the server starts anew. */
  missed: boolean;
  /** Unix ms when it came to its end. */
  ended: number | null;
}
/** What was agreed about time; nothing at all, no clock. */
export interface Terms {
  clock?: 'none' | 'live' | 'days';
  /** Live, of a side for the whole match; 0.05 to 1440. */
  minutes?: number;
  /** Live, seconds added; up to 3600. */
  increment?: number;
  /** Days, for each decision; 1 to 60. */
  days?: number;
  /** `wait`, `loss` or `computer:` and a level. */
  absent?: string;
  /** Left out, true. */
  rated?: boolean;
}
export interface TableTime {
  begun: boolean;
  /** Unix ms of the server: the reader's clock may be wrong. */
  now: number;
}
/** Each pair is then and now, left out if the same. */
export interface Changed {
  data?: Pair;
  version?: Pair;
  /** Its log is not allowed by the rules here, or leads elsewhere; it can be looked at but not played on, `legal` is empty. */
  trouble?: Both;
}
/** A match in a list. */
export interface Card {
  match: string;
  game: string;
  scenario: string;
  title: Both;
  over: boolean;
  turn: {
    kind: 'decision' | 'dice' | 'over';
    seats: string[];
  };
  /** Unix ms of the last change. */
  since: number;
  version: number;
  prompt: Both;
  result: Results | null;
}
/** One's own seat in a match. */
export interface MyMatch {
  match: string;
  game: string;
  scenario: string;
  title: Both;
  over: boolean;
  turn: {
    kind: 'decision' | 'dice' | 'over';
    seats: string[];
  };
  /** Unix ms of the last change. */
  since: number;
  version: number;
  prompt: Both;
  result: Results | null;
  seat: string;
  /** Of the seat. */
  colour: Colour;
  /** This seat is asked now. */
  mine: boolean;
  /** Unix ms when this seat's time runs out; null, it does not run. */
  due: number | null;
  /** Held by the account, not by a secret of this browser. */
  account?: true;
  /** The match is that lesson: `camino/first-march`. */
  lesson?: string;
}
/** A match as everybody may see it. */
export interface PublicMatch {
  match: string;
  game: string;
  scenario: string;
  title: Both;
  over: boolean;
  turn: {
    kind: 'decision' | 'dice' | 'over';
    seats: string[];
  };
  /** Unix ms of the last change. */
  since: number;
  version: number;
  prompt: Both;
  result: Results | null;
  options: {
    [k: string]: string;
  };
  terms: Terms;
  /** Unix ms. */
  created: number;
  seats: SeatOfMatch[];
}
/** A seat of a new match, told once to whoever made it. */
export interface SeatSecret {
  seat: string;
  kind: 'here' | 'invite' | 'open' | 'computer';
  /** Of a computer. */
  level?: string;
  /** Of a seat that is here or invited. */
  secret?: string;
}
/** What `error` holds, if `ok` is false. */
export interface TableFault {
  /** Stable, translated by the page. */
  code:
    | 'bad-request'
    | 'unknown-aim'
    | 'too-large'
    | 'unknown-match'
    | 'unknown-study'
    | 'forbidden'
    | 'invitation'
    | 'used'
    | 'both'
    | 'stale'
    | 'illegal'
    | 'not-allowed'
    | 'unknown-action'
    | 'rate'
    | 'busy'
    | 'internal'
    | 'no-session'
    | 'guard'
    | 'wrong-login'
    | 'name-taken'
    | 'held'
    | 'bad-name'
    | 'weak-password';
  /** A sentence in English. */
  message: string;
  /** With `illegal`. */
  rule?: string;
  reason?: Both;
  /** Of a refusal by the match, the stable word for its reason. */
  why?: string;
  /** With `stale`, the version now. */
  version?: number;
  /** Of a gesture, which of its actions, from 0 on. */
  step?: number;
  /** Seconds after which it may be asked for again. */
  wait?: number;
}
