/** How far one is in a lesson or puzzle, as the key of its words. */
import type { LessonInfo } from '../schema/http';
import type { Kept } from './learnt.svelte';

export type Mark =
  | 'new'
  | 'new-puzzle'
  | 'begun'
  | 'begun-puzzle'
  | 'missed'
  | 'learnt'
  | 'seen'
  | 'solved'
  | 'solved-first';

export function markOf({ puzzle }: Pick<LessonInfo, 'puzzle'>, kept: Kept | null): Mark {
  if (!puzzle) return kept?.done ? 'learnt' : kept ? 'begun' : 'new';
  if (!kept) return 'new-puzzle';
  if (kept.solved) return kept.missed ? 'solved' : 'solved-first';
  // To its end, but by being shown, or by a page that did not ask how.
  if (kept.done) return 'seen';
  return kept.missed ? 'missed' : 'begun-puzzle';
}
