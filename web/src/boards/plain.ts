/** The aid of a game that has none of its own: names as they come, nothing counted. */
import { number, splitLabel } from '../lib/format';
import { both, settings, t } from '../lib/settings.svelte';
import type { LegalAction } from '../schema/table';
import { plainTables, toneOf, type Aid } from './aid';

/**
 * What would be left undone, counted by deed: "3 can still shoot". `by` says for each verb which argument names whoever could do it.
 */
export function leftOf(
  legal: LegalAction[],
  by: Record<string, string>,
  word: (verb: string, n: number) => string,
): string {
  const left = Object.entries(by).flatMap(([verb, arg]) => {
    const who = legal.filter((one) => one.verb === verb).map((one) => one.args[arg] ?? one.a);
    return who.length > 0 ? [word(verb, new Set(who).size)] : [];
  });
  return left.length > 0 ? t('ask.left', { left: left.join(', ') }) : '';
}

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
  final: () => '',
  declared: () => false,
  left: (legal) => {
    const done = [...new Set(legal.filter((one) => one.throws).map((one) => both(one.label)))];
    const more = done.length > 3 ? [t('ask.and-more', { n: done.length - 2 })] : [];
    const names = [...done.slice(0, more.length > 0 ? 2 : 3), ...more];
    const left = t('ask.names', { deeds: names.join('; ') });
    return names.length > 0 ? t('ask.left', { left }) : '';
  },
  quiet: () => false,
  listed: (legal) => legal,
  forAll: () => null,
  reacts: () => false,
  ownTurn: () => true,
  hurts: () => false,
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
  spots: () => ({}),
  rows: () => ({ own: t('dice.own'), foe: t('dice.foe') }),
  logHeading: () => null,
  kind: () => null,
  sound: () => null,
  trifle: () => false,
  tone: (outcome) => toneOf(outcome.id),
  cost: () => '',
  oddsNote: () => '',
  plain: (legal) => (legal.length === 1 && legal[0]!.verb === 'end' ? legal[0]!.a : null),
  score: (points) =>
    points === undefined ? '' : t('match.points', { n: number(points, settings.lang) }),
  hand: null,
  stages: () => [],
  balance: () => null,
  campaign: null,
  line: () => [],
  tables: (view) => plainTables(view, settings.lang, t('text.position')),
};
