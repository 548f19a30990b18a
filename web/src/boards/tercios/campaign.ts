/** The whole battle on one sheet: what events say of where the units went and fell. */
import { both } from '../../lib/settings.svelte';
import type { GameEvent, View } from '../../schema/game';
import type { TerciosView } from '../../schema/tercios';
import { type Campaign, campaignOf, type CampaignOf, goersOf, type Reading } from '../campaign';

const arrives = new Set(
  ['placed', 'step', 'moved', 'joined', 'retreated', 'sheltered'].map((key) => `event.${key}`),
);
const falls = new Set(
  ['eliminated', 'off-map', 'captured', 'destroyed'].map((key) => `event.${key}`),
);

const read: Reading = ({ key, args }: GameEvent) => {
  const { unit, hex } = args;
  if (typeof unit !== 'string') return null;
  if (falls.has(key)) return { who: unit, falls: true };
  return arrives.has(key) && typeof hex === 'string' ? { who: unit, at: hex } : null;
};

export function campaign({ entries, starts, final, colourOf }: CampaignOf): Campaign {
  const units = (view: View) => (view as TerciosView).units;
  const goers = goersOf(starts, final, units, (unit) => ({
    side: colourOf(unit.side),
    name: both(unit.name),
  }));
  return campaignOf(entries, goers, read);
}
