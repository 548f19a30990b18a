/** Where things lie on the drawing of a key: a hex with its stack, and beside it what looks otherwise. */
import { H, type Point, R } from './grid';
import type { StackShown } from './types';

export const at: Point = [R, H / 2];
const high = H + 8;
export const box = (more: boolean): readonly [number, number, number, number] => [
  -4,
  -4,
  2 * R + 8 + (more ? 62 : 0),
  high,
];
/** The middle of the things beside it, from the top. */
export const beside = (i: number): Point => [2 * R + 32, 19 + i * 37];

/** How the stack is moved so that the edges of those below are seen (Stack.svelte). */
const shift = (stack: StackShown): number =>
  (Math.min(stack.count ?? stack.units.length, 3) - 1) * 3;
/** A point of the top counter, from its middle. */
export const onTop = (stack: StackShown, x: number, y: number): Point => [
  at[0] - shift(stack) + x,
  at[1] + shift(stack) * 0.8 + y,
];
/** The middle of a side, clockwise from the top, near its rim; or of a corner, clockwise from the east. */
export const rim = (side: number, corner = false): Point => {
  const angle = (Math.PI / 3) * side - (corner ? 0 : Math.PI / 2);
  const out = (corner ? R : H / 2) * 0.93;
  return [at[0] + out * Math.cos(angle), at[1] + out * Math.sin(angle)];
};
