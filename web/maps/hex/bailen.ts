// The map of Bailén as the game's data have it: levels, roads, streams and ravines beside the ground itself.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { lettered, type MapPrint } from '../../src/hex-table/fingerprint.ts';
import { HexGrid, type Point } from '../../src/hex-table/grid.ts';
import type { Battle } from './battle.ts';

interface Data {
  map: { columns: string[]; rows: number; terrain: string[]; levels: string[] };
  sides: { river: string[]; bridge: string[]; stream: string[]; impassable: string[] };
  road: { id: string; kind: string; hexes: string[] }[];
  place: { id: string; hexes: string[] }[];
}

export const bailenText = (): string =>
  readFileSync(new URL('../../../src/games/bailen/data/map.toml', import.meta.url), 'utf8');

/** What its letters are drawn as: the light woods there are olive groves. */
const drawnAs: Record<string, string> = { '.': 'clear', w: 'olive', B: 'town' };

export function readBailen(text = bailenText()): Battle {
  const { map, sides, road, place } = parse(text) as unknown as Data;
  const grid = new HexGrid(map.columns.length, map.rows, 'odd');
  const names = lettered(map.columns);
  const terrain = ([column, row]: readonly [number, number]): string =>
    drawnAs[map.terrain[row - 1]![column - 1]!]!;
  const between = (name: string): [Point, Point] => {
    const [a, b] = name.split('|').map(names.hex);
    const side = grid.sideTo(a!, b!);
    if (side < 0) throw new Error(`bailen: ${name} do not touch`);
    return grid.side(a!, side);
  };
  const area = (id: string) => place.find((one) => one.id === id)!.hexes.map(names.hex);
  return {
    id: 'bailen',
    grid,
    terrain,
    kinds: new Set([...grid.all()].map(terrain)),
    rivers: [...new Set([...sides.river, ...sides.bridge])].map(between),
    bridges: sides.bridge.map(between),
    area,
    middle: (id) => {
      const all = area(id).map((hex) => grid.centre(hex));
      return [
        all.reduce((sum, at) => sum + at[0], 0) / all.length,
        all.reduce((sum, at) => sum + at[1], 0) / all.length,
      ];
    },
    level: ([column, row]) => Number(map.levels[row - 1]![column - 1]),
    streams: sides.stream.map(between),
    walls: sides.impassable.map(between),
    roads: road.map((one) => ({ kind: one.kind, hexes: one.hexes.map(names.hex) })),
  };
}

/** What the page compares with the map it is shown. */
export function bailenPrint(text = bailenText()): MapPrint {
  const { map, sides, road } = parse(text) as unknown as Data;
  return {
    columns: map.columns,
    terrain: map.terrain,
    levels: map.levels,
    edges: Object.entries(sides).flatMap(([kind, list]) =>
      Array.isArray(list) ? (list as string[]).map((sidesOf) => ({ kind, between: sidesOf })) : [],
    ),
    roads: road,
  };
}
