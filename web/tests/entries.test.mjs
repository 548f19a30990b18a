import assert from 'node:assert/strict';
import { test } from 'vitest';
import { merged } from '../src/lib/entries';

const entry = (step, action, at = step, undone = false) => ({
  step,
  seat: 'spain',
  action,
  dice: null,
  events: [],
  at,
  undone,
});
const told = (all) => all.map((one) => `${one.undone ? '-' : ''}${one.step} ${one.action}`);

test('what was taken back is struck out and stays before what was played instead', () => {
  const all = merged(
    [entry(1, 'march left'), entry(2, 'march right')],
    [entry(2, 'march right', 2, true), entry(2, 'stay', 9)],
  );
  assert.deepEqual(told(all), ['1 march left', '-2 march right', '2 stay']);
});

test('what only gets another number is not struck out', () => {
  const before = [entry(1, 'a'), entry(2, 'b'), entry(3, 'c')];
  const fresh = [
    entry(1, 'a', 1, true),
    entry(2, 'b', 2, true),
    entry(3, 'c', 3, true),
    entry(1, 'b'),
    entry(2, 'c'),
  ];
  assert.deepEqual(told(merged(before, fresh)), ['-1 a', '1 b', '2 c']);
});

test('a plan that is changed in secret leaves no struck lines', () => {
  const before = [entry(1, 'place drake 1'), entry(2, 'order 1 fire')];
  const fresh = [
    entry(1, 'place drake 1', 1, true),
    entry(2, 'order 1 fire', 2, true),
    entry(1, 'order 1 fire'),
  ];
  assert.deepEqual(told(merged(before, fresh, true)), ['1 order 1 fire']);
});
