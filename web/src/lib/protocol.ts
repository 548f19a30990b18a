/** The words of docs/table.md as types. */
import type { Both, LegalAction, View } from '../boards/types';
import type { SeatClock, Terms } from '../slow/time';

export interface Named {
  id: string;
  title: Both;
  text?: Both;
}

export interface OptionValue {
  value: string | boolean | number;
  text: Both;
  title?: Both;
}

export interface GameOption {
  id: string;
  title: Both;
  type: 'choice' | 'flag' | 'number';
  default: string | boolean | number;
  values?: OptionValue[];
  min?: number;
  max?: number;
}

/** An option's value as the server takes it: flags and numbers are no texts. */
export function typedOption(option: GameOption, text: string): string | boolean | number {
  if (option.type === 'flag') return text === 'true';
  return option.type === 'number' ? Number(text) : text;
}

export interface Game {
  id: string;
  title: Both;
  text: Both;
  designer: string;
  players: { min: number; max: number };
  scenario: { default: string; title: Both; word?: string };
  scenarios: Named[];
  options: GameOption[];
  seats: Named[];
  phases?: Named[];
  purposes?: Named[];
  outcomes?: Named[];
  levels: string[];
  /** What a computer player, or whoever advises, may aim at; the first is what is taken if nothing is said. */
  aims?: Named[];
  /** Whether seats know different things; if left out, a game of several seats is taken to have secrets. */
  secrets?: boolean;
}

export interface Rule {
  /** Of the rulebook: its number, or its name where it has none. */
  section: Both;
  title: Both;
  text: Both;
}

export interface SeatSecret {
  seat: string;
  kind?: string;
  secret?: string;
}

export interface TurnInfo {
  kind: 'decision' | 'dice' | 'over';
  seats: string[];
  phase?: string;
  prompt?: Both;
  secret?: boolean;
  dice?: number;
  sides?: number;
  purpose?: string;
  for?: Both;
  by?: string;
  at?: string;
  own?: number;
  result?: Record<
    string,
    { outcome: string; points?: number; title?: Both; value?: number }
  > | null;
}

export interface GameEvent {
  rule: string;
  key: string;
  args: Record<string, string | number>;
  text: Both;
}

export interface DiceThrown {
  faces: number[];
  own?: number;
  sides: number;
  purpose?: string;
  for?: Both;
}

export interface Entry {
  step: number;
  seat: string | null;
  /** Left out of what this seat may not see. */
  action?: string;
  verb?: string;
  args?: LegalAction['args'];
  label?: Both;
  dice: DiceThrown | null;
  events: GameEvent[];
  phase?: string;
  at: number;
  undone?: boolean;
  /** By a standing order. */
  standing?: boolean;
}

export interface SeatState {
  seat: string;
  title: Both;
  /** Other seats of the match on the same side. */
  allies?: string[];
  holder: 'person' | 'computer';
  level?: string | null;
  here?: boolean;
  online?: boolean;
  /** Anybody may take it. */
  open?: boolean;
  /** Nobody has opened the invitation. */
  invited?: boolean;
  /** One's own seat, and another connection holds it as well. */
  also?: boolean;
  /** Of the account that holds it. */
  name?: string;
  clock?: SeatClock;
  /** The computer plays for somebody who may come back. */
  away?: boolean;
  /** What it added to the dice, as a hash; `none`; null as long as it is wanted. */
  share?: string | null;
}

export interface ChatMessage {
  seat: string;
  text: string;
  at: number;
}

export interface Proposal {
  by: string;
  what: 'rewind' | 'cancel';
  step?: number;
  waiting: string[];
}

/** What somebody of one's side would have an ally do; without effect until that one does it. */
export interface Plan {
  by: string;
  for: string;
  /** `verb` and `args` of what is an action, `label` of what is legal now. */
  actions: (Pick<LegalAction, 'a'> & Partial<LegalAction>)[];
}

/** `ask`: others must agree, and it may be proposed to go back to that step. */
export type UndoState = { ok: true } | { ok: false; reason: Both; ask?: number };

export interface MatchState {
  match: string;
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  version: number;
  steps: number;
  seats: SeatState[];
  you: string[];
  turn: TurnInfo;
  view: View;
  legal: Record<string, LegalAction[]>;
  /** What allies who are asked may do, to plan with; only where nobody knows more than another. */
  allied?: Record<string, LegalAction[]>;
  undo: Record<string, UndoState>;
  entries: Entry[];
  chat: ChatMessage[];
  note: Record<string, string>;
  proposal: Proposal | null;
  /** Fixed by the first action; open: it will be, if two accounts hold the seats then. */
  rated?: 'yes' | 'no' | 'open';
  plans?: Plan[];
  /** The server's commitment to its part of the dice, and the seats that have not added theirs. */
  dice?: { commit: string | null; wanted: string[]; waiting: boolean };
  over: boolean;
  resigned: string | null;
  cancelled: boolean;
  /** From when on whoever waits may claim the match, because nobody comes; 0: not at all. */
  claimable?: number;
  terms?: Terms;
  time?: { begun: boolean; now: number };
  /** It was not resigned: the time ran out. */
  late?: boolean;
  /** One's own standing orders, by seat. */
  standing?: Record<string, string[]>;
  /** With `trouble` it can be looked at but not played on. */
  changed: { data?: string[]; version?: string[]; trouble?: Both } | null;
}

/** What has changed since the state of version `base`: JSON pointers and the new values. */
export interface Change {
  base: number;
  set: Record<string, unknown>;
  entries: Entry[];
}

export interface Outcome {
  id: string;
  label: Both;
  p: number;
  num: number;
  den: number;
}

export interface Odds {
  outcomes: Outcome[];
  also: Outcome[];
  modifiers: Modifier[];
  /** Both sides' values, where the modifiers are their parts. */
  formula?: Both;
}

/** Part of a value: added, or multiplied where `times`; of the other side's value where `other`. */
export interface Modifier {
  value: number;
  rule: string;
  text: Both;
  times?: boolean;
  other?: boolean;
}

export interface WhyReply {
  legal: boolean;
  rule?: string;
  reason?: Both;
}

/** How often the match is won from here on: of `n` tries, each played to its end by players of that level. */
export interface Chance {
  p: number;
  /** Standard error. */
  se?: number;
  by?: string;
  n?: number;
}

export interface HintReply {
  action: string;
  score?: number;
  /** `line`: the whole gesture, where it was played on; `label` names all of it. */
  considered?: {
    action: string;
    label?: Both;
    line?: { a: string; label?: Both }[];
    visits: number;
    score: number;
    chance?: Chance | null;
  }[];
  reason?: Both;
  chance?: Chance | null;
  /** The whole gesture; its first link is `action`. */
  line?: { a: string; label?: Both }[];
}

export interface AtReply {
  step: number;
  steps: number;
  view: View;
  turn: TurnInfo;
  entry: Entry | null;
}

export interface MyMatch {
  match: string;
  seat: string;
  game: string;
  scenario: string;
  title: Both;
  over: boolean;
  turn: TurnInfo;
  mine: boolean;
  since: number;
  version: number;
  prompt?: Both;
  result?: TurnInfo['result'];
  /** When this seat's time runs out, if it runs. */
  due?: number | null;
  /** Held by the account, not by a secret of this browser. */
  account?: boolean;
}

/** A match as everybody may see it, in a list. */
export interface PublicMatch extends Omit<MyMatch, 'seat' | 'mine' | 'account'> {
  seats: SeatState[];
  options: Record<string, unknown>;
  terms: Terms;
  created: number;
}

export interface Person {
  name: string;
  created: number;
  webhook: string;
}

/** Who is logged in. */
export interface Who {
  person: Person | null;
  guard?: string;
}

/** A refusal by the server. `code` is stable; rule and reason come with `illegal` and `not-allowed`. */
export class TableError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule?: string,
    readonly reason?: Both,
  ) {
    super(message);
  }
}

export type { Both, LegalAction, View };
