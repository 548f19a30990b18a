// What is drawn and told of what has happened: nothing of what was taken back or is still to come, nothing twice.
import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Past } from '../src/board-kit/past';
import { newsOf } from '../src/lib/entries';

const now = (step) => ({ step, replay: false });
const then = (step) => ({ step, replay: true });
const add = (one) => (before) => [...before, one];

test('after an undo the trails are again as they were', () => {
  const past = new Past([]);
  past.at(now(3), add('a'));
  past.at(now(4), add('b'));
  assert.deepEqual(past.at(now(5), add('c')), ['a', 'b', 'c']);
  assert.deepEqual(past.at(now(4), add('c backwards')), ['a', 'b']);
  assert.deepEqual(past.at(now(5), add('d')), ['a', 'b', 'd'], 'another way is gone');
  assert.deepEqual(past.at(now(1), add('backwards')), [], 'before anything that was seen');
});

test('several changes of one step are one', () => {
  const past = new Past([]);
  past.at(now(3), add('a'));
  assert.deepEqual(past.at(now(3), add('b')), ['a', 'b']);
  assert.deepEqual(past.at(now(2), add('backwards')), []);
});

test('in a replay nothing is drawn of the future, nor of what lies between two moments', () => {
  const past = new Past([]);
  past.at(now(8), add('a'));
  past.at(now(9), add('b'));
  past.at(then(9), (before) => before);
  assert.deepEqual(past.at(then(8), add('backwards')), ['a']);
  assert.deepEqual(past.at(then(2), add('backwards')), []);
  assert.deepEqual(past.at(then(3), add('c')), ['c'], 'step by step forwards');
  assert.deepEqual(past.at(then(7), add('over the hills')), []);
  assert.deepEqual(past.at(now(9), add('back to now')), []);
  assert.deepEqual(
    past.at(now(12), add('d')),
    ['d'],
    'what the others did meanwhile, without a replay',
  );
});

const entry = (step, seat, action, at, more = {}) => ({
  step,
  seat,
  action,
  at,
  dice: null,
  events: [],
  ...more,
});

test('the end of a match tells its secrets, and only what is new is news', () => {
  const known = [
    entry(1, 'spain', 'place recalde 1', 10),
    entry(2, 'spain', 'seal', 20),
    entry(3, null, 'roll 4', 40),
    entry(4, 'spain', 'keep', 50),
  ];
  const fresh = [
    entry(1, 'spain', 'place recalde 1', 10),
    entry(2, 'england', 'place drake 1', 15),
    entry(3, 'spain', 'seal', 20),
    entry(4, 'england', 'seal', 40),
    entry(5, null, 'roll 4', 40),
    entry(6, 'spain', 'keep', 50),
    entry(7, 'england', 'keep', 60),
    entry(8, null, 'roll 6', 60),
  ];
  assert.deepEqual(
    newsOf(known, fresh).map((one) => one.step),
    [7, 8],
  );
});

test('what was said in secret last has its words only at the end: it is not news, nor what came before', () => {
  const known = [entry(1, 'spain', 'seal', 20), entry(2, 'england', undefined, 50)];
  const fresh = [
    entry(1, 'england', 'seal', 10),
    entry(2, 'spain', 'seal', 20),
    entry(3, 'england', 'admiral drake', 50),
    entry(4, null, 'roll 6', 60),
  ];
  assert.deepEqual(
    newsOf(known, fresh).map((one) => one.step),
    [4],
  );
});

test('what has just happened is news, whatever its words', () => {
  const known = [entry(7, null, 'roll 4', 50)];
  const fresh = [entry(8, null, 'roll 4', 50), entry(9, 'spain', 'end', 60)];
  assert.deepEqual(newsOf(known, fresh), fresh);
  assert.deepEqual(newsOf([], fresh), fresh);
  const back = [entry(7, null, 'roll 4', 50, { undone: true }), ...fresh];
  assert.deepEqual(newsOf(known, back), back);
});
