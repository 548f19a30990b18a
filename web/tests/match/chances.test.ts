import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { plain } from '../../src/boards/plain';
import { settings } from '../../src/lib/settings.svelte';
import { action, both, entry, sat, server, settle, state, useTable } from '../support/table';

useTable();

const odds = (id: string) => ({
  outcomes: [{ id, label: both(id), p: 0.5, num: 1, den: 2 }],
  also: [],
  modifiers: [],
});
const asked = () =>
  server.asked('odds').flatMap((one) => (one.actions as string[] | undefined) ?? [one.action]);

test('the chances of everything that can be chosen are asked for at once, and once', async () => {
  server.answers.odds = undefined;
  const table = await sat();
  assert.deepEqual(server.asked('odds'), [
    { seat: 'red', actions: ['move baden', 'move ulm', 'end'] },
  ]);
  await server.answer('odds', { all: [odds('win'), null, odds('lose')] });
  assert.deepEqual(table.chances.odds, {
    'move baden': odds('win'),
    'move ulm': null,
    end: odds('lose'),
  });
  await table.chances.ask(action('move baden'));
  await table.chances.askAround();
  assert.equal(server.asked('odds').length, 1);
});

test('what the server cannot say has no chances', async () => {
  server.answers.odds = undefined;
  const table = await sat();
  await server.refuse('odds', { code: 'internal' });
  assert.deepEqual(table.chances.odds, { 'move baden': null, 'move ulm': null, end: null });
});

test('an answer about a position that is past is not shown in the next', async () => {
  server.answers.odds = undefined;
  const table = await sat();
  const old = server.last('odds');
  await server.state(state(6, { entries: [entry(6, 'red')] }));
  server.sockets[0]!.onmessage!({
    data: JSON.stringify({ id: old.id, ok: true, all: [odds('old')] }),
  });
  await settle();
  assert.equal('move baden' in table.chances.odds, false);
});

test('who is not asked asks nothing', async () => {
  await sat(state(5, { can: [] }));
  assert.deepEqual(asked(), []);
});

test('where ways differ in what is staked, each of them is asked about', async () => {
  vi.spyOn(plain, 'stake').mockImplementation((one) => (one.verb === 'move' ? 1 : null));
  vi.spyOn(plain, 'placeOf').mockReturnValue('here');
  vi.spyOn(plain, 'listed').mockImplementation((legal) =>
    legal.filter((one) => one.a !== 'move ulm'),
  );
  await sat();
  assert.deepEqual(asked(), ['move baden', 'move ulm', 'end']);
});

test('why something else cannot be done now is told with its rule; what is legal is not asked about', async () => {
  vi.spyOn(plain, 'alsoAsk').mockReturnValue([
    { action: 'siege', name: 'Siege' },
    { action: 'rest', name: 'Rest' },
    { action: 'move', name: 'Move' },
  ]);
  server.answers.why = ({ action }) =>
    action === 'siege'
      ? { legal: false, rule: 'T-1', reason: both('no guns') }
      : { legal: true, reason: both('one may rest') };
  const table = await sat();
  await settle();
  assert.deepEqual(
    server.asked('why').map((one) => one.action),
    ['siege', 'rest'],
  );
  assert.deepEqual(table.chances.notNow, [
    { name: 'Siege', action: 'siege', reason: both('no guns'), rule: 'T-1' },
  ]);
  await server.state(state(6, { can: [], entries: [entry(6, 'red')] }));
  assert.deepEqual(table.chances.notNow, []);
});

test('a reason that belongs to a position that is past is not shown', async () => {
  vi.spyOn(plain, 'alsoAsk').mockReturnValue([{ action: 'siege', name: 'Siege' }]);
  const table = await sat();
  await server.state(state(6, { can: [], entries: [entry(6, 'red')] }));
  await server.answer('why', { legal: false, rule: 'T-1', reason: both('no guns') });
  assert.deepEqual(table.chances.notNow, []);
});

test('nobody who cannot be asked has a reason', async () => {
  const table = await sat();
  await server.breakLine();
  assert.equal(await table.chances.why('siege', 'red'), null);
});

test('nothing is asked about while what the others did is being shown', async () => {
  settings.setPace('step');
  vi.spyOn(plain, 'alsoAsk').mockReturnValue([{ action: 'siege', name: 'Siege' }]);
  await sat(state(5, { can: [] }));
  await server.state(state(6, { entries: [entry(6, 'blue')] }));
  assert.deepEqual([asked(), server.asked('why')], [[], []]);
});
