// The pure parts of the board of Camino: what an action costs.
import assert from 'node:assert/strict';
import { test } from 'vitest';
import { expectedLoss } from '../src/boards/camino/board/actions';

const list = (chances) =>
  Object.entries(chances).map(([id, p]) => ({ id, label: { en: id, es: id }, p, num: 0, den: 1 }));

test('a march into Savoy loses 1.17, not what a re-roll would lose as well', () => {
  const odds = {
    outcomes: list({ 'arrives-loss-0': 1 / 6, 'arrives-loss-1': 1 / 2, 'arrives-loss-2': 1 / 3 }),
    also: list({
      'reroll-arrives-loss-0': 11 / 36,
      'reroll-arrives-loss-1': 21 / 36,
      'reroll-arrives-loss-2': 4 / 36,
      'forage-stays-loss-1': 1,
    }),
    modifiers: [],
  };
  assert.equal(expectedLoss(odds).toFixed(2), '1.17');
});

test('a fight tells its losses besides who wins', () => {
  const odds = {
    outcomes: list({ win: 0.5, lose: 0.5 }),
    also: list({ 'win-with-tercio': 0.7, 'loss-0': 0.25, 'loss-1': 0.5, 'loss-2': 0.25 }),
    modifiers: [],
  };
  assert.equal(expectedLoss(odds), 1);
});
