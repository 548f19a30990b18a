// The ground itself: tints, patches, fields, grass, cultivated land, marsh, and the hachures of the heights.
import { H, type HexGrid, type Point } from '../../src/hex-table/grid.ts';
import { f1, lerp, type Line, polygon, rings, walk } from './curves.ts';
import { BLEED, Field } from './field.ts';
import { clamp, fbm, hash, random } from './noise.ts';
import { ground as kinds, type Land, type Layer } from './land.ts';

interface Quad {
  at: Point;
  block: Point; // middle of the block it was cut from
  line: Line;
  angle: number;
  chance: number;
}

/** A curved lattice of four-sided blocks, each cut into strips: fields, ditches, maize. */
export function quads(
  grid: HexGrid,
  o: {
    size: number;
    ratio: number;
    angle: number;
    jitter: number;
    seed: number;
    bend?: number;
    strips?: number[];
  },
): Quad[] {
  const { size, ratio, angle, jitter, seed, bend = 64, strips = [1, 2, 3, 4] } = o;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.hypot(grid.width, grid.height) / 2 + BLEED * 2;
  const [U, V] = [size * ratio, size];
  const corner = (i: number, j: number): Point => {
    const u = i * U + (hash(i, j, seed) - 0.5) * jitter * U * 2;
    const v = j * V + (hash(i, j, seed + 1) - 0.5) * jitter * V * 2;
    const x = grid.width / 2 + u * cos - v * sin;
    const y = grid.height / 2 + u * sin + v * cos;
    return [
      x + bend * fbm(x / 900, y / 900, seed + 2, 2) * 2,
      y + bend * fbm(x / 900 + 9, y / 900 + 4, seed + 3, 2) * 2,
    ];
  };
  const out: Quad[] = [];
  for (let j = -Math.ceil(reach / V); j < reach / V; j += 1)
    for (let i = -Math.ceil(reach / U); i < reach / U; i += 1) {
      const [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
      const n = strips[Math.floor(hash(i, j, seed + 7) * strips.length * 0.999)]!;
      const along = hash(i, j, seed + 8) > 0.4;
      for (let s = 0; s < n; s += 1) {
        const [from, to] = [s / n, (s + 1) / n];
        const line: Line = along
          ? [lerp(a, b, from), lerp(a, b, to), lerp(d, c, to), lerp(d, c, from)]
          : [lerp(a, d, from), lerp(b, c, from), lerp(b, c, to), lerp(a, d, to)];
        const at: Point = [
          line.reduce((sum, p) => sum + p[0], 0) / 4,
          line.reduce((sum, p) => sum + p[1], 0) / 4,
        ];
        const beyond = BLEED * 1.8;
        if (
          at[0] < -beyond ||
          at[1] < -beyond ||
          at[0] > grid.width + beyond ||
          at[1] > grid.height + beyond
        )
          continue;
        const end = along ? d : b;
        out.push({
          at,
          block: [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2],
          line,
          angle: Math.atan2(end[1] - a[1], end[0] - a[0]),
          chance: hash(i * 7 + s, j, seed + 9),
        });
      }
    }
  return out;
}

/** A repeating tile of small marks, spread evenly and joined at its edges. */
export function tile(
  id: string,
  size: number,
  number: number,
  seed: number,
  style: string,
  mark: (x: number, y: number, a: number, b: number) => string,
): string {
  const chance = random(seed);
  const points: Point[] = [];
  for (let tries = 0; points.length < number && tries < number * 30; tries += 1) {
    const [x, y] = [chance() * size, chance() * size];
    const free = points.every(([px, py]) => {
      const [dx, dy] = [Math.abs(px - x), Math.abs(py - y)];
      return (
        Math.min(dx, size - dx) ** 2 + Math.min(dy, size - dy) ** 2 >=
        ((size * size) / number) * 0.42
      );
    });
    if (free) points.push([x, y]);
  }
  let d = '';
  for (const [x, y] of points) {
    const [a, b] = [chance(), chance()];
    for (const dx of [-size, 0, size])
      for (const dy of [-size, 0, size])
        if (x + dx > -24 && y + dy > -24 && x + dx < size + 24 && y + dy < size + 24)
          d += mark(x + dx, y + dy, a, b);
  }
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><path ${style} d="${d}"/></pattern>`;
}

export function soil(land: Land): Layer {
  const { theme, heights } = land;
  let body = `<rect ${land.box} fill="${theme.levels[0]}"/>`;
  for (const [colour, above, scale, opacity, seed] of theme.patches) {
    const patch = new Field(land.battle.grid, 12).each((x, y) =>
      fbm(x / scale, y / scale, theme.seed + seed, 3),
    );
    body += `<path d="${rings(patch.rings(above, 3.5))}" fill="${colour}" opacity="${opacity}" fill-rule="evenodd"/>`;
  }
  for (const contour of land.contours)
    for (const [off, opacity] of [
      [-0.26, 0.35],
      [0, 1],
      [0.26, 0.35],
    ] as const)
      body += `<path d="${rings(heights.rings(contour + off))}" fill="${theme.levels[contour + 0.5]}" opacity="${opacity}" fill-rule="evenodd"/>`;
  return { defs: '', body };
}

export function fields(land: Land): Layer {
  const { theme, battle, heights } = land;
  let [defs, body] = ['', ''];
  if (theme.fields) {
    const chance = random(theme.seed + 77);
    const furrows: string[] = Array.from({ length: 8 }, () => '');
    let hedges = '';
    for (const quad of quads(battle.grid, theme.fields)) {
      const [furrowed, shade] = [chance() < 0.72, chance()];
      const hex = battle.grid.at(...quad.at);
      if (!battle.grid.has(hex) || battle.terrain(hex) !== 'clear' || quad.chance < 0.12) continue;
      // More fields around a town than far from it.
      const { around } = theme.fields;
      const tilled = around
        ? 0.12 - Math.hypot(quad.block[0] - around[0], quad.block[1] - around[1]) / 7000
        : 0;
      if (
        fbm(quad.block[0] / 520, quad.block[1] / 520, theme.seed + 5, 2) + tilled <
        theme.fields.above
      )
        continue;
      if (Math.hypot(...heights.slope(...quad.at)) * H > 0.5) continue;
      const path = polygon(quad.line);
      const { colours } = theme.fields;
      body += `<path d="${path}" fill="${colours[Math.floor(quad.chance * colours.length * 0.999)]}" opacity="${(0.26 + 0.2 * shade).toFixed(2)}"/>`;
      const eighth = ((Math.round((quad.angle * 57.3) / 22.5) % 8) + 8) % 8;
      if (furrowed) furrows[eighth] += path;
      hedges += path;
    }
    furrows.forEach((path, i) => {
      if (!path) return;
      defs += `<pattern id="furrow${i}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(${i * 22.5})"><path d="M0 4h8" stroke="${theme.furrow}" stroke-width=".9" opacity=".55"/></pattern>`;
      body += `<path d="${path}" fill="url(#furrow${i})" opacity=".5"/>`;
    });
    body += `<path d="${hedges}" fill="none" stroke="${theme.hedge}" stroke-dasharray="8 2 3 2" opacity=".42"/>`;
  }
  const { tuft } = theme;
  const blades = `stroke="${tuft.colour}" fill="none" stroke-linecap="round" opacity=".6"`;
  defs += tile('tuft', 420, tuft.number, theme.seed + 1, blades, (x, y, a) =>
    tuft.agave && a > 0.6
      ? [
          [-5, -5],
          [-2, -7],
          [2, -7],
          [5, -5],
        ]
          .map(([dx, dy]) => `M${f1(x)} ${f1(y)}l${dx} ${dy}`)
          .join('')
      : `M${f1(x - 3)} ${f1(y)}l-1.6 -4M${f1(x)} ${f1(y)}v-5.4M${f1(x + 3)} ${f1(y)}l1.6 -4`,
  );
  return { defs, body: `${body}<rect ${land.box} fill="url(#tuft)" opacity="${tuft.opacity}"/>` };
}

function cut(land: Land, kind: string): { path: string; clip: string } {
  const path = rings(land.of(kind).rings(kinds[kind]!.level));
  return {
    path,
    clip: `<clipPath id="in-${kind}"><path d="${path}" clip-rule="evenodd"/></clipPath>`,
  };
}

function polder(land: Land): Layer {
  const { path, clip } = cut(land, 'polder');
  const chance = random(land.theme.seed);
  let [dark, light, ditches] = ['', '', ''];
  for (const quad of quads(land.battle.grid, {
    size: 118,
    ratio: 1.25,
    angle: 0.1,
    jitter: 0.1,
    seed: land.theme.seed + 9,
    bend: 40,
    strips: [2, 3, 3, 4],
  })) {
    if (land.of('polder').at(...quad.at) < 0.05) continue;
    const k = chance();
    if (k < 0.33) dark += polygon(quad.line);
    else if (k < 0.6) light += polygon(quad.line);
    ditches += polygon(quad.line);
  }
  return {
    defs: clip,
    body:
      `<path d="${path}" fill="#bfca90"/><g clip-path="url(#in-polder)"><path d="${dark}" fill="#b3c183"/><path d="${light}" fill="#cbd29b"/>` +
      `<path d="${ditches}" fill="none" stroke="#eef0d8" stroke-width="4" opacity=".55"/><path d="${ditches}" fill="none" stroke="#6d9aa8" stroke-width="2"/></g>` +
      `<path d="${path}" fill="none" stroke="#7d8a55" stroke-width="1.4" opacity=".7"/>`,
  };
}

function maize(land: Land): Layer {
  const { path, clip } = cut(land, 'corn');
  const parcels = ['', '', '', ''];
  for (const quad of quads(land.battle.grid, {
    size: 112,
    ratio: 1.2,
    angle: 0.22,
    jitter: 0.14,
    seed: land.theme.seed + 9,
    bend: 60,
    strips: [1, 2, 2, 3],
  }))
    if (land.of('corn').at(...quad.at) >= 0.05)
      parcels[Math.floor(quad.chance * 3.999)] += polygon(quad.line);
  const all = parcels.join('');
  const stalks = [8, -24, 52, 98].map(
    (angle, i) =>
      `<pattern id="maize${i}" width="13" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><path d="M0 10.4h13" stroke="#8f7a3c" stroke-width="1.6" opacity=".55"/><path d="M6.5 10.5v-8M6.5 7q-4 -1 -4.6 -4.4M6.5 6q4 -1 4.6 -4.4" stroke="#586a26" stroke-width="1.5" fill="none"/><circle cx="6.5" cy="2.4" r="1.25" fill="#d9b64a"/></pattern>`,
  );
  const colours = ['#c9bd78', '#bdb56e', '#cfc07f', '#b5b06a'];
  return {
    defs: clip + stalks.join(''),
    body:
      `<path d="${path}" fill="#c3b878"/><g clip-path="url(#in-corn)">` +
      parcels
        .map(
          (d, i) => `<path d="${d}" fill="${colours[i]}"/><path d="${d}" fill="url(#maize${i})"/>`,
        )
        .join('') +
      `<path d="${all}" fill="none" stroke="#e8dcae" stroke-width="3.4"/><path d="${all}" fill="none" stroke="#7c6a35" stroke-width=".8" stroke-dasharray="4 3"/></g>` +
      `<path d="${path}" fill="none" stroke="#6f6a2c" stroke-width="1.6" opacity=".65"/>`,
  };
}

function marsh(land: Land): Layer {
  const { path } = cut(land, 'marsh');
  const { seed } = land.theme;
  const reeds = tile(
    'reed',
    220,
    38,
    seed + 2,
    'stroke="#4f6b4a" stroke-width="1.25" fill="none" stroke-linecap="round"',
    (x, y) =>
      `M${f1(x - 9)} ${f1(y)}h18M${f1(x - 4)} ${f1(y - 1)}l-2.4 -7M${f1(x)} ${f1(y - 1)}v-9M${f1(x + 4)} ${f1(y - 1)}l2.4 -7`,
  );
  const pools = tile(
    'pool',
    300,
    16,
    seed + 6,
    'fill="#7fa6ae" opacity=".85"',
    (x, y, a, b) =>
      `M${f1(x - 16 - 8 * a)} ${f1(y)}q${f1(8 + 4 * a)} ${f1(-6 - 3 * b)} ${f1(17 + 8 * a)} -1t14 1q-12 8 -30 3z`,
  );
  return {
    defs: reeds + pools,
    body: `<path d="${path}" fill="#b9c9a6" opacity=".95"/><path d="${path}" fill="url(#pool)"/><path d="${path}" fill="url(#reed)"/><path d="${path}" fill="none" stroke="#7d936c" stroke-width="1.3" stroke-dasharray="6 4" opacity=".8"/>`,
  };
}

function orchard(land: Land, kind: 'olive' | 'wood'): Layer {
  const { path } = cut(land, kind);
  return {
    defs: '',
    body:
      kind === 'wood'
        ? `<path d="${path}" fill="#9fae7c" opacity=".8"/>`
        : `<path d="${path}" fill="${land.theme.grove[0]}" opacity=".75"/><path d="${path}" fill="none" stroke="${land.theme.grove[1]}" stroke-width="1.2" stroke-dasharray="2 4" opacity=".8"/>`,
  };
}

export function areas(land: Land): Layer {
  const layers = [
    land.has('polder') ? polder(land) : null,
    land.has('corn') ? maize(land) : null,
    land.has('marsh') ? marsh(land) : null,
    land.has('olive') ? orchard(land, 'olive') : null,
    land.has('wood') ? orchard(land, 'wood') : null,
  ].filter((layer) => layer !== null);
  return {
    defs: layers.map((layer) => layer.defs).join(''),
    body: layers.map((layer) => layer.body).join(''),
  };
}

/** Strokes that run downhill from a contour, thicker on the shaded side, after Lehmann (1799). */
function hachures(
  land: Land,
  level: number,
  step: number,
  length: number,
  width: number,
  seed: number,
): string {
  const {
    heights,
    theme: { hachure },
  } = land;
  let d = '';
  for (const ring of heights.rings(level)) {
    if (ring.length < 5) continue;
    walk(ring, step, true, (x, y) => {
      const [gx, gy] = heights.slope(x, y);
      const steepness = Math.hypot(gx, gy);
      if (steepness < 0.0015) return;
      const [nx, ny] = [-gx / steepness, -gy / steepness];
      const k = hash(Math.round(x), Math.round(y), seed);
      const away = nx * 0.6 + ny * 0.75; // from the light
      if (hachure.skip && k < hachure.skip - away * hachure.skip) return;
      const steep = clamp(steepness * H, 0.55, 1.5) * (1 + hachure.lee * away);
      const long = length * (0.62 + 0.6 * k) * Math.min(1.25, steep);
      const half = (width * (0.8 + 0.5 * k) * steep) / 2;
      const [sx, sy] = [x - nx * long * 0.34, y - ny * long * 0.34];
      const bend = (k - 0.5) * 3;
      d += `M${f1(sx - ny * half)} ${f1(sy + nx * half)}L${f1(sx + ny * half)} ${f1(sy - nx * half)}L${f1(sx + nx * long - ny * bend)} ${f1(sy + ny * long + nx * bend)}z`;
    });
  }
  return d;
}

export function slopes(land: Land): Layer {
  const {
    heights,
    theme: { hachure, contour },
  } = land;
  let body = '';
  for (const level of land.contours)
    body += `<path d="${hachures(land, level, 7.5, hachure.length, hachure.width, 0)}" fill="${hachure.colour}" opacity=".62"/>`;
  if (hachure.second !== null)
    body += `<path d="${hachures(land, hachure.second, 9, 13, 1.4, 9)}" fill="${hachure.colour}" opacity=".5"/>`;
  for (const level of land.contours)
    body += `<path d="${rings(heights.rings(level))}" fill="none" stroke="${contour.colour}" stroke-width="1.5" opacity="${contour.opacity}"/>`;
  for (const level of land.contours.flatMap((one) => [one - 0.25, one + 0.25]))
    body += `<path d="${rings(heights.rings(level, 2))}" fill="none" stroke="${contour.colour}" stroke-width=".7" opacity=".35"/>`;
  return { defs: '', body };
}
