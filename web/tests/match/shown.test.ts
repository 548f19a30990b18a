import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { aidOf, loadAid } from '../../src/boards';
import { settings } from '../../src/lib/settings.svelte';
import { framesOf } from '../../src/match/scenes';
import type { Entry } from '../../src/schema/table';
import { after, entry, moment, sat, server, state, useTable } from '../support/table';

useTable();

/** Spain's first turn at Otumba as the computer played it, with what the other side did in it (`dev/turns.mjs`). */
const turn = (
  JSON.parse(readFileSync('tests/match/turns/otumba.json', 'utf8')) as Partial<Entry>[]
).map((one, i) => entry(i + 1, one.seat ?? null, one as never));

/** What came of one decision of whoever looks on, and of all that followed until the next. */
function pushes(): Entry[][] {
  const all: Entry[][] = [[]];
  for (const one of turn) {
    const last = all.at(-1)!;
    if (one.seat === 'rival' && last.length > 0) all.push([one]);
    else last.push(one);
  }
  return all;
}

test('the computer’s first turn at Otumba is shown step by step within 13 seconds', async () => {
  await loadAid('tercios');
  settings.setPace('normal');
  server.answers.at = ({ step }) => moment(Number(step));
  const match = { game: 'tercios', you: ['rival'], seats: [] };
  const table = await sat(state(0, { ...match, can: [] } as never));
  let shown = 0;
  for (const entries of pushes()) {
    const { step } = entries.at(-1)!;
    const asked = {
      turn: { kind: 'decision', seats: ['rival'], phase: 'move' },
      legal: { rival: [] },
    };
    await server.state(state(step, { ...match, ...asked, entries, can: [] } as never));
    for (; table.meanwhile.show.length > 0; shown += 10) await after(10);
  }
  console.log(`${turn.length} steps, ${shown / 1000} s`);
  assert.ok(shown <= 13_000, `${shown} ms`);
});

test('what must not be missed of it has its time', async () => {
  await loadAid('tercios');
  const frames = framesOf(turn, aidOf('tercios')).filter((one) => one.weight === 'turning');
  assert.deepEqual(
    frames.map((one) => one.ms),
    [1800],
  );
});
