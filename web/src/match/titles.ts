/** What stands in the head of a match: the game, and the scenario with what it is about. */
import { both } from '../lib/settings.svelte';
import type { Table } from './table.svelte';

export const titleOf = ({ game }: Table) => (game ? both(game.title) : 'Tercio');

export function scenarioOf({ game, state }: Table) {
  const one = game?.scenarios.find(({ id }) => id === state?.scenario);
  return one ? [both(one.title), both(one.text)].filter(Boolean).join('. ') : '';
}

/** The goal line. On an upright phone it stands under the title, and whole with the phases. */
export const goalOf = ({ turn }: Table) => (turn && 'goal' in turn ? both(turn.goal) : '');
