// Around the board: who is where.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { presenceOf } = await load('lib/presence');

test('nobody is away who sits at the same screen', () => {
  const seat = (more) => ({ seat: 'spanish', title: { en: 'Spain', es: 'España' }, holder: 'person', ...more });
  assert.equal(presenceOf(seat({}), ['french'], true), 'seat.screen');
  assert.equal(presenceOf(seat({}), ['french'], false), 'seat.away');
  assert.equal(presenceOf(seat({ online: true }), ['french'], false), 'seat.online');
  assert.equal(presenceOf(seat({}), ['spanish'], true), 'seat.you');
  assert.equal(presenceOf(seat({ holder: 'computer' }), ['french'], false), 'seat.computer');
  assert.equal(presenceOf(seat({ open: true }), [], false), 'seat.open');
});
