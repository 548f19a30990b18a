/** Tells whether a map is the one a picture was drawn from: an owner's own data may have another. */
import { type HexGrid, hexOf, type Side, sides } from './grid';

export interface MapData {
  rows: string[];
  /** Ground by letter. */
  terrain: Record<string, string>;
  /** Rivers and bridges, "1010-se". */
  edges: string[];
}

export function fingerprint(grid: HexGrid, map: MapData): string {
  // A side belongs to two hexes: its middle has one name.
  const middle = (edge: string): string => {
    const [hex, side] = edge.split('-') as [string, Side];
    const [a, b] = grid.side(hexOf(hex), sides.indexOf(side));
    return `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
  };
  const letters = [...new Set(map.rows.join(''))].sort();
  const text = [
    map.rows.join('/'),
    letters.map((letter) => `${letter}=${map.terrain[letter]}`).join(','),
    [...new Set(map.edges.map(middle))].sort().join(','),
  ].join('|');
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
