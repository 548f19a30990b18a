import assert from 'node:assert/strict';
import { test } from 'vitest';
import { t } from '../../src/lib/settings.svelte';
import { both, sat, server, settle, useTable } from '../support/table';

useTable();

const advised = (...links: string[]) => ({
  action: links[0],
  score: 0,
  simulations: 1,
  chance: null,
  compared: 'alone',
  line: links.map((a) => ({ a, label: both(a) })),
  reason: both('because'),
  actions: links,
  considered: [],
});
const played = () => server.asked('play').map(({ action, actions }) => actions ?? action);

test('the whole gesture is asked for, and said at once', async () => {
  server.answers.hint = () => advised('move baden', 'face n');
  const table = await sat();
  await table.advice.ask();
  assert.equal(server.asked('hint')[0]!.gesture, true);
  void table.advice.follow();
  await settle();
  assert.deepEqual(played(), [['move baden', 'face n']]);
  await server.answer('play', { version: 7, played: 2, of: 2, stopped: null });
  assert.equal(table.advice.open, false);
});

test('what was left unsaid for dice, or for others, is told', async () => {
  for (const [stopped, key] of [
    ['dice', 'advice.dice'],
    ['asked', 'advice.changed'],
  ] as const) {
    server.answers.hint = () => advised('move baden', 'face n');
    const table = await sat();
    await table.advice.ask();
    void table.advice.follow();
    await settle();
    await server.answer('play', { version: 6, played: 1, of: 2, stopped });
    assert.equal(table.advice.said, t(key));
  }
});

test('what is refused is refused as a whole', async () => {
  server.answers.hint = () => advised('move baden', 'face n');
  const table = await sat();
  await table.advice.ask();
  void table.advice.follow();
  await settle();
  await server.refuse('play', { code: 'illegal', rule: 'T-1', reason: both('not so') });
  assert.deepEqual([table.advice.open, table.refusal!.text], [false, 'not so']);
});

test('one link is one action; only the first can be done', async () => {
  server.answers.hint = () => advised('move baden', 'face n');
  const table = await sat();
  await table.advice.ask();
  void table.advice.doIt();
  await settle();
  assert.deepEqual(played(), ['move baden']);
});
