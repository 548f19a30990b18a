/** The aid of a game that has none of its own: names as they come, nothing counted. */
import { number, splitLabel } from '../lib/format';
import { both, settings, t } from '../lib/settings.svelte';
import { plainTables, toneOf, type Aid } from './aid';

export const plain: Aid = {
  heading: () => '',
  subtitle: () => '',
  card: () => null,
  phaseNote: () => '',
  hiddenPhases: ['setup', 'over'],
  strip: () => null,
  numeral: () => null,
  placeOf: (action) => (typeof action.args.to === 'string' ? action.args.to : null),
  placesIn: (event) =>
    Object.values(event.args).filter((arg): arg is string => typeof arg === 'string'),
  way: (action) => both(action.label) || action.a,
  deed: (action) => action.verb,
  folded: () => null,
  wayShort: () => '',
  stake: () => null,
  stakeTitle: () => '',
  price: () => 0,
  certain: () => false,
  quiet: () => false,
  listed: (legal) => legal,
  parts: (action) => splitLabel(both(action.label)),
  short: () => '',
  askAt: (place) => `move ${place}`,
  placeName: (place, view) => {
    for (const value of Object.values(view))
      if (Array.isArray(value))
        for (const one of value as { id?: string; name?: { en: string; es: string } }[])
          if (one?.id === place && one.name) return both(one.name);
    return place;
  },
  alsoAsk: () => [],
  success: () => null,
  hits: () => null,
  rows: () => ({ own: t('dice.own'), foe: t('dice.foe') }),
  logHeading: () => null,
  trifle: () => false,
  tone: (outcome) => toneOf(outcome.id),
  cost: () => '',
  oddsNote: () => '',
  plain: (legal) => (legal.length === 1 && legal[0]!.verb === 'end' ? legal[0]!.a : null),
  score: (points) =>
    points === undefined ? '' : t('match.points', { n: number(points, settings.lang) }),
  stages: () => [],
  tables: (view) => plainTables(view, settings.lang, t('text.position')),
};
