import type { Point } from '../../board-kit/projection';
import type { HispaniaView, Space } from '../../schema/hispania';
import type { CounterKey, Shown } from '../key';
import { type Around, aroundOf, midway } from './board/key';
import Drawing from './board/Key.svelte';
import sample from './key.json';
import { t } from './words/text';

const off = ({ nodes }: Around, space: Space, x: number, y: number): Point => {
  const [a, b] = nodes.get(space.id)!;
  return [a + x, b + y];
};
/** Its shield is seen as printed. */
const isBare = (one: Space) => one.revolts === 0 && one.garrisons.length === 0 && !one.general;
const nearest = (around: Around, has: (space: Space) => boolean) => around.spaces.find(has);

/** What each line of the key is about, the nearest there is. */
function found(shown: Shown) {
  const around = aroundOf(shown);
  if (!around) return null;
  const ways = [...around.lines]
    .filter(([link]) => link.kind === 'land')
    .map(([link, line]) => ({ link, at: midway(around, line) }))
    .filter((way) => way.at !== null)
    .sort((a, b) => b.link.segments - a.link.segments);
  return {
    around,
    number: nearest(around, (one) => one.kind === 'city' && isBare(one)) ?? around.space,
    revolts: nearest(around, (one) => one.kind === 'city' && one.revolts > 0),
    army: nearest(around, (one) => one.army !== null),
    garrisons: nearest(around, (one) => one.garrisons.length > 0),
    fleet: nearest(around, (one) => one.fleet),
    way: ways[0],
  };
}

const key: CounterKey = {
  sample: sample as unknown as Shown,
  has: (shown) => aroundOf(shown) !== null,
  Drawing,
  box: (shown) => aroundOf(shown)?.box ?? [0, 0, 1, 1],
  parts: (shown) => {
    const all = found(shown);
    if (!all) return {};
    const { around, number, revolts, army, garrisons, fleet, way } = all;
    return {
      'spaces[].number': off(around, number, -10, 0),
      ...(revolts
        ? {
            'spaces[].revolts': off(
              around,
              revolts,
              revolts.army ? -26 : -11,
              revolts.army ? 8 : 0,
            ),
          }
        : {}),
      ...(army ? { 'spaces[].army': off(around, army, 22, -22) } : {}),
      ...(garrisons
        ? { 'spaces[].garrisons': off(around, garrisons, garrisons.capital ? 26 : 22, -14) }
        : {}),
      ...(way ? { 'links[].segments': way.at! } : {}),
      ...(fleet ? { 'spaces[].fleet': off(around, fleet, 44, 8) } : {}),
    };
  },
  values: (shown) => {
    const all = found(shown);
    if (!all) return {};
    const { number, revolts, army, garrisons, fleet, way } = all;
    const named = (id: string) =>
      (shown.view as HispaniaView).spaces.find((one) => one.id === id)?.name ?? id;
    return {
      'spaces[].number': `${number.name}, ${number.number}`,
      ...(revolts ? { 'spaces[].revolts': `${revolts.name}, ${revolts.revolts}` } : {}),
      ...(army ? { 'spaces[].army': army.name } : {}),
      ...(garrisons
        ? { 'spaces[].garrisons': `${garrisons.name}, ${garrisons.garrisons.length}` }
        : {}),
      ...(way
        ? {
            'links[].segments': `${named(way.link.a)} – ${named(way.link.b)}, ${
              way.link.road ? t('by-road') : way.link.segments
            }`,
          }
        : {}),
      ...(fleet ? { 'spaces[].fleet': fleet.name } : {}),
    };
  },
  name: (shown) => aroundOf(shown)?.space.name ?? '',
};
export default key;
