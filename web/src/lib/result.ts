/** How a finished match went for each of its seats. */
import type { Results, SeatResult } from '../schema/game';

/**
 * Won, lost or drawn, where one outcome names the end for all seats ("Victory of England" is no victory for Spain);
 * null where a seat has an outcome of its own, which says it.
 */
export function standing(result: Results, seat: string): 'won' | 'lost' | 'drawn' | null {
  const all = Object.values(result);
  const own = result[seat];
  if (!own || all.length < 2 || all.some((one) => one.outcome !== own.outcome)) return null;
  const worth = (one: SeatResult) => one.value;
  const best = Math.max(...all.map(worth));
  if (worth(own) < best) return 'lost';
  return all.filter((one) => worth(one) === best).length > 1 ? 'drawn' : 'won';
}
