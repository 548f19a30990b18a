/** The matches that were finished against the computer, in this browser or by whoever is logged in, the newest first: the ladder asks
 * for them, and who has won is offered a stronger opponent. */
import { load } from '../lib/storage';
import type { Finished } from '../schema/http';
import type { MatchState } from '../schema/table';

export type { Finished };

const most = 300;
/** No rung asks for more that were set up and ended alike. */
const mostAlike = 9;

/** What was kept before it was known when has no time. */
export const finished = (): Finished[] =>
  load<(Omit<Finished, 'at'> & { at?: number })[]>('finished', []).map((one) => ({
    ...one,
    at: one.at ?? 0,
  }));

const alike = (one: Finished) =>
  JSON.stringify([
    one.game,
    one.scenario,
    Object.entries(one.options).sort(),
    one.seat,
    Object.entries(one.seats).sort(),
    one.outcome,
    one.value,
  ]);

/** Each match once, and of those that are alike no more than count: a medal won long ago stays. */
export function joinedMatches(own: readonly Finished[], theirs: readonly Finished[]): Finished[] {
  const all = new Map<string, Finished>();
  for (const one of [...theirs, ...own]) all.set(one.match, one);
  const seen = new Map<string, number>();
  return [...all.values()]
    .sort((a, b) => b.at - a.at || (a.match < b.match ? -1 : 1))
    .filter((one) => {
      const nth = (seen.get(alike(one)) ?? 0) + 1;
      seen.set(alike(one), nth);
      return nth <= mostAlike;
    })
    .slice(0, most);
}

/** What is to be kept of a match; null: no rung is like it (several people, a lesson, given up). */
export function finishedOf(state: MatchState): Omit<Finished, 'at'> | null {
  const own = state.you[0];
  const result = state.turn.kind === 'over' ? state.turn.result?.[own ?? ''] : undefined;
  const others = state.seats.filter((one) => one.seat !== own);
  if (!own || !result || state.you.length !== 1 || state.lesson) return null;
  if (others.some((one) => one.holder !== 'computer' || one.away)) return null;
  return {
    match: state.match,
    game: state.game,
    scenario: state.scenario,
    options: state.options,
    seat: own,
    seats: Object.fromEntries(others.map((one) => [one.seat, `computer:${one.level}`])),
    outcome: result.outcome,
    value: result.value,
  };
}
