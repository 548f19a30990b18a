/** Whom one plays against where nothing is chosen: the easiest until the computer has been beaten in that game, then the level last played. */
import type { Game } from '../schema/game';
import type { Finished } from '../schema/http';
import { load, save } from './storage';

export function usualLevel(
  { id, levels }: Pick<Game, 'id' | 'levels'>,
  finished: readonly Pick<Finished, 'game' | 'value'>[],
): string | undefined {
  const last = load<string | null>(`level.${id}`, null);
  const won = finished.some((one) => one.game === id && one.value >= 1);
  return won && last !== null && levels.includes(last) ? last : levels[0];
}

/** What was chosen for a new match. */
export function noteLevel(game: string, level: string) {
  save(`level.${game}`, level);
}
