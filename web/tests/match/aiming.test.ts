import assert from 'node:assert/strict';
import { test } from 'vitest';
import { sides } from '../../src/hex-table/grid';
import { aimedAt, askedFor, turnedFrom, waysTo } from '../../src/match/aiming';
import type { Way } from '../../src/schema/game';

const end = (cost: number, ...words: string[]) => ({ cost, words });
const advance: Way = {
  to: '0808',
  kind: 'advance',
  path: ['0809', '0808'],
  cost: 2,
  left: 2,
  preset: 'n',
  face: {
    n: end(2, 'pick ol', 'advance 0808', 'face n'),
    ne: end(3, 'pick ol', 'advance 0808', 'face ne'),
  },
};
const retreat: Way = {
  ...advance,
  kind: 'retreat',
  cost: 3,
  left: 1,
  preset: 's',
  face: { s: end(3, 'pick ol', 'retreat 0808', 'face s') },
};
const join: Way = {
  ...advance,
  kind: 'join',
  cost: 1,
  face: { n: end(1, 'pick ol', 'join 0808') },
};

test('without a facing the usual one of the cheapest way is meant, and what is in hand ends first', () => {
  const aim = aimedAt([retreat, advance], ['rest'], null, sides)!;
  assert.equal(aim.face, 'n');
  assert.deepEqual(aim.words, ['rest', 'pick ol', 'advance 0808', 'face n']);
  assert.deepEqual([aim.cost, aim.left], [2, 2]);
});

test('the facing that is pointed at chooses the way that has it, at its price', () => {
  assert.equal(aimedAt([advance, retreat], [], 's', sides)!.way.kind, 'retreat');
  const aim = aimedAt([advance, retreat], [], 'ne', sides)!;
  assert.deepEqual([aim.way.kind, aim.cost, aim.left], ['advance', 3, 1]);
});

test('a facing it cannot have snaps to the nearest it can', () => {
  assert.equal(aimedAt([advance], [], 'se', sides)!.face, 'ne');
  assert.equal(aimedAt([advance], [], 'nw', sides)!.face, 'n');
});

test('joining takes a drop: a click on a friend takes him up', () => {
  assert.deepEqual(waysTo([join, advance], '0808', false), [advance]);
  assert.deepEqual(waysTo([join, advance], '0808', true), [join, advance]);
  assert.deepEqual(waysTo([advance], '0101', true), []);
});

test('an enemy’s ways have no words: nothing can be said of them', () => {
  const his: Way = { ...advance, face: { n: { cost: 2 } } };
  assert.equal(aimedAt([his], [], null, sides), null);
});

test('keys turn to the next facing that is possible, round and round', () => {
  assert.equal(turnedFrom([advance, retreat], 'ne', 1, sides), 's');
  assert.equal(turnedFrom([advance, retreat], 's', 1, sides), 'n');
  assert.equal(turnedFrom([advance, retreat], 'n', -1, sides), 's');
});

test('in a lesson the facing is meant that its words ask for', () => {
  const asks = (...script: string[]) => askedFor([retreat, advance], ['rest'], script);
  assert.equal(asks('pick ol', 'advance 0808', 'face ne', 'rest', 'done'), 'ne');
  assert.equal(asks('rest', 'pick ol', 'advance 0808', 'face ne'), 'ne');
  assert.equal(asks('pick ol', 'retreat 0808', 'face s'), 's');
  assert.equal(asks('pick ol', 'advance 0807', 'face n'), null);
  assert.equal(asks(), null);
});
