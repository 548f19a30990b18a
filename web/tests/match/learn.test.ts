import assert from 'node:assert/strict';
import { beforeEach, test, vi } from 'vitest';
import { Coach } from '../../src/learn/coach.svelte';
import { further } from '../../src/learn/learnt.svelte';
import { fits, pointersNow, selectorsOf, wordsFor, type Seen } from '../../src/learn/pointers';
import { isLong, taskOf } from '../../src/learn/task';
import { plain } from '../../src/boards/plain';
import { onKey, type Page } from '../../src/match/keys';
import { TableError } from '../../src/lib/table-error';
import type { LegalAction, LessonState } from '../../src/schema/table';
import { both, sat, server, settle, state, useTable } from '../support/table';

useTable();
beforeEach(() => {
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});

const action = (a: string, args: Record<string, string> = {}): LegalAction => ({
  a,
  verb: a.split(' ')[0]!,
  args,
  label: both(a),
  rules: [],
  es: a,
});
const lesson = (more: Partial<LessonState> = {}): LessonState => ({
  id: 'camino/first-march',
  title: both('The first march'),
  step: 3,
  of: 13,
  text: both('March.'),
  point: ['place:savoy', 'action:move savoy'],
  rules: ['CE-34'],
  said: null,
  reads: false,
  stuck: false,
  wanted: ['move savoy'],
  finished: false,
  done: false,
  ...more,
});
const view = {
  game: 'toy',
  units: [{ id: 'or', hex: '0910', name: both('Ordaz') }],
} as unknown as Seen['view'];
const seen = (more: Partial<Seen> = {}): Seen => ({
  view,
  legal: [],
  selected: null,
  aid: plain,
  ...more,
});

// ---- the text ---------------------------------------------------------------------------------------

test('the task of a text is its last sentence, with the names of buttons as they stand in it', () => {
  assert.equal(
    taskOf('Nobody passes. Lay siege or storm. Press "Storm the walls!" now.'),
    'Press "Storm the walls!" now.',
  );
  assert.equal(
    taskOf('Los puertos suman. Cuando te pregunten, elige «Dejar el resultado».'),
    'Cuando te pregunten, elige «Dejar el resultado».',
  );
  assert.equal(
    taskOf('Point at Savoy: 2.5 at worst. March there now, to Savoy.'),
    'March there now, to Savoy.',
  );
});

test('a short last sentence brings the one before it', () => {
  assert.equal(
    taskOf('They look south. Ride to 1106 and face south-west. Go!'),
    'Ride to 1106 and face south-west. Go!',
  );
  assert.equal(taskOf('Storm!'), 'Storm!');
  assert.ok(!isLong('Storm!'));
  assert.ok(isLong(`${'A long way round. '.repeat(12)}Now march to Savoy at last.`));
});

// ---- pointers ---------------------------------------------------------------------------------------

test('a star stands for words', () => {
  assert.ok(fits('move savoy', 'move savoy'));
  assert.ok(!fits('move savoy', 'move savoy tercio'));
  assert.ok(fits('advance 6drag *', 'advance 6drag nne'));
  assert.ok(fits('move * tercio', 'move savoy tercio'));
  assert.ok(!fits('move * tercio', 'move savoy'));
});

test('what is to be done is lit when the step does not name it, and what is no longer possible goes out', () => {
  const legal = [action('move savoy'), action('move tyrol')];
  assert.deepEqual(pointersNow(lesson(), legal), ['place:savoy', 'action:move savoy']);
  assert.deepEqual(pointersNow(lesson({ wanted: ['keep'] }), [action('keep')]), [
    'place:savoy',
    'action:keep',
  ]);
  const compared = lesson({ point: ['action:lay'], wanted: ['assault'] });
  assert.deepEqual(pointersNow(compared, [action('lay'), action('assault')]), [
    'action:lay',
    'action:assault',
  ]);
  assert.deepEqual(pointersNow(lesson({ finished: true }), legal), []);
  assert.deepEqual(pointersNow(lesson({ done: true }), legal), []);
});

test('an action is lit as its answer, as the Go of what is chosen, or where it belongs', () => {
  const legal = [action('move savoy', { to: 'savoy' })];
  const first = (one: Seen) => selectorsOf('action:move savoy', one)[0];
  assert.equal(first(seen({ legal })), '[data-action="move savoy"]');
  assert.equal(first(seen({ legal, selected: 'move savoy' })), '[data-go]');
  assert.ok(selectorsOf('action:move savoy', seen({ legal })).includes('[data-place="savoy"]'));
  assert.deepEqual(selectorsOf('action:move savoy', seen()), []);
});

test('a unit is lit as its piece, else where it stands; a number by its path or what it is part of', () => {
  const unit = selectorsOf('unit:or', seen());
  assert.equal(unit[0], '[data-piece="or"]');
  assert.ok(unit.includes('[data-place="0910"]'));
  const path = selectorsOf('view:sides.spain.embarked', seen());
  assert.equal(path[0], '[data-view~="sides.spain.embarked"]');
  assert.ok(path.indexOf('[data-view~="sides"]') > 0);
});

test('a board may call it otherwise', () => {
  const aid = { ...plain, spots: () => ({ 'place:4': ['place:wight'] }) };
  assert.equal(selectorsOf('place:4', seen({ aid }))[0], '[data-place="wight"]');
});

test('what is lit is said in words', () => {
  const legal = [action('move savoy')];
  assert.equal(wordsFor('unit:or', seen()), 'Ordaz');
  assert.equal(wordsFor('action:move savoy', seen({ legal })), 'move savoy');
  assert.equal(wordsFor('page:dice', seen()), 'the dice');
});

// ---- how far one is ---------------------------------------------------------------------------------

test('of two places the further counts, and what was learnt stays so', () => {
  const own = { 'a/x': { step: 4, done: false, at: 10, match: 'm1' } };
  const all = further(own, {
    'a/x': { step: 2, done: true, at: 20 },
    'a/y': { step: 1, done: false, at: 5 },
  });
  assert.deepEqual(all, {
    'a/x': { step: 4, done: true, at: 20, match: 'm1' },
    'a/y': { step: 1, done: false, at: 5 },
  });
});

// ---- the coach --------------------------------------------------------------------------------------

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
const asked = () => server.asked('lesson').map((one) => one.do);

test('the answer to a wrong move is the coach’s, until something is done', async () => {
  const table = await sat(state(5, { lesson: lesson() }));
  const said = new TableError('not-allowed', 'No.', undefined, both('Savoy first.'), 'lesson-said');
  table.complain(said, '');
  assert.equal(table.coach.answer?.text.en, 'Savoy first.');
  const refused = () => table.refusal?.rule;
  assert.equal(refused(), undefined, 'nobody else says it');
  table.complain(
    new TableError('illegal', 'No.', 'CE-34', both('Too far.'), 'illegal'),
    'Flanders',
  );
  assert.equal(refused(), 'CE-34');
  server.answers.lesson = () => ({ version: 5 });
  await table.coach.ask('show');
  assert.equal(table.coach.answer, null);
});

test('keys: Enter goes on where one reads, Escape asks before it leaves, Z goes back, F6 to what is lit', async () => {
  const table = await sat(state(5, { lesson: lesson({ reads: true }) }));
  server.answers.lesson = () => ({ version: 1 });
  const at = page();
  const lit = vi.fn();
  at.focusLit = lit;
  const press = (key: string) =>
    onKey(
      {
        key,
        target: { matches: () => false, closest: () => null },
        preventDefault() {},
      } as unknown as KeyboardEvent,
      table,
      at,
    );
  press('Enter');
  await settle();
  assert.deepEqual(asked(), ['next']);
  press('Escape');
  assert.equal(table.coach.leaving, true);
  press('Escape');
  assert.equal(table.coach.leaving, false);
  press('z');
  await settle();
  assert.deepEqual(asked(), ['next', 'back']);
  press('F6');
  assert.equal(lit.mock.calls.length, 1);
});

test('a match that is no lesson has no coach', async () => {
  const table = await sat(state(5));
  assert.equal(table.coach.lesson, null);
  assert.equal(new Coach(table).leave(), false);
  assert.equal(table.coach.goOn(), false);
});

test('in a lesson nothing is asked twice, nothing happens by itself, and no first match is used up', async () => {
  localStorage.removeItem('tercio.first.toy');
  const table = await sat(state(5, { lesson: lesson() }));
  assert.equal(table.arming.ask, 'never');
  assert.equal(table.series.offered, null);
  assert.equal(localStorage.getItem('tercio.first.toy'), null);
});
