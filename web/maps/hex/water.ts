// Sea, lagoon, beach, rivers on the sides of hexes, bridges.
import { H, type Point, R } from '../../src/hex-table/grid.ts';
import {
  apart,
  chains,
  f1,
  type Line,
  meander,
  polygon,
  rings,
  sampled,
  soft,
  walk,
} from './curves.ts';
import { tile } from './ground.ts';
import type { Land, Layer } from './land.ts';
import { hash } from './noise.ts';

const LINES = [5, 11, 18, 26.5, 37, 50, 66, 86, 112, 145, 190];

export function seas(land: Land): Layer {
  const kind = land.has('sea') ? 'sea' : land.has('lake') ? 'lake' : null;
  if (!kind) return { defs: '', body: '' };
  const {
    theme: { water, seed },
    battle,
  } = land;
  const wet = land.of(kind);
  let [defs, body] = ['', ''];
  if (land.has('beach')) {
    const shore = land.among(
      'beach and sea',
      (hex) => ['sea', 'beach'].includes(battle.terrain(hex)),
      { warp: 0.08, sigma: 0.42 },
    );
    const sand = rings(shore.rings(0.5));
    defs += tile(
      'sand',
      160,
      60,
      seed + 4,
      'stroke="#a98f57" stroke-width="1.2" stroke-linecap="round" opacity=".6"',
      (x, y, a) => `M${f1(x)} ${f1(y)}h${a > 0.7 ? 2.4 : 0.1}`,
    );
    body += `<path d="${sand}" fill="#ecdcb0"/><path d="${sand}" fill="url(#sand)"/>`;
    const inland = shore.distance(0.5, 1);
    body += `<path d="${rings(inland.rings(14))}" fill="none" stroke="#b59a62" stroke-width="1.1" opacity=".6"/>`;
    body += `<path d="${rings(inland.rings(30))}" fill="none" stroke="#b59a62" stroke-width=".8" opacity=".4" stroke-dasharray="14 9"/>`;
    body += `<path d="${sand}" fill="none" stroke="#a88a52" stroke-width="1.2" opacity=".7"/>`;
    const dry = wet.distance(0.5, -1);
    const nearSea = dry.like((k) => -dry.cells[k]!);
    body += `<path d="${rings(nearSea.rings(-34))}" fill="#cdb98a" opacity=".75"/><path d="${rings(nearSea.rings(-13))}" fill="#b9b091" opacity=".8"/>`;
  }
  const shape = rings(wet.rings(0.5));
  const depth = wet.distance(0.5, 1);
  body += `<path d="${shape}" fill="${water.fill}"/>`;
  for (const [from, opacity] of [
    [26, 0.35],
    [60, 0.3],
    [110, 0.3],
  ] as const)
    body += `<path d="${rings(depth.rings(from))}" fill="${water.deep}" opacity="${opacity}"/>`;
  LINES.forEach((from, i) => {
    body += `<path d="${rings(depth.rings(from))}" fill="none" stroke="${water.line}" stroke-width="${f1(1.7 - 0.09 * i)}" opacity="${(0.85 - 0.065 * i).toFixed(2)}"/>`;
  });
  body += `<path d="${shape}" fill="none" stroke="${water.shore}" stroke-width="2.2"/>`;
  if (kind === 'sea')
    body += `<path d="${rings(wet.rings(0.45))}" fill="none" stroke="#fffdf2" stroke-width="3" opacity=".85" stroke-dasharray="60 12 26 8"/>`;
  return { defs, body };
}

/** A chain that ends on the rim runs off the map. */
function runOff(land: Land, chain: Line): Line {
  const { width, height } = land.battle.grid;
  const rim = ([x, y]: Point) =>
    x < R * 1.1 || y < H * 0.6 || x > width - R * 1.1 || y > height - H * 0.6;
  const further = (end: Point, before: Point): Point => {
    const length = apart(end, before);
    return [
      end[0] + ((end[0] - before[0]) / length) * 110,
      end[1] + ((end[1] - before[1]) / length) * 110,
    ];
  };
  const out = [...chain];
  if (rim(out[0]!)) out.unshift(further(out[0]!, out[1]!));
  if (rim(out.at(-1)!)) out.push(further(out.at(-1)!, out.at(-2)!));
  return out;
}

/** Lays the courses; trees and houses keep off them. */
export function courses(land: Land): void {
  land.courses = chains(land.battle.rivers).map((chain) =>
    meander(runOff(land, chain), land.theme.seed, 6),
  );
  land.banks = land.courses.map((line) => sampled(line, 5));
  land.streams = chains(land.battle.streams).map((chain) => {
    const line = meander(runOff(land, chain), land.theme.seed + 1, 5.5);
    return [joined(land, line[0]!), ...line.slice(1, -1), joined(land, line.at(-1)!)];
  });
}

/** A stream that ends near a river runs into it. */
function joined(land: Land, end: Point): Point {
  const near = land.banks
    .flat()
    .reduce((best, one) => (apart(one, end) < apart(best, end) ? one : best), [1e9, 1e9] as Point);
  return apart(near, end) < 40 ? near : end;
}

export function streams(land: Land): Layer {
  if (land.streams.length === 0) return { defs: '', body: '' };
  const { fill, shore, bank } = land.theme.water;
  const d = land.streams.map(soft).join('');
  return {
    defs: '',
    body: `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${bank}" stroke-width="9" opacity=".4"/><path d="${d}" stroke="${shore}" stroke-width="4.6"/><path d="${d}" stroke="${fill}" stroke-width="3"/></g>`,
  };
}

/** Teeth along sides nobody climbs: on both banks of a river, else from the higher ground down. */
export function walls(land: Land): Layer {
  let d = '';
  for (const chain of chains(land.battle.walls)) {
    const line = sampled(meander(chain, land.theme.seed, 4), 6);
    const middle = line[Math.floor(line.length / 2)]!;
    const wet = land.banks.flat().some((at) => apart(at, middle) < 22);
    for (const side of wet ? [-1, 1] : [0])
      walk(line, 6.2, false, (x, y, tx, ty) => {
        const [gx, gy] = land.heights.slope(x, y);
        const up = side || (-ty * gx + tx * gy > 0 ? 1 : -1);
        const [nx, ny] = [-ty * up, tx * up];
        const off = wet ? 13 : 0;
        const length = 9 + 9 * hash(Math.round(x), Math.round(y), 5);
        const [ax, ay] = [x + nx * (off + length), y + ny * (off + length)];
        d += polygon([
          [ax - tx * 2.1, ay - ty * 2.1],
          [ax + tx * 2.1, ay + ty * 2.1],
          [x + nx * off, y + ny * off],
        ]);
      });
  }
  return { defs: '', body: d && `<path d="${d}" fill="#43301a" opacity=".9"/>` };
}

export function rivers(land: Land): Layer {
  if (land.courses.length === 0) return { defs: '', body: '' };
  const { fill, line, shore, bank, river } = land.theme.water;
  const d = land.courses.map(soft).join('');
  const stroke = (colour: string, width: number, more = '') =>
    `<path d="${d}" stroke="${colour}" stroke-width="${f1(width)}"${more}/>`;
  return {
    defs: '',
    body:
      '<g fill="none" stroke-linecap="round" stroke-linejoin="round">' +
      stroke(bank, river + 9, ' opacity=".45"') +
      stroke(shore, river + 2.4) +
      stroke(fill, river) +
      stroke(line, river * 0.45, ' opacity=".35"') +
      stroke('#fff', 1.1, ' opacity=".55" stroke-dasharray="22 17 9 14"') +
      '</g>',
  };
}

export function bridges(land: Land): string {
  return land.battle.bridges
    .map(([a, b]) => {
      const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      let turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) + Math.PI / 2) * 57.3;
      const banks = land.banks.flat();
      const nearest = (to: Point) =>
        banks.reduce((best, one) => (apart(one, to) < apart(best, to) ? one : best), [
          1e9, 1e9,
        ] as Point);
      let at = nearest(middle);
      // Where a road comes, the bridge lies where the two meet, along the road.
      const road = land.roadNear(middle, 85);
      let least = Infinity;
      for (let i = 0; i + 1 < road.length; i += 1) {
        const wet = nearest(road[i]!);
        if (apart(wet, road[i]!) >= least) continue;
        least = apart(wet, road[i]!);
        at = wet;
        turn = Math.atan2(road[i + 1]![1] - road[i]![1], road[i + 1]![0] - road[i]![0]) * 57.3;
      }
      return `<g transform="translate(${f1(at[0])} ${f1(at[1])}) rotate(${f1(turn)})"><path d="M-21 -6.5h42v13h-42z" fill="#efe0ba"/><path d="M-28 -12l7 4.6h42l7 -4.6M-28 12l7 -4.6h42l7 4.6" fill="none" stroke="#3b2715" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round"/></g>`;
    })
    .join('');
}
