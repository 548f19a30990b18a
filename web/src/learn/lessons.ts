/** What there is to learn: lessons, How to play and ladder of every game. */
import { get, getDaily } from '../lib/api';
import type { DailyReply, GameLessons, LessonInfo } from '../schema/http';

let once: Promise<GameLessons[]> | null = null;

export function fetchLessons(): Promise<GameLessons[]> {
  once ??= get('/api/lessons').then(({ games }) => games);
  once.catch(() => (once = null));
  return once;
}

const days = new Map<number, Promise<DailyReply>>();

/** The puzzle of a day that is here already; by this clock or, where that may be wrong, the server's. */
export function fetchDaily(day?: number): Promise<DailyReply> {
  if (day === undefined) return get('/api/daily');
  let once = days.get(day);
  if (!once) {
    once = getDaily(day);
    once.catch(() => days.delete(day));
    days.set(day, once);
  }
  return once;
}

/** Of the puzzles behind this one, and then of those before it, the first that waits; null: all are solved. */
export function nextWaiting(
  puzzles: readonly LessonInfo[],
  after: string | null,
  isSolved: (lesson: string) => boolean,
): LessonInfo | null {
  const at = puzzles.findIndex((one) => one.lesson === after) + 1;
  return (
    [...puzzles.slice(at), ...puzzles.slice(0, at)].find(
      (one) => one.lesson !== after && !isSolved(one.lesson),
    ) ?? null
  );
}

export type By = 'theme' | 'difficulty';

/** The puzzles of a game as they are listed: by theme, in the game's order of themes, or by difficulty; the easier first. */
export function grouped(
  { lessons, themes }: GameLessons,
  by: By,
): { id: string; puzzles: LessonInfo[] }[] {
  const puzzles = lessons
    .filter((one) => one.puzzle)
    .toSorted((a, b) => a.difficulty! - b.difficulty!);
  const ids = by === 'theme' ? themes.map((one) => one.id) : ['1', '2', '3', '4', '5'];
  return ids
    .map((id) => ({
      id,
      puzzles: puzzles.filter(
        (one) => id === (by === 'theme' ? one.theme : String(one.difficulty)),
      ),
    }))
    .filter((group) => group.puzzles.length > 0);
}
