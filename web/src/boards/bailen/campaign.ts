/** The whole day on one sheet: what events say of where the units went and fell. */
import { both } from '../../lib/settings.svelte';
import type { GameEvent } from '../../schema/game';
import type { BailenView } from '../../schema/bailen';
import { type Campaign, campaignOf, type CampaignOf, goersOf, type Reading } from '../campaign';

const arrives = new Set(
  [
    'placed',
    'entered',
    'step',
    'moved',
    'halted',
    'runs',
    'reformed',
    'retreated',
    'fell-back',
    'advanced',
    'evaded',
    'revealed',
  ].map((key) => `event.${key}`),
);
const falls = new Set(['eliminated', 'carts-taken', 'ran-off'].map((key) => `event.${key}`));

const read: Reading = ({ key, args }: GameEvent) => {
  const { unit, hex } = args;
  if (typeof unit !== 'string') return null;
  if (falls.has(key)) return { who: unit, falls: true };
  return arrives.has(key) && typeof hex === 'string' ? { who: unit, at: hex } : null;
};

export function campaign({ entries, starts, final, colourOf }: CampaignOf): Campaign {
  const goers = goersOf(
    starts,
    final,
    (view) => (view as BailenView).units,
    (unit) => ({
      side: colourOf(unit.side),
      name: both(unit.name),
    }),
  );
  return campaignOf(entries, goers, read);
}
