/**
 * What the page must know of one game beside its board: what stands on the seat's card, which words ask about a place,
 * which dice count. Everything else comes from the server. `boards/<game>/aid.ts` has it as its default export; a game
 * without one is played with the plain one.
 */
import type { Component } from 'svelte';
import type { Sound } from '../lib/sound';
import type { Kind } from '../match/scenes';
import type { Both } from '../schema/words';
import type { LegalAction, Entry } from '../schema/table';
import type { View, GameEvent, Odds, Outcome } from '../schema/game';
import type { CampaignMaker } from './campaign';
import type { HandAid } from './hand';

export interface Fact {
  label: string;
  value: string;
  /** The paths of the view it tells, apart by blanks: a lesson points at it by them. */
  view?: string;
}

export interface Pips {
  label: string;
  value: number;
  most: number;
  tone: 'carmine' | 'ochre' | 'slate';
  view?: string;
}

export type SideColour = 'carmine' | 'blue' | 'ochre' | 'slate';

export interface Card {
  title: string;
  /** The number on its counter. */
  value: string;
  /** Colour of the counter; carmine if left out. */
  side?: SideColour;
  /** What is drawn on the counter, from -12 to 12 around 0,0 in currentColor; the cross if left out. */
  emblem?: Component<{ side: SideColour }>;
  facts: Fact[];
  /** Tracks; on a phone they stand on the board, with the last fact. */
  pips: Pips[];
}

export interface TextRow {
  /** Id of the place the row speaks of: it can be chosen and asked about. */
  place?: string;
  cells: string[];
}

export interface TextTable {
  title: string;
  heads: string[];
  rows: TextRow[];
}

export type Tone = 'win' | 'none' | 'lose';

/** One of several things that can be done alike. */
export interface ForAllItem {
  /** By what its place in the reader's order is kept. */
  key: string;
  /** Who or what it is. */
  name: string;
  /** Verb of its first action. */
  verb: string;
  words: string[];
  /** Instead of words: it goes to the first of these places that it can come to, by the ways that are open then. */
  goes?: { of: string; to: string[] };
  /** The more the better; left out where all are as good. */
  worth?: number;
}

/** The same for the rest: what can be done one after the other without being asked each time. */
export interface ForAll {
  /** Of one kind: it goes on only with the same. */
  id: string;
  /** On the button. */
  title: string;
  /** The next first. */
  items: ForAllItem[];
  /** The order matters: the reader may change it, and it is shown on the board. */
  ordered: boolean;
  /** Verbs whose chances must be known before the best is chosen. */
  weighs?: string[];
  /** In words, where it may be done by itself from now on. */
  always?: string;
}

export interface Aid {
  heading(view: View): string;
  /** Under the title on a phone. */
  subtitle(view: View): string;
  card(view: View): Card | null;
  /** A few words beside a phase that is done. */
  phaseNote(view: View, phase: string): string;
  hiddenPhases: string[];
  /** The strip of a turn, where a game has one of its own: its parts, which is now, and by part the phase it stands for. */
  strip(view: View): { parts: string[]; now: number; phases?: string[] } | null;
  /** What a die shows that has no pips: a Roman numeral. */
  numeral(entry: Entry, index: number): string | null;
  /** The place of the board an action belongs to: it is lit, and its odds are shown when it is pointed at. */
  placeOf(action: LegalAction, view: View): string | null;
  /** What is done: actions of one deed at one place are ways to do it, shown together. */
  deed(action: LegalAction): string;
  /** Of several ways those that stand behind one entry until it is opened: its words; nothing: it stands by itself. */
  folded(action: LegalAction): string | null;
  /** One of several ways to do the same thing at the same place, in words; the short form stands under an answer. */
  way(action: LegalAction, view: View): string;
  wayShort(action: LegalAction): string;
  /** What is staked, where the ways to do one thing differ in that: each stake then has a bar of its own chances. */
  stake(action: LegalAction): number | null;
  stakeTitle(): string;
  /** Nothing is left to chance: there are no odds to be told. */
  certain(action: LegalAction): boolean;
  /** The board itself shows all there is to know of it: no popover while it is only pointed at. */
  quiet(action: LegalAction): boolean;
  /** Why it can never be taken back, in its own words; empty: it can, or only dice forbid it. */
  final(action: LegalAction): string;
  /** It was declared on the board before, and its chances stand beside it: its risk is not asked about once more. */
  declared(action: LegalAction): boolean;
  /** What could still be done and would be left undone if it ended here, in words; empty: nothing. */
  left(legal: LegalAction[], view: View): string;
  /** What an action is paid with, in coins; 0 if nothing. */
  price(action: LegalAction): number;
  placesIn(event: GameEvent): string[];
  /** The legal actions that stand as numbered answers; the others are done on the board or typed. */
  listed(legal: LegalAction[], view: View): LegalAction[];
  /** What can be done for all now; nothing: each by itself. `last`: the words of what the seat did last. */
  forAll(
    legal: LegalAction[],
    view: View,
    odds: Readonly<Record<string, Odds | null>>,
    last: string | null,
  ): ForAll | null;
  /** Whether the seat is asked for an answer to what the other side does, and may be asked the same again and again. */
  reacts(view: View, seat: string): boolean;
  /** Whether it is the seat's own turn. */
  ownTurn(view: View, seat: string): boolean;
  /** Something of the seat's own was hit: what is being done for all stops. */
  hurts(event: GameEvent, seat: string, view: View): boolean;
  /** The words of an answer: what is done, and its small print. */
  parts(action: LegalAction): { deed: string; small: string };
  /** An answer in one or two words, for a phone; empty if its deed is short enough. */
  short(action: LegalAction, view: View): string;
  /** The action to ask about when a place is pointed at, as words. */
  askAt(place: string, view: View): string;
  placeName(place: string, view: View): string;
  /** What a lesson means by a pointer, where page and board call it otherwise: other pointers, best first. */
  spots(view: View): Readonly<Record<string, string[]>>;
  /** Actions worth a reason when they are not legal, with a short name. */
  alsoAsk(view: View): { action: string; name: string }[];
  success(purpose: string | undefined, face: number, view: View): boolean | null;
  hits(entry: Entry): { own: number; foe: number } | null;
  rows(entry: Entry, view: View): { own: string; foe: string };
  logHeading(event: GameEvent): string | null;
  /** What an event is to whoever watches: how long it is shown, and what the log makes of it; null: nothing by itself. */
  kind(event: GameEvent): Kind | null;
  /** What is heard of an event, where it is not what its kind sounds like. */
  sound(event: GameEvent, entry: Entry): Sound | null;
  /** Not worth a line in the log: what follows says it too. Without an event: an action that caused none. */
  trifle(entry: Entry, event: GameEvent | null): boolean;
  tone(outcome: Outcome): Tone;
  /** What it costs on the average, in a few words; empty if nothing. */
  cost(odds: Odds): string;
  /** What must be said of where the chances come from; empty if nothing. */
  oddsNote(view: View): string;
  /** The answer that only accepts what is: the one green button. */
  plain(legal: LegalAction[]): string | null;
  /** How its pieces are taken in hand; null: it is played by its places alone. */
  hand: HandAid | null;
  /** The points of a seat in the end, in words; empty if they say nothing. */
  score(points: number | undefined): string;
  /** How it stands, as one number that rises with whoever looks on, else with the first seat; null: nothing to be measured. */
  balance(view: View): number | null;
  /** How the whole match is put on one sheet; fetched when it is asked for. Null: there is no such sheet. */
  campaign: (() => Promise<CampaignMaker>) | null;
  /** The places that these words lead along, from where whoever does it stands; one: it is done there, none: nowhere on the board. */
  line(words: string[], view: View): string[];
  tables(view: View): TextTable[];
  /** Where several things happened in one step: the position after each of them, the last being `after`; empty: at once. */
  stages(
    before: View,
    after: View,
    entry: Entry,
  ): { view: View; events: GameEvent[]; ms?: number }[];
}

/** The kinds of events from a game's list of their keys by kind. */
export function kindsOf(keys: Partial<Record<Kind, string>>): (event: GameEvent) => Kind | null {
  const of = new Map<string, Kind>(
    Object.entries(keys).flatMap(([kind, list]) =>
      list.split(' ').map((key) => [`event.${key}`, kind as Kind] as const),
    ),
  );
  return (event) => of.get(event.key) ?? null;
}

export function toneOf(id: string): Tone {
  if (/^(win|won|success|taken|arrives|victory)/.test(id)) return 'win';
  if (/^(lose|loss$|lost|fail|destroyed|stays|defeat)/.test(id)) return 'lose';
  return 'none';
}

const isBoth = (value: unknown): value is Both =>
  typeof value === 'object' && value !== null && 'en' in value && 'es' in value;

function word(value: unknown, lang: 'en' | 'es'): string {
  if (value === null || value === undefined) return '';
  if (isBoth(value)) return value[lang];
  if (Array.isArray(value)) return value.map((one) => word(one, lang)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${key} ${word(one, lang)}`)
      .join(', ');
  return String(value);
}

/** Any view as tables: lists of things become tables, the rest one table of names and values. */
export function plainTables(view: View, lang: 'en' | 'es', title: string): TextTable[] {
  const lists: TextTable[] = [];
  const rest: TextRow[] = [];
  for (const [key, value] of Object.entries(view)) {
    const isList =
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((one) => typeof one === 'object' && one);
    if (!isList) {
      rest.push({ cells: [key, word(value, lang)] });
      continue;
    }
    const things = value as Record<string, unknown>[];
    const heads = Object.keys(things[0]!).filter((head) => !/source|lonlat/.test(head));
    lists.push({
      title: key,
      heads,
      rows: things.map((thing) => ({
        ...(typeof thing.id === 'string' ? { place: thing.id } : {}),
        cells: heads.map((head) => word(thing[head], lang)),
      })),
    });
  }
  return [{ title, heads: [], rows: rest }, ...lists];
}
