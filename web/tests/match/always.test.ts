// "Always, this turn": an answer that stands for the rest of the other side's turn, and no longer.
import assert from 'node:assert/strict';
import { test } from 'vitest';
import { aidOf } from '../../src/boards';
import { orderOf } from '../../src/match/always.svelte';
import { sat, server, settle, state, useTable } from '../support/table';

useTable();

async function reacting() {
  const aid = aidOf('toy');
  const kept = { reacts: aid.reacts, ownTurn: aid.ownTurn };
  let own = false;
  Object.assign(aid, { reacts: () => !own, ownTurn: () => own });
  server.answers.standing = () => ({ version: 6 });
  return {
    table: await sat(state(5, { can: ['stand', 'withdraw 0808'] })),
    ownTurn: () => (own = true),
    done: () => Object.assign(aid, kept),
  };
}
const orders = () => server.asked('standing').map((one) => one.orders);

test('an order is the verb, whatever it is about', () => {
  assert.equal(orderOf('stand'), 'stand');
  assert.equal(orderOf('withdraw 0808'), 'withdraw *');
});

test('the answer is ordered before it is given, and taken back when the own turn begins', async () => {
  const { table, ownTurn, done } = await reacting();
  assert.equal(table.always.offered, true);
  table.always.on = true;
  void table.play('stand');
  await settle();
  assert.deepEqual(orders(), [['stand']]);
  assert.equal(server.last('play').version, 6, 'the order was a version of its own');
  assert.equal(table.always.on, false, 'the next is asked for anew');
  await server.answer('play', { version: 7 });
  const standing = { red: ['stand', 'fire *'] };
  await server.state(state(7, { can: ['stand'], standing }));
  assert.equal(orders().length, 1, 'the other side is still at it');
  ownTurn();
  await server.state(state(8, { can: ['pick ol'], standing }));
  await settle();
  assert.deepEqual(orders().at(-1), ['fire *'], 'what holds for longer stays');
  done();
});

test('what is not so meant is not ordered', async () => {
  const { table, done } = await reacting();
  void table.play('stand');
  await settle();
  assert.deepEqual(orders(), []);
  done();
});
