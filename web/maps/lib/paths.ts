// Lines as points, and as short path data.
import type { Point } from '../../src/board-kit/projection.ts';

export type Line = Point[];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

// Drops the points that a straight line between their neighbours would miss by less than `tolerance`.
export function simplify(line: Line, tolerance: number): Line {
  if (line.length < 3) return line;
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const stack: [number, number][] = [[0, line.length - 1]];
  while (stack.length > 0) {
    const [from, to] = stack.pop()!;
    let worst = tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const d = distanceToSegment(line[i]!, line[from]!, line[to]!).distance;
      if (d > worst) {
        worst = d;
        at = i;
      }
    }
    if (at > 0) {
      keep[at] = 1;
      stack.push([from, at], [at, to]);
    }
  }
  return line.filter((_, i) => keep[i]);
}

export function distanceToSegment(p: Point, a: Point, b: Point): { distance: number; t: number } {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t =
    length > 0 ? Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) : 0;
  return { distance: Math.hypot(a[0] + dx * t - p[0], a[1] + dy * t - p[1]), t };
}

// Points along a smooth line (Catmull-Rom) through the given ones, about `step` apart.
export function smooth(line: Line, step: number): Line {
  const at = (i: number) => line[Math.max(0, Math.min(line.length - 1, i))]!;
  const out: Line = [];
  for (let i = 0; i < line.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const parts = Math.max(2, Math.ceil(Math.hypot(c[0] - b[0], c[1] - b[1]) / step));
    for (let k = 0; k < parts; k++) {
      const t = k / parts;
      const blend = (u: 0 | 1) =>
        0.5 *
        (2 * b[u] +
          (c[u] - a[u]) * t +
          (2 * a[u] - 5 * b[u] + 4 * c[u] - d[u]) * t * t +
          (3 * b[u] - a[u] - 3 * c[u] + d[u]) * t * t * t);
      out.push([blend(0), blend(1)]);
    }
  }
  out.push(at(line.length - 1));
  return out;
}

// A closed ring cut to a box (Sutherland-Hodgman).
export function clipRing(ring: Line, box: Box): Line {
  const sides: [0 | 1, number, number][] = [
    [0, box.left, 1],
    [0, box.right, -1],
    [1, box.top, 1],
    [1, box.bottom, -1],
  ];
  let points = ring;
  for (const [axis, edge, sign] of sides) {
    const inside = (p: Point) => (p[axis] - edge) * sign >= 0;
    const out: Line = [];
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length]!;
      if (inside(p)) out.push(p);
      if (inside(p) !== inside(q)) {
        const t = (edge - p[axis]) / (q[axis] - p[axis]);
        out.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]);
      }
    });
    points = out;
  }
  return points;
}

// The pieces of an open line that touch a box.
export function clipLine(line: Line, box: Box): Line[] {
  const inside = ([x, y]: Point) =>
    x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  const pieces: Line[] = [];
  let piece: Line = [];
  line.forEach((p, i) => {
    const near =
      inside(p) || (i > 0 && inside(line[i - 1]!)) || (i + 1 < line.length && inside(line[i + 1]!));
    if (near) piece.push(p);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  });
  if (piece.length > 0) pieces.push(piece);
  return pieces.filter((p) => p.length > 1);
}

// Path data with relative coordinates, whole multiples of 1/`unit`, as few characters as possible.
export class Pen {
  private text = '';
  private x = 0;
  private y = 0;
  private last = '';

  constructor(private readonly unit: number) {}

  get data(): string {
    return this.text;
  }

  move(p: Point): this {
    return this.write('m', [p]);
  }

  line(p: Point): this {
    return this.write('l', [p]);
  }

  curve(control: Point, p: Point): this {
    return this.write('q', [control, p]);
  }

  close(start: Point): this {
    this.text += 'z';
    this.last = 'z';
    [this.x, this.y] = this.round(start);
    return this;
  }

  private round([x, y]: Point): [number, number] {
    return [Math.round(x * this.unit), Math.round(y * this.unit)];
  }

  private write(command: string, points: Point[]): this {
    const numbers = points.flatMap((p) => {
      const [x, y] = this.round(p);
      return [x - this.x, y - this.y];
    });
    [this.x, this.y] = this.round(points[points.length - 1]!);
    // After "m", further pairs are lines, so the letter of a line can go.
    const silent = command === this.last || (command === 'l' && this.last === 'm');
    let first = !silent || this.last === 'z';
    if (!silent) this.text += command;
    for (const n of numbers) {
      const word = this.unit === 1 ? `${n}` : short(n / this.unit);
      if (!first && word[0] !== '-') this.text += ' ';
      this.text += word;
      first = false;
    }
    this.last = command === 'm' ? 'm' : command;
    return this;
  }
}

function short(n: number): string {
  return `${Math.round(n * 100) / 100}`.replace(/^(-?)0\./, '$1.');
}

// Straight lines, open or closed.
export function straightData(lines: Line[], unit: number, closed: boolean): string {
  const pen = new Pen(unit);
  for (const line of lines) {
    pen.move(line[0]!);
    for (const p of line.slice(1)) pen.line(p);
    if (closed) pen.close(line[0]!);
  }
  return pen.data;
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

// Soft lines: the points are controls, the curve passes through the middles between them.
export function softData(lines: Line[], unit: number, closed: boolean): string {
  const pen = new Pen(unit);
  for (const line of lines) {
    const n = line.length;
    if (closed) {
      const start = middle(line[n - 1]!, line[0]!);
      pen.move(start);
      line.forEach((p, i) => pen.curve(p, middle(p, line[(i + 1) % n]!)));
      pen.close(start);
    } else {
      pen.move(line[0]!);
      for (let i = 1; i < n - 1; i++)
        pen.curve(line[i]!, i === n - 2 ? line[n - 1]! : middle(line[i]!, line[i + 1]!));
      if (n === 2) pen.line(line[1]!);
    }
  }
  return pen.data;
}
