// Smooth fields made of values per hex: terrain is continuous, though the rules are discrete.
import { contours } from 'd3-contour';
import { H, type Hex, type HexGrid, type Point, R, STEP } from '../../src/hex-table/grid.ts';
import { type Line, simplify } from './curves.ts';
import { clamp, fbm } from './noise.ts';

export const BLEED = 96;

export interface Shape {
  sigma?: number; // softness, in hexes
  warp?: number; // how far borders wander, in hexes
  wave?: number; // how long their waves are, in hexes
  seed: number;
}

export class Field {
  readonly left = -BLEED;
  readonly top = -BLEED;
  readonly width: number;
  readonly height: number;
  readonly cells: Float64Array;

  constructor(
    readonly grid: HexGrid,
    readonly step: number,
  ) {
    this.width = Math.ceil((grid.width + 2 * BLEED) / step) + 1;
    this.height = Math.ceil((grid.height + 2 * BLEED) / step) + 1;
    this.cells = new Float64Array(this.width * this.height);
  }

  each(value: (x: number, y: number, index: number) => number): this {
    for (let j = 0, k = 0; j < this.height; j += 1)
      for (let i = 0; i < this.width; i += 1, k += 1)
        this.cells[k] = value(this.left + i * this.step, this.top + j * this.step, k);
    return this;
  }

  like(value: (index: number) => number): Field {
    const other = new Field(this.grid, this.step);
    for (let k = 0; k < other.cells.length; k += 1) other.cells[k] = value(k);
    return other;
  }

  at(x: number, y: number): number {
    const gx = clamp((x - this.left) / this.step, 0, this.width - 1.001);
    const gy = clamp((y - this.top) / this.step, 0, this.height - 1.001);
    const [i, j] = [Math.floor(gx), Math.floor(gy)];
    const [u, v] = [gx - i, gy - j];
    const k = j * this.width + i;
    const c = this.cells;
    return (
      c[k]! * (1 - u) * (1 - v) +
      c[k + 1]! * u * (1 - v) +
      c[k + this.width]! * (1 - u) * v +
      c[k + this.width + 1]! * u * v
    );
  }

  slope(x: number, y: number): Point {
    const e = this.step;
    return [
      (this.at(x + e, y) - this.at(x - e, y)) / (2 * e),
      (this.at(x, y + e) - this.at(x, y - e)) / (2 * e),
    ];
  }

  /** Rings around all that lies above a level, holes too. */
  rings(level: number, tolerance = 1.1): Line[] {
    const [shape] = contours().size([this.width, this.height]).smooth(true).thresholds([level])(
      this.cells as never,
    );
    return shape!.coordinates.flat().map((ring) =>
      simplify(
        ring
          .slice(0, -1)
          .map(([x, y]): Point => [
            this.left + (x! - 0.5) * this.step,
            this.top + (y! - 0.5) * this.step,
          ]),
        tolerance,
      ),
    );
  }

  /** How far from the border of what lies above (`inside` 1) or below (-1) the level, in units. */
  distance(level: number, inside: 1 | -1): Field {
    const { width, height } = this;
    const d = this.like((k) => (inside * (this.cells[k]! - level) > 0 ? 1e9 : 0));
    const c = d.cells;
    const near = (k: number, i: number, j: number, di: number, dj: number, by: number) => {
      if (i + di < 0 || j + dj < 0 || i + di >= width || j + dj >= height) return;
      c[k] = Math.min(c[k]!, c[k + dj * width + di]! + by);
    };
    const across = Math.SQRT2;
    for (let j = 0; j < height; j += 1)
      for (let i = 0; i < width; i += 1) {
        const k = j * width + i;
        near(k, i, j, -1, 0, 1);
        near(k, i, j, 0, -1, 1);
        near(k, i, j, -1, -1, across);
        near(k, i, j, 1, -1, across);
      }
    for (let j = height - 1; j >= 0; j -= 1)
      for (let i = width - 1; i >= 0; i -= 1) {
        const k = j * width + i;
        near(k, i, j, 1, 0, 1);
        near(k, i, j, 0, 1, 1);
        near(k, i, j, 1, 1, across);
        near(k, i, j, -1, 1, across);
      }
    return d
      .like((k) => Math.min(c[k]!, 400) * this.step)
      .blurred()
      .blurred();
  }

  blurred(): Field {
    const out = new Field(this.grid, this.step);
    for (let j = 0; j < this.height; j += 1)
      for (let i = 0; i < this.width; i += 1) {
        let [sum, n] = [0, 0];
        for (let y = Math.max(0, j - 2); y <= Math.min(this.height - 1, j + 2); y += 1)
          for (let x = Math.max(0, i - 2); x <= Math.min(this.width - 1, i + 2); x += 1, n += 1)
            sum += this.cells[y * this.width + x]!;
        out.cells[j * this.width + i] = sum / n;
      }
    return out;
  }
}

/** A field from one value per hex; beyond the map the nearest hex goes on. */
export function field(grid: HexGrid, value: (hex: Hex) => number, shape: Shape): Field {
  const { sigma = 0.43, warp = 0.13, wave = 1.25, seed } = shape;
  const spread = 2 * (sigma * H) ** 2;
  const reach = 6.2 * H * H;
  const bend = warp * H * 1.8;
  const values: number[][] = [];
  for (let column = 1; column <= grid.columns; column += 1) {
    values[column] = [];
    for (let row = 1; row <= grid.rows; row += 1) values[column]![row] = value([column, row]);
  }
  return new Field(grid, R / 8).each((px, py) => {
    const [u, v] = [px / (wave * H), py / (wave * H)];
    const x = bend === 0 ? px : px + bend * fbm(u, v, seed, 3);
    const y = bend === 0 ? py : py + bend * fbm(u + 31.7, v + 11.3, seed + 5, 3);
    const middle = Math.round((x - R) / STEP) + 1;
    let [sum, weights] = [0, 0];
    for (let column = middle - 2; column <= middle + 2; column += 1) {
      const inside = values[clamp(column, 1, grid.columns)]!;
      const row0 = Math.round((y - H / 2 - (grid.low(column) ? H / 2 : 0)) / H) + 1;
      for (let row = row0 - 2; row <= row0 + 2; row += 1) {
        const [cx, cy] = grid.centre([column, row]);
        const distance = (x - cx) ** 2 + (y - cy) ** 2;
        if (distance > reach) continue;
        const weight = Math.exp(-distance / spread);
        sum += weight * inside[clamp(row, 1, grid.rows)]!;
        weights += weight;
      }
    }
    return sum / weights;
  });
}
