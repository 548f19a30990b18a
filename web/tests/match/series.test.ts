import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import { plain } from '../../src/boards/plain';
import type { ForAll } from '../../src/boards/aid';
import { settings } from '../../src/lib/settings.svelte';
import { Forced, pauses } from '../../src/match/forced.svelte';
import { inOrder, muchWorse } from '../../src/match/series.svelte';
import type { Table } from '../../src/match/table.svelte';
import { after, entry, newMatch, sat, server, settle, state, useTable } from '../support/table';

useTable();

/** There is no page around these tests. */
class Pressed extends Event {
  key = '';
}

const cannons = ['fire a', 'fire b', 'fire c'];
const was = { ...plain };
let worth: Record<string, number> = {};
let ordered = true;

/** The toy's guns fire for all, in an order of the reader's; what hits red hurts red. */
beforeEach(() => {
  worth = {};
  ordered = true;
  plain.forAll = (legal): ForAll | null => {
    const items = legal
      .filter((one) => one.verb === 'fire')
      .map((one) => ({
        key: one.a.slice(5),
        name: one.a,
        verb: one.verb,
        words: [one.a],
        ...(one.a in worth ? { worth: worth[one.a]! } : {}),
      }));
    return items.length > 0 ? { id: 'fire', title: 'Fire', items, ordered, always: '!' } : null;
  };
  plain.hurts = (event) => event.key === 'hurt';
  settings.pace = 'instant';
  const page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('KeyboardEvent', Pressed);
  settings.ask = 'risk';
});
afterEach(() => {
  Object.assign(plain, was);
  settings.ask = null;
});

const said = () => server.asked('play').map((one) => one.action);

/** What is played is done: the next state, then the answer. */
async function goesOn(step: number, can: string[], more: object = {}) {
  const own = entry(step, 'red', { action: said().at(-1) as string, ...more });
  await server.state(state(step, { can, entries: [own] }));
  await server.answer('play', { version: step });
  await settle();
  flushSync();
  await settle();
}

test('for all plays one after another, in the order that was given, until none is left', async () => {
  const table = await sat(state(1, { can: [...cannons, 'end'] }));
  table.series.move('c', 0);
  assert.deepEqual(
    table.listed.map((one) => one.a),
    ['fire c', 'fire a', 'fire b', 'end'],
    'the answers are numbered in that order',
  );
  const running = table.series.run();
  await settle();
  assert.deepEqual(said(), ['fire c']);
  await goesOn(2, ['fire a', 'fire b', 'end']);
  await goesOn(3, ['fire b', 'end']);
  // The last of them is an answer like any other.
  await running;
  assert.deepEqual(said(), ['fire c', 'fire a']);
  assert.equal(table.series.running, false);
});

test('the order is kept for the match, and those that are gone keep their places', async () => {
  const match = newMatch();
  const table = await sat(state(1, { can: cannons }), { match });
  table.series.move('a', 2);
  assert.deepEqual(
    table.series.offered!.items.map((one) => one.key),
    ['b', 'c', 'a'],
  );
  const again = await sat(state(1, { can: ['fire a', 'fire b'] }), { match });
  assert.deepEqual(
    again.series.offered!.items.map((one) => one.key),
    ['b', 'a'],
  );
  const items = ['x', 'y', 'z'].map((key) => ({ key, name: key, verb: 'fire', words: [key] }));
  assert.deepEqual(
    inOrder(items, ['z']).map((one) => one.key),
    ['z', 'x', 'y'],
  );
});

const stops: [string, string, (table: Table) => unknown, object?][] = [
  ['held', 'a key', () => dispatchEvent(new Pressed('keydown'))],
  ['held', 'a touch', () => dispatchEvent(new Event('pointerdown'))],
  [
    'hurt',
    'something of its own that is hit',
    () => undefined,
    { events: [{ rule: 'T-1', key: 'hurt', args: {}, text: { en: '', es: '' } }] },
  ],
  ['worse', 'what is worth less than half of the first', () => (worth = { 'fire b': 4 })],
];
for (const [why, name, happens, more] of stops)
  test(`for all stops for ${name}`, async () => {
    worth = { 'fire a': 10, 'fire b': 9, 'fire c': 9 };
    ordered = why !== 'worse';
    const table = await sat(state(1, { can: cannons }));
    const running = table.series.run();
    await settle();
    happens(table);
    await goesOn(2, ['fire b', 'fire c'], more);
    await running;
    assert.deepEqual(said(), ['fire a']);
    assert.equal(table.series.stopped, why);
  });

test('for all stops where the other side is asked', async () => {
  const table = await sat(state(1, { can: cannons }));
  const running = table.series.run();
  await settle();
  await server.state(
    state(2, {
      can: [],
      turn: { kind: 'decision', seats: ['blue'], phase: 'march' },
      entries: [entry(2, 'red', { action: 'fire a' })],
    }),
  );
  await server.answer('play', { version: 2 });
  await running;
  assert.equal(table.series.stopped, 'asked');
});

test('for all stops where the table refuses', async () => {
  const table = await sat(state(1, { can: cannons }));
  const running = table.series.run();
  await settle();
  await server.refuse('play', { code: 'illegal' });
  await running;
  assert.deepEqual([said(), table.series.stopped], [['fire a'], 'refused']);
});

test('much worse is less than half', () => {
  assert.equal(muchWorse(10, 5), false);
  assert.equal(muchWorse(10, 4.9), true);
  assert.equal(muchWorse(undefined, 1), false);
});

test('from now on it begins by itself, but not over what was stopped', async () => {
  const match = newMatch();
  const table = await sat(
    state(1, { can: cannons, entries: [entry(1, 'red', { action: 'end' })] }),
    {
      match,
    },
  );
  assert.equal(table.series.begins(), false);
  table.series.setAlways(true);
  assert.equal(table.series.begins(), false, 'what lies here now can still be put in order');
  await server.state(state(2, { can: cannons, entries: [entry(2, 'red', { action: 'end' })] }));
  assert.equal(table.series.begins(), true);
  await server.state(state(3, { can: cannons, entries: [entry(3, 'red', { action: 'fire c' })] }));
  assert.equal(table.series.begins(), false, 'one of them was done by hand: it was stopped');
});

// ---- forced ------------------------------------------------------------------------------------------

/** A first match of the game lies behind. */
async function forcedAt(can: string[], more: object = {}, busy = () => false) {
  const table = await sat(state(1, { can, ...more }));
  const forced = new Forced(table, busy);
  flushSync();
  return { table, forced };
}

test('the one thing that can be done happens after its pause', async () => {
  const { forced } = await forcedAt(['end']);
  assert.equal(forced.action?.a, 'end');
  await after(pauses.plain - 50);
  assert.deepEqual(said(), []);
  await after(100);
  assert.deepEqual(said(), ['end']);
  forced.close();
});

test('where dice follow there is more time, with a live clock none is lost', async () => {
  const dice = { legal: { red: [{ ...state(1, { can: ['end'] }).legal.red![0]!, throws: true }] } };
  const slow = await forcedAt(['end'], dice);
  await after(pauses.plain + 100);
  assert.deepEqual(said(), []);
  await after(pauses.dice - pauses.plain);
  assert.deepEqual(said(), ['end']);
  slow.forced.close();
  const live = await forcedAt(['end'], { ...dice, terms: { clock: 'live' } });
  await after(0);
  assert.equal(said().length, 2, 'at once');
  live.forced.close();
});

for (const hold of ['keydown', 'pointerdown'])
  test(`${hold} holds it: then it is an answer like any other`, async () => {
    const { forced } = await forcedAt(['end']);
    dispatchEvent(new Event(hold));
    flushSync();
    await after(5000);
    assert.deepEqual(said(), []);
    assert.equal(forced.action, null);
    forced.close();
  });

test('nothing is forced in a first match, under a panel, in another tab, after taking back, or of two', async () => {
  const none = async (make: () => Promise<{ forced: Forced }>, name: string) => {
    const { forced } = await make();
    await after(5000);
    assert.deepEqual([forced.action, said()], [null, []], name);
    forced.close();
  };
  await none(() => forcedAt(['end'], {}, () => true), 'a panel');
  await none(() => forcedAt(['end', 'move ulm']), 'two answers');
  settings.ask = 'dice';
  await none(() => forcedAt(['end']), 'asked about every throw');
  settings.ask = 'risk';
  Object.assign(document, { hidden: true });
  await none(() => forcedAt(['end']), 'hidden');
  Object.assign(document, { hidden: false });
  const { forced } = await forcedAt(['end', 'move ulm']);
  await server.state(state(3, { can: ['end', 'move ulm'], steps: 3 }));
  flushSync();
  await server.state(state(4, { can: ['end'], steps: 2 }));
  flushSync();
  await after(5000);
  assert.deepEqual([forced.action, said()], [null, []], 'taken back');
  forced.close();
});

test('who goes somewhere goes by the ways that are open then, once; whoever cannot come there is passed over', async () => {
  plain.forAll = (): ForAll => ({
    id: 'ride',
    title: 'Ride',
    ordered: false,
    items: ['a', 'b'].map((of) => ({
      key: of,
      name: of,
      verb: 'ride',
      words: [],
      goes: { of, to: ['0101', '0202'] },
    })),
  });
  plain.hand = { at: () => null, held: () => null, faces: [] } as never;
  const to = (place: string, of: string) => ({
    to: place,
    kind: 'join',
    path: [place],
    cost: 1,
    left: 0,
    face: { '': { cost: 1, words: [`ride ${of}`, `step ${place}`] } },
  });
  server.answers.ways = ({ of }) => ({
    before: ['rest'],
    formations: [],
    ways: of === 'a' ? [to('0303', 'a')] : [to('0202', 'b')],
  });
  const table = await sat(state(1, { can: ['ride a', 'ride b', 'end'] }));
  const running = table.series.run();
  await settle();
  await settle();
  assert.deepEqual(server.last('play').actions, ['rest', 'ride b', 'step 0202']);
  await goesOn(2, ['ride a', 'end']);
  await running;
  assert.equal(server.asked('play').length, 1);
});
