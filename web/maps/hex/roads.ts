// Roads from middle to middle of their hexes, nudged aside a little so that they wander, and run off the map at its rim.
import type { Point } from '../../src/hex-table/grid.ts';
import { type Line, sampled, soft } from './curves.ts';
import type { Land, Layer } from './land.ts';
import { hash, noise } from './noise.ts';

export function layRoads(land: Land): void {
  const { grid, roads } = land.battle;
  const through = ([column, row]: readonly [number, number]): Point => {
    const [x, y] = grid.centre([column, row]);
    return [
      x + (hash(column, row, 3) - 0.5) * 22 + 20 * noise(x / 260, y / 260, 31),
      y + (hash(column, row, 4) - 0.5) * 18 + 14 * noise(x / 260 + 5, y / 260, 32),
    ];
  };
  const beyond = (end: Point, before: Point): Point => [
    end[0] + (end[0] - before[0]) * 1.1,
    end[1] + (end[1] - before[1]) * 1.1,
  ];
  const onRim = ([column, row]: readonly [number, number]) =>
    column === 1 || row === 1 || column === grid.columns || row === grid.rows;
  const ways = roads.map(({ kind, hexes }) => {
    const line: Line = hexes.map(through);
    if (onRim(hexes[0]!)) line.unshift(beyond(line[0]!, line[1]!));
    if (onRim(hexes.at(-1)!)) line.push(beyond(line.at(-1)!, line.at(-2)!));
    return { kind, line };
  });
  land.lay(
    ways,
    ways.flatMap(({ line }) => sampled(line, 6)),
  );
}

export function roads(land: Land): Layer {
  if (land.ways.length === 0) return { defs: '', body: '' };
  const of = (kind: string) =>
    land.ways
      .filter((way) => way.kind === kind)
      .map((way) => soft(way.line))
      .join('');
  const [tracks, highways] = [of('track'), of('highway')];
  return {
    defs: '',
    body:
      '<g fill="none" stroke-linecap="round" stroke-linejoin="round">' +
      `<path d="${tracks}" stroke="#f6ecd2" stroke-width="5.4" opacity=".85"/><path d="${tracks}" stroke="#7b5a34" stroke-width="2.3" stroke-dasharray="11 5"/>` +
      `<path d="${highways}" stroke="#3a2714" stroke-width="13" opacity=".14"/><path d="${highways}" stroke="#6a4a29" stroke-width="9.6"/><path d="${highways}" stroke="#f4e6c4" stroke-width="6.6"/>` +
      `<path d="${highways}" stroke="#d9c08d" opacity=".9" stroke-dasharray="9 7"/></g>`,
  };
}
