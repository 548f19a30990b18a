import assert from 'node:assert/strict';
import { test } from 'vitest';
import { t } from '../../src/lib/settings.svelte';
import {
  afterOf,
  action,
  both,
  entry,
  moment,
  sat,
  server,
  settle,
  state,
  useTable,
} from '../support/table';

useTable();

const words = (list: { a: string }[]) => list.map((one) => one.a);
const played = () => server.asked('play');

// ---- one thing after another -------------------------------------------------------------------------

test('a click made while an answer is on its way waits for it, and is then chosen in the new position', async () => {
  const table = await sat();
  void table.play('move baden');
  table.choose('move ulm');
  await settle();
  assert.deepEqual(table.deeds.waiting, ['MOVE ULM']);
  assert.equal(table.selected, null);
  await server.state(state(6, { can: ['move ulm', 'end'], entries: [entry(6, 'red')] }));
  assert.equal(table.selected, null);
  await server.answer('play', { version: 6 });
  assert.equal(table.selected, 'move ulm');
  assert.deepEqual(table.deeds.waiting, []);
});

test('what is played while an answer is on its way is sent when it has come, with the new version', async () => {
  const table = await sat();
  const first = table.play('move baden');
  const second = table.play('end');
  await settle();
  assert.equal(played().length, 1);
  await server.state(state(6, { can: ['end'] }));
  await server.answer('play', { version: 6 });
  assert.equal(await first, true);
  assert.deepEqual(played().at(-1), { seat: 'red', action: 'end', version: 6 });
  await server.answer('play', { version: 7 });
  assert.equal(await second, true);
});

test('what waited and is no longer possible is not played; the page says why', async () => {
  const table = await sat();
  void table.play('move baden');
  const second = table.play('move ulm');
  await settle();
  await server.state(state(6, { can: ['end'] }));
  await server.answer('play', { version: 6 });
  assert.equal(played().length, 1);
  assert.deepEqual(server.asked('why'), [{ seat: 'red', action: 'move ulm' }]);
  await server.answer('why', { legal: false, rule: 'T-1', reason: both('moved already') });
  assert.equal(await second, false);
  assert.deepEqual(table.refusal, {
    about: 'MOVE ULM',
    text: 'moved already',
    rule: 'T-1',
    place: null,
  });
});

test('what waited when the turn had ended is refused without asking', async () => {
  const table = await sat();
  void table.play('end');
  table.choose('move ulm');
  await settle();
  await server.state(state(6, { can: [] }));
  await server.answer('play', { version: 6 });
  assert.equal(table.refusal!.text, t('error.stale'));
  assert.equal(table.selected, null);
  assert.deepEqual(server.asked('why'), []);
});

test('the same clicked again while it is on its way is the same deed, and is sent once', async () => {
  const table = await sat();
  void table.play('move baden');
  await settle();
  table.choose('move baden');
  table.pick(['move baden']);
  assert.equal(await table.play('move baden'), false);
  await settle();
  assert.deepEqual(table.deeds.waiting, []);
  await server.state(state(6));
  await server.answer('play', { version: 6 });
  assert.equal(played().length, 1);
  assert.equal(table.selected, null);
});

test('the same in the next position is a deed of its own', async () => {
  const table = await sat();
  void table.play('move baden');
  await settle();
  await server.state(state(6));
  void table.play('move baden');
  await server.answer('play', { version: 6 });
  assert.deepEqual(
    played().map((one) => one.version),
    [5, 6],
  );
});

test('a place that waited is chosen from what is legal there now', async () => {
  const table = await sat();
  void table.play('end');
  table.askPlace('ulm');
  table.pick(['move baden', 'move ulm']);
  await settle();
  await server.state(state(6, { can: ['move ulm'] }));
  await server.answer('play', { version: 6 });
  // The first click found an action there now, the second plays what the first has chosen.
  assert.deepEqual(played().at(-1), { seat: 'red', action: 'move ulm', version: 6 });
});

// ---- taking back -------------------------------------------------------------------------------------

test('taking back names the version; at a secret turn also the words', async () => {
  const table = await sat();
  void table.undo();
  await settle();
  await server.answer('undo', { version: 6 });
  void table.undo('place recalde 3');
  await settle();
  assert.deepEqual(server.asked('undo'), [
    { seat: 'red', version: 5 },
    { seat: 'red', version: 5, action: 'place recalde 3' },
  ]);
});

test('what cannot be taken back is refused with the reason, without asking', async () => {
  const table = await sat(
    state(5, { undo: { red: { ok: false, reason: both('dice have fallen') } } }),
  );
  await table.undo();
  assert.deepEqual(
    [table.refusal!.about, table.refusal!.text],
    [t('act.undo'), 'dice have fallen'],
  );
  assert.deepEqual(server.asked('undo'), []);
});

test('where others must agree it is proposed', async () => {
  const table = await sat(
    state(5, { undo: { red: { ok: false, reason: both('asked since'), ask: 3 } } }),
  );
  void table.undo();
  await settle();
  assert.deepEqual(server.asked('propose'), [{ seat: 'red', what: 'rewind', step: 3 }]);
});

test('taking back waits for what is on its way', async () => {
  const table = await sat();
  void table.play('move baden');
  void table.undo();
  await settle();
  assert.deepEqual([server.asked('undo').length, table.deeds.waiting], [0, [t('act.undo')]]);
  await server.state(state(6));
  await server.answer('play', { version: 6 });
  assert.deepEqual(server.asked('undo'), [{ seat: 'red', version: 6 }]);
  await server.refuse('undo', { code: 'not-allowed', reason: both('no more') });
  assert.deepEqual([table.refusal!.about, table.refusal!.text], [t('act.undo'), 'no more']);
});

// ---- plans for an ally -------------------------------------------------------------------------------

test('who proposes chooses among the ally’s actions, and nothing is played', async () => {
  const allied = { green: [action('move trier'), action('end')] };
  const plans = [{ by: 'red', for: 'green', actions: [{ a: 'move metz' }] }];
  const table = await sat(state(5, { can: [], allied, plans }));
  assert.deepEqual(table.askedAllies, ['green']);
  table.propose('green');
  assert.deepEqual(words(table.legal), ['move trier', 'end']);
  table.choose('move trier');
  table.choose('move trier');
  await settle();
  assert.deepEqual(played(), []);
  assert.deepEqual(server.asked('plan'), [
    { seat: 'red', for: 'green', actions: ['move metz', 'move trier'] },
  ]);
  await server.state(state(6, { can: [] }));
  assert.equal(table.proposing, null);
});

test('there is nobody to plan for', async () => {
  const table = await sat();
  assert.equal(await table.plan(['end']), false);
  assert.equal(table.refusal!.text, t('plan.nobody'));
});

// ---- replay --------------------------------------------------------------------------------------------

test('a moment of the past is shown, with nothing to choose, until one comes back', async () => {
  const table = await sat();
  void table.at(3);
  await settle();
  assert.deepEqual(server.asked('at'), [{ step: 3, seat: 'red' }]);
  await server.answer('at', moment(3));
  assert.deepEqual([afterOf(table.view), table.legal], [3, []]);
  table.now();
  assert.equal(afterOf(table.view), 5);
  assert.equal(table.legal.length, 3);
});

test('of several moments asked for the last is shown, whichever comes last; none is beyond the ends', async () => {
  const table = await sat();
  void table.at(-2);
  await settle();
  const first = server.last('at');
  void table.at(99);
  await settle();
  assert.deepEqual(
    server.asked('at').map((one) => one.step),
    [0, 5],
  );
  await server.answer('at', moment(5));
  server.sockets[0]!.onmessage!({ data: JSON.stringify({ id: first.id, ok: true, ...moment(0) }) });
  await settle();
  assert.equal(table.replay!.step, 5);
});

test('a finished match can be seen from every seat', async () => {
  const table = await sat(state(5, { over: true, can: [] }));
  table.seenFrom('blue');
  await settle();
  assert.deepEqual(server.asked('at'), [{ step: 5, seat: 'blue' }]);
});
