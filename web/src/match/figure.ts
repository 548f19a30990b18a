/** The chances of one deed in a few words: how it goes on the whole, and its likeliest ends by name. */
import type { Aid, Tone } from '../boards/aid';
import type { Odds, Outcome } from '../schema/game';

export interface Figure extends Record<Tone, number> {
  /** The likeliest end; and of those that are of another kind the likeliest, if it is likely enough to be told. */
  told: Outcome[];
}

/** What is less likely is not told beside another. */
const worthTelling = 0.1;

/** Nothing where nothing can be told. */
export function figureOf(odds: Odds | null | undefined, aid: Pick<Aid, 'tone'>): Figure | null {
  if (!odds || odds.outcomes.length === 0) return null;
  const sums: Record<Tone, number> = { win: 0, none: 0, lose: 0 };
  for (const one of odds.outcomes) sums[aid.tone(one)] += one.p;
  const byChance = odds.outcomes.toSorted((a, b) => b.p - a.p);
  const first = byChance[0]!;
  const second = byChance.find((one) => aid.tone(one) !== aid.tone(first));
  return { ...sums, told: second && second.p >= worthTelling ? [first, second] : [first] };
}
