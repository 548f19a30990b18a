// Numbers on a grid over the drawing.
import type { Box, Line } from './paths.ts';

export class Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: Float32Array;

  constructor(
    readonly box: Box,
    readonly step: number,
  ) {
    this.width = Math.ceil((box.right - box.left) / step);
    this.height = Math.ceil((box.bottom - box.top) / step);
    this.cells = new Float32Array(this.width * this.height);
  }

  like(): Grid {
    return new Grid(this.box, this.step);
  }

  // The value of a cell; outside the grid, that of the nearest one.
  at(i: number, j: number): number {
    const column = Math.max(0, Math.min(this.width - 1, i));
    const row = Math.max(0, Math.min(this.height - 1, j));
    return this.cells[row * this.width + column]!;
  }

  each(value: (x: number, y: number, i: number, j: number) => number): this {
    for (let j = 0; j < this.height; j++)
      for (let i = 0; i < this.width; i++)
        this.cells[j * this.width + i] = value(
          this.box.left + i * this.step,
          this.box.top + j * this.step,
          i,
          j,
        );
    return this;
  }

  // Sets the cells whose place lies inside the rings (even-odd).
  fill(rings: Line[], value: number): this {
    for (let j = 0; j < this.height; j++) {
      const y = this.box.top + j * this.step;
      const cuts: number[] = [];
      for (const ring of rings)
        ring.forEach((a, k) => {
          const b = ring[(k + 1) % ring.length]!;
          if (a[1] <= y !== b[1] <= y)
            cuts.push(a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]));
        });
      cuts.sort((a, b) => a - b);
      for (let k = 0; k + 1 < cuts.length; k += 2) {
        const from = Math.max(0, Math.ceil((cuts[k]! - this.box.left) / this.step));
        const to = Math.min(this.width - 1, Math.floor((cuts[k + 1]! - this.box.left) / this.step));
        for (let i = from; i <= to; i++) this.cells[j * this.width + i] = value;
      }
    }
    return this;
  }

  blurred(sigma: number): Grid {
    const reach = Math.ceil(sigma * 2.5);
    const weights = Array.from({ length: 2 * reach + 1 }, (_, k) =>
      Math.exp(-((k - reach) ** 2) / (2 * sigma * sigma)),
    );
    const sum = weights.reduce((a, b) => a + b, 0);
    const pass = (from: Grid, di: number, dj: number) =>
      this.like().each((_x, _y, i, j) => {
        let value = 0;
        for (let k = -reach; k <= reach; k++)
          value += weights[k + reach]! * from.at(i + di * k, j + dj * k);
        return value / sum;
      });
    return pass(pass(this, 1, 0), 0, 1);
  }
}
