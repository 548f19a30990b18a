/** Who does what, where several can do one thing to several: the best of each, and the best of all first. */
import { both } from '../lib/settings.svelte';
import type { Odds, Outcome } from '../schema/game';
import type { LegalAction } from '../schema/table';
import type { ForAllItem, Tone } from './aid';

/** The chance that it goes well. */
const wellOf = (odds: Odds | null | undefined, tone: (outcome: Outcome) => Tone) =>
  (odds?.outcomes ?? []).reduce((sum, one) => sum + (tone(one) === 'win' ? one.p : 0), 0);

/** One item for each who can: what he does best. What is as good is done where fewer others could do it. */
export function bestOfEach(
  actions: readonly LegalAction[],
  odds: Readonly<Record<string, Odds | null>>,
  tone: (outcome: Outcome) => Tone,
  by: { who: string; at: string },
): ForAllItem[] {
  const count = (action: LegalAction) =>
    actions.filter((one) => one.args[by.at] === action.args[by.at]).length;
  const all = actions
    .map((action) => ({ action, worth: wellOf(odds[action.a], tone), others: count(action) }))
    .toSorted((a, b) => b.worth - a.worth || a.others - b.others);
  const seen = new Set<unknown>();
  return all.flatMap(({ action, worth }) => {
    const who = action.args[by.who];
    if (seen.has(who)) return [];
    seen.add(who);
    const known = action.a in odds ? { worth } : {};
    return [
      {
        key: String(who),
        name: both(action.label),
        verb: action.verb,
        words: [action.a],
        ...known,
      },
    ];
  });
}
