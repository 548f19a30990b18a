/* Made from schema/line.yaml by `npm --prefix web run describe`: change that file, not this one. */
import type { Chance, Goes, Link, Odds, Stays, Threat, TurnInfo, View, Way } from './game';
import type { Review } from './review';
import type { ChatMessage, Entry, MatchState, SeatSecret, SeatState, TableFault } from './table';
import type { Both } from './words';

/** What the server says by itself. */
export type Push =
  StatePush | ChangePush | ChatPush | SeatsPush | ThinkingPush | ReviewPush | GonePush | ByePush;

/** The commands, and what goes with each. */
export interface Requests {
  sit: SitRequest;
  share: ShareRequest;
  play: PlayRequest;
  why: ActionQuestion;
  odds: OddsQuestion;
  ways: WaysQuestion;
  danger: DangerQuestion;
  hint: HintRequest;
  reason: ReasonRequest;
  undo: UndoRequest;
  at: AtRequest;
  log: LogRequest;
  fork: ForkRequest;
  chat: TextRequest;
  note: TextRequest;
  resign: SeatRequest;
  propose: ProposeRequest;
  answer: AnswerRequest;
  plan: PlanRequest;
  standing: StandingRequest;
  return: SeatRequest;
  renew: NextRequest;
  'give-back': NextRequest;
  withdraw: SeatRequest;
  absent: AbsentRequest;
  lesson: LessonRequest;
  review: ReviewRequest;
  ping: Nothing;
}
/** What comes back, if `ok` is true; else `error` is a `TableFault`. */
export interface Replies {
  sit: SitReply;
  share: ShareReply;
  /** The new state comes as a push before it. Dice that are wanted next are thrown with it, so the version may grow by more than one. */
  play: PlayReply;
  why: WhyReply;
  odds: OddsReply;
  /** Where a thing of either side can go; several, where they can go together. */
  ways: WaysReply;
  danger: DangerReply;
  /** Only where no other person plays against this seat. */
  hint: HintReply;
  /** What a computer player was after with the gesture of that step. */
  reason: ReasonReply;
  /** Or refused by one of the four rules, with its reason; or because another person, against this seat, has been asked since (`undo-asked`), who must agree, by `propose`. */
  undo: VersionReply;
  /** The match after that many steps, from one's own viewpoint; once it is over from that of any seat, with everything told. */
  at: AtReply;
  /** At most 500 steps at once. */
  log: LogReply;
  /** A new match going on from there with its past and new dice; finished matches only. Seats held here are `here`, other people's `invite`; the secrets of the former and the invitations of the latter come back. */
  fork: NewMatchReply;
  /** At most 500 characters; spectators do not write. */
  chat: Nothing;
  /** Private to the seat, replaces the old note, at most 10,000 characters. */
  note: Nothing;
  resign: VersionReply;
  /** Carried out at once if no other person holds a seat (one connection speaks for all seats it holds; whoever is away and may come back is asked too). Beyond a rewound throw the dice come from a new seed that follows from the first, with its commitment in the record. */
  propose: VersionReply;
  /** Whoever proposed may answer no to withdraw. Whose proposals were declined three times in a row makes none until the match has gone on (`declined`). Proposals outdate nobody's command. */
  answer: VersionReply;
  /** What this seat would have an ally (or itself) do, told to its side alone; a new plan replaces the old one, an empty list takes it back. */
  plan: VersionReply;
  /** This seat's standing orders from now on; an empty list takes them back. */
  standing: VersionReply;
  /** Whoever holds the secret of a seat that a computer has taken over plays on. Before that `play` and the like are refused (`away`). */
  return: VersionReply;
  /** The seat has the new secret `next`, and every other connection that holds it is put out (devices logged in to the account that holds it may come again). */
  renew: VersionReply;
  /** A seat that has never decided anything (`has-decided`) becomes an invitation again, whose secret is `next`; it leaves the account, and whoever sat there is put out. */
  'give-back': VersionReply;
  /** Removes the match at once and for good, as long as every other person's seat is open or an invitation that nobody has opened (`has-come`). Others who look on are told `gone`. */
  withdraw: Nothing;
  /** In a match without a clock, when only opponents are waited for, none of them is connected, and neither they nor the match have moved for 14 days (`not-absent`): the match is won, or ends without a result. */
  absent: VersionReply;
  /** In a lesson (`POST /api/matches`). What is not what the lesson asks for, `play` refuses with `why`: `lesson-said` (`reason` is the answer), `lesson-another` (allowed, but not here), `lesson-nothing`. */
  lesson: VersionReply;
  /** Of a match that is over, for whoever looks at it; what was made before comes at once. Refused, `error` has `wait` where it may be asked again later. */
  review: ReviewReply;
  ping: Nothing;
}
export type Nothing = Record<string, never>;
export interface SeatRequest {
  seat: string;
}
/** The first request of a connection, and again to change the viewpoint. */
export interface SitRequest {
  match: string;
  /** None, a spectator, or the seats that the account holds. Several, several seats at this screen; what is shown is what the first of them may know, so to change viewpoint sit again, in another order. */
  secrets?: string[];
  /** Of those the account holds; none, only to watch. */
  seats?: string[];
  /** The version last shown here, for "since you left". */
  seen?: number;
  /** This page adds to the dice, by `share`; left out, or by an account without the seat's secret, the seats sat at add nothing. */
  shares?: boolean;
  /** Send what has changed, not whole states; left out, no. */
  changes?: boolean;
}
export interface SitReply {
  state: MatchState;
}
/** What the seat of this secret adds to the dice, once for each who sits down there (`share-given`). Others are told its SHA-256, and the share itself when the match is over. */
export interface ShareRequest {
  secret: string;
  /** 64 hex digits. */
  share: string;
}
/** Whoever asks is told by `review` pushes until it is done; a review that nobody waits for any more is given up. */
export interface ReviewRequest {
  /** Left out, normal. `deep` is for those who have an account. */
  quality?: 'quick' | 'normal' | 'deep';
}
/** A review, or how far it is. */
export interface ReviewReply {
  quality: 'quick' | 'normal' | 'deep';
  /** So many reviews are waiting before it. */
  before: number;
  begun: boolean;
  /** What is there of it: the whole, if its `done` is true. */
  review: Review | null;
}
export interface VersionReply {
  version: number;
}
export interface ShareReply {
  version: number;
  seat: string;
}
/** One action, or a gesture: several, all or none of them. */
export interface PlayRequest {
  seat: string;
  action?: string;
  /** In place of `action`: at most 64 actions and 2,000 characters. */
  actions?: string[];
  /** At a secret turn, what is taken back before the rest is said. */
  back?: string[];
  version: number;
  /** The round trip in ms, as the page has measured it, for the clock. */
  lag?: number;
}
export interface PlayReply {
  version: number;
  /** Of a gesture: so many of its actions. */
  played?: number;
  /** Out of so many. */
  of?: number;
  /** In a lesson, what was said to the first action that was not played. */
  refused?: TableFault;
  /** Why the rest was left unsaid: others are asked, dice are thrown, something was revealed, or it is over. */
  stopped?: ('asked' | 'dice' | 'revealed' | 'over') | null;
}
export interface ActionQuestion {
  seat: string;
  action: string;
}
export interface OddsQuestion {
  seat: string;
  action?: string;
  /** In place of `action`: the odds of each, at most 200. */
  actions?: string[];
  /** As if this had been said first; in games without secrets. */
  after?: string[];
}
export interface WaysQuestion {
  seat: string;
  /** A thing, by its id in the view; or a list of them, who go as from `from` to `to`. */
  of: string | string[];
  from?: string;
  to?: string;
  face?: string;
}
export interface WaysReply {
  /** As in `Ways`. */
  before?: string[];
  ways?: Way[];
  formations?: string[][];
  rule?: string;
  reason?: Both;
  /** Of several: as in `Together`. */
  words?: string[];
  goes?: Goes[];
  stays?: Stays[];
}
export interface DangerQuestion {
  seat: string;
  /** Of one thing, as if it stood there; left out, of all own ones. */
  at?: DangerAt;
}
export interface DangerAt {
  unit: string;
  hex: string;
  face?: string;
}
export interface DangerReply {
  threats: Threat[];
}
export interface WhyReply {
  legal: boolean;
  /** null where no rule speaks. */
  rule?: string | null;
  reason?: Both;
}
export interface OddsReply {
  odds?: Odds | null;
  /** To `actions`, in their order. */
  all?: (Odds | null)[];
}
export interface LessonRequest {
  seat: string;
  /** `next`, where there is only something to read; `show` plays what is asked for, `skip` all that is left of the step; `back` to its beginning, or of the one before. */
  do: 'next' | 'show' | 'skip' | 'back';
}
export interface HintRequest {
  seat: string;
  level?: string;
  aim?: string;
  /** What belongs together is advised at once, in `actions`. */
  gesture?: boolean;
}
export interface ReasonRequest {
  seat: string;
  step: number;
}
export interface ReasonReply {
  /** null where no computer did it, and where it is not told: with secrets before the end, in rated matches, against other people. */
  reason: Both | null;
}
export interface Considered {
  /** Names the whole gesture. */
  label: Both;
  /** The gesture; empty where it was not played on. */
  line: Link[];
  visits: number;
  /** null where it was not looked at. */
  score: number | null;
  /** null where it was not played on. */
  chance: Chance | null;
  action: string;
}
export interface HintReply {
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
  /** The gesture, as it is said in one `play`. */
  actions?: string[];
  considered: Considered[];
}
export interface UndoRequest {
  seat: string;
  version: number;
  /** At a secret turn each seat takes back its own last action there, or the one that had these words; what was done since stays. */
  action?: string;
}
export interface AtRequest {
  step: number;
  seat?: string;
}
export interface AtReply {
  step: number;
  steps: number;
  view: View;
  turn: TurnInfo;
  /** Of that step; null at step 0. */
  entry: Entry | null;
}
/** Steps after `from`, up to `to`. */
export interface LogRequest {
  from?: number;
  to?: number;
}
export interface LogReply {
  entries: Entry[];
}
export interface ForkRequest {
  step: number;
}
export interface NewMatchReply {
  match: string;
  seats: SeatSecret[];
}
export interface TextRequest {
  seat: string;
  text: string;
}
export interface ProposeRequest {
  seat: string;
  what: 'rewind' | 'cancel';
  /** To rewind to. */
  step?: number;
}
export interface AnswerRequest {
  seat: string;
  yes: boolean;
  /** That was shown; the yes is to that proposal and to none made since (`stale`). */
  version?: number;
}
export interface PlanRequest {
  seat: string;
  for: string;
  /** At most 12, and 500 characters, words of the game. */
  actions: string[];
}
export interface StandingRequest {
  seat: string;
  /** At most 20 of at most 80 characters. */
  orders: string[];
}
export interface NextRequest {
  seat: string;
  /** 32 random bytes in base64url. */
  next: string;
}
export interface AbsentRequest {
  seat: string;
  what: 'win' | 'cancel';
}
/** After every change; to who did not sit down with `changes`, or reads slowly. */
export interface StatePush {
  push: 'state';
  state: MatchState;
}
/** What has changed since the state of version `base`. */
export interface ChangePush {
  push: 'change';
  base: number;
  /** JSON pointers (RFC 6901) into that state, and what stands there now. */
  set: {
    [k: string]: unknown;
  };
  entries: Entry[];
}
export interface ChatPush {
  push: 'chat';
  message: ChatMessage;
}
/** Somebody came or went. */
export interface SeatsPush {
  push: 'seats';
  seats: SeatState[];
}
/** A computer player has begun; told once as long as nothing shows. */
export interface ThinkingPush {
  push: 'thinking';
  seat: string;
}
/** To whoever waits for it. */
export interface ReviewPush {
  push: 'review';
  quality: 'quick' | 'normal' | 'deep';
  before?: number;
  begun?: boolean;
  review?: Review | null;
  /** It was given up, and why: `too-long`; `given-up`, it may be asked for again. */
  error?: TableFault;
}
/** The match was withdrawn. */
export interface GonePush {
  push: 'gone';
}
/** The server stops; come back in a moment. */
export interface ByePush {
  push: 'bye';
  reason: string;
}
