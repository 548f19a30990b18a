import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { plain } from '../../src/boards/plain';
import { Film } from '../../src/match/film.svelte';
import type { Table } from '../../src/match/table.svelte';
import { after, both, entry, moment, sat, server, settle, state, useTable } from '../support/table';

useTable();

const turn = { events: [{ rule: 'T-1', key: 'turn', args: {}, text: both('Turn') }] as never };

/** A match of nine steps that is over, with turns beginning at 3 and 6. */
async function over(): Promise<{ table: Table; film: Film }> {
  vi.spyOn(plain, 'logHeading').mockImplementation((event) =>
    (event.key as string) === 'turn' ? 'A turn' : null,
  );
  server.answers.at = ({ step }) => moment(Number(step));
  const entries = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) =>
    entry(step, 'blue', step % 3 === 0 && step < 9 ? turn : {}),
  );
  const table = await sat(state(9, { over: true, can: [], entries }));
  await settle();
  return { table, film: new Film(table) };
}

const step = (table: Table) => table.replay?.step;

test('to watch it again begins with nothing, and plays to the end by itself', async () => {
  const { table, film } = await over();
  void film.watch();
  await settle();
  // The first frame is shown as soon as it is there; moment 0 was asked for before it.
  assert.deepEqual(
    server.asked('at').map((one) => one.step),
    [0, 1],
  );
  assert.deepEqual([film.playing, step(table)], [true, 1]);
  await after(450);
  assert.equal(step(table), 2);
  await after(60_000);
  assert.deepEqual([film.playing, step(table)], [false, 9]);
});

test('it goes faster, and stops where it is', async () => {
  const { table, film } = await over();
  film.speed = 2;
  void film.watch();
  await settle();
  await after(225);
  assert.equal(step(table), 2);
  film.toggle();
  await after(60_000);
  assert.deepEqual([film.playing, step(table)], [false, 2]);
  film.toggle();
  await settle();
  assert.equal(step(table), 3);
});

test('by turns and by frames', async () => {
  const { table, film } = await over();
  await table.at(4);
  await film.turn(1);
  assert.equal(step(table), 6);
  await film.turn(1);
  assert.equal(step(table), 9);
  await film.turn(-1);
  await film.turn(-1);
  await film.turn(-1);
  assert.equal(step(table), 0);
  await film.by(1);
  assert.equal(step(table), 1);
  assert.deepEqual(
    table.happened.map((one) => one.step),
    [1],
  );
  await film.by(-1);
  assert.equal(step(table), 0);
});

test('turns and turning points have their marks', async () => {
  const { film } = await over();
  vi.spyOn(plain, 'kind').mockImplementation((event) =>
    event.text.en === 'step 5' ? 'turning' : null,
  );
  assert.deepEqual(
    [film.turns.map((one) => one.step), film.turning],
    [[3, 6], [{ step: 5, text: 'step 5' }]],
  );
});

test('how the score went is asked for once, between turns and at the end', async () => {
  const { film } = await over();
  vi.spyOn(plain, 'balance').mockImplementation(
    (view) => Number((view as unknown as { after: number }).after) * 2,
  );
  const before = server.asked('at').length;
  await film.drawCurve();
  await film.drawCurve();
  assert.deepEqual(
    server
      .asked('at')
      .slice(before)
      .map((one) => one.step),
    [3, 6, 9],
  );
  assert.deepEqual(film.curve, [
    { step: 3, value: 6 },
    { step: 6, value: 12 },
    { step: 9, value: 18 },
  ]);
});

test('where nothing can be measured there is no curve', async () => {
  const { film } = await over();
  await film.drawCurve();
  assert.deepEqual(film.curve, []);
});
