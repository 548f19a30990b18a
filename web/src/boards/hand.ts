/** What is in hand on a board: what page and board say to each other of it, and what a game must tell the page for it. */
import type { Goes, Odds, Stays, Threat, View, Way } from '../schema/game';
import type { LegalAction } from '../schema/table';

/** What is aimed at, and what would be said. */
export interface Aimed {
  place: string;
  way: Way;
  /** How it will stand; empty in a game without facings. */
  face: string;
  cost: number;
  /** What it then has left. */
  left: number;
  words: string[];
  /** The facing that was pointed at; null: the usual one. */
  wanted: string | null;
  /** Several go alike. */
  group?: { goes: Goes[]; stays: Stays[] };
  /** Said once: dice follow, and the same once more does it. */
  armed?: boolean;
  odds?: Odds | null;
}

/** A finger aims, the rest says; what is dropped was held over its odds. */
export type PointedBy = 'mouse' | 'touch' | 'key' | 'drop';

export type Carrying = 'nothing' | 'held' | 'sent';

/** The way that was said last. */
export type Went = { to: string; path: string[] } | null;

/** The hand as a board sees it. */
export interface HandShown {
  readonly taken: string[];
  readonly aim: Aimed | null;
  readonly carrying: Carrying;
  /** Of what is in hand, else of what the pointer rests on. */
  readonly ways: Way[];
  /** What would come of it, in a few short sentences, and as it is typed. */
  readonly line: string[];
  readonly typed: string;
  readonly name: string;
  /** A place the keys have led to. */
  readonly called: { place: string } | null;
  readonly went: Went;
  /** The place whose things are fanned out, and the one the pointer rests on where something stands. */
  card: string | null;
  over: string | null;
  /** Where own things stand in danger, if that is asked for. */
  readonly threats: Threat[];
  hover(of: string | null): void;
  /** `others`: who stands there too, and is meant where that one cannot act. */
  take(of: string, more?: boolean, others?: readonly string[]): Promise<boolean>;
  /** Whether it is one's own and something can be done with it now. */
  can(of: string): Promise<boolean>;
  formation(of: string): void;
  put(): void;
  aimAt(place: string | null, face: string | null, dropped?: boolean): Aimed | null;
  turn(by: 1 | -1): void;
  strike(place: string, by: PointedBy): Promise<boolean>;
  point(place: string, face: string | null, by: PointedBy): boolean;
}

/** What an action of the hand takes up. */
export const thingOf = ({ args }: LegalAction): string | null =>
  args.unit ?? args.leader ?? args.marker ?? args.hex ?? null;

/** What the page must know of a game whose pieces are taken in hand. */
export interface HandAid {
  /** What the rules have in hand, as it is asked for its ways; null: nothing. */
  held(view: View): string | null;
  /** What a seat might take up, in the order of reading. */
  things(view: View, seat: string): string[];
  /** Where it stands; null: there is no such thing on the board. */
  at(id: string, view: View): string | null;
  name(id: string, view: View): string;
  /** Verbs that take something up or move it: they are said with where it goes. */
  moves: ReadonlySet<string>;
  /** Kinds of ways that throw dice and yet cannot hurt one's own side, where the chances are not told beforehand. */
  harmless?: ReadonlySet<string>;
  /** What is in hand can change how it stands, too: the rules offer that once it is taken up. */
  changes: boolean;
  /** The facings, once round; none in a game without. */
  faces: readonly string[];
  faceName(face: string): string;
  /** A cost in words. */
  cost(n: number): string;
  /** What ends the phase, together with what is still in hand. */
  ending(legal: LegalAction[], view: View): string[] | null;
}
