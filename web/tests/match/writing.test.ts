import assert from 'node:assert/strict';
import { test } from 'vitest';
import { t } from '../../src/lib/settings.svelte';
import { kept } from '../../src/match/writing.svelte';
import type { Writing } from '../../src/match/writing.svelte';
import { after, both, newMatch, sat, server, settle, state, useTable } from '../support/table';

useTable();

const pause = 700;

function type(into: Writing, text: string) {
  into.text = text;
  into.typed();
}

const notes = () => server.asked('note').map((one) => one.text);

// ---- notes -----------------------------------------------------------------------------------------------

test('the note of the seat stands in the box', async () => {
  const table = await sat(state(5, { note: { red: 'hold Ulm', blue: 'theirs' } }));
  assert.deepEqual([table.note.text, table.note.saved], ['hold Ulm', true]);
});

test('every letter is kept in this browser at once, and sent when the writer thinks for a moment', async () => {
  const table = await sat();
  type(table.note, 'h');
  assert.equal(kept(table.match, 'red', 'note'), 'h');
  assert.equal(table.note.saved, false);
  await after(pause - 1);
  type(table.note, 'ho');
  await after(pause - 1);
  assert.deepEqual(notes(), []);
  await after(1);
  assert.deepEqual(server.asked('note'), [{ seat: 'red', text: 'ho' }]);
});

test('it is saved when the server says so, and then no longer kept here', async () => {
  const table = await sat();
  type(table.note, 'hold');
  await after(pause);
  assert.deepEqual([table.note.saved, kept(table.match, 'red', 'note')], [false, 'hold']);
  await server.answer('note');
  assert.deepEqual([table.note.saved, kept(table.match, 'red', 'note')], [true, null]);
  assert.equal(table.note.text, 'hold');
  assert.deepEqual(table.state!.note, { red: 'hold' });
});

test('what the server sends does not replace what is being typed, and replaces what is saved', async () => {
  const table = await sat(state(5, { note: { red: 'old' } }));
  type(table.note, 'new');
  await server.state(state(6, { note: { red: 'old' } }));
  assert.equal(table.note.text, 'new');
  await after(pause);
  await server.answer('note');
  await server.state(state(7, { note: { red: 'from another device' } }));
  assert.equal(table.note.text, 'from another device');
});

test('what was typed while a note was on its way is sent after it, and nothing is saved before', async () => {
  const table = await sat();
  type(table.note, 'one');
  await after(pause);
  type(table.note, 'one two');
  await after(pause);
  assert.deepEqual(notes(), ['one']);
  await server.answer('note');
  assert.deepEqual(notes(), ['one', 'one two']);
  assert.deepEqual([table.note.saved, kept(table.match, 'red', 'note')], [false, 'one two']);
  await server.answer('note');
  assert.equal(table.note.saved, true);
  assert.equal(notes().length, 2);
});

test('a note that is refused stays in the box and in the browser, and it is said', async () => {
  const table = await sat();
  type(table.note, 'too long');
  await after(pause);
  await server.refuse('note', { code: 'too-large', reason: both('at most 10,000 characters') });
  assert.equal(table.refusal!.text, 'at most 10,000 characters');
  assert.deepEqual(
    [table.note.text, table.note.saved, kept(table.match, 'red', 'note')],
    ['too long', false, 'too long'],
  );
});

test('a note whose line broke is sent again when it is back, without complaint', async () => {
  const table = await sat();
  type(table.note, 'hold');
  await after(pause);
  await server.breakLine();
  assert.equal(table.refusal, null);
  assert.equal(table.note.saved, false);
  table.hurry();
  await server.seat(state(5));
  assert.deepEqual(notes(), ['hold', 'hold']);
  await server.answer('note');
  assert.equal(table.note.saved, true);
});

test('what the server did not get before a reload is in the box again, and is sent', async () => {
  const match = newMatch();
  const before = await sat(state(5), { match });
  type(before.note, 'hold');
  await server.breakLine();
  const table = await sat(state(5, { note: { red: 'old' } }), { match });
  assert.equal(table.note.text, 'hold');
  assert.deepEqual(notes(), ['hold']);
  await server.answer('note');
  assert.deepEqual([table.note.saved, kept(match, 'red', 'note')], [true, null]);
});

test('whoever leaves the page sends at once', async () => {
  const table = await sat();
  type(table.note, 'hold');
  table.note.hurry();
  assert.deepEqual(notes(), ['hold']);
  await server.answer('note');
  table.note.hurry();
  await after(pause);
  assert.equal(notes().length, 1);
});

test('the note of one seat is not that of the next at the same screen', async () => {
  const match = newMatch();
  const held = [
    { secret: 'a', seat: 'red' },
    { secret: 'b', seat: 'blue' },
  ];
  const table = await sat(state(5, { you: [], can: [] }), { match, held });
  await settle();
  await server.seat(state(5));
  type(table.note, 'mine');
  await server.state(state(6, { can: [], turn: { kind: 'decision', seats: ['blue'] } }));
  await settle();
  await server.seat(
    state(6, {
      you: ['blue'],
      can: [],
      note: { blue: 'theirs' },
      turn: { kind: 'decision', seats: ['blue'] },
    }),
  );
  assert.deepEqual([table.note.text, table.note.saved], ['theirs', true]);
  assert.equal(kept(match, 'red', 'note'), 'mine');
});

test('who holds no seat writes nothing', async () => {
  const table = await sat(state(5, { you: [], can: [] }), { held: [] });
  type(table.note, 'x');
  await after(pause);
  assert.deepEqual(notes(), []);
});

// ---- chat ------------------------------------------------------------------------------------------------

test('a line of chat is sent when its writer says so, without blanks around it, and then the box is empty', async () => {
  const table = await sat();
  type(table.chat, ' well played ');
  await after(60_000);
  assert.deepEqual(server.asked('chat'), []);
  void table.chat.send();
  await settle();
  assert.deepEqual(server.asked('chat'), [{ seat: 'red', text: 'well played' }]);
  assert.equal(table.chat.text, ' well played ');
  await server.answer('chat');
  assert.deepEqual([table.chat.text, kept(table.match, 'red', 'chat')], ['', null]);
});

test('an empty line is not sent, nor one twice', async () => {
  const table = await sat();
  type(table.chat, '  ');
  void table.chat.send();
  await settle();
  assert.deepEqual(server.asked('chat'), []);
  type(table.chat, 'hello');
  void table.chat.send();
  void table.chat.send();
  await settle();
  assert.equal(server.asked('chat').length, 1);
});

test('a line that is refused stays in its box, and it is said', async () => {
  const table = await sat();
  type(table.chat, 'hello');
  void table.chat.send();
  await settle();
  await server.refuse('chat', { code: 'rate' });
  assert.equal(table.refusal!.text, t('error.rate'));
  assert.deepEqual([table.chat.text, kept(table.match, 'red', 'chat')], ['hello', 'hello']);
});

test('what was typed while a line was on its way stays', async () => {
  const table = await sat();
  type(table.chat, 'hello');
  void table.chat.send();
  await settle();
  type(table.chat, 'hello, and');
  await server.answer('chat');
  assert.equal(table.chat.text, 'hello, and');
});

test('a line whose answer was lost, but that stands in the chat, is not to be sent twice', async () => {
  const line = { seat: 'red', text: 'hello', at: 1 };
  const table = await sat(state(5, { chat: [line] }));
  type(table.chat, 'hello');
  void table.chat.send();
  await settle();
  await server.breakLine();
  assert.equal(table.chat.text, 'hello');
  table.hurry();
  await server.seat(state(5, { chat: [line, { ...line, at: 2 }] }));
  assert.deepEqual([table.chat.text, table.chat.saved], ['', true]);
});

test('a line that was lost with the line stays to be sent, even if one like it stood there before', async () => {
  const line = { seat: 'red', text: 'hello', at: 1 };
  const table = await sat(state(5, { chat: [line] }));
  type(table.chat, 'hello');
  void table.chat.send();
  await settle();
  await server.breakLine();
  table.hurry();
  await server.seat(state(5, { chat: [line] }));
  assert.equal(table.chat.text, 'hello');
  void table.chat.send();
  await settle();
  assert.equal(server.asked('chat').length, 2);
});

test('an order that is being written is kept until it is given', async () => {
  const match = newMatch();
  const before = await sat(state(5), { match });
  type(before.newOrder, 'retreat *');
  const table = await sat(state(5), { match });
  assert.equal(table.newOrder.text, 'retreat *');
  table.newOrder.done('stand'); // another
  assert.equal(table.newOrder.text, 'retreat *');
  table.newOrder.done('retreat *');
  assert.deepEqual([table.newOrder.text, kept(match, 'red', 'order')], ['', null]);
});
