/** Names on the map: beside the ground they name, off the hexes where armies meet. */
import type { HexGrid, Names } from './grid';
import type { MapLabel } from './types';

/** Where a name stands: how far from the middle of a hex, and how it is written. */
export type Spot = [
  hex: string,
  dx: number,
  dy: number,
  size: number,
  kind: MapLabel['kind'],
  turn?: number,
  spaced?: number,
];

export function labelAt(
  grid: HexGrid,
  names: Names,
  text: string,
  [hex, dx, dy, size, kind, turn = 0, spaced = 1.5]: Spot,
): MapLabel {
  const [x, y] = grid.centre(names.hex(hex));
  return { at: [x + dx, y + dy], text, kind, size, turn, spaced };
}

/** Of ground that nobody has found a spot for: in its middle. */
export function labelOver(
  grid: HexGrid,
  names: Names,
  text: string,
  hexes: readonly string[],
): MapLabel {
  const all = hexes.map((hex) => grid.centre(names.hex(hex)));
  const middle = (k: 0 | 1) => all.reduce((sum, at) => sum + at[k], 0) / Math.max(1, all.length);
  return { at: [middle(0), middle(1)], text, kind: 'land', size: 30, turn: 0, spaced: 1.5 };
}
