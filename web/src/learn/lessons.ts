/** What there is to learn: lessons, How to play and ladder of every game. */
import { get } from '../lib/api';
import type { GameLessons } from '../schema/http';

let once: Promise<GameLessons[]> | null = null;

export function fetchLessons(): Promise<GameLessons[]> {
  once ??= get('/api/lessons').then(({ games }) => games);
  once.catch(() => (once = null));
  return once;
}
