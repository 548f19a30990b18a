/* Made from schema/http.yaml by `npm --prefix web run describe`: change that file, not this one. */
import type { Colour, Game, OptionWord, TurnInfo, View } from './game';
import type {
  ChatMessage,
  Entry,
  LegalAction,
  MyMatch,
  PublicMatch,
  SeatSecret,
  Terms,
} from './table';
import type { Both } from './words';

export type NewMatchOrLesson = NewMatch | NewLesson;

/** The body of each. */
export interface Requests {
  'POST /api/matches': NewMatchOrLesson;
  'POST /api/seats': Setup;
  'POST /api/claim': ClaimRequest;
  'POST /api/mine': MineRequest;
  'POST /api/take': TakeRequest;
  'POST /api/studies': NewStudy;
  'POST /api/study': StudyAsked;
  'POST /api/study/at': StudyAtRequest;
  'POST /api/study/change': StudyChange;
  'POST /api/account': Login;
  'POST /api/account/login': Login;
  'POST /api/account/logout': LogoutRequest;
  'POST /api/account/password': PasswordRequest;
  'POST /api/account/webhook': WebhookRequest;
  'POST /api/account/keep': KeepRequest;
  'POST /api/account/let-go': LetGoRequest;
  'POST /api/account/learn': LearnRequest;
  'POST /api/account/delete': DeleteRequest;
}
/** What comes back with status 200; else `error` is a `TableFault`. */
export interface Replies {
  /** Compressed, as are the rules; each game as in the protocol's `games`. */
  'GET /api/games': GamesReply;
  /** Of every game, compressed. */
  'GET /api/lessons': LessonsReply;
  /** The puzzle of the day, one of all games; `?day=20411`: of an earlier day. */
  'GET /api/daily': DailyReply;
  /** `/api/picture/camino/CE-41`: the picture of a rule, which its `picture` says it has. */
  'GET /api/picture': PictureReply;
  /** `/api/rules/camino`: the rules of a game, by id. */
  'GET /api/rules': RulesReply;
  /** `/api/find/camino?lang=es&for=caballos`: the rules in which these words stand, as `tercio rules camino caballos` finds them. */
  'GET /api/find': FoundReply;
  /** Matches with a seat that anybody may take, newest first, at most 50. */
  'GET /api/open': PublicReply;
  /** Matches that were listed when they were made, unfinished ones first, at most 50. */
  'GET /api/watch': PublicReply;
  /** Renews a session that was last renewed more than a day ago. */
  'GET /api/account': Who;
  /** Session. */
  'GET /api/account/sessions': SessionsReply;
  /** Session. */
  'GET /api/account/results': ResultsReply;
  /** Session. Everything about the person, as one JSON file, sent match by match. */
  'GET /api/account/export': ExportReply;
  /** Makes a match. */
  'POST /api/matches': NewMatchReply;
  /** The seats that play in a match set up so, which `POST /api/matches` then asks for; or `bad-request` with what is wrong. */
  'POST /api/seats': SeatsReply;
  /** Opens the invitation `secret`; from now on the seat's secret is `next` (32 random bytes in base64url, made by whoever asks). The same request again has the same answer. The secret of a seat that is held already comes back as it is, nothing changes. `used` (409): somebody was faster; `both` (409): the account that asks holds another seat of the match and has not said that it wants both. With a session the seat is held by the account. */
  'POST /api/claim': SeatReply;
  /** Unknown pairs are left out. */
  'POST /api/mine': MineReply;
  /** The open seat is taken, by a guest or an account; `not-allowed` if somebody was faster. */
  'POST /api/take': SeatReply;
  /** Makes a study of a match that is over (`not-over`), for who holds a seat of it, by its secret or by an account, or of a match that was listed; at most 20 of one match. Its links are `/study/ID#SECRET`, told this once. */
  'POST /api/studies': StudyLinks;
  /** The study, by either secret. `GET /api/studies/ID` with the secret as bearer is the same. */
  'POST /api/study': StudyReply;
  /** A moment of it, from any seat: the match is over, everything lies open. */
  'POST /api/study/at': StudyMoment;
  /** By the secret that changes it alone. `stale`: it has been changed since that version. What cannot be done changes nothing. */
  'POST /api/study/change': StudyChanged;
  /** Creates an account and logs in, with the cookie. `bad-name`, `weak-password`, `name-taken`. */
  'POST /api/account': Who;
  /** The same. `wrong-login`: the name or the password, which of them is not told. */
  'POST /api/account/login': Who;
  /** Session. Ends this, that or every session. */
  'POST /api/account/logout': Nothing;
  /** Session. Ends every other session; this one goes on with a new cookie and guard. */
  'POST /api/account/password': Who;
  /** Session. The key is made by the server and told this once; an empty address takes both away. */
  'POST /api/account/webhook': WebhookReply;
  /** Session. The seat of that secret is held by the account and has the new secret `next` (left out, the server makes one); whoever else had the old one is put out. The same request again has the same answer. Of a match that is over the secret stays. `held` (409): another account holds it. */
  'POST /api/account/keep': SeatReply;
  /** Session. The seats of that match leave the account; their links still hold them. */
  'POST /api/account/let-go': Nothing;
  /** Session. How far the person is in each lesson, the days whose puzzle was solved, the matches that medals are made of: what is told is put together with what the account keeps, the further place counts, and all of it comes back; `{"learnt": {}}` only asks. */
  'POST /api/account/learn': Progress;
  /** Session. Deletes the account. */
  'POST /api/account/delete': Nothing;
}
export type Nothing = Record<string, never>;
/** How a match is set up. */
export interface Setup {
  game: string;
  scenario: string;
  options?: {
    [k: string]: OptionWord;
  };
  /** Everybody may find it and watch. */
  listed?: boolean;
}
export interface NewMatch {
  game: string;
  scenario: string;
  options?: {
    [k: string]: OptionWord;
  };
  /** Everybody may find it and watch. */
  listed?: boolean;
  /** Who plays each: `here`, `invite`, `open`, `computer:strong`, `computer:strong:score`. */
  seats: {
    [k: string]: string;
  };
  terms?: Terms;
}
/** A match that is a lesson: by oneself, with given dice, never rated nor listed. */
export interface NewLesson {
  /** `camino/first-march`. */
  lesson: string;
  /** Where to take it up again, from 1; what came before is played unseen. */
  step?: number;
}
export interface NewMatchReply {
  match: string;
  seats: SeatSecret[];
}
export interface SeatsReply {
  /** That play in a match set up so. */
  seats: string[];
}
export interface SeatReply {
  match: string;
  seat: string;
  secret: string;
}
export interface ClaimRequest {
  match: string;
  /** Of the invitation. */
  secret: string;
  /** The new secret. */
  next: string;
  /** Also if the account holds another seat of the match. */
  both?: boolean;
}
export interface HeldPair {
  match: string;
  secret: string;
}
export interface MineRequest {
  /** At most 200. */
  seats: HeldPair[];
}
export interface MineReply {
  matches: MyMatch[];
}
export interface TakeRequest {
  match: string;
  seat: string;
}
export interface NewStudy {
  match: string;
  /** Of a seat. */
  secret?: string;
}
export interface StudyLinks {
  study: string;
  /** The secret by which it is changed. */
  edit: string;
  /** The secret by which it is only read. */
  read: string;
}
export interface StudyAsked {
  study: string;
  secret: string;
}
export interface StudyReply {
  study: Study;
}
export interface StudyPlace {
  /** 0, the match itself. */
  branch: number;
  /** Actions since the beginning of the match, those of a branch included. */
  step: number;
}
export interface StudyMark {
  /** A place of the board. */
  from: string;
  /** Of an arrow; left out, a circle. */
  to?: string;
  colour: 'green' | 'amber' | 'red' | 'blue';
}
export interface StudyNote {
  /** 0, the match itself. */
  branch: number;
  /** Actions since the beginning of the match, those of a branch included. */
  step: number;
  /** At most 2,000 characters. */
  text: string;
  /** At most 24. */
  marks: StudyMark[];
}
export interface StudyBranch {
  id: number;
  /** Where it leaves another. */
  from: StudyPlace;
  name: string;
  /** Its actions, as a record has them. */
  lines: string[];
  /** The same for people. */
  said: Both[];
}
/** What somebody says of a match that is over. At most 400 comments, 60 branches of 4,000 actions, 256 KiB. */
export interface Study {
  study: string;
  match: string;
  game: string;
  scenario: string;
  version: number;
  /** The secret changes it. */
  edits: boolean;
  /** To who changes it, the secret by which it is only read. */
  read?: string;
  /** Unix ms. */
  made: number;
  changed: number;
  /** Of the match. */
  steps: number;
  seats: {
    seat: string;
    title: Both;
    colour: Colour;
  }[];
  title: string;
  branches: StudyBranch[];
  notes: StudyNote[];
}
export interface StudyAtRequest {
  study: string;
  secret: string;
  branch: number;
  step: number;
  /** From whose seat it is seen; left out, the first. */
  seat?: string;
}
export interface StudyMoment {
  /** 0, the match itself. */
  branch: number;
  /** Actions since the beginning of the match, those of a branch included. */
  step: number;
  /** The last step of its branch. */
  end: number;
  view: View;
  turn: TurnInfo;
  /** What led there. */
  entry: Entry | null;
  /** For each seat that is asked there. */
  legal: {
    [k: string]: LegalAction[];
  };
}
export interface StudyChange {
  study: string;
  secret: string;
  version: number;
  /** `note` puts a comment and marks in place of those at a moment, none of both takes them away; `play` goes on from a moment by `action`, `roll` throws what dice are wanted; `cut` ends a branch at a step, at its first it is gone; `delete` ends the study. */
  what: 'title' | 'note' | 'play' | 'name' | 'cut' | 'delete';
  branch?: number;
  step?: number;
  title?: string;
  text?: string;
  marks?: StudyMark[];
  action?: string;
  /** Where several are asked. */
  seat?: string;
  name?: string;
}
export interface StudyChanged {
  /** As it is now; left out where it is deleted. */
  study?: Study;
  /** Where what was played leads. */
  at?: StudyPlace;
}
export interface GamesReply {
  version: string;
  games: Game[];
}
export interface LessonsReply {
  games: GameLessons[];
}
export interface GameLessons {
  game: string;
  /** Puzzles behind the others, each in its order. */
  lessons: LessonInfo[];
  /** Of its puzzles, in the order they are listed. */
  themes: Theme[];
  /** The game on one page. */
  howto: HowTo;
  /** From the first lesson to mastery, each rung harder than the one below. */
  ladder: LadderRung[];
}
export interface Theme {
  id: string;
  title: Both;
}
export interface DailyReply {
  /** Since 1970-01-01, UTC. */
  day: number;
  /** `2026-11-19`. */
  date: string;
  /** `camino/one-point`. */
  puzzle: string;
  /** Unix ms when the next day begins. */
  next: number;
}
export interface LessonInfo {
  /** `camino/first-march`. */
  lesson: string;
  puzzle: boolean;
  minutes: number;
  steps: number;
  /** The learner's. */
  seat: string;
  title: Both;
  teaches: Both;
  /** Of a puzzle, one of `themes`. */
  theme?: string;
  /** Of a puzzle, 1 to 5. */
  difficulty?: number;
  next?: LessonNext;
}
/** What to do when it is over, another lesson or a match set up so. */
export interface LessonNext {
  lesson?: string;
  scenario?: string;
  options?: {
    [k: string]: string;
  };
  /** Those that the computer has, as in `NewMatch`. */
  seats?: {
    [k: string]: string;
  };
  coach?: boolean;
}
export interface HowTo {
  goal: HowToLine;
  win: HowToLine;
  lose: HowToLine;
  players: HowToLine;
  turn: HowToLine[];
  key: HowToLine[];
  mistakes: HowToLine[];
}
export interface HowToLine {
  text: Both;
  rules: string[];
  /** Of the key: where it stands in the view, `units[].morale`. */
  show?: string;
  /** Of the turn: those it speaks of. */
  phases?: string[];
  /** Of a mistake: the lesson or puzzle that shows it. */
  see?: string;
}
export interface LadderRung {
  title: Both;
  /** `camino/first-march`. */
  lessons: string[];
  matches: LadderGoal[];
}
export interface LadderMatch {
  /** The climber's. */
  seat: string;
  scenario: string;
  /** As words; the others have their defaults. */
  options: {
    [k: string]: string;
  };
  /** Those that the computer has, as in `NewMatch`. */
  seats: {
    [k: string]: string;
  };
  /** Outcomes that count; none: whatever is worth more than half. */
  won: string[];
  /** So often. */
  times: number;
}
export interface LadderGoal {
  /** The climber's. */
  seat: string;
  scenario: string;
  /** As words; the others have their defaults. */
  options: {
    [k: string]: string;
  };
  /** Those that the computer has, as in `NewMatch`. */
  seats: {
    [k: string]: string;
  };
  /** Outcomes that count; none: whatever is worth more than half. */
  won: string[];
  /** So often. */
  times: number;
  /** To have finished it is enough for the next rung. */
  finish: boolean;
  coach: boolean;
  /** One level higher. */
  gold?: LadderMatch;
  /** Only where it was measured. */
  rate?: LadderRate;
}
/** What the computer player made of it. */
export interface LadderRate {
  level: string;
  /** The level on the other side; none: nobody is there. */
  against?: string;
  /** It played both sides in turn. */
  both: boolean;
  games: number;
  /** A draw counts half. */
  percent: number;
  /** `docs/games/camino.md`. */
  source: string;
}
export interface Rule {
  /** Of the rulebook, its number, or its name where it has none. */
  section: Both;
  title: Both;
  text: Both;
  /** The id of its chapter; empty in a game without chapters. */
  chapter: string;
  /** The scenarios it holds in; left out, it holds in all. */
  only?: string[];
  /** There is a picture of it. */
  picture?: true;
}
export interface PictureReply {
  rule: string;
  caption: Both;
  /** The position, as one of its seats knows it. */
  view: View;
  /** What is spoken of, `unit:recalde`, as in `LessonState`. */
  point: string[];
  /** Places that may be gone to, shot at, chosen. */
  yes: string[];
  /** Places that may not. */
  no: string[];
  /** Places that belong together. */
  area: string[];
  /** To try it, `camino/rule-CE-41`, as `NewMatch` has it; left out, there is nothing to try. */
  lesson?: string;
}
export interface Chapter {
  id: string;
  title: Both;
  /** The phases it is about. */
  phases: string[];
}
/** A term of art. A form in small letters is meant however it is capitalized, one with a capital only as it stands; the first is its name. */
export interface Term {
  en: string[];
  es: string[];
  means: Both;
  /** Where it is explained. */
  rule: string;
}
export interface RulesReply {
  /** By id. */
  rules: {
    [k: string]: Rule;
  };
  /** In the order one meets them. */
  chapters: Chapter[];
  glossary: Term[];
}
export interface FoundReply {
  /** Ids, the best first, at most 30. */
  found: string[];
  /** What was looked for instead: nothing has the words as they stand. */
  meant?: string;
}
export interface PublicReply {
  matches: PublicMatch[];
}
export interface Login {
  name: string;
  password: string;
}
export interface Person {
  name: string;
  /** Unix ms. */
  created: number;
  webhook: string;
}
/** Who is logged in. */
export interface Who {
  person: Person | null;
  /** With a person. */
  guard?: string;
}
export interface LogoutRequest {
  session?: string;
  everywhere?: boolean;
}
export interface PasswordRequest {
  password: string;
  new: string;
}
export interface WebhookRequest {
  address: string;
}
export interface WebhookReply {
  webhook: string;
  /** Made by the server and told this once. */
  key?: string;
}
export interface KeepRequest {
  match: string;
  secret: string;
  next?: string;
}
export interface LetGoRequest {
  match: string;
}
export interface LearnRequest {
  /** By lesson, `camino/first-march`; at most 400. */
  learnt: {
    [k: string]: LearntTold;
  };
  /** Whose puzzle was solved: days since 1970-01-01, UTC, none of them to come. */
  days?: number[];
  /** At most 60. */
  finished?: Finished[];
}
export interface Progress {
  /** By lesson, at most 400. */
  learnt: {
    [k: string]: Learnt;
  };
  /** Ascending; the last 4000. */
  days: number[];
  /** The newest first, at most 300; at most 9 that were set up and ended alike. */
  finished: Finished[];
}
/** A match that was finished, as the ladder asks for it. */
export interface Finished {
  match: string;
  /** Unix ms. */
  at: number;
  game: string;
  scenario: string;
  options: {
    [k: string]: string;
  };
  /** Of the person. */
  seat: string;
  /** The others, by whom they were played: `computer:easy`. */
  seats: {
    [k: string]: string;
  };
  outcome: string;
  /** 1 won, 0 lost. */
  value: number;
}
/** How far a person is in a lesson. */
export interface Learnt {
  /** The furthest that was reached, from 1. */
  step: number;
  /** It was taken to its end once. */
  done: boolean;
  /** Unix ms of the last step. */
  at: number;
  /** It was taken to its end with nothing shown. */
  solved: boolean;
  /** Before it was solved something else was tried, it was gone back in or shown; or that is not known. */
  missed: boolean;
}
/** The same; whoever does not say how it was done does not know it. */
export interface LearntTold {
  step: number;
  done: boolean;
  at: number;
  solved?: boolean;
  missed?: boolean;
}
export interface DeleteRequest {
  password: string;
}
export interface SessionsReply {
  sessions: SessionInfo[];
}
export interface SessionInfo {
  session: string;
  created: number;
  used: number;
  expires: number;
  this: boolean;
}
export interface ResultsReply {
  ratings: Rating[];
  /** The last 500. */
  results: PastResult[];
}
export interface Rating {
  game: string;
  rating: number;
  deviation: number;
  volatility: number;
  low: number;
  high: number;
  games: number;
}
export interface PastResult {
  match: string;
  seat: string;
  game: string;
  at: number;
  /** 1 won, 0 lost; null, cancelled. */
  score: number | null;
  /** After the match; null, not rated. */
  rating: number | null;
  deviation: number | null;
}
export interface ExportReply {
  ratings: Rating[];
  /** The last 500. */
  results: PastResult[];
  person: Person;
  sessions: SessionInfo[];
  /** By lesson. */
  learnt: {
    [k: string]: Learnt;
  };
  /** Whose puzzle was solved. */
  days: number[];
  finished: Finished[];
  matches: ExportedMatch[];
}
export interface ExportedMatch {
  match: string;
  seat: string;
  game: string;
  created: number;
  since: number;
  over: boolean;
  standing: string[];
  chat: ChatMessage[];
  note: string;
  record: string;
}
