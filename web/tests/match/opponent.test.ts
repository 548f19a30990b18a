import assert from 'node:assert/strict';
import { test } from 'vitest';
import { finishedOf } from '../../src/learn/finished';
import { learnt } from '../../src/learn/learnt.svelte';
import { noteLevel, usualLevel } from '../../src/lib/opponent';
import type { MatchState } from '../../src/schema/table';

const levels = ['easy', 'medium', 'strong'];
const usual = (id: string) => usualLevel({ id, levels }, learnt.finished);

/** A match of two seats that is over: red is mine, blue whose it says. */
const over = (game: string, red: number, blue = 'computer', you = ['red']): MatchState => {
  const one = (value: number) => ({ outcome: 'x', points: 0, value, title: { en: '', es: '' } });
  const seat = (id: string, holder: string) => ({ seat: id, holder, level: 'easy', away: false });
  return {
    match: `${game} ${red} ${blue} ${you.length}`,
    game,
    scenario: 's',
    options: {},
    you,
    over: true,
    turn: { kind: 'over', result: { red: one(red), blue: one(1 - red) } },
    seats: [seat('red', 'person'), seat('blue', blue)],
  } as unknown as MatchState;
};

test('the easiest level until the computer has been beaten, then the one that was played last', () => {
  noteLevel('a', 'medium');
  assert.equal(usual('a'), 'easy');
  learnt.ended(over('a', 0));
  learnt.ended(over('a', 0.5));
  assert.equal(usual('a'), 'easy');
  learnt.ended(over('a', 1));
  assert.equal(usual('a'), 'medium');
  noteLevel('a', 'gone');
  assert.equal(usual('a'), 'easy');
  assert.equal(usual('b'), 'easy');
  assert.equal(usualLevel({ id: 'c', levels: [] }, learnt.finished), undefined);
});

test('who plays both sides, or another person, has not beaten the computer', () => {
  noteLevel('d', 'strong');
  learnt.ended(over('d', 1, 'computer', ['red', 'blue']));
  learnt.ended(over('d', 1, 'person'));
  assert.equal(usual('d'), 'easy');
});

test('what was finished is known at once, to ladder and opponent alike', () => {
  const state = over('e', 1);
  noteLevel('e', 'strong');
  learnt.ended(state);
  learnt.ended(state); // looked at again
  const own = learnt.finished.filter((one) => one.game === 'e');
  assert.equal(own.length, 1);
  assert.deepEqual({ ...own[0], at: 0 }, { ...finishedOf(state), at: 0 });
  assert.equal(usual('e'), 'strong');
});
