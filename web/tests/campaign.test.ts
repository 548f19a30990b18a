// The whole match on one sheet: who went which way, and who fell where, as the events tell it.
import { expect, test } from 'vitest';
import { type Goer, campaignOf, lineThrough, type Reading } from '../src/boards/campaign';
import type { Entry } from '../src/schema/table';

const goer = (id: string, at: string | null): Goer => ({ id, side: 'spain', name: id, at });
const entry = (step: number, ...events: [string, string, string?][]): Entry =>
  ({
    step,
    events: events.map(([key, unit, hex]) => ({ key, args: { unit, ...(hex ? { hex } : {}) } })),
  }) as unknown as Entry;
const read: Reading = ({ key, args }) =>
  key === 'falls'
    ? { who: String(args.unit), falls: true }
    : key === 'at'
      ? { who: String(args.unit), at: String(args.hex) }
      : null;
const waysOf = (entries: Entry[], ...goers: Goer[]) =>
  Object.fromEntries(campaignOf(entries, goers, read).ways.map((way) => [way.id, way.path]));

test('a way is one place after the other, each once', () => {
  const told = [
    entry(1, ['at', 'a', '0102'], ['at', 'a', '0103']),
    entry(2, ['at', 'a', '0103'], ['other', 'a', '0909']),
    entry(3, ['at', 'a', '0102']),
  ];
  expect(waysOf(told, goer('a', '0101'))).toEqual({ a: ['0101', '0102', '0103', '0102'] });
});

test('who moves with another goes the same way', () => {
  const told = [
    entry(1, ['at', 'a', '0102'], ['at', 'a', '0103'], ['at', 'a', '0104'], ['at', 'b', '0104']),
  ];
  expect(waysOf(told, goer('a', '0101'), goer('b', '0101')).b).toEqual([
    '0101',
    '0102',
    '0103',
    '0104',
  ]);
  expect(waysOf(told, goer('a', '0101'), goer('b', '0201')).b).toEqual(['0201', '0104']);
});

test('whoever came later begins where he came, and who stood has no way', () => {
  const told = [entry(1, ['at', 'late', '0505']), entry(2, ['at', 'late', '0506'])];
  expect(waysOf(told, goer('late', null), goer('still', '0101'))).toEqual({
    late: ['0505', '0506'],
  });
});

test('a cross lies where somebody stood last', () => {
  const told = [entry(1, ['at', 'a', '0102']), entry(5, ['falls', 'a']), entry(6, ['falls', 'b'])];
  expect(campaignOf(told, [goer('a', '0101'), goer('b', null)], read).falls).toEqual([
    { id: 'a', side: 'spain', place: '0102', step: 5, name: 'a' },
  ]);
});

test('words lead from where the first that is named stands', () => {
  const hex = (word: string) => /^\d{4}$/.test(word);
  const standsAt = (word: string) => ({ rm: '0305' })[word];
  expect(lineThrough(['pick rm', 'advance 0304', 'face n'], standsAt, hex)).toEqual([
    '0305',
    '0304',
  ]);
  expect(lineThrough(['fire rm 0304'], standsAt, hex)).toEqual(['0305', '0304']);
  expect(lineThrough(['rest'], standsAt, hex)).toEqual([]);
});
