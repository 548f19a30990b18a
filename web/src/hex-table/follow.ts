/** What the table looks at: the part of the map to show when something else is asked about, at a scale that can be read. */
import { H, type Hex, type HexGrid, type Names } from './grid';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Attention {
  /** Of the moment: who moves, what is fought. Empty: nothing in particular, only whose turn it is. */
  now: string;
  /** Of the phase and who is asked; empty: nobody who looks at this table. */
  turn: string;
  /** What must be in sight, the chief hex first. */
  core: Hex[];
  /** What should be, as much as goes in, the most important first. */
  around: Hex[];
}

/** Height of a hex on the screen, in pixels: at least, so that a counter can be read, and at most. From `whole` on the whole map is shown. */
export interface Limits {
  least: number;
  most: number;
  whole: number;
}
export const limitsOf = (small: boolean): Limits =>
  small ? { least: 60, most: 72, whole: 60 } : { least: 56, most: 92, whole: 44 };

const rim = 1.1 * H;
/** Pixels at the top where switches lie over the map. */
const head = 40;
function boxOf(grid: HexGrid, hexes: Hex[], by = rim): Box {
  const at = hexes.map((hex) => grid.centre(hex));
  const [left, right] = [
    Math.min(...at.map(([x]) => x)) - by,
    Math.max(...at.map(([x]) => x)) + by,
  ];
  const [top, bottom] = [
    Math.min(...at.map(([, y]) => y)) - by,
    Math.max(...at.map(([, y]) => y)) + by,
  ];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The part to show in a room of this size, and its core. */
export function frame(
  grid: HexGrid,
  whole: { width: number; height: number },
  { core, around }: Attention,
  limits: Limits,
): (Box & { core: Box; least: number }) | null {
  const room = { width: whole.width, height: whole.height - head };
  if (core.length === 0 || room.width <= 0 || room.height <= 0) return null;
  const sizeIn = (box: { width: number; height: number }) =>
    Math.min(room.width / box.width, room.height / box.height) * H;
  if (sizeIn(grid) >= limits.whole) return null;
  const fits = (box: Box) => sizeIn(box) >= limits.least;
  // Too much to be read at once: the chief hex, and what goes in beside it.
  const must: Hex[] = [core[0]!];
  for (const hex of core.slice(1)) if (fits(boxOf(grid, [...must, hex]))) must.push(hex);
  const shown: Hex[] = [...must];
  for (const hex of around) if (fits(boxOf(grid, [...shown, hex]))) shown.push(hex);
  const box = boxOf(grid, shown);
  const scale = Math.min(sizeIn(box), limits.most) / H;
  const [width, height, above] = [room.width / scale, room.height / scale, head / scale];
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2 - above,
    width,
    height: height + above,
    core: boxOf(grid, must, 0.6 * H),
    least: (0.8 * limits.least) / H,
  };
}

/** Says of each moment whether it is to be looked at: something new happens, or it is somebody else's turn. */
export function follower(): (attention: Attention) => boolean {
  let [now, turn] = ['', null as string | null];
  return (next) => {
    // The first moment is the one the table opens on.
    const fresh =
      turn === null ||
      (next.now !== '' ? next.now !== now : next.turn !== '' && next.turn !== turn);
    now = next.now;
    turn = next.turn || (turn ?? '');
    return fresh;
  };
}

/** Pairs of own and other hexes, the nearest first, as one list without doubles. */
export function nearest(grid: HexGrid, own: Hex[], others: Hex[]): Hex[] {
  if (others.length === 0) return own;
  const far = (hex: Hex, from: Hex[]) => Math.min(...from.map((one) => grid.distance(hex, one)));
  const sorted = [...own].sort((a, b) => far(a, others) - far(b, others));
  const list: Hex[] = [];
  const put = (hex: Hex) => {
    if (!list.some((one) => one[0] === hex[0] && one[1] === hex[1])) list.push(hex);
  };
  for (const hex of sorted) {
    put(hex);
    const facing = others.reduce((best, one) =>
      grid.distance(hex, one) < grid.distance(hex, best) ? one : best,
    );
    if (grid.distance(hex, facing) <= 8) put(facing);
  }
  for (const hex of others) put(hex);
  return list;
}

/** What is under way: the chief hex first; empty: nothing in particular. */
export interface Busy {
  now: string;
  hexes: (string | null | undefined)[];
}

/** Attention to what is under way and whatever stands near it; else to where own and other troops stand nearest to each other. */
export function attend(
  grid: HexGrid,
  names: Names,
  { now, hexes }: Busy,
  own: Busy['hexes'],
  others: Busy['hexes'],
  turn: string,
): Attention {
  const known = (list: Busy['hexes']): Hex[] =>
    list
      .filter((hex) => typeof hex === 'string')
      .map(names.hex)
      .filter((hex) => grid.has(hex));
  const core = known(hexes);
  const all = nearest(grid, known(own), known(others));
  if (core.length === 0) return { now: '', turn, core: all.slice(0, 1), around: all.slice(1) };
  // Beside what is asked about whatever stands near it, beside a column that comes in whatever is nearest.
  const near = all
    .filter((hex) => now === '' || grid.distance(hex, core[0]!) <= 5)
    .sort((a, b) => grid.distance(a, core[0]!) - grid.distance(b, core[0]!));
  return { now, turn, core, around: near };
}
