import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { prefersReducedMotion } from 'svelte/motion';
import { plain } from '../../src/boards/plain';
import { settings } from '../../src/lib/settings.svelte';
import type { View } from '../../src/schema/game';
import type { Table } from '../../src/match/table.svelte';
import {
  afterOf,
  after,
  entry,
  moment,
  sat,
  server,
  settle,
  state,
  useTable,
} from '../support/table';

useTable();

/** How long a step stands of which a game says nothing, and one with dice. */
const step = 450;
const thrown = 900;

const dice = { faces: [3, 4], sides: 6 };
const shown = (table: Table) => afterOf(table.view);

/** The match at step 5, and the server tells of every moment that is asked for. */
async function watching(pace: 'normal' | 'step' | 'instant' = 'normal'): Promise<Table> {
  settings.setPace(pace);
  server.answers.at = ({ step }) => moment(Number(step));
  return sat(state(5, { can: [], entries: [entry(5, 'red')] }));
}

/** The other side has done that much; then this one is asked, or not. */
const theirs = (steps: number, can?: string[], more = {}) =>
  state(5 + steps, {
    ...(can ? { can } : {}),
    entries: Array.from({ length: steps }, (_, i) => entry(6 + i, 'blue', more)),
  });

test('what the others did is shown step by step, and nothing can be chosen meanwhile', async () => {
  const table = await watching();
  await server.state(theirs(3));
  assert.deepEqual(
    server.asked('at'),
    [6, 7, 8].map((at) => ({ step: at, seat: 'red' })),
  );
  assert.equal(shown(table), 6);
  assert.deepEqual(table.legal, []);
  await after(step);
  assert.equal(shown(table), 7);
  assert.deepEqual(
    table.told.map((one) => one.step),
    [5, 6, 7],
  );
  await after(step);
  // The last step is what is the case, and one is asked: at once.
  assert.equal(shown(table), 8);
  assert.deepEqual(table.meanwhile.show, []);
  assert.equal(table.legal.length, 3);
});

test('as long as the first of them is not there the board stays as it was', async () => {
  const table = await watching();
  server.answers.at = undefined;
  await server.state(theirs(2));
  await after(5000);
  assert.equal(shown(table), 5);
  assert.deepEqual(table.legal, []);
});

test('dice stand longer', async () => {
  const table = await watching();
  server.answers.at = ({ step }) => moment(Number(step), { dice });
  await server.state(theirs(3, undefined, { dice }));
  await after(thrown - 1);
  assert.equal(shown(table), 6);
  await after(1);
  assert.equal(shown(table), 7);
});

test('a held key makes it twice as fast, as long as it is held', async () => {
  const table = await watching();
  await server.state(theirs(4));
  table.meanwhile.hurry(true);
  await after(step / 2);
  assert.equal(shown(table), 7);
  table.meanwhile.hurry(false);
  await after(step - 1);
  assert.equal(shown(table), 7);
  await after(1);
  assert.equal(shown(table), 8);
});

test('those who move by the way are shown together, and only where they end is asked for', async () => {
  vi.spyOn(plain, 'kind').mockReturnValue('move');
  const table = await watching();
  await server.state(theirs(8, []));
  assert.deepEqual(
    server.asked('at').map((one) => one.step),
    [11, 13],
  );
  assert.equal(shown(table), 11);
  assert.deepEqual(
    table.happened.map((one) => one.step),
    [6, 7, 8, 9, 10, 11],
  );
  await after(450 + 5 * 90);
  assert.equal(shown(table), 13);
});

test('a turning point has its time, also where one is asked next', async () => {
  vi.spyOn(plain, 'kind').mockReturnValue('turning');
  const table = await watching();
  await server.state(theirs(1));
  await after(1799);
  assert.equal(table.meanwhile.show.length, 1);
  await after(1);
  assert.deepEqual(table.meanwhile.show, []);
  assert.equal(table.meanwhile.summary!.turning.length, 1);
});

test('what was skipped is summed up, until one does something', async () => {
  vi.spyOn(plain, 'kind').mockReturnValue('move');
  const table = await watching();
  await server.state(theirs(3));
  table.meanwhile.skip();
  assert.equal(table.meanwhile.summary!.moved, 3);
  void table.play('end');
  await settle();
  assert.equal(table.meanwhile.summary, null);
});

test('who sees it all at once has it summed up', async () => {
  vi.spyOn(plain, 'kind').mockReturnValue('move');
  const table = await watching('instant');
  await server.state(theirs(3));
  assert.equal(table.meanwhile.summary!.moved, 3);
});

test('what is told late, when it is over, is not shown', async () => {
  const table = await watching();
  await server.state(
    state(7, {
      can: [],
      over: true,
      entries: [entry(6, 'blue', { late: true }), entry(7, 'blue')],
    }),
  );
  assert.deepEqual(
    server.asked('at').map((one) => one.step),
    [7],
  );
  assert.equal(table.entries.length, 3);
});

test('whoever is not asked sees the last step as long as the others', async () => {
  const table = await watching();
  await server.state(theirs(2, []));
  await after(step);
  assert.equal(table.meanwhile.show.length, 1);
  await after(step);
  assert.deepEqual(table.meanwhile.show, []);
});

test('step by step means: when the reader says so', async () => {
  const table = await watching('step');
  await server.state(theirs(3));
  await after(60_000);
  assert.equal(shown(table), 6);
  table.meanwhile.next();
  assert.equal(shown(table), 7);
  await after(60_000);
  assert.equal(shown(table), 7);
});

test('who wants it at once has it at once', async () => {
  const table = await watching('instant');
  await server.state(theirs(3));
  assert.equal(shown(table), 8);
  assert.deepEqual(server.asked('at'), []);
});

test('so has whoever wants less motion', async () => {
  vi.spyOn(prefersReducedMotion, 'current', 'get').mockReturnValue(true);
  const table = await watching();
  await server.state(theirs(3));
  assert.equal(shown(table), 8);
  assert.deepEqual(server.asked('at'), []);
});

test('one’s own action and the dice it threw are seen at once; what follows is shown after them', async () => {
  const table = await watching();
  const own = [entry(6, 'red'), entry(7, null, { dice })];
  await server.state(state(7, { entries: own }));
  assert.equal(shown(table), 7);
  assert.deepEqual(server.asked('at'), []);
  await server.state(
    state(11, {
      entries: [
        entry(8, 'red'),
        entry(9, null, { dice }),
        entry(10, null, { phase: 'end' }),
        entry(11, 'blue'),
      ],
    }),
  );
  assert.deepEqual(
    server.asked('at').map((one) => one.step),
    [9, 10, 11],
  );
  assert.equal(shown(table), 9);
});

test('a step in which nothing happened is not shown', async () => {
  await watching();
  await server.state(state(7, { entries: [entry(6, 'blue', { events: [] }), entry(7, 'blue')] }));
  assert.deepEqual(
    server.asked('at').map((one) => one.step),
    [7],
  );
});

test('a moment that cannot be had is left out', async () => {
  const table = await watching();
  server.answers.at = undefined;
  await server.state(theirs(2));
  const [first, second] = server.requests.filter((one) => one.cmd === 'at');
  const say = (message: object) => server.sockets[0]!.onmessage!({ data: JSON.stringify(message) });
  say({ id: first!.id, ok: false, error: { code: 'internal' } });
  say({ id: second!.id, ok: true, ...moment(7) });
  await settle();
  assert.equal(shown(table), 7);
  await after(step);
  assert.deepEqual(table.meanwhile.show, []);
});

test('enough seen: the board is as it is now, and what comes later of it is not shown', async () => {
  const table = await watching();
  server.answers.at = undefined;
  await server.state(theirs(2));
  table.meanwhile.skip();
  assert.equal(shown(table), 7);
  assert.equal(table.legal.length, 3);
  for (const { id, step } of server.requests.filter((one) => one.cmd === 'at'))
    server.sockets[0]!.onmessage!({
      data: JSON.stringify({ id, ok: true, ...moment(Number(step)) }),
    });
  await settle();
  assert.deepEqual(table.meanwhile.show, []);
});

test('what happens after enough was seen is shown again, to its end', async () => {
  const table = await watching();
  server.answers.at = undefined;
  await server.state(theirs(2, []));
  table.meanwhile.skip();
  server.answers.at = ({ step }) => moment(Number(step));
  await server.state(state(8, { entries: [entry(8, 'blue')] }));
  assert.deepEqual(table.meanwhile.show, []); // one step, and one is asked: at once
  await server.state(state(10, { can: [], entries: [entry(9, 'blue'), entry(10, 'blue')] }));
  assert.equal(shown(table), 9);
  await after(2 * step);
  assert.deepEqual(table.meanwhile.show, []);
});

test('what happens while something is being shown is shown after it', async () => {
  const table = await watching();
  await server.state(theirs(2, []));
  await server.state(state(8, { can: [], entries: [entry(8, 'blue')] }));
  assert.equal(shown(table), 6);
  assert.deepEqual(
    table.meanwhile.show.map((one) => one.step),
    [6, 7, 8],
  );
});

test('what was taken back is not shown step by step', async () => {
  const table = await watching();
  await server.state(state(6, { steps: 4, entries: [entry(5, 'blue', { undone: true })] }));
  assert.deepEqual([shown(table), server.asked('at')], [6, []]);
});

test('who looks at the past is not disturbed by what happens', async () => {
  const table = await watching();
  await table.at(2);
  await server.state(theirs(2));
  assert.equal(server.asked('at').length, 1);
  await after(5000);
  assert.equal(shown(table), 2);
  assert.deepEqual(table.meanwhile.show, []);
});

test('what the page missed while the line was broken is not shown step by step', async () => {
  const table = await watching();
  await server.breakLine();
  table.hurry();
  await server.seat(theirs(3));
  assert.equal(shown(table), 8);
  assert.deepEqual(table.meanwhile.show, []);
});

test('a step in which several things happened is shown as several, the dice with the first', async () => {
  const part = (at: string) => ({
    view: { game: 'toy', after: at } as unknown as View,
    events: [],
  });
  vi.spyOn(plain, 'stages').mockImplementation((_before, _after, one) =>
    one.step === 6 ? [part('6a'), part('6b')] : [],
  );
  const table = await watching();
  server.answers.at = ({ step }) => moment(Number(step), { dice });
  await server.state(theirs(2, undefined, { dice }));
  assert.equal(shown(table), '6a');
  assert.deepEqual(table.shown!.entry!.dice, dice);
  assert.equal(table.told.at(-1)!.step, 5, 'the log does not tell what is still to be shown');
  await after(thrown);
  assert.equal(shown(table), '6b');
  assert.equal(table.told.at(-1)!.step, 6);
  assert.equal(table.shown!.entry!.dice, null);
  await after(thrown);
  assert.equal(shown(table), 7);
});

test('the last beat of a scene stands its time, though one is asked already', async () => {
  const beat = (at: string) => ({
    view: { game: 'toy', after: at } as unknown as View,
    events: [],
    ms: 300,
  });
  vi.spyOn(plain, 'stages').mockImplementation(() => [beat('down'), beat('up')]);
  const table = await watching();
  await server.state(theirs(1));
  assert.equal(shown(table), 'down');
  await after(300);
  assert.equal(shown(table), 'up');
  await after(299);
  assert.equal(shown(table), 'up');
  await after(1);
  assert.deepEqual(table.meanwhile.show, []);
  assert.equal(shown(table), 6);
});

test('one’s own gesture with its dice is nothing that happened meanwhile; the dice after the end of a phase are', async () => {
  const own = async (action: string) => {
    await watching();
    const rolled = { ...entry(7, null as never, { dice: { ...dice, by: 'red' } }), seat: null };
    await server.state(
      state(7, {
        entries: [
          { ...entry(6, 'red'), action, phase: 'roman' },
          { ...rolled, phase: 'combat' },
        ],
      } as never),
    );
    return server.asked('at').length;
  };
  assert.equal(await own('besiege salduba 1'), 0);
  assert.ok((await own('end')) > 0);
});
