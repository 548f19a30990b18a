import assert from 'node:assert/strict';
import { test } from 'vitest';
import { noteEnd, noteLevel, noteMine, usualLevel } from '../../src/lib/opponent';
import type { Results } from '../../src/schema/game';
import type { MyMatch } from '../../src/schema/table';

const levels = ['easy', 'medium', 'strong'];
const game = (id: string) => ({ id, levels });
const ended = (red: number, blue: number): Results => {
  const one = (value: number) => ({ outcome: 'x', points: 0, value, title: { en: '', es: '' } });
  return { red: one(red), blue: one(blue) };
};

test('the easiest level until a match has been won, then the one that was played last', () => {
  noteLevel('a', 'medium');
  assert.equal(usualLevel(game('a')), 'easy');
  noteEnd('a', ended(0, 1), ['red']);
  assert.equal(usualLevel(game('a')), 'easy');
  noteEnd('a', ended(0.5, 0.5), ['red']);
  assert.equal(usualLevel(game('a')), 'easy');
  noteEnd('a', ended(1, 0), ['red']);
  assert.equal(usualLevel(game('a')), 'medium');
  noteLevel('a', 'gone');
  assert.equal(usualLevel(game('a')), 'easy');
  assert.equal(usualLevel(game('b')), 'easy');
  assert.equal(usualLevel({ id: 'c', levels: [] }), undefined);
});

test('who plays both sides has beaten nobody', () => {
  noteLevel('d', 'strong');
  noteEnd('d', ended(1, 0), ['red', 'blue']);
  noteEnd('d', null, ['red']);
  assert.equal(usualLevel(game('d')), 'easy');
});

test('alone one wins alone', () => {
  noteLevel('e', 'strong');
  const { red } = ended(1, 0);
  noteEnd('e', { red: red! }, ['red']);
  assert.equal(usualLevel(game('e')), 'strong');
});

test('matches of the account count, wherever they were played', () => {
  const mine = (match: string, seat: string, over: boolean) =>
    ({ match, game: 'f', seat, over, result: ended(1, 0) }) as unknown as MyMatch;
  noteLevel('f', 'strong');
  noteMine([mine('one', 'red', false), mine('two', 'red', true), mine('two', 'blue', true)]);
  assert.equal(usualLevel(game('f')), 'easy');
  noteMine([mine('three', 'red', true)]);
  assert.equal(usualLevel(game('f')), 'strong');
});
