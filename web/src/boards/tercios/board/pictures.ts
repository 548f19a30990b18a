/** The pictures of a battle's map, loaded when it is opened; none if the map is not the one they were drawn from. */
import { fingerprint } from '../../../hex-table/fingerprint';
import type { HexGrid } from '../../../hex-table/grid';
import { picturesIn } from '../../../hex-table/pictures';
import prints from '../maps/prints.json';
import type { TerciosView } from '../../../schema/tercios';

const battles = import.meta.glob<Record<string, string>>('../maps/*.ts', { import: 'default' });

export function picturesOf(
  { scenario: battle = '', map }: TerciosView,
  grid: HexGrid,
): (() => Promise<Record<string, string>>) | null {
  const print = fingerprint(grid, {
    rows: map.grid,
    terrain: Object.fromEntries(
      Object.entries(map.terrain).map(([letter, kind]) => [letter, kind.id]),
    ),
    edges: map.edges.map(({ hex, side }) => `${hex}-${side}`),
  });
  return (prints as Record<string, string>)[battle] === print
    ? async () => picturesIn(await battles[`../maps/${battle}.ts`]?.(), battle)
    : null;
}
