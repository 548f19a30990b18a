// Around the board: who is where, and the keys of the log.
import assert from 'node:assert/strict';
import { test } from 'vitest';
import { lineStep } from '../src/board-kit/lines';
import { presenceOf } from '../src/lib/presence';

test('nobody is away who sits at the same screen', () => {
  const seat = (more) => ({
    seat: 'spanish',
    title: { en: 'Spain', es: 'España' },
    holder: 'person',
    ...more,
  });
  assert.equal(presenceOf(seat({}), ['french'], true), 'seat.screen');
  assert.equal(presenceOf(seat({}), ['french'], false), 'seat.away');
  assert.equal(presenceOf(seat({ online: true }), ['french'], false), 'seat.online');
  assert.equal(presenceOf(seat({}), ['spanish'], true), 'seat.you');
  assert.equal(presenceOf(seat({ holder: 'computer' }), ['french'], false), 'seat.computer');
  assert.equal(presenceOf(seat({ open: true }), [], false), 'seat.open');
});

test('in the log arrows go from line to line and to the rule beside a line', () => {
  const rules = [true, false, true, true];
  const at = (line, aside = false) => ({ line, aside });
  const step = (key, from) => lineStep(key, from, rules, [1, 2]);
  // From the log itself: what is in sight.
  assert.deepEqual(step('ArrowUp', null), at(2));
  assert.deepEqual(step('ArrowDown', null), at(1));
  assert.deepEqual(step('ArrowUp', at(2)), at(1));
  assert.deepEqual(step('ArrowUp', at(0)), at(0));
  assert.deepEqual(step('ArrowDown', at(3)), at(3));
  assert.deepEqual(step('ArrowRight', at(2)), at(2, true));
  assert.deepEqual(step('ArrowDown', at(2, true)), at(3, true));
  assert.deepEqual(step('ArrowUp', at(2, true)), at(1), 'a line without a rule');
  assert.deepEqual(step('ArrowLeft', at(2, true)), at(2));
  assert.deepEqual(step('Home', at(2)), at(0));
  assert.deepEqual(step('End', null), at(3));
  for (const [key, from] of [
    ['ArrowRight', at(1)],
    ['ArrowLeft', at(1)],
    ['ArrowRight', null],
    ['Tab', at(1)],
    ['Enter', at(1)],
  ])
    assert.equal(step(key, from), null);
  assert.equal(lineStep('ArrowUp', null, [], [-1, -1]), null);
});
