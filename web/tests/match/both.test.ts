import assert from 'node:assert/strict';
import { test } from 'vitest';
import { playBoth } from '../../src/lib/mine';
import { entry, newMatch, sat, server, settle, state, useTable } from '../support/table';

useTable();

const held = ['red', 'blue'].map((seat) => ({ secret: `secret of ${seat}`, seat }));
const asked = (seat: string) => ({ kind: 'decision', seats: [seat], phase: 'march' });

test('who plays both sides sits with all secrets, and turns around without a curtain', async () => {
  const match = newMatch();
  playBoth(match);
  const table = await sat(state(1, { you: ['red', 'blue'] }), { match, held });
  assert.deepEqual(server.asked('sit')[0]!.secrets, ['secret of red', 'secret of blue']);
  assert.equal(table.company, false, 'nobody plays against him: advice is given');
  const entries = [entry(2, 'red', { action: 'move ulm' })];
  const blue = { ...state(2).legal, blue: state(2).legal.red! };
  delete (blue as Record<string, unknown>).red;
  await server.state(state(2, { you: ['red', 'blue'], turn: asked('blue'), legal: blue, entries }));
  await settle();
  assert.deepEqual(server.asked('sit')[1]!.secrets, ['secret of blue', 'secret of red']);
  assert.deepEqual([table.curtain, table.passing], [null, null]);
  assert.ok(table.view, 'the board stays');
  await server.answer('sit', {
    state: state(2, { you: ['blue', 'red'], turn: asked('blue'), legal: blue }),
  });
  assert.equal(table.seat, 'blue');
  assert.equal(server.sockets.length, 1, 'on the same line');
});

test('one undo: what was done last is taken back, whoever did it', async () => {
  const match = newMatch();
  playBoth(match);
  const table = await sat(
    state(2, {
      you: ['blue', 'red'],
      turn: asked('blue'),
      undo: { red: { ok: true }, blue: { ok: true } },
      entries: [entry(1, 'blue'), entry(2, 'red')],
    }),
    { match, held },
  );
  void table.undo();
  await settle();
  assert.equal(server.asked('undo')[0]!.seat, 'red');
});

test('two people at one screen are two people still', async () => {
  const match = newMatch();
  await sat(state(1, { you: [] }), { match, held });
  assert.deepEqual(server.asked('sit')[0]!.secrets, []);
});
