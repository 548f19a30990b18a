/** The whole march on one sheet: the way of the army, those of its enemies, and where one was driven off or a fortress fell. */
import { both } from '../../lib/settings.svelte';
import type { GameEvent } from '../../schema/game';
import type { CaminoView } from '../../schema/camino';
import type { Campaign, CampaignFall, CampaignOf, CampaignWay } from '../campaign';

const fallen = new Set(['battle-won', 'assault-won', 'siege-won'].map((key) => `event.${key}`));
const text = (event: GameEvent, arg: string) => {
  const value = event.args[arg];
  return typeof value === 'string' ? value : null;
};

export function campaign({ entries, starts, final }: CampaignOf): Campaign {
  const first = starts[0] as CaminoView | undefined;
  const army: CampaignWay = { id: 'army', side: 'carmine', path: first ? [first.army] : [] };
  const enemies: CampaignWay[] = [];
  /** Those whose army stands in a region now. */
  const marching = new Map<string, CampaignWay>();
  const falls: CampaignFall[] = [];
  const nameOf = (id: string) =>
    both((final as CaminoView).regions.find((region) => region.id === id)?.name) || id;
  for (const entry of entries)
    for (const event of entry.events) {
      const region = text(event, 'region');
      const [from, to] = [text(event, 'from'), text(event, 'to') ?? region];
      if (event.key === 'event.arrives' && region) {
        if (army.path.at(-1) !== region) army.path.push(region);
      } else if ((event.key === 'event.enemy-moves' || event.key === 'event.merge') && from && to) {
        const before = marching.get(from);
        const way = before ?? { id: `enemy ${enemies.length}`, side: 'blue', path: [from] };
        if (!before) enemies.push(way);
        way.path.push(to);
        marching.delete(from);
        marching.set(to, way);
      } else if (fallen.has(event.key) && region) {
        if (event.key === 'event.battle-won') marching.delete(region);
        falls.push({
          id: `${event.key.slice('event.'.length)} ${region}`,
          side: 'blue',
          place: region,
          step: entry.step,
          name: nameOf(region),
        });
      }
    }
  return { ways: [...enemies, ...(army.path.length > 1 ? [army] : [])], falls };
}
