/** The hex cursor: arrows walk over the whole map, one hex at a time. */
import type { Hex, HexGrid } from './grid';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Up and down along the column; left and right to the next column without climbing or falling on the way. */
export function stepCursor(grid: HexGrid, from: Hex, key: Arrow): Hex {
  const next = ((): Hex => {
    if (key === 'ArrowUp') return grid.neighbour(from, 0);
    if (key === 'ArrowDown') return grid.neighbour(from, 3);
    // From a low column up, from a high one down: the walk stays level.
    const low = grid.low(from[0]);
    if (key === 'ArrowRight') return grid.neighbour(from, low ? 1 : 2);
    return grid.neighbour(from, low ? 5 : 4);
  })();
  return grid.has(next) ? next : from;
}

/** Which level of detail to draw, with some slack so that it does not flicker between two. */
export type Lod = 'far' | 'mid' | 'near';
export function lodAt(hexPixels: number, before: Lod): Lod {
  const slack = 0.1;
  const limits = { far: 40, near: 92 };
  const low =
    before === 'far' ? limits.far * (1 + slack) : limits.far * (before === 'mid' ? 1 - slack : 1);
  const high =
    before === 'near'
      ? limits.near * (1 - slack)
      : limits.near * (before === 'mid' ? 1 + slack : 1);
  if (hexPixels < low) return 'far';
  return hexPixels > high ? 'near' : 'mid';
}
