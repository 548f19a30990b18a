// The map of a battle as the game's data have it.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { MapData } from '../../src/hex-table/fingerprint.ts';
import { type Hex, HexGrid, hexOf, type Point, sides } from '../../src/hex-table/grid.ts';

export const battles = ['nieuport', 'otumba', 'san-quintin', 'tunis'] as const;
export type BattleId = (typeof battles)[number];
/** All maps that are drawn: the four battles, and Bailén, which has a game of its own (bailen.ts). */
export type MapId = BattleId | 'bailen';

interface Data {
  map: { columns: number; rows: number; letters: string[]; terrain: string[]; grid: string[] };
  edges: { river: string[]; bridge: string[] };
  area: { id: string; hexes: string[] }[];
}

export interface Battle {
  id: MapId;
  grid: HexGrid;
  terrain: (hex: Hex) => string;
  kinds: Set<string>;
  /** Sides that are river, bridges among them. */
  rivers: [Point, Point][];
  bridges: [Point, Point][];
  area: (id: string) => Hex[];
  middle: (id: string) => Point;
  /** Height of a hex where the map tells it by itself, not by its terrain. */
  level?: (hex: Hex) => number;
  streams: [Point, Point][];
  /** Sides nobody climbs: walls of ravines. */
  walls: [Point, Point][];
  roads: { kind: string; hexes: Hex[] }[];
}

export const dataOf = (id: string): string =>
  readFileSync(new URL(`../../../src/games/tercios/data/${id}.toml`, import.meta.url), 'utf8');

export function readBattle(id: BattleId, text = dataOf(id)): Battle {
  const data = parse(text) as unknown as Data;
  const { columns, rows, letters, terrain: names, grid: lines } = data.map;
  const grid = new HexGrid(columns, rows);
  const terrain = ([column, row]: Hex): string => {
    const name = names[letters.indexOf(lines[row - 1]![column - 1]!)];
    if (!name) throw new Error(`${id}: no terrain at ${column}, ${row}`);
    return name;
  };
  const side = (name: string): [Point, Point] => {
    const [hex, towards] = name.split('-');
    return grid.side(hexOf(hex!), sides.indexOf(towards as never));
  };
  const area = (name: string): Hex[] => {
    const found = data.area.find((one) => one.id === name);
    if (!found) throw new Error(`${id}: no area ${name}`);
    return found.hexes.map(hexOf);
  };
  return {
    id,
    grid,
    terrain,
    kinds: new Set([...grid.all()].map(terrain)),
    rivers: [...new Set([...data.edges.river, ...data.edges.bridge])].map(side),
    bridges: data.edges.bridge.map(side),
    streams: [],
    walls: [],
    roads: [],
    area,
    middle: (name) => {
      const all = area(name).map((hex) => grid.centre(hex));
      return [
        all.reduce((sum, at) => sum + at[0], 0) / all.length,
        all.reduce((sum, at) => sum + at[1], 0) / all.length,
      ];
    },
  };
}

export function mapData(id: BattleId, text = dataOf(id)): MapData {
  const { map, edges } = parse(text) as unknown as Data;
  return {
    rows: map.grid,
    terrain: Object.fromEntries(map.letters.map((letter, i) => [letter, map.terrain[i]!])),
    edges: [...edges.river, ...edges.bridge],
  };
}
