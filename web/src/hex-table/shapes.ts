/** The drawings over the ground, as paths. */
import { H, type Hex, type HexGrid, type Point, pathOf, R } from './grid';

const f1 = (value: number): string => String(Math.round(value * 10) / 10);
const mix = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];
const soft = (line: Point[]): string => {
  if (line.length < 2) return '';
  let d = `M${f1(line[0]![0])} ${f1(line[0]![1])}`;
  if (line.length === 2) return `${d}L${f1(line[1]![0])} ${f1(line[1]![1])}`;
  for (let i = 1; i + 1 < line.length; i += 1) {
    const end = i === line.length - 2 ? line[i + 1]! : mix(line[i]!, line[i + 1]!, 0.5);
    d += `Q${f1(line[i]![0])} ${f1(line[i]![1])} ${f1(end[0])} ${f1(end[1])}`;
  }
  return d;
};

/** A way from hex to hex: begins at the rim of the counter, ends short of the middle with a head. */
export function wayPath(grid: HexGrid, hexes: Hex[]): { line: string; head: string } | null {
  if (hexes.length < 2) return null;
  const points = hexes.map((hex) => grid.centre(hex));
  const [before, last] = [points.at(-2)!, points.at(-1)!];
  const end = mix(last, before, 0.2);
  const line = [mix(points[0]!, points[1]!, 0.42), ...points.slice(1, -1), end];
  const angle = Math.atan2(last[1] - before[1], last[0] - before[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const head = (
    [
      [-13, -13],
      [19, 0],
      [-13, 13],
      [-6, 0],
    ] as const
  ).map(([u, v]): Point => [end[0] + u * cos - v * sin, end[1] + u * sin + v * cos]);
  return { line: soft(line), head: pathOf(head) };
}

/** A band that widens towards where it leads. */
export function ribbon(grid: HexGrid, hexes: Hex[]): string {
  if (hexes.length < 2) return '';
  const points = hexes.map((hex) => grid.centre(hex));
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach(([x, y], i) => {
    const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const half = 2.4 + (8.8 * i) / (points.length - 1);
    const [nx, ny] = [(-(b[1] - a[1]) / length) * half, ((b[0] - a[0]) / length) * half];
    left.push([x + nx, y + ny]);
    right.push([x - nx, y - ny]);
  });
  return pathOf([...left, ...right.reverse()]);
}

/** The mark of a facing on the rim of a hex: a bar over most of the front side, with a small head outwards. */
export function facingMark(
  grid: HexGrid,
  hex: Hex,
  side: number,
  long = 0.78,
  head = true,
): { bar: string; head: string } {
  const centre = grid.centre(hex);
  const [a, b] = grid.side(hex, side).map((end) => mix(centre, end, 0.905)) as [Point, Point];
  const middle = mix(a, b, 0.5);
  const away = Math.hypot(middle[0] - centre[0], middle[1] - centre[1]);
  const [nx, ny] = [(middle[0] - centre[0]) / away, (middle[1] - centre[1]) / away];
  return {
    bar: pathOf([mix(a, b, 0.5 - long / 2), mix(a, b, 0.5 + long / 2)], false),
    head: head
      ? pathOf([
          [middle[0] - ny * 9, middle[1] + nx * 9],
          [middle[0] + nx * 11, middle[1] + ny * 11],
          [middle[0] + ny * 9, middle[1] - nx * 9],
        ])
      : '',
  };
}

/** A facing on a corner: a V along the two sides that meet there. */
export function cornerMark(grid: HexGrid, hex: Hex, corner: number): string {
  const tip = grid.corner(hex, corner, R * 0.075);
  const arm = (k: number) => mix(tip, grid.corner(hex, k, R * 0.075), 0.36);
  return pathOf([arm(corner + 1), tip, arm(corner + 5)], false);
}

/** An arrow to choose a facing with, outside the counter, towards a side or a corner. */
export function facingChoice(
  grid: HexGrid,
  hex: Hex,
  side: number,
  corner = false,
): { d: string; at: Point; tip: Point } {
  const [x, y] = grid.centre(hex);
  const angle = (Math.PI / 3) * side - (corner ? 0 : Math.PI / 2);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const put = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos];
  return {
    d: pathOf([put(43, -13), put(76, 0), put(43, 13), put(51, 0)]),
    at: put(58, 0),
    tip: put(89, 0),
  };
}

/** The stout arrow of an attack across the common side. */
export function attackArrow(grid: HexGrid, from: Hex, to: Hex): string {
  const [a, b] = [grid.centre(from), grid.centre(to)];
  const [x, y] = mix(a, b, 0.5);
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]) - Math.PI / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return pathOf(
    (
      [
        [-15, -15],
        [15, -15],
        [15, -3],
        [31, -3],
        [0, 19],
        [-31, -3],
        [-15, -3],
      ] as const
    ).map(([u, v]): Point => [x + u * cos - v * sin, y + u * sin + v * cos]),
  );
}

/** The six ticks across the sides that tell a target from what is selected. */
export function ticks(grid: HexGrid, hex: Hex): string {
  const [x, y] = grid.centre(hex);
  let d = '';
  for (let k = 0; k < 6; k += 1) {
    const angle = (Math.PI / 3) * k + Math.PI / 6;
    const at = (away: number): Point => [x + Math.cos(angle) * away, y + Math.sin(angle) * away];
    d += pathOf([at(H / 2 - 14), at(H / 2 + 5)], false);
  }
  return d;
}

/** A star for what just came of it, around 0,0. */
export function star(): string {
  const points: Point[] = [];
  for (let i = 0; i < 28; i += 1) {
    const angle = (Math.PI * i) / 14 - 0.1;
    const out = i % 2 ? 34 : 50 + (i % 4 ? 0 : 7);
    points.push([Math.cos(angle) * out * 1.16, Math.sin(angle) * out * 0.86]);
  }
  return pathOf(points);
}

/** A line of sight between the rims of two counters. */
export function sightLine(grid: HexGrid, from: Hex, to: Hex): { line: string; mark: Point } {
  const [a, b] = [grid.centre(from), grid.centre(to)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [start, end] = [
    mix(a, b, Math.min(0.45, 44 / length)),
    mix(b, a, Math.min(0.45, 40 / length)),
  ];
  return { line: pathOf([start, end], false), mark: mix(start, end, 0.62) };
}
