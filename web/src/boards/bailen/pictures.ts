/** The pictures of the map, loaded when it is opened; none if the map is not the one they were drawn from. */
import { mapPrint } from '../../hex-table/fingerprint';
import type { HexGrid } from '../../hex-table/grid';
import prints from './maps/prints.json';
import type { MapView } from './view';

const files = import.meta.glob<Record<string, string>>('./maps/bailen.ts', { import: 'default' });

export const isDrawn = (map: MapView, grid: HexGrid): boolean =>
  prints.bailen ===
  mapPrint(grid, {
    columns: map.labels,
    terrain: map.grid,
    levels: map.levels,
    edges: map.edges,
    roads: map.roads,
  });

export async function pictures(): Promise<Record<string, string>> {
  const found = (await files['./maps/bailen.ts']?.()) ?? {};
  // "./bailen-far.webp" is `far`, "./bailen-12.webp" the tile of column 1, row 2.
  return Object.fromEntries(
    Object.entries(found).map(([path, address]) => [
      path.slice('./bailen-'.length, -'.webp'.length),
      address,
    ]),
  );
}
