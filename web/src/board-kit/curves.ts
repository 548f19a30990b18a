// Lines of the board: smooth curves through a few points, and places along them.
import type { Point } from './projection';

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

const round = (n: number): number => Math.round(n * 10) / 10;

/** Points of a smooth curve through the given ones (Catmull-Rom, centripetal), about `step` apart. */
export function curve(through: Point[], step = 3): Point[] {
  const first = through[0];
  const last = through[through.length - 1];
  if (!first || !last || through.length < 2) return [...through];
  // Phantom ends continue the line, so that it leaves and arrives without a hook.
  const reflect = (p: Point, q: Point): Point => [2 * p[0] - q[0], 2 * p[1] - q[1]];
  const points = [
    reflect(first, through[1]!),
    ...through,
    reflect(last, through[through.length - 2]!),
  ];
  const out: Point[] = [];
  for (let i = 1; i + 2 < points.length; i++) {
    const [a, b, c, d] = [points[i - 1]!, points[i]!, points[i + 1]!, points[i + 2]!];
    const t1 = Math.sqrt(distance(a, b)) || 1e-6;
    const t2 = t1 + (Math.sqrt(distance(b, c)) || 1e-6);
    const t3 = t2 + (Math.sqrt(distance(c, d)) || 1e-6);
    const parts = Math.max(1, Math.ceil(distance(b, c) / step));
    for (let k = 0; k < parts; k++) {
      const t = t1 + ((t2 - t1) * k) / parts;
      const mix = (p: Point, q: Point, from: number, to: number): Point => {
        const w = (t - from) / (to - from);
        return [p[0] + (q[0] - p[0]) * w, p[1] + (q[1] - p[1]) * w];
      };
      const [ab, bc, cd] = [mix(a, b, 0, t1), mix(b, c, t1, t2), mix(c, d, t2, t3)];
      out.push(mix(mix(ab, bc, 0, t2), mix(bc, cd, t1, t3), t1, t2));
    }
  }
  out.push(last);
  return out;
}

export function length(line: Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += distance(line[i - 1]!, line[i]!);
  return sum;
}

/** The point at a distance from the start of a line, and the direction there in degrees. */
export function along(line: Point[], at: number): { point: Point; angle: number } {
  let walked = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const step = distance(a, b);
    if (walked + step >= at || i === line.length - 1) {
      const t = step > 0 ? Math.min(1, Math.max(0, (at - walked) / step)) : 0;
      return {
        point: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t],
        angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
      };
    }
    walked += step;
  }
  return { point: line[0] ?? [0, 0], angle: 0 };
}

/** The line without its first `start` and last `end` units. */
export function trim(line: Point[], start: number, end: number): Point[] {
  const total = length(line);
  if (total <= start + end) return [along(line, total / 2).point];
  const out: Point[] = [along(line, start).point];
  let walked = 0;
  for (let i = 1; i < line.length; i++) {
    walked += distance(line[i - 1]!, line[i]!);
    if (walked > start && walked < total - end) out.push(line[i]!);
  }
  out.push(along(line, total - end).point);
  return out;
}

export function pathData(line: Point[]): string {
  return line.map((p, i) => `${i === 0 ? 'M' : 'L'}${round(p[0])} ${round(p[1])}`).join('');
}
