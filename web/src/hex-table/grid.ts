/**
 * Flat-topped hexes in the units of the drawing: where a hex lies, which one is under a point, what is beside it.
 * Columns and rows count from 1. In `even` maps the even columns stand half a hex lower, in `odd` ones the odd columns.
 */
export const R = 60;
export const H = Math.sqrt(3) * R;
export const STEP = 1.5 * R;

export type Point = readonly [number, number];
export type Hex = readonly [column: number, row: number];

export const sides = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;
export type Side = (typeof sides)[number];

/** Corners of each side, corner k at 60 degrees times k, clockwise from the east. */
const ends = [
  [4, 5],
  [5, 0],
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
] as const;

export class HexGrid {
  readonly width: number;
  readonly height: number;

  constructor(
    readonly columns: number,
    readonly rows: number,
    readonly lowColumns: 'even' | 'odd' = 'even',
  ) {
    this.width = (columns - 1) * STEP + 2 * R;
    this.height = rows * H + H / 2;
  }

  low(column: number): boolean {
    return (column % 2 === 0) === (this.lowColumns === 'even');
  }

  has([column, row]: Hex): boolean {
    return column >= 1 && row >= 1 && column <= this.columns && row <= this.rows;
  }

  centre([column, row]: Hex): Point {
    return [(column - 1) * STEP + R, (row - 1) * H + H / 2 + (this.low(column) ? H / 2 : 0)];
  }

  corner(hex: Hex, k: number, inset = 0): Point {
    const [x, y] = this.centre(hex);
    const angle = (Math.PI / 3) * k;
    return [x + (R - inset) * Math.cos(angle), y + (R - inset) * Math.sin(angle)];
  }

  corners(hex: Hex, inset = 0): Point[] {
    return [0, 1, 2, 3, 4, 5].map((k) => this.corner(hex, k, inset));
  }

  side(hex: Hex, side: number, inset = 0): [Point, Point] {
    const [a, b] = ends[side]!;
    return [this.corner(hex, a, inset), this.corner(hex, b, inset)];
  }

  neighbour([column, row]: Hex, side: number): Hex {
    const drop = this.low(column) ? 1 : 0;
    switch (side) {
      case 0:
        return [column, row - 1];
      case 1:
        return [column + 1, row - 1 + drop];
      case 2:
        return [column + 1, row + drop];
      case 3:
        return [column, row + 1];
      case 4:
        return [column - 1, row + drop];
      default:
        return [column - 1, row - 1 + drop];
    }
  }

  neighbours(hex: Hex): Hex[] {
    return sides.map((_, side) => this.neighbour(hex, side)).filter((one) => this.has(one));
  }

  /** Which side of `from` lies towards its neighbour `to`; -1 if they do not touch. */
  sideTo(from: Hex, to: Hex): number {
    return sides.findIndex((_, side) => {
      const [column, row] = this.neighbour(from, side);
      return column === to[0] && row === to[1];
    });
  }

  distance(a: Hex, b: Hex): number {
    const half = ([column, row]: Hex) => 2 * row + (this.low(column) ? 1 : 0);
    const across = Math.abs(a[0] - b[0]);
    const down = Math.abs(half(a) - half(b));
    return across + Math.max(0, (down - across) / 2);
  }

  /** The hex around a point, which may lie outside the map. */
  at(x: number, y: number): Hex {
    const near = Math.round((x - R) / STEP) + 1;
    let best: Hex = [near, 1];
    let least = Infinity;
    for (let column = near - 1; column <= near + 1; column += 1) {
      const middle = Math.round((y - H / 2 - (this.low(column) ? H / 2 : 0)) / H) + 1;
      for (let row = middle - 1; row <= middle + 1; row += 1) {
        const [cx, cy] = this.centre([column, row]);
        const distance = (x - cx) ** 2 + (y - cy) ** 2;
        if (distance < least) {
          least = distance;
          best = [column, row];
        }
      }
    }
    return best;
  }

  *all(): Generator<Hex> {
    for (let column = 1; column <= this.columns; column += 1)
      for (let row = 1; row <= this.rows; row += 1) yield [column, row];
  }
}

/** How a map calls its hexes. */
export interface Names {
  name: (hex: Hex) => string;
  hex: (name: string) => Hex;
  /** As printed in the hex, and at the edge for a column, where that differs. */
  print?: (hex: Hex) => string;
  column?: (column: number) => string;
}

/** "0806" and back; maps with letters have their own. */
export const hexName = ([column, row]: Hex): string =>
  `${column}`.padStart(2, '0') + `${row}`.padStart(2, '0');
export const hexOf = (name: string): Hex => [Number(name.slice(0, 2)), Number(name.slice(2))];
export const digits: Names = { name: hexName, hex: hexOf };

const short = (value: number): string => String(Math.round(value * 10) / 10);
export const pathOf = (points: readonly Point[], closed = true): string =>
  points.length === 0
    ? ''
    : `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${closed ? 'z' : ''}`;

/** All hexes of a set as one path. */
export const hexesPath = (grid: HexGrid, hexes: readonly Hex[], inset = 0): string =>
  hexes.map((hex) => pathOf(grid.corners(hex, inset))).join('');

/** The border of a set of hexes: the sides that no two of them share. */
export function outline(grid: HexGrid, hexes: readonly Hex[]): string {
  const inside = new Set(hexes.map(hexName));
  let path = '';
  for (const hex of hexes)
    for (let side = 0; side < 6; side += 1)
      if (!inside.has(hexName(grid.neighbour(hex, side))))
        path += pathOf(grid.side(hex, side), false);
  return path;
}
