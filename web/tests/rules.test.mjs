// The rules list of the page: terms found in a text, chapters, what was used, where a meaning is shown.
import assert from 'node:assert/strict';
import { test } from 'vitest';
import { beside, chaptersOf, usesOf } from '../src/rules/book.ts';
import { marked } from '../src/rules/terms.ts';
import { spotOf } from '../src/rules/tip.ts';

const both = (text) => ({ en: text, es: text });
const term = (en, es, rule) => ({ en, es, means: both('…'), rule });
const square = term(['square', 'squares'], ['cuadro'], 'BA-36');
const morale = term(['Morale'], ['Moral'], 'DN-3');
const general = term(['General Morale'], ['moral general'], 'DN-89');
const retreat = term(['hasty retreat', 'HR'], ['retirada apresurada'], 'DN-76');
const points = term(['MP'], ['PM'], 'DN-16');
const terms = [square, morale, general, retreat, points];

/** The parts as one line: [terms] in brackets, <rules> in angles. */
const line = (text, { lang = 'en', own = null } = {}) =>
  marked(text, terms, lang, own)
    .map((part) =>
      typeof part === 'string' ? part : part.rule ? `<${part.rule}>` : `[${part.text}]`,
    )
    .join('');

test('a term is found whole, in any of its forms, however it is capitalized', () => {
  assert.equal(line('A square; squared.'), 'A [square]; squared.');
  assert.equal(line('Squares stand.'), '[Squares] stand.');
  assert.equal(line('A Hasty Retreat (HR).'), 'A [Hasty Retreat] (HR).');
  assert.equal(line('El Cuadro, encuadrado', { lang: 'es' }), 'El [Cuadro], encuadrado');
});

test('what is written with a capital is meant only so, and the longer term before the shorter', () => {
  assert.equal(line('morale, Morale'), 'morale, [Morale]');
  assert.equal(line('General Morale falls, Morale too'), '[General Morale] falls, [Morale] too');
  assert.equal(line('3 MP, mp'), '3 [MP], mp');
});

test('a term is marked where it stands first, and not in the rule that explains it', () => {
  assert.equal(line('square, square'), '[square], square');
  assert.equal(line('square, MP', { own: 'BA-36' }), 'square, [MP]');
});

test('numbers of rules are found, but for its own', () => {
  assert.equal(line('as in BA-79 and HI-V5, not XBA-1'), 'as in <BA-79> and <HI-V5>, not XBA-1');
  assert.equal(line('BA-79, see BA-80', { own: 'BA-79' }), 'BA-79, see <BA-80>');
});

test('without terms a text is as it was', () => {
  assert.deepEqual(marked('square', [], 'en'), ['square']);
  assert.deepEqual(marked('', terms, 'en'), []);
});

const rule = (chapter, only) => ({
  section: both('1'),
  title: both('t'),
  text: both('t'),
  chapter,
  ...(only ? { only } : {}),
});
const book = {
  chapters: [
    { id: 'aim', title: both('Aim'), phases: ['over'] },
    { id: 'moving', title: both('Moving'), phases: [] },
    { id: 'battles', title: both('Battles'), phases: [] },
  ],
  rules: {
    'T-10': rule('moving'),
    'T-2': rule('moving'),
    'T-1': rule('aim'),
    'T-3': rule('battles', ['pavia']),
  },
  glossary: [],
};
const order = (read) => read.map(({ chapter, rules }) => [chapter?.id, ...rules.map(([id]) => id)]);

test('chapters stand in their order, rules in that of their numbers', () => {
  assert.deepEqual(order(chaptersOf(book)), [
    ['aim', 'T-1'],
    ['moving', 'T-2', 'T-10'],
    ['battles', 'T-3'],
  ]);
  assert.deepEqual(beside(chaptersOf(book), 'T-2'), { before: 'T-1', after: 'T-10' });
  assert.deepEqual(beside(chaptersOf(book), 'T-1'), { before: null, after: 'T-2' });
});

test('of another battle nothing is kept, nor a chapter that has nothing else', () => {
  assert.deepEqual(
    order(chaptersOf(book, 'otumba')).map(([id]) => id),
    ['aim', 'moving'],
  );
  assert.equal(chaptersOf(book, 'pavia').length, 3);
});

test('a game without chapters has its rules all the same', () => {
  assert.deepEqual(order(chaptersOf({ ...book, chapters: [] })), [
    [undefined, 'T-1', 'T-2', 'T-3', 'T-10'],
  ]);
});

const event = (one) => ({ key: 'k', text: both('t'), rule: one, args: {} });
const entry = (...events) => ({ undone: false, events });
const heading = { ...event('T-9'), key: 'turn' };
const isHeading = ({ key }) => key === 'turn';
const used = (...entries) => {
  const { times, last } = usesOf(entries, isHeading);
  return { times: Object.fromEntries(times), last: [...last] };
};

test('uses are counted, what was undone is not; the last turn is what stands under the last heading', () => {
  assert.deepEqual(
    used(
      entry(heading, event('T-1')),
      entry(event('T-1'), event(null)),
      { ...entry(event('T-3')), undone: true },
      entry(heading, event('T-2')),
    ),
    { times: { 'T-1': 2, 'T-2': 1 }, last: ['T-2'] },
  );
});

test('where nothing has happened yet in a turn, the last is the one before', () => {
  assert.deepEqual(used(entry(heading, event('T-1')), entry(heading)).last, ['T-1']);
});

test('a meaning stands below its term, above it at the foot of the window, and never beside the window', () => {
  const tip = { width: 200, height: 80 };
  const room = { width: 400, height: 600 };
  assert.deepEqual(spotOf({ left: 50, top: 100, bottom: 120 }, tip, room), { left: 50, top: 120 });
  assert.deepEqual(spotOf({ left: 350, top: 560, bottom: 580 }, tip, room), {
    left: 192,
    top: 480,
  });
  assert.deepEqual(spotOf({ left: -5, top: 10, bottom: 590 }, tip, room), { left: 8, top: 8 });
});
