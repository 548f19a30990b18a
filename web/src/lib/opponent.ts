/** Whom one plays against where nothing is chosen: the easiest until a match of that game has been won, then the level last played. */
import type { Game, Results } from '../schema/game';
import type { MatchState, MyMatch } from '../schema/table';
import { load, save } from './storage';

const won = (game: string) => load(`won.${game}`, false);

export function usualLevel({ id, levels }: Pick<Game, 'id' | 'levels'>): string | undefined {
  const last = load<string | null>(`level.${id}`, null);
  return won(id) && last !== null && levels.includes(last) ? last : levels[0];
}

/** What was chosen for a new match. */
export function noteLevel(game: string, level: string) {
  save(`level.${game}`, level);
}

export const seatsHere = ({ seats }: MatchState) =>
  seats.filter((one) => one.here).map(({ seat }) => seat);

/** A match has ended; who plays all seats has beaten nobody. */
export function noteEnd(game: string, result: Results | null | undefined, own: readonly string[]) {
  const seats = Object.keys(result ?? {});
  if (!result || own.length === 0 || (seats.length > 1 && own.length >= seats.length)) return;
  if (!won(game) && own.some((seat) => (result[seat]?.value ?? 0) >= 1)) save(`won.${game}`, true);
}

/** Those of the account too, won elsewhere. */
export function noteMine(list: readonly MyMatch[]) {
  for (const one of list) {
    const own = list.filter((other) => other.match === one.match).map(({ seat }) => seat);
    if (one.over) noteEnd(one.game, one.result, own);
  }
}
