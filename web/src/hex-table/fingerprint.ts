/** Tells whether a map is the one a picture was drawn from: an owner's own data may have another. */
import { type HexGrid, hexOf, type Names, type Side, sides } from './grid';

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
  return hashed(text);
}

function hashed(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Columns called by letters: "ag10". */
export function lettered(columns: readonly string[]): Names {
  return {
    name: ([column, row]) => `${columns[column - 1]}${row}`,
    hex: (name) => {
      const [, letters, row] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
      return [columns.indexOf(letters ?? '') + 1, Number(row)];
    },
    print: ([column, row]) => `${columns[column - 1]}${row}`.toUpperCase(),
    column: (column) => columns[column - 1]!.toUpperCase(),
  };
}

/** A map with levels, roads and more kinds of sides. A side is told by its hex and direction, or by its two hexes ("f20|g19"). */
export interface MapPrint {
  columns: readonly string[];
  terrain: string[];
  levels: string[];
  edges: { kind: string; hex?: string; side?: string; between?: string }[];
  roads: { kind: string; hexes: string[] }[];
}

export function mapPrint(grid: HexGrid, map: MapPrint): string {
  const names = lettered(map.columns);
  const middle = (edge: MapPrint['edges'][number]): string => {
    const [a, b] = edge.between
      ? edge.between.split('|').map(names.hex)
      : [names.hex(edge.hex!), null];
    const side = b ? grid.sideTo(a!, b) : sides.indexOf(edge.side as Side);
    const ends = grid.side(a!, side);
    return `${edge.kind} ${Math.round((ends[0][0] + ends[1][0]) / 2)} ${Math.round((ends[0][1] + ends[1][1]) / 2)}`;
  };
  // A bridge is drawn over the river under it, whether or not that is said.
  const edges = new Set(map.edges.map(middle));
  for (const edge of [...edges])
    if (edge.startsWith('bridge ')) edges.add(edge.replace('bridge', 'river'));
  return hashed(
    [
      map.terrain.join('/'),
      map.levels.join('/'),
      [...edges].sort().join(','),
      map.roads
        .map((road) => `${road.kind}:${road.hexes.join(' ')}`)
        .sort()
        .join(','),
    ].join('|'),
  );
}
