/** The whole war on one map: the ways of the generals and of the revolted armies, and where either was beaten. */
import type { GeneralId, HispaniaView } from '../../schema/hispania';
import type { Campaign, CampaignFall, CampaignOf, CampaignWay } from '../campaign';
import { colours } from './colours';
import { maybe } from './words/text';
import { spaceName } from './words/words';

const goes = new Set(
  ['moves', 'sails-with', 'praetor-moves', 'proconsul-moves'].map((key) => `event.${key}`),
);

export function campaign({ entries, final }: CampaignOf): Campaign {
  const ways: CampaignWay[] = [];
  const falls: CampaignFall[] = [];
  /** The way that is under way of a general, or of the army in a city. */
  const open = new Map<string, CampaignWay>();
  const go = (who: string, side: CampaignWay['side'], from: string, to: string) => {
    const way = open.get(who);
    if (way && way.path.at(-1) === from) way.path.push(to);
    else {
      const next = { id: `${who} ${ways.length}`, side, path: [from, to] };
      ways.push(next);
      open.set(who, next);
    }
  };
  const fall = (step: number, id: string, side: CampaignWay['side'], place: string, name: string) =>
    falls.push({ id: `${id} ${step}`, side, place, step, name });
  for (const { step, events } of entries)
    for (const { key, args } of events) {
      const [from, to, general] = [args.from, args.to, args.general] as (string | undefined)[];
      const place = (args.space ?? args.city) as string | undefined;
      if (goes.has(key) && from && to) {
        const who = general ?? 'proconsul';
        go(who, colours[who as GeneralId] ?? 'carmine', from, to);
      } else if (key === 'event.army-moves' && from && to) {
        const way = [...open].find(
          ([who, one]) => who.startsWith('army') && one.path.at(-1) === from,
        );
        go(way?.[0] ?? `army ${ways.length}`, 'slate', from, to);
      } else if (key === 'event.army-lost' && place)
        fall(step, 'army', 'slate', place, spaceName(final as HispaniaView, place));
      else if ((key === 'event.general-lost' || key === 'event.proconsul-lost') && place) {
        const who = (general ?? 'proconsul') as GeneralId;
        fall(step, who, colours[who], place, maybe(`general.${who}`) ?? who);
      }
    }
  return { ways, falls };
}
