// The counters that "How to play" draws are those of real positions: what boards/<game>/key.json keeps is what the engine says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games, sampleOf, written } from '../scripts/keys.mjs';

const tercio =
  process.env.TERCIO ?? new URL('../../build/release/tercio', import.meta.url).pathname;

for (const game of games)
  test(`${game}: the drawn counter is a real one`, () =>
    assert.deepEqual(
      written(game),
      sampleOf(game, tercio),
      `TERCIO=${tercio} node web/scripts/keys.mjs`,
    ));
