/**
 * What happened, as it is told: scenes (a gesture or a fight with all that follows of itself) for the log, and frames for the
 * board. What is told by the way passes quickly, several at once; news has its time; a turning point is never hurried.
 */
import type { Aid } from '../boards/aid';
import type { GameEvent } from '../schema/game';
import type { Entry } from '../schema/table';

/** What an event is to whoever watches, the weakest first. */
export const kinds = [
  'move',
  'check',
  'miss',
  'news',
  'answer',
  'hit',
  'fight',
  'result',
  'turning',
] as const;
export type Kind = (typeof kinds)[number];

export interface Scene {
  entries: Entry[];
  /** The strongest thing in it. */
  kind: Kind | null;
  /** Whose deed it is; null: the game's own. */
  seat: string | null;
}

export interface Frame {
  /** What happens in it; the board is shown as it is after the last. */
  entries: Entry[];
  weight: 'background' | 'news' | 'turning';
  ms: number;
}

type Words = Pick<Aid, 'kind' | 'trifle' | 'logHeading'>;

const strongest = (list: (Kind | null)[]): Kind | null =>
  list.reduce<Kind | null>(
    (best, one) =>
      one !== null && (best === null || kinds.indexOf(one) > kinds.indexOf(best)) ? one : best,
    null,
  );

/** What a step is; one that a game says nothing of is news all the same. */
export function kindOf(entry: Entry, aid: Words): Kind | null {
  if (entry.events.length === 0 && entry.dice === null) return null;
  const kind = strongest(entry.events.map((event) => aid.kind(event)));
  if (kind) return kind;
  const told = entry.events.some((event) => !aid.logHeading(event));
  return entry.dice ? 'result' : told ? 'news' : null;
}

const isTold = (entry: Entry, aid: Words) =>
  entry.dice !== null || entry.events.some((event: GameEvent) => !aid.trifle(entry, event));

/** The steps, put together as they belong: a deed, the rest of its gesture, and what the game does of itself thereupon. */
export function scenesOf(entries: readonly Entry[], aid: Words): Scene[] {
  const scenes: Scene[] = [];
  let closed = true; // a heading ended the last
  for (const entry of entries) {
    const now = scenes.at(-1);
    const last = now?.entries.at(-1);
    const begun = now && !now.entries.some((one) => isTold(one, aid));
    const belongs =
      !closed &&
      now !== undefined &&
      entry.undone === last!.undone &&
      (entry.more === true ||
        entry.seat === null ||
        (begun && entry.seat === now.seat && entry.phase === last!.phase));
    if (belongs) now.entries.push(entry);
    else scenes.push({ entries: [entry], kind: null, seat: entry.seat });
    closed = entry.events.some((event) => aid.logHeading(event) !== null);
  }
  for (const scene of scenes) scene.kind = strongest(scene.entries.map((one) => kindOf(one, aid)));
  return scenes;
}

/** How long each kind stands, in ms. */
const stands: Record<Kind, number> = {
  move: 450,
  check: 350,
  miss: 280,
  news: 450,
  answer: 550,
  hit: 450,
  fight: 650,
  result: 900,
  turning: 1800,
};
const declared = 450; // a fight, before its dice
const further = 90; // for each that moves together with the first
const atOnce = 6;
/** What is told by the way takes no longer than this of a whole turn. */
const mostByTheWay = 6000;

const weights: Partial<Record<Kind, Frame['weight']>> = {
  move: 'background',
  check: 'background',
  miss: 'background',
  turning: 'turning',
};

interface Making extends Frame {
  kind: Kind | null;
  /** How many gestures move in it. */
  moving: number;
}

/** What may be shown with the frame before it: others who move, and the dice of one fight. */
function joins(scene: Scene, entry: Entry, kind: Kind | null, before: Making | undefined): boolean {
  const last = before?.entries.at(-1);
  if (!before || !last) return false;
  if (before.kind === null) return true;
  const same = scene.entries.includes(last);
  if (kind === 'move' && before.kind === 'move')
    return (
      same || (before.moving < atOnce && last.seat === entry.seat && last.phase === entry.phase)
    );
  // The blow stands by itself, the dice of both sides together.
  return same && kind === 'fight' && before.kind === 'fight' && last.dice !== null;
}

/** How the steps are shown on the board. */
export function framesOf(entries: readonly Entry[], aid: Words): Frame[] {
  const frames: Making[] = [];
  for (const scene of scenesOf(entries, aid))
    for (const entry of scene.entries) {
      const kind = kindOf(entry, aid);
      const before = frames.at(-1);
      if (kind === null && entry.events.length === 0) continue;
      if (joins(scene, entry, kind, before)) {
        const fresh = !scene.entries.includes(before!.entries.at(-1)!);
        before!.entries.push(entry);
        if (fresh || before!.kind === null) before!.moving += 1;
        before!.kind = kind ?? before!.kind;
      } else frames.push({ entries: [entry], kind, weight: 'news', ms: 0, moving: 1 });
    }
  for (const frame of frames) {
    const kind = frame.kind ?? 'check';
    frame.weight = weights[kind] ?? 'news';
    const blow = kind === 'fight' && frame.entries[0]!.dice === null;
    frame.ms = blow
      ? declared
      : stands[kind] + (kind === 'move' ? (frame.moving - 1) * further : 0);
  }
  return squeezed(frames).map(({ entries, weight, ms }) => ({ entries, weight, ms }));
}

function squeezed(frames: Making[]): Making[] {
  const byTheWay = frames.filter((one) => one.weight === 'background');
  const sum = byTheWay.reduce((ms, one) => ms + one.ms, 0);
  if (sum > mostByTheWay)
    for (const one of byTheWay) one.ms = Math.round((one.ms * mostByTheWay) / sum);
  return frames;
}

export interface Summary {
  moved: number;
  shots: number;
  hits: number;
  fights: number;
  /** What must not be missed, in full. */
  turning: GameEvent[];
}

/** All of it in one line, for whoever does not watch it. */
export function summaryOf(entries: readonly Entry[], aid: Words): Summary {
  const sum: Summary = { moved: 0, shots: 0, hits: 0, fights: 0, turning: [] };
  for (const scene of scenesOf(
    entries.filter((one) => !one.undone),
    aid,
  )) {
    const all = scene.entries.flatMap((entry) => entry.events.map((event) => aid.kind(event)));
    sum.turning.push(
      ...scene.entries.flatMap((one) =>
        one.events.filter((event) => aid.kind(event) === 'turning'),
      ),
    );
    if (all.includes('fight')) sum.fights += 1;
    else if (all.includes('hit')) {
      sum.shots += 1;
      sum.hits += 1;
    } else if (all.includes('miss')) sum.shots += 1;
    else if (scene.kind === 'move') sum.moved += 1;
  }
  return sum;
}
