/** The pictures of a battle's map, loaded when it is opened; none if the map is not the one they were drawn from. */
import { fingerprint } from '../../hex-table/fingerprint';
import type { HexGrid } from '../../hex-table/grid';
import prints from './maps/prints.json';
import type { MapView } from './view';

const battles = import.meta.glob<Record<string, string>>('./maps/*.ts', { import: 'default' });

export const isDrawn = (battle: string, map: MapView, grid: HexGrid): boolean =>
  (prints as Record<string, string>)[battle] ===
  fingerprint(grid, {
    rows: map.grid,
    terrain: Object.fromEntries(
      Object.entries(map.terrain).map(([letter, kind]) => [letter, kind.id]),
    ),
    edges: map.edges.map(({ hex, side }) => `${hex}-${side}`),
  });

export async function picturesOf(battle: string): Promise<Record<string, string>> {
  const files = (await battles[`./maps/${battle}.ts`]?.()) ?? {};
  // "./nieuport-far.webp" is `far`, "./nieuport-12.webp" the tile of column 1, row 2.
  return Object.fromEntries(
    Object.entries(files).map(([path, address]) => [
      path.slice(battle.length + 3, -'.webp'.length),
      address,
    ]),
  );
}
