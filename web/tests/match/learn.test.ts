import assert from 'node:assert/strict';
import { beforeEach, test, vi } from 'vitest';
import { Coach } from '../../src/learn/coach.svelte';
import { dayOf, joined, streakOf } from '../../src/learn/days';
import { type Finished, joinedMatches } from '../../src/learn/finished';
import { further } from '../../src/learn/learnt.svelte';
import { grouped, nextWaiting } from '../../src/learn/lessons';
import { markOf } from '../../src/learn/marks';
import {
  fits,
  goalsOf,
  pointersNow,
  selectorsOf,
  wordsFor,
  type Seen,
} from '../../src/learn/pointers';
import { toneOf } from '../../src/boards/aid';
import { isLong, readingTime, taskOf } from '../../src/learn/task';
import { plain } from '../../src/boards/plain';
import { hidesWanted } from '../../src/match/behind';
import { onKey, type Page } from '../../src/match/keys';
import { TableError } from '../../src/lib/table-error';
import type { GameLessons } from '../../src/schema/http';
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
  ahead: [],
  finished: false,
  done: false,
  shown: false,
  missed: false,
  ended: null,
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
  aimed: [],
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
  const own = {
    'a/x': { step: 4, done: false, at: 10, solved: false, missed: false, match: 'm1' },
  };
  const theirs = {
    'a/x': { step: 2, done: true, at: 20, solved: true, missed: false },
    'a/y': { step: 1, done: false, at: 5, solved: false, missed: true },
  };
  const all = further(own, theirs);
  assert.deepEqual(all, {
    'a/x': { step: 4, done: true, at: 20, solved: true, missed: false, match: 'm1' },
    'a/y': { step: 1, done: false, at: 5, solved: false, missed: true },
  });
  assert.deepEqual(further(all, theirs), all, 'told once more it is the same');
  // One device missed it first, the other found it: solved, and not at the first try.
  const missed = { 'a/x': { step: 1, done: false, at: 9, solved: false, missed: true } };
  for (const one of [further(all, missed), further(further(own, missed), theirs)])
    assert.deepEqual([one['a/x']!.solved, one['a/x']!.missed], [true, true]);
  // What was told without saying how: nobody knows.
  const old = further({}, { 'a/x': { step: 3, done: true, at: 1 } })['a/x']!;
  assert.deepEqual([old.solved, old.missed], [false, true]);
});

test('what is solved, and how, has its words', () => {
  const kept = { step: 1, done: false, at: 1, solved: false, missed: false };
  const puzzle = { puzzle: true };
  const mark = (more: object | null) => markOf(puzzle, more && { ...kept, ...more });
  assert.equal(mark(null), 'new-puzzle');
  assert.equal(mark({}), 'begun-puzzle');
  assert.equal(mark({ missed: true }), 'missed');
  assert.equal(mark({ done: true, solved: true }), 'solved-first');
  assert.equal(mark({ done: true, solved: true, missed: true }), 'solved');
  assert.equal(mark({ done: true, missed: true }), 'seen');
  assert.equal(markOf({ puzzle: false }, { ...kept, done: true }), 'learnt');
});

test('days in a row, up to today or yesterday', () => {
  assert.deepEqual(streakOf([], 10), { now: 0, longest: 0, today: false });
  assert.deepEqual(streakOf([8, 9], 10), { now: 2, longest: 2, today: false });
  assert.deepEqual(streakOf([8, 9, 10], 10), { now: 3, longest: 3, today: true });
  assert.deepEqual(streakOf([8, 9], 11), { now: 0, longest: 2, today: false });
  assert.deepEqual(streakOf([1, 2, 3, 7, 10], 10), { now: 1, longest: 3, today: true });
});

test('a day ends at midnight, UTC, wherever one is', () => {
  const midnight = Date.UTC(2026, 10, 20);
  assert.equal(dayOf(midnight), dayOf(midnight - 1) + 1);
  assert.equal(dayOf(midnight), dayOf(midnight + 86_399_999));
  assert.equal(dayOf(Date.UTC(1970, 0, 1)), 0);
  // The evening in America is the next day already.
  assert.equal(dayOf(Date.parse('2026-11-19T20:00:00-05:00')), dayOf(midnight));
});

test('the days of two devices are one row', () => {
  const phone = [1, 3, 5];
  const desk = [2, 3, 4];
  assert.deepEqual(joined(phone, desk), [1, 2, 3, 4, 5]);
  assert.deepEqual(joined(desk, phone), joined(phone, desk));
  assert.equal(streakOf(joined(phone, desk), 5).now, 5);
});

// ---- on a phone, where one chip stands for several ways

test('a chip that stands for what is asked, and is named after another way, is not played at once', () => {
  const ways = ['besiege ilerda 1', 'besiege ilerda 2', 'besiege ilerda 3'].map((a) => action(a));
  assert.ok(hidesWanted(ways[0]!, ways, ['besiege ilerda 2']));
  assert.ok(!hidesWanted(ways[0]!, ways, ['besiege ilerda 1']), 'it is what is asked for');
  assert.ok(!hidesWanted(ways[0]!, ways, ['besiege ilerda 1', 'besiege ilerda 2']));
  assert.ok(!hidesWanted(ways[0]!, ways, ['move osca']), 'nothing behind it is asked for');
  assert.ok(!hidesWanted(ways[0]!, ways, []), 'no lesson');
  assert.ok(!hidesWanted(ways[1]!, [ways[1]!], ['besiege ilerda 3']), 'it stands for itself');
});

// ---- the list of puzzles ----------------------------------------------------------------------------

const listed = (['b3roads', 'a1roads', 'c2forts', 'd2roads'] as const).map((id) => ({
  lesson: `toy/${id}`,
  puzzle: true,
  theme: id.slice(2),
  difficulty: Number(id[1]),
}));
const shelf = {
  themes: [{ id: 'forts' }, { id: 'empty' }, { id: 'roads' }],
  lessons: [{ lesson: 'toy/first', puzzle: false }, ...listed],
} as unknown as GameLessons;
const names = (groups: ReturnType<typeof grouped>) =>
  groups.map(({ id, puzzles }) => `${id}: ${puzzles.map((one) => one.lesson[4]).join('')}`);

test('puzzles stand by theme or by difficulty, the easier first', () => {
  assert.deepEqual(names(grouped(shelf, 'theme')), ['forts: c', 'roads: adb']);
  assert.deepEqual(names(grouped(shelf, 'difficulty')), ['1: a', '2: cd', '3: b']);
});

test('the next puzzle is the one behind it that waits, and then one before it', () => {
  const all = grouped(shelf, 'theme').flatMap((group) => group.puzzles);
  const next = (after: string | null, ...solved: string[]) =>
    nextWaiting(all, after && `toy/${after}`, (one) => solved.includes(one[4]!))?.lesson[4];
  assert.equal(next(null), 'c');
  assert.equal(next(null, 'c', 'a'), 'd');
  assert.equal(next('a1roads', 'd'), 'b');
  assert.equal(next('b3roads', 'c'), 'a');
  assert.equal(next('b3roads', 'a', 'c', 'd'), undefined);
});

// ---- the matches of which medals are made -----------------------------------------------------------

const won = (match: string, at: number, more: Partial<Finished> = {}): Finished => ({
  match,
  at,
  game: 'toy',
  scenario: 'all',
  options: { a: '1', b: '2' },
  seat: 'red',
  seats: { blue: 'computer:easy' },
  outcome: 'win',
  value: 1,
  ...more,
});

test('the matches of two devices are put together, each once', () => {
  const a = [won('m1', 1), won('m2', 5)];
  const b = [won('m2', 5), won('m3', 3, { outcome: 'loss', value: 0 })];
  const ids = (all: Finished[]) => all.map((one) => one.match);
  assert.deepEqual(ids(joinedMatches(a, b)), ['m2', 'm3', 'm1']);
  assert.deepEqual(joinedMatches(b, a), joinedMatches(a, b));
  assert.deepEqual(joinedMatches(a, joinedMatches(a, b)), joinedMatches(a, b));
});

test('a medal won long ago is not pushed out by matches like each other', () => {
  const gold = won('gold', 1, { seats: { blue: 'computer:hard' } });
  const many = Array.from({ length: 400 }, (_, i) =>
    won(`m${i}`, 1000 + i, { options: i % 2 ? { a: '1', b: '2' } : { b: '2', a: '1' } }),
  );
  const kept = joinedMatches(many, [gold]);
  assert.equal(kept.length, 10);
  assert.equal(kept.at(-1)!.match, 'gold');
  assert.equal(kept[0]!.match, 'm399');
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

test('what is lit goes on with what is in hand: to the places of the step, or to how it stands', () => {
  const pick = { ...action('pick or'), args: { unit: 'or' } };
  const aid = { ...plain, hand: { at: () => '0910' } } as unknown as Seen['aid'];
  const now = seen({ legal: [pick], aid });
  const step = lesson({ point: ['place:0910', 'place:0909', 'view:sides'], wanted: ['pick or'] });
  assert.equal(goalsOf(step, now, []), null, 'nothing is in hand');
  assert.equal(goalsOf(step, now, ['w1']), null, 'something else is');
  assert.deepEqual(goalsOf(step, now, ['or']), ['0909'], 'not where it stands');
  assert.deepEqual(goalsOf(lesson({ point: [], wanted: ['pick or'] }), now, ['or']), []);
});

test('what is aimed as it is wanted is lit as its button', () => {
  const legal = [action('advance 0909')];
  const first = (aimed: string[]) => selectorsOf('action:advance 0909', seen({ legal, aimed }))[0];
  assert.equal(first(['advance 0909', 'face n']), '[data-hand-go]');
  assert.notEqual(first(['advance 0908']), '[data-hand-go]');
});

test('a lost fight is bad, to lose nothing is not', () => {
  assert.equal(toneOf('loss'), 'lose');
  assert.equal(toneOf('loss-0'), 'none');
});

test('the longer a text the longer it stays', () => {
  assert.ok(readingTime('x'.repeat(300)) > 15_000);
  assert.ok(readingTime('Storm!') < 5000);
});
