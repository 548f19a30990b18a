// Leader lines of a key, and how far one is on a ladder.
import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Finished } from '../src/learn/finished';
import { isPassed, medalOf, openRungs } from '../src/learn/ladder';
import { leadersOf } from '../src/learn/howto/leaders';
import type { Game } from '../src/schema/game';
import type { LadderGoal, LadderRung } from '../src/schema/http';

const box = [0, 0, 100, 60] as const;

test('lines of a side do not cross, and both sides have about as many', () => {
  const parts = {
    a: [10, 50],
    b: [12, 5],
    c: [14, 30],
    d: [16, 20],
    e: [18, 40],
    f: [90, 10],
  } as const;
  const { left, right } = leadersOf(parts, box);
  assert.deepEqual(
    [left, right].map((side) => side.length),
    [3, 3],
  );
  for (const side of [left, right]) {
    const ends = side.map((one) => one.to[1]);
    const starts = side.map((one) => one.from[1]);
    assert.deepEqual(
      ends,
      [...ends].sort((a, b) => a - b),
    );
    assert.deepEqual(
      starts,
      [...starts].sort((a, b) => a - b),
    );
  }
  assert.deepEqual(
    [...left, ...right].map((one) => one.number),
    [1, 2, 3, 4, 5, 6],
  );
});

test('a part that is not there has no line', () => {
  const { left, right } = leadersOf({ a: [10, 10] }, box);
  assert.equal(left.length + right.length, 1);
});

// ---- the ladder

const game = {
  id: 'armada',
  options: [
    { id: 'exact', type: 'flag', default: true },
    { id: 'level', type: 'choice', default: 'low' },
  ],
} as unknown as Game;
const match = { seat: 'spain', scenario: 'campaign', options: {}, won: [], times: 1 };
const goal: LadderGoal = {
  ...match,
  seats: { england: 'computer:easy' },
  finish: false,
  coach: false,
  gold: { ...match, seats: { england: 'computer:medium' } },
};
const rung = (one: Partial<LadderRung>): LadderRung => ({
  title: { en: '', es: '' },
  lessons: [],
  matches: [],
  ...one,
});
const played = (one: Partial<Finished> = {}): Finished => ({
  match: 'm',
  at: 1,
  game: 'armada',
  scenario: 'campaign',
  options: { exact: 'true', level: 'low' },
  seat: 'spain',
  seats: { england: 'computer:easy' },
  outcome: 'spain-marginal',
  value: 1,
  ...one,
});
const medal = (finished: Finished[], of: Partial<LadderGoal> = {}) =>
  medalOf({ ...goal, ...of }, { finished, learnt: () => false }, game);

test('bronze is finished, silver won, gold won one level higher', () => {
  assert.equal(medal([]), null);
  assert.equal(medal([played({ value: 0 })]), 'bronze');
  assert.equal(medal([played({ value: 0.5 })]), 'bronze');
  assert.equal(medal([played({ value: 0 }), played()]), 'silver');
  assert.equal(medal([played({ seats: { england: 'computer:medium' } })]), 'gold');
  assert.equal(medal([played({ seats: { england: 'computer:medium' }, value: 0 })]), 'bronze');
});

test('only a match that was set up so counts', () => {
  for (const other of [
    { game: 'camino' },
    { scenario: 'short' },
    { seat: 'england' },
    { seats: { england: 'computer:strong' } },
    { options: { exact: 'false', level: 'low' } },
  ])
    assert.equal(medal([played(other)]), null, JSON.stringify(other));
  assert.equal(
    medal([played({ options: { exact: 'true', level: 'high' } })], { options: { level: 'high' } }),
    'silver',
  );
});

test('a rung may ask for an outcome, or for several victories', () => {
  assert.equal(medal([played()], { won: ['spain-strategic'] }), 'bronze');
  assert.equal(
    medal([played({ outcome: 'spain-strategic' })], { won: ['spain-strategic'] }),
    'silver',
  );
  assert.equal(medal([played()], { times: 2 }), 'bronze');
  assert.equal(medal([played(), played()], { times: 2 }), 'silver');
});

test('a rung opens the next one when it is passed', () => {
  const ladder = [
    rung({ lessons: ['armada/landing'] }),
    rung({ matches: [{ ...goal, finish: true }] }),
    rung({ matches: [goal] }),
    rung({}),
  ];
  const open = (lessons: string[], finished: Finished[]) =>
    openRungs(ladder, { finished, learnt: (one) => lessons.includes(one) }, game);
  assert.equal(open([], [played()]), 1);
  assert.equal(open(['armada/landing'], []), 2);
  assert.equal(open(['armada/landing'], [played({ value: 0 })]), 3);
  assert.equal(open(['armada/landing'], [played()]), 4);
  assert.ok(isPassed(ladder[1]!, { finished: [played({ value: 0 })], learnt: () => true }, game));
  assert.ok(!isPassed(ladder[2]!, { finished: [played({ value: 0 })], learnt: () => true }, game));
});
