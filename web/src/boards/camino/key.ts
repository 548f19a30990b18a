import type { Point } from '../../board-kit/projection';
import type { CaminoView } from '../../schema/camino';
import type { CounterKey, Shown } from '../key';
import { cornerOf, type Corner } from './board/key';
import Drawing from './board/Key.svelte';
import sample from './key.json';

/** Fortress and logistics lie beside each other where there are both (Values.svelte). */
const valueAt = ({ region, at }: Corner, side: -15 | 14, down: number): Point => [
  at.values[0] + (region.fortress > 0 && region.logistics > 0 ? side : 0),
  at.values[1] + down,
];
const named = (shown: Shown, id: string) =>
  (shown.view as CaminoView).regions.find((one) => one.id === id)?.name;

const key: CounterKey = {
  sample: sample as unknown as Shown,
  has: (shown) => cornerOf(shown) !== null,
  Drawing,
  box: (shown) => cornerOf(shown)?.box ?? [0, 0, 1, 1],
  parts: (shown) => {
    const corner = cornerOf(shown);
    if (!corner) return {};
    const { region, ways } = corner;
    const pass = ways.find((way) => way.route.alps);
    const march = ways.find((way) => way.faces && way !== pass) ?? ways.find((way) => way.faces);
    const { tercio } = shown.view as CaminoView;
    return {
      ...(region.fortress > 0 ? { 'regions[].fortress': valueAt(corner, -15, -10) } : {}),
      ...(region.logistics > 0 ? { 'regions[].logistics': valueAt(corner, 14, 7) } : {}),
      ...(pass ? { 'routes[].plus': [pass.pass[0] + 10, pass.pass[1]] as const } : {}),
      ...(march ? { 'regions[].enemy_moves': [march.pill[0], march.pill[1] - 7] as const } : {}),
      ...(region.enemy
        ? { 'regions[].enemy.dice': [corner.enemy[0] - 17, corner.enemy[1] + 12] as const }
        : {}),
      tercio: [corner.track[0] + (tercio + 0.5) * corner.cell, corner.track[1] + 3],
    };
  },
  values: (shown, lang) => {
    const corner = cornerOf(shown);
    if (!corner) return {};
    const { region, ways } = corner;
    const view = shown.view as CaminoView;
    return {
      ...(region.fortress > 0 ? { 'regions[].fortress': `${region.fortress}` } : {}),
      ...(region.logistics > 0 ? { 'regions[].logistics': `${region.logistics}` } : {}),
      'routes[].plus': ways
        .filter((way) => way.route.alps)
        .map((way) => `+${way.route.plus} ${named(shown, way.key)?.[lang]}`)
        .join(', '),
      'regions[].enemy_moves': ways
        .filter((way) => way.faces)
        .map((way) => `${way.faces} ${named(shown, way.key)?.[lang]}`)
        .join(', '),
      ...(region.enemy
        ? { 'regions[].enemy.dice': `${region.enemy.name[lang]}, ${region.enemy.dice}` }
        : {}),
      tercio: `${view.tercio}`,
    };
  },
  name: (shown, lang) => named(shown, shown.place)?.[lang] ?? '',
};
export default key;
