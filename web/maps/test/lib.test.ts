// The tools that draw the ground.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noises, random } from '../lib/noise.ts';
import { clipRing, type Line, Pen, simplify, softData, straightData } from '../lib/paths.ts';
import { Grid } from '../lib/raster.ts';

const box = { left: 0, top: 0, right: 20, bottom: 10 };

test('chance is the same every time', () => {
  const [a, b] = [noises(random(7)), noises(random(7))];
  assert.equal(a[0](1.5, 2.5), b[0](1.5, 2.5));
  assert.notEqual(a[0](1.5, 2.5), noises(random(100))[0](1.5, 2.5));
});

test('a line keeps its corners and loses what lies between them', () => {
  const line: Line = [
    [0, 0],
    [5, 0.1],
    [10, 0],
    [10, 10],
  ];
  assert.deepEqual(simplify(line, 0.3), [
    [0, 0],
    [10, 0],
    [10, 10],
  ]);
});

test('a ring is cut at the box', () => {
  const ring = clipRing(
    [
      [-10, 2],
      [30, 2],
      [30, 8],
      [-10, 8],
    ],
    box,
  );
  assert.deepEqual(
    ring.map(([x]) => x).sort((a, b) => a - b),
    [0, 0, 20, 20],
  );
});

test('path data is short, relative and does not drift', () => {
  assert.equal(new Pen(1).move([1, 1]).line([3, 0]).line([2, 5]).data, 'm1 1 2-1-1 5');
  const line: Line = Array.from({ length: 50 }, (_, i): [number, number] => [i * 0.33, 0]);
  const numbers = straightData([line], 10, false)
    .match(/-?\d*\.?\d+/g)!
    .map(Number);
  const end = numbers.filter((_, i) => i % 2 === 0).reduce((a, b) => a + b, 0);
  assert.ok(Math.abs(end - 49 * 0.33) < 0.06);
  assert.equal(
    softData(
      [
        [
          [0, 0],
          [10, 0],
          [10, 10],
        ],
      ],
      1,
      false,
    ),
    'm0 0q10 0 10 10',
  );
});

test('a grid is filled inside a ring only, and blurring keeps the sum', () => {
  const grid = new Grid(box, 1).fill(
    [
      [
        [5, 2],
        [15, 2],
        [15, 8],
        [5, 8],
      ],
    ],
    1,
  );
  assert.equal(grid.at(10, 5), 1);
  assert.equal(grid.at(2, 5), 0);
  assert.equal(grid.at(-5, 5), 0);
  const sum = (g: Grid) => g.cells.reduce((a, b) => a + b, 0);
  assert.ok(Math.abs(sum(grid.blurred(0.8)) / sum(grid) - 1) < 0.01);
});
