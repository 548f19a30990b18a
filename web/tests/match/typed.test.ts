import assert from 'node:assert/strict';
import { test } from 'vitest';
import { settings, t } from '../../src/lib/settings.svelte';
import type { Table } from '../../src/match/table.svelte';
import {
  action,
  both,
  entry,
  oneOrAll,
  sat,
  server,
  settle,
  state,
  useTable,
} from '../support/table';

useTable();

const played = () => server.asked('play').map((one) => one.action);
const said = (table: Table) => table.typed.replies.map((one) => `${one.kind}: ${one.text}`);

test('words of an action play it, in the version that is shown; blanks, capitals and accents do not matter', async () => {
  const table = await sat(state(5));
  void table.typed.run('  Move   BADEN ');
  await settle();
  assert.deepEqual(server.asked('play'), [{ seat: 'red', action: 'move baden', version: 5 }]);
  await server.answer('play', { version: 6 });
  assert.deepEqual(said(table), ['typed: Move   BADEN']);
});

test('as few letters as are clear, or its number', async () => {
  const table = await sat();
  void table.typed.run('mo b');
  await settle();
  await server.answer('play', { version: 6 });
  void table.typed.run('2');
  await settle();
  await server.answer('play', { version: 7 });
  void table.typed.run('0');
  await settle();
  assert.deepEqual(played(), ['move baden', 'move ulm', 'end']);
});

test('what may mean several things plays none, and says which', async () => {
  const table = await sat();
  await table.typed.run('move');
  assert.deepEqual(said(table), [
    'typed: move',
    `refused: ${t('command.which', { actions: 'move baden, move ulm' })}`,
  ]);
  assert.deepEqual(played(), []);
});

test('an empty line plays what is chosen, if anything is', async () => {
  const table = await sat();
  await table.typed.run('');
  assert.deepEqual(played(), []);
  table.selected = 'move ulm';
  void table.typed.run(' ');
  await settle();
  assert.deepEqual(played(), ['move ulm']);
});

test('what is not legal is not played; the game says why, and by which rule', async () => {
  const table = await sat();
  const run = table.typed.run('move paris');
  await settle();
  assert.deepEqual(server.asked('why'), [{ seat: 'red', action: 'move paris' }]);
  await server.answer('why', { legal: false, rule: 'T-1', reason: both('too far') });
  await run;
  assert.deepEqual(table.typed.replies.at(-1), { kind: 'refused', text: 'too far', rule: 'T-1' });
  assert.deepEqual(played(), []);
});

test('what nobody understands is said to be unknown', async () => {
  const table = await sat();
  const run = table.typed.run('dance');
  await settle();
  await server.refuse('why', { code: 'unknown-action' });
  await run;
  assert.equal(said(table).at(-1), `refused: ${t('command.unknown', { action: 'dance' })}`);
});

test('what the page does not know and the game understands is played as it was typed', async () => {
  const table = await sat();
  void table.typed.run('move by night');
  await settle();
  await server.answer('why', { legal: true });
  assert.deepEqual(played(), ['move by night']);
});

test('a refusal of what was typed stands under it', async () => {
  const table = await sat();
  const run = table.typed.run('end');
  await settle();
  await server.refuse('play', { code: 'illegal', rule: 'T-1', reason: both('not yet') });
  await run;
  assert.deepEqual(table.typed.replies.at(-1), { kind: 'refused', text: 'not yet', rule: 'T-1' });
});

test('fast fingers: a line typed before the answer to the last is understood in the position that comes', async () => {
  const table = await sat();
  void table.typed.run('move baden');
  await settle();
  void table.typed.run('1');
  await settle();
  assert.deepEqual(table.deeds.waiting, ['1']);
  await server.state(state(6, { can: ['siege baden', 'end'], entries: [entry(6, 'red')] }));
  await server.answer('play', { version: 6 });
  assert.deepEqual(server.asked('play'), [
    { seat: 'red', action: 'move baden', version: 5 },
    { seat: 'red', action: 'siege baden', version: 6 },
  ]);
});

test('who looks on is told so', async () => {
  const table = await sat(state(5, { you: [], can: [] }), { held: [] });
  await table.typed.run('move baden');
  assert.equal(said(table).at(-1), `refused: ${t('refused.spectator')}`);
});

test('why: what may be done is said to be legal, what may not has its reason', async () => {
  const table = await sat();
  const first = table.typed.run('why mo b');
  await settle();
  assert.equal(server.last('why').action, 'move baden');
  await server.answer('why', { legal: true });
  await first;
  assert.equal(said(table).at(-1), `said: ${t('command.legal')}`);
  const second = table.typed.run('why siege');
  await settle();
  await server.answer('why', { legal: false, reason: both('no guns') });
  await second;
  assert.equal(said(table).at(-1), 'refused: no guns');
});

test('odds: the chances in words, with what they are made of; the action is chosen', async () => {
  const table = await sat();
  server.answers.odds = () => ({
    odds: {
      outcomes: [{ id: 'win', label: both('taken'), p: 0.25, num: 1, den: 4 }],
      also: [],
      modifiers: [{ value: 1, rule: 'T-1', text: both('for the hill') }],
      formula: both('3 against 2'),
    },
  });
  await table.typed.run('odds move baden');
  assert.deepEqual(said(table).slice(1), [
    'said: MOVE BADEN:',
    'said: taken: 25% (1/4)',
    'said: 3 against 2',
    'said: +1 for the hill',
  ]);
  assert.equal(table.typed.replies.at(-1)!.rule, 'T-1');
  assert.equal(table.selected, 'move baden');
  assert.deepEqual(played(), []);
});

test('odds without words are those of everything that can be chosen', async () => {
  server.answers.odds = oneOrAll(() => null);
  const table = await sat();
  await settle();
  const before = server.asked('odds').length;
  await table.typed.run('odds');
  assert.deepEqual(
    server
      .asked('odds')
      .slice(before)
      .map((one) => one.action),
    ['move baden', 'move ulm', 'end'],
  );
  assert.equal(said(table).at(-1), `said: ${t('odds.none')}`);
});

test('odds of what is not legal: why not', async () => {
  const table = await sat();
  server.answers.odds = undefined;
  const run = table.typed.run('odds move paris');
  await settle();
  await server.refuse('odds', { code: 'illegal' });
  await server.answer('why', { legal: false, reason: both('too far') });
  await run;
  assert.equal(said(table).at(-1), 'refused: too far');
});

test('undo takes back, with words at a secret turn; its refusal is said', async () => {
  const table = await sat();
  void table.typed.run('undo place recalde 3');
  await settle();
  assert.deepEqual(server.asked('undo'), [{ seat: 'red', version: 5, action: 'place recalde 3' }]);
  await server.answer('undo', { version: 6 });
  await server.state(state(6, { undo: { red: { ok: false, reason: both('dice have fallen') } } }));
  await table.typed.run('deshacer');
  assert.equal(said(table).at(-1), 'refused: dice have fallen');
});

test('rules are opened; one that there is not is not', async () => {
  const table = await sat();
  await settle();
  assert.deepEqual(await table.typed.run('rules t-1'), { open: 'rules', rule: 'T-1' });
  assert.equal(said(table).at(-1), 'said: Moving. One moves.');
  assert.equal(await table.typed.run('rules t-99'), null);
  assert.equal(said(table).at(-1), `refused: ${t('command.no-rule', { rule: 'T-99' })}`);
  assert.deepEqual(await table.typed.run('status'), { open: 'text' });
});

test('words are looked for in the rules; the first that has them is told, with what was meant', async () => {
  const table = await sat();
  await settle();
  assert.deepEqual(await table.typed.run('rules move'), {
    open: 'rules',
    rule: null,
    find: 'move',
  });
  assert.equal(said(table).at(-1), 'said: Moving. One moves.');
  assert.deepEqual(await table.typed.run('reglas mvoe'), {
    open: 'rules',
    rule: null,
    find: 'mvoe',
  });
  assert.deepEqual(said(table).slice(1), [
    `said: ${t('rules.meant', { words: 'move' })}`,
    'said: Moving. One moves.',
  ]);
});

test('help has examples from the match at hand', async () => {
  const table = await sat();
  await settle();
  await table.typed.run('?');
  assert.match(said(table).at(-1)!, /move baden, move ulm, end/);
  assert.match(said(table).at(-1)!, /T-1/);
});

test('the language is changed', async () => {
  const table = await sat();
  await table.typed.run('lang es');
  assert.equal(settings.lang, 'es');
});

test('a hint is said and chosen; auto plays it', async () => {
  const table = await sat();
  server.answers.hint = () => ({ action: 'move ulm', reason: both('Ulm is empty') });
  await table.typed.run('hint');
  assert.deepEqual(server.asked('hint'), [{ seat: 'red', level: 'strong', gesture: true }]);
  assert.deepEqual(said(table), ['typed: hint', 'said: Ulm is empty']);
  assert.equal(table.selected, 'move ulm');
  assert.deepEqual(played(), []);
  void table.typed.run('auto');
  await settle();
  assert.deepEqual(played(), ['move ulm']);
});

test('where there is no hint auto plays nothing, and it is said', async () => {
  const table = await sat();
  table.selected = 'move baden';
  const run = table.typed.run('auto');
  await settle();
  await server.refuse('hint', { code: 'not-allowed', reason: both('against a person') });
  await run;
  assert.deepEqual(said(table), ['typed: auto', 'refused: against a person']);
  assert.deepEqual(played(), []);
});

test('a plan is told in the words of the ally’s actions', async () => {
  const table = await sat(
    state(5, { can: [], allied: { green: [action('move trier'), action('end')] } }),
  );
  void table.typed.run('plan mo tr; end');
  await settle();
  assert.deepEqual(server.asked('plan'), [
    { seat: 'red', for: 'green', actions: ['move trier', 'end'] },
  ]);
});

test('of what was said only the answer to the last line stands', async () => {
  const table = await sat();
  await table.typed.run('move');
  await table.typed.run('help');
  assert.equal(table.typed.replies.length, 2);
});

test('typing ends what is being shown of the others', async () => {
  settings.setPace('step');
  const table = await sat(state(5, { can: [] }));
  await server.state(state(7, { entries: [entry(6, 'blue'), entry(7, 'blue')] }));
  assert.deepEqual(table.legal, []);
  void table.typed.run('move baden');
  await settle();
  assert.deepEqual(played(), ['move baden']);
});
