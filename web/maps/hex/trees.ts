// Olive groves in rows, woods as one scalloped canopy, single trees on river banks. A tree is a dot, drawn five times.
import { type Hex, hexName, type Point } from '../../src/hex-table/grid.ts';
import { walk } from './curves.ts';
import type { Land, Layer } from './land.ts';
import { clamp, hash } from './noise.ts';

interface Tree {
  at: Point;
  size: number; // 0 to 1
}

interface Kind {
  id: string;
  sizes: number[];
  core: string;
  crown: string;
  light: string;
  outline: string;
  shade: number;
  offset: Point;
}
const olive: Kind = {
  id: 'olive',
  sizes: [9.2, 10.8, 12.2],
  core: '#39452a',
  crown: '#76824e',
  light: '#a4ad78',
  outline: '#3f4a2c',
  shade: 0.34,
  offset: [3.2, 4],
};
const wood: Kind = {
  id: 'wood',
  sizes: [14, 17, 20.5],
  core: '#2f4022',
  crown: '#5f7c43',
  light: '#86a05c',
  outline: '#2e3f20',
  shade: 0.38,
  offset: [4, 5.2],
};
const bank: Kind = {
  id: 'bank',
  sizes: [7.5, 9.5],
  core: '#33421f',
  crown: '#6d8146',
  light: '#95a766',
  outline: '#3c4a26',
  shade: 0.3,
  offset: [3.2, 4],
};

function draw(trees: Tree[], kind: Kind): Layer {
  const { sizes, id } = kind;
  const of = (tree: Tree) => Math.min(sizes.length - 1, Math.floor(tree.size * sizes.length));
  const defs = sizes
    .map(
      (_, i) =>
        `<path id="tree-${id}${i}" d="${trees
          .filter((tree) => of(tree) === i)
          .map(({ at: [x, y] }) => `M${Math.round(x)} ${Math.round(y)}h.01`)
          .join('')}"/>`,
    )
    .join('');
  const all = (
    width: (size: number) => number,
    colour: string,
    shift: (size: number) => Point,
    opacity = 1,
  ) =>
    `<g stroke="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}>` +
    sizes
      .map(
        (size, i) =>
          `<use href="#tree-${id}${i}" x="${shift(size)[0].toFixed(2)}" y="${shift(size)[1].toFixed(2)}" stroke-width="${width(size).toFixed(2)}"/>`,
      )
      .join('') +
    '</g>';
  const still = (): Point => [0, 0];
  return {
    defs,
    body:
      '<g fill="none" stroke-linecap="round">' +
      all(
        (s) => s * 1.05,
        '#2a2412',
        () => kind.offset,
        kind.shade,
      ) +
      all((s) => s + 1.8, kind.outline, still) +
      all((s) => s, kind.crown, still) +
      all(
        (s) => s * 0.62,
        kind.light,
        (s) => [-s * 0.13, -s * 0.15],
        0.85,
      ) +
      all(
        (s) => s * 0.2,
        kind.core,
        (s) => [s * 0.16, s * 0.18],
        0.55,
      ) +
      '</g>',
  };
}

/** A staggered lattice, jittered, where the ground carries trees. */
function plant(
  land: Land,
  kind: 'olive' | 'wood',
  o: { gap: number; angle: number; jitter: number; bank: number; keep?: (at: Point) => boolean },
): Tree[] {
  const inside = land.of(kind);
  const { width, height } = land.battle.grid;
  const seed = land.theme.seed + 2;
  const reach = Math.hypot(width, height) / 2 + 120;
  const [cos, sin] = [Math.cos(o.angle), Math.sin(o.angle)];
  const trees: Tree[] = [];
  for (let v = -reach, row = 0; v < reach; v += o.gap * 0.93, row += 1)
    for (let u = -reach + (row % 2 ? o.gap / 2 : 0); u < reach; u += o.gap) {
      const [gx, gy] = [width / 2 + u * cos - v * sin, height / 2 + u * sin + v * cos];
      if (!land.onSheet(gx, gy, 80)) continue;
      const k = hash(Math.round(gx * 3), Math.round(gy * 3), seed);
      const size = hash(Math.round(gx * 3), Math.round(gy * 3), seed + 1);
      const at: Point = [
        gx + (k - 0.5) * o.gap * o.jitter * 2,
        gy + (size - 0.5) * o.gap * o.jitter * 2,
      ];
      if (
        inside.at(...at) < 0.47 ||
        land.nearWater(...at, o.bank) ||
        land.nearRoad(...at, 12) ||
        o.keep?.(at) === false
      )
        continue;
      trees.push({ at, size });
    }
  return trees;
}

/** Which connected grove a hex belongs to. */
function groves(land: Land): { of: Map<string, number>; count: number } {
  const { grid, terrain } = land.battle;
  const of = new Map<string, number>();
  let count = 0;
  for (const start of grid.all()) {
    if (terrain(start) !== 'olive' || of.has(hexName(start))) continue;
    of.set(hexName(start), count);
    const open: Hex[] = [start];
    for (let hex = open.pop(); hex; hex = open.pop())
      for (const next of grid.neighbours(hex))
        if (terrain(next) === 'olive' && !of.has(hexName(next))) {
          of.set(hexName(next), count);
          open.push(next);
        }
    count += 1;
  }
  return { of, count };
}

function oliveTrees(land: Land): Tree[] {
  const { grid } = land.battle;
  const { of, count } = groves(land);
  const groveAt = ([x, y]: Point): number => {
    const [column, row] = grid.at(x, y);
    const hex: Hex = [clamp(column, 1, grid.columns), clamp(row, 1, grid.rows)];
    const names = [hex, ...grid.neighbours(hex)].map(hexName);
    return of.get(names.find((name) => of.has(name)) ?? '') ?? -1;
  };
  return Array.from({ length: count }, (_, grove) =>
    plant(land, 'olive', {
      gap: 21.5,
      angle: hash(grove, 3, land.theme.seed) * 1.57,
      jitter: 0.1,
      bank: 19,
      keep: (at) => groveAt(at) === grove,
    }),
  ).flat();
}

function bankTrees(land: Land): Tree[] {
  const { grid, terrain } = land.battle;
  const trees: Tree[] = [];
  for (const line of land.banks)
    walk(line, 19, false, (x, y, tx, ty) => {
      for (const side of [-1, 1]) {
        const size = hash(Math.round(x), Math.round(y), side + 19);
        if (hash(Math.round(x), Math.round(y), side + 9) > 0.42) continue;
        const away = 15 + 13 * size;
        const at: Point = [x - ty * side * away, y + tx * side * away];
        const hex = grid.at(...at);
        if (
          (!grid.has(hex) || ['clear', 'olive'].includes(terrain(hex))) &&
          !land.nearRoad(...at, 13)
        )
          trees.push({ at, size });
      }
    });
  return trees;
}

export function trees(land: Land): Layer {
  const layers = [
    land.has('olive') ? draw(oliveTrees(land), olive) : null,
    land.has('wood')
      ? draw(plant(land, 'wood', { gap: 14.5, angle: 0.5, jitter: 0.42, bank: 16 }), wood)
      : null,
    land.theme.bankTrees ? draw(bankTrees(land), bank) : null,
  ].filter((layer) => layer !== null);
  return {
    defs: layers.map((layer) => layer.defs).join(''),
    body: layers.map((layer) => layer.body).join(''),
  };
}
