/** The matches that were finished in this browser, as far as the ladder asks for them: the newest first. */
import { load, save } from '../lib/storage';
import type { MatchState } from '../schema/table';

export interface Finished {
  match: string;
  game: string;
  scenario: string;
  options: Record<string, string>;
  /** One's own, and the computers': their levels. */
  seat: string;
  seats: Record<string, string>;
  outcome: string;
  /** 1 won, 0 lost. */
  value: number;
}

const most = 300;

export const finished = (): Finished[] => load<Finished[]>('finished', []);

/** What is to be kept of a match; null: no rung is like it (several people, a lesson, given up). */
export function finishedOf(state: MatchState): Finished | null {
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

export function keepFinished(state: MatchState): void {
  const one = finishedOf(state);
  if (!one) return;
  const others = finished().filter((other) => other.match !== one.match);
  save('finished', [one, ...others].slice(0, most));
}
