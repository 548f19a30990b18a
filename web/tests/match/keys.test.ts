import assert from 'node:assert/strict';
import { beforeEach, test, vi } from 'vitest';
import { onKey, onKeyUp, type Page } from '../../src/match/keys';
import { settings } from '../../src/lib/settings.svelte';
import type { Table } from '../../src/match/table.svelte';
import { both, entry, moment, sat, server, settle, state, useTable } from '../support/table';

useTable();
beforeEach(() => void vi.stubGlobal('HTMLElement', class {}));

const page = (): Page => ({
  panel: null,
  film: null,
  hearing: { toggle() {} },
  focusBoard() {},
  focusLine() {},
  openLog() {},
  openKey() {},
  focusLit() {},
});

/** A key, with the focus on something that is or is within what is named. */
function press(table: Table, key: string, { on = '', at = page() } = {}): boolean {
  let taken = false;
  const target = {
    matches: () => false,
    closest: (selector: string) =>
      on && selector.split(', ').includes(on) ? { getAttribute: () => null } : null,
  };
  const event = { key, target, preventDefault: () => (taken = true) };
  onKey(event as unknown as KeyboardEvent, table, at);
  return taken;
}

const played = () => server.asked('play').map((one) => one.action);
const advised = (action: string) => ({
  action,
  score: 0,
  simulations: 1,
  chance: null,
  compared: 'alone',
  line: [],
  reason: both('because'),
  considered: [],
});

test('Enter does what is armed, unless the focus is on something of its own', async () => {
  const table = await sat();
  await settle();
  table.choose('move baden');
  press(table, 'Enter', { on: 'button' });
  await settle();
  assert.deepEqual(played(), []);
  press(table, 'Enter');
  await settle();
  assert.deepEqual(played(), ['move baden']);
});

test('Enter on a way that is chosen already does it', async () => {
  const table = await sat();
  await settle();
  table.choose('move baden', 'look');
  press(table, 'Enter', { on: '[data-way][aria-pressed="true"]' });
  await settle();
  assert.deepEqual(played(), ['move baden']);
});

test('Enter after advice does what is advised; what was chosen meanwhile goes before it', async () => {
  server.answers.hint = () => advised('move ulm');
  const table = await sat();
  await table.advice.ask();
  press(table, 'Enter');
  await settle();
  assert.deepEqual(played(), ['move ulm']);
  assert.equal(server.asked('hint').length, 1);
  await server.state(state(6));
  await server.answer('play', { version: 6 });
  await table.advice.ask();
  table.choose('move baden', 'look');
  press(table, 'Enter');
  await settle();
  assert.deepEqual(played(), ['move ulm', 'move baden']);
});

test('Esc closes one thing after another: panel, what is chosen, advice, replay; then it is nobody’s', async () => {
  server.answers.hint = () => advised('move ulm');
  server.answers.at = ({ step }) => moment(Number(step));
  const table = await sat();
  const at = page();
  await table.advice.ask();
  at.panel = 'rules';
  assert.ok(press(table, 'Escape', { at }));
  assert.deepEqual([at.panel, table.selected], [null, 'move ulm']);
  assert.ok(press(table, 'Escape', { at }));
  assert.deepEqual([table.selected, table.advice.open], [null, true]);
  assert.ok(press(table, 'Escape', { at }));
  assert.equal(table.advice.open, false);
  await table.at(3);
  assert.ok(press(table, 'Escape', { at }));
  assert.equal(table.replay, null);
  assert.equal(press(table, 'Escape', { at }), false);
});

test('single keys do nothing where they are switched off; Enter and Esc go on', async () => {
  const table = await sat();
  await settle();
  settings.setLetters(false);
  try {
    assert.equal(press(table, '1'), false);
    assert.equal(press(table, 'z'), false);
    assert.equal(press(table, '?'), false);
    assert.deepEqual([table.selected, server.asked('undo').length], [null, 0]);
    table.choose('move baden');
    assert.ok(press(table, 'Escape'));
  } finally {
    settings.setLetters(true);
  }
  assert.ok(press(table, '1'));
});

test('while something is shown: Space hurries as long as it is held, Enter goes on, Esc ends it', async () => {
  settings.setPace('normal');
  server.answers.at = ({ step }) => moment(Number(step));
  const table = await sat(state(5, { can: [] }));
  const entries = [6, 7, 8, 9].map((step) => entry(step, 'blue'));
  await server.state(state(9, { can: [], entries }));
  assert.equal(table.shown!.step, 6);
  press(table, ' ');
  assert.equal(table.shown!.step, 6);
  onKeyUp({ key: ' ' } as KeyboardEvent, table);
  press(table, 'Enter');
  assert.equal(table.shown!.step, 7);
  assert.equal(press(table, ' ', { on: 'button' }), false);
  press(table, 'Escape');
  assert.equal(table.shown, null);
});
