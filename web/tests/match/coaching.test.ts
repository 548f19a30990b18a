import assert from 'node:assert/strict';
import { test } from 'vitest';
import { settings } from '../../src/lib/settings.svelte';
import { both, entry, moment, sat, server, settle, state, useTable } from '../support/table';

useTable();

const on = { may: ['red'], on: ['red'], ever: true };
const word = (from: number, did = 'end') => ({
  from,
  to: from + 1,
  cost: 0.14,
  se: 0.03,
  n: 60,
  by: 'medium',
  did: [{ a: did, label: both(did) }],
  line: [
    { a: 'pick m5', label: both('Pick') },
    { a: 'advance 0810', label: both('Go') },
  ],
  text: both('dear'),
  measured: both('measured'),
});
const chance = {
  chance: { p: 0.6, se: 0.05, n: 60, by: 'medium' },
  text: both('60 %'),
  meaning: both('so many'),
};
const says = (more: object) =>
  server.push('coach', { seat: 'red', chance: null, word: null, ...more });

test('the match is told what the switch says, once, and only where it may have a coach', async () => {
  server.answers.coach = () => ({ version: 6 });
  settings.setCoach(true);
  const table = await sat(state(5, { coach: { may: [], on: [], ever: false } }));
  await table.coaching.agree();
  assert.deepEqual(server.asked('coach'), []);
  await server.state(state(6, { coach: { may: ['red'], on: [], ever: false } }));
  void table.coaching.agree();
  await table.coaching.agree();
  await settle();
  assert.deepEqual(server.asked('coach'), [{ seat: 'red', on: true }]);
  await server.state(state(7, { coach: on }));
  await table.coaching.agree();
  assert.equal(server.asked('coach').length, 1);
  settings.setCoach(false);
  await table.coaching.agree();
  assert.deepEqual(server.asked('coach').at(-1), { seat: 'red', on: false });
});

test('what it says is shown as long as it is on', async () => {
  const table = await sat(state(5, { coach: on }));
  assert.equal(table.coaching.chance, null);
  await says({ chance });
  assert.equal(table.coaching.chance?.chance.p, 0.6);
  await says({ chance, word: word(3) });
  assert.equal(table.coaching.word?.from, 3);
  table.coaching.dismiss();
  assert.equal(table.coaching.word, null);
  assert.equal(table.coaching.chance?.chance.p, 0.6);
  await says({ chance, word: word(4) });
  assert.equal(table.coaching.word?.from, 4);
  await server.state(state(6, { coach: { may: ['red'], on: [], ever: true } }));
  assert.equal(table.coaching.word, null);
  assert.equal(table.coaching.chance, null);
});

test('shown on the board as it was, until it is enough or gone', async () => {
  const table = await sat(state(5, { coach: on }));
  server.answers.at = () => moment(3);
  await says({ word: word(3) });
  table.coaching.look(true);
  await settle();
  assert.deepEqual([table.coaching.showing, table.replay?.step], [true, 3]);
  table.coaching.look(false);
  assert.deepEqual([table.campaign.lines, table.replay], [null, null]);
  // It is taken back elsewhere: nothing is shown any more.
  table.coaching.look(true);
  await settle();
  await says({});
  assert.deepEqual([table.coaching.showing, table.replay], [false, null]);
});

test('taken back by the usual undo, and beyond dice by going back to before it', async () => {
  const table = await sat(state(5, { coach: on, steps: 5 }));
  await says({ word: word(4) });
  server.answers.undo = () => ({ version: 6 });
  const undone = table.coaching.takeBack();
  await settle();
  assert.equal(server.asked('undo').length, 1);
  await server.state(state(6, { coach: on, steps: 4 }));
  await undone;
  assert.deepEqual(server.asked('propose'), []);

  await server.state(
    state(9, { coach: on, steps: 9, undo: { red: { ok: false, reason: both('dice') } } }),
  );
  await says({ word: word(7) });
  server.answers.propose = () => ({ version: 10 });
  await table.coaching.takeBack();
  assert.deepEqual(server.asked('propose'), [{ seat: 'red', what: 'rewind', step: 7 }]);
  assert.equal(server.asked('undo').length, 1);
});

test('that dice have fallen since is said', async () => {
  const rolled = entry(5, null, { dice: { faces: [3] } });
  const table = await sat(state(5, { coach: on, entries: [entry(4, 'red'), rolled] }));
  await says({ word: word(3) });
  assert.equal(table.coaching.rolled, true);
  await says({ word: word(5) });
  assert.equal(table.coaching.rolled, false);
});
