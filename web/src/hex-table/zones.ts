/** Hexes that units control: all of them, or those within some hexes of a place. */
import type { HexGrid, Names } from './grid';

export function zonesNear(
  grid: HexGrid,
  names: Names,
  zones: Iterable<readonly string[]>,
  near: string | null,
  within = 4,
): Set<string> {
  const found = new Set<string>();
  for (const zone of zones)
    for (const hex of zone)
      if (near === null || grid.distance(names.hex(hex), names.hex(near)) <= within) found.add(hex);
  return found;
}
