// The map sheet of a battle, bottom to top. Names and numbers are not on it: the page writes them, in its language.
import { pathOf, type Point } from '../../src/hex-table/grid.ts';
import { FRAME, MARGIN, NEAT, sheetOf } from '../../src/hex-table/sheet.ts';
import { type Battle } from './battle.ts';
import { chains, f1 } from './curves.ts';
import { areas, fields, slopes, soil } from './ground.ts';
import { Land, type Layer } from './land.ts';
import { type Relief, relief } from './relief.ts';
import { themeOf } from './themes.ts';
import { layRoads, roads } from './roads.ts';
import { buildings, townGround } from './towns.ts';
import { trees } from './trees.ts';
import { courses, rivers, seas, streams, walls } from './water.ts';

/** Each side of each hex once. */
function net({ grid }: Battle): string {
  let d = '';
  for (const hex of grid.all())
    for (let side = 0; side < 6; side += 1)
      if (side < 3 || !grid.has(grid.neighbour(hex, side)))
        d += pathOf(grid.side(hex, side), false);
  return d;
}

/** Beyond the hexes the ground goes on under a veil, up to the neat line; then paper and frame. */
function edge({ grid }: Battle): string {
  const rim: [Point, Point][] = [];
  for (const hex of grid.all())
    for (let side = 0; side < 6; side += 1)
      if (!grid.has(grid.neighbour(hex, side))) rim.push(grid.side(hex, side));
  const border = pathOf(chains(rim).sort((a, b) => b.length - a.length)[0]!);
  const box = (out: number) =>
    `M${-out} ${-out}H${f1(grid.width + out)}V${f1(grid.height + out)}H${-out}z`;
  return (
    `<path fill-rule="evenodd" d="${box(NEAT)}${border}" fill="#f3ead2" opacity=".5"/>` +
    `<path fill-rule="evenodd" d="${box(MARGIN + 40)}${box(NEAT)}" fill="#f1e7cd"/>` +
    `<g fill="none" stroke="#3a2a14"><path d="${box(NEAT)}" stroke-width="2.4"/><path d="${box(FRAME - 5)}" stroke-width="1.1"/><path d="${box(FRAME)}" stroke-width="3"/></g>`
  );
}

export interface Sheet {
  svg: (reliefAddress: string) => string;
  relief: Relief;
  land: Land;
}

export function drawBattle(battle: Battle): Sheet {
  const land = new Land(battle, themeOf(battle));
  courses(land);
  layRoads(land);
  const shade = relief(land);
  const plain = (body: string): Layer => ({ defs: '', body });
  const mark = '%relief%';
  const layers: Layer[] = [
    soil(land),
    fields(land),
    plain(
      `<image x="${shade.x}" y="${shade.y}" width="${shade.unitsWide}" height="${shade.unitsHigh}" preserveAspectRatio="none" href="${mark}"/>`,
    ),
    areas(land),
    slopes(land),
    seas(land),
    streams(land),
    rivers(land),
    walls(land),
    plain(townGround(land)),
    roads(land),
    plain(buildings(land)),
    trees(land),
    plain(
      `<path d="${net(battle)}" fill="none" stroke="#3f3018" stroke-width="1.15" opacity="${land.theme.grid}"/>`,
    ),
    plain(edge(battle)),
  ];
  const { x, y, width, height } = sheetOf(battle.grid);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].map(f1).join(' ')}" width="${f1(width)}" height="${f1(height)}">` +
    `<defs>${layers.map((layer) => layer.defs).join('')}</defs>${layers
      .filter((layer) => layer.body)
      .map((layer) => `<g>${layer.body}</g>`)
      .join('\n')}</svg>`;
  return { svg: (address) => svg.replace(mark, address), relief: shade, land };
}
