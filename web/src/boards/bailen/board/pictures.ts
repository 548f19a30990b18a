/** The pictures of the map, loaded when it is opened; none if the map is not the one they were drawn from. */
import { mapPrint } from '../../../hex-table/fingerprint';
import type { HexGrid } from '../../../hex-table/grid';
import { picturesIn } from '../../../hex-table/pictures';
import prints from '../maps/prints.json';
import type { BailenView } from '../../../schema/bailen';

const files = import.meta.glob<Record<string, string>>('../maps/bailen.ts', { import: 'default' });

export function picturesOf(
  { map }: BailenView,
  grid: HexGrid,
): (() => Promise<Record<string, string>>) | null {
  const print = mapPrint(grid, {
    columns: map.labels,
    terrain: map.grid,
    levels: map.levels,
    edges: map.edges,
    roads: map.roads,
  });
  return prints.bailen === print
    ? async () => picturesIn(await files['../maps/bailen.ts']?.(), 'bailen')
    : null;
}
