import { expect, test } from 'vitest';
import { heightFor, partAround } from '../src/rules/marks';

const at = (left: number, top: number, width: number, height: number) =>
  ({
    querySelector: () => null,
    getBoundingClientRect: () => ({
      left,
      top,
      width,
      height,
      right: left + width,
      bottom: top + height,
    }),
  }) as unknown as Element;

test('the part of a drawing around what is meant is in its own units, with room around', () => {
  // A sheet of 200 units, drawn twice as large, 10 pixels from the edge.
  const sheet = Object.assign(at(10, 10, 400, 400), { offsetWidth: 200 }) as unknown as HTMLElement;
  const far = partAround([at(110, 110, 40, 40), at(310, 150, 40, 40)], sheet)!;
  expect(far.x).toBeCloseTo(36);
  expect(far.width).toBeCloseTo(148);
  expect(far.y + far.height / 2).toBeCloseTo(70);
  // What stands alone is not blown up.
  expect(partAround([at(110, 110, 40, 40)], sheet)!.width).toBeCloseTo(92);
  expect(partAround([], sheet)).toBeNull();
});

test('a picture is as high as what it shows, within limits', () => {
  expect(heightFor({ width: 100, height: 80 }, 320)).toBe(256);
  expect(heightFor({ width: 100, height: 10 }, 320)).toBe(198);
  expect(heightFor({ width: 100, height: 300 }, 320)).toBe(384);
});
