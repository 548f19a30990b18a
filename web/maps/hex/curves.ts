// Lines: thinned out, softened, walked along, and the chains that sides of hexes make.
import type { Point } from '../../src/hex-table/grid.ts';
import { noise } from './noise.ts';

export type Line = Point[];

export const f1 = (value: number): string => String(Math.round(value * 10) / 10);
const p = ([x, y]: Point) => `${f1(x)} ${f1(y)}`;
const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
export const lerp = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];
export const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const polygon = (line: Line): string => `M${line.map(p).join('L')}z`;

/** A ring as a soft closed path: through the midpoints. */
function ring(line: Line): string {
  const n = line.length;
  if (n < 3) return '';
  let d = `M${p(middle(line[n - 1]!, line[0]!))}`;
  for (let i = 0; i < n; i += 1) d += `Q${p(line[i]!)} ${p(middle(line[i]!, line[(i + 1) % n]!))}`;
  return `${d}z`;
}
export const rings = (lines: Line[]): string => lines.map(ring).join('');

/** An open soft path that begins and ends exactly. */
export function soft(line: Line): string {
  if (line.length < 2) return '';
  let d = `M${p(line[0]!)}`;
  if (line.length === 2) return `${d}L${p(line[1]!)}`;
  for (let i = 1; i + 1 < line.length; i += 1)
    d += `Q${p(line[i]!)} ${p(i === line.length - 2 ? line[i + 1]! : middle(line[i]!, line[i + 1]!))}`;
  return d;
}

/** The same soft line as points. */
export function sampled(line: Line, parts = 5): Line {
  if (line.length < 3) return line;
  const out: Line = [line[0]!];
  let from = line[0]!;
  for (let i = 1; i + 1 < line.length; i += 1) {
    const to = i === line.length - 2 ? line[i + 1]! : middle(line[i]!, line[i + 1]!);
    for (let k = 1; k <= parts; k += 1) {
      const t = k / parts;
      out.push(lerp(lerp(from, line[i]!, t), lerp(line[i]!, to, t), t));
    }
    from = to;
  }
  return out;
}

/** Douglas and Peucker, for a ring. */
export function simplify(line: Line, tolerance: number): Line {
  if (line.length < 4) return line;
  const n = line.length;
  const keep = new Uint8Array(n);
  let far = 0;
  for (let i = 1; i < n; i += 1)
    if (apart(line[i]!, line[0]!) > apart(line[far]!, line[0]!)) far = i;
  keep[0] = keep[far] = 1;
  const open: [number, number][] = [
    [0, far],
    [far, n],
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const [a, b] = next;
    const [A, B] = [line[a]!, line[b % n]!];
    const length = apart(A, B) || 1e-9;
    let [most, at] = [0, -1];
    for (let i = a + 1; i < b; i += 1) {
      const off =
        Math.abs((B[0] - A[0]) * (A[1] - line[i]![1]) - (A[0] - line[i]![0]) * (B[1] - A[1])) /
        length;
      if (off > most) [most, at] = [off, i];
    }
    if (most <= tolerance) continue;
    keep[at] = 1;
    open.push([a, at], [at, b]);
  }
  return line.filter((_, i) => keep[i]);
}

/** Calls at equal steps along a line, with the direction there. */
export function walk(
  line: Line,
  step: number,
  closed: boolean,
  at: (x: number, y: number, tx: number, ty: number) => void,
): void {
  let [walked, next] = [0, step / 2];
  for (let i = 0; i < (closed ? line.length : line.length - 1); i += 1) {
    const [a, b] = [line[i]!, line[(i + 1) % line.length]!];
    const length = apart(a, b);
    for (; next <= walked + length; next += step) {
      const [x, y] = lerp(a, b, (next - walked) / length);
      at(x, y, (b[0] - a[0]) / length, (b[1] - a[1]) / length);
    }
    walked += length;
  }
}

/** Sides of hexes joined to lines as long as they go, from fork to fork. */
export function chains(sides: [Point, Point][]): Line[] {
  const key = (at: Point) => `${Math.round(at[0])},${Math.round(at[1])}`;
  const at = new Map<string, { at: Point; sides: number[] }>();
  const ends = sides.map(([a, b], i) => {
    for (const end of [a, b]) {
      const known = at.get(key(end)) ?? { at: end, sides: [] };
      known.sides.push(i);
      at.set(key(end), known);
    }
    return [key(a), key(b)] as const;
  });
  const used = new Set<number>();
  function follow(from: string, first: number): Line {
    const line: Line = [at.get(from)!.at];
    let [here, side] = [from, first];
    for (;;) {
      used.add(side);
      const [a, b] = ends[side]!;
      here = a === here ? b : a;
      const there = at.get(here)!;
      line.push(there.at);
      const next = there.sides.length === 2 ? there.sides.find((one) => !used.has(one)) : undefined;
      if (next === undefined) return line;
      side = next;
    }
  }
  const out: Line[] = [];
  for (const [name, corner] of at)
    if (corner.sides.length !== 2)
      for (const side of corner.sides) if (!used.has(side)) out.push(follow(name, side));
  ends.forEach(([a], side) => {
    if (!used.has(side)) out.push(follow(a, side));
  });
  return out;
}

/** A chain of sides as water runs: nudged aside by noise, corners pulled inwards. */
export function meander(chain: Line, seed: number, swing: number, pull = 0.42): Line {
  const out: Line = [chain[0]!];
  for (let i = 0; i + 1 < chain.length; i += 1) {
    const [a, b] = [chain[i]!, chain[i + 1]!];
    const length = apart(a, b);
    for (const t of [0.3, 0.7]) {
      const [x, y] = lerp(a, b, t);
      const aside =
        swing * (1.9 * noise(x / 38, y / 38, seed) + 1.2 * noise(x / 120, y / 120, seed + 1));
      out.push([x - (aside * (b[1] - a[1])) / length, y + (aside * (b[0] - a[0])) / length]);
    }
    const after = chain[i + 2];
    if (after) out.push(lerp(b, middle(middle(a, b), middle(b, after)), pull));
  }
  out.push(chain.at(-1)!);
  return out;
}
