// A review as its page shows it: turned to whoever looks, in whole points that add up.
import { describe, expect, test } from 'vitest';
import {
  curveFor,
  luckFor,
  pointAt,
  rarity,
  sheetOf,
  sideOf,
  type Side,
} from '../src/review/measure';
import type { LedgerLine, Review, TurningPoint } from '../src/schema/review';

const both = { en: '', es: '' };
const line = (kind: LedgerLine['kind'], seat: string | null, change: number): LedgerLine => ({
  kind,
  seat,
  change,
  se: 0.01,
  text: both,
});
const ledger = (start: number, changes: number[]): Pick<Review, 'ledger'> => ({
  ledger: {
    start,
    lines: changes.map((change) => line('dice', 'spain', change)),
    result: start + changes.reduce((sum, one) => sum + one, 0),
  },
});
const sides = [['spain'], ['rival']];

describe('the ledger', () => {
  const sum = (side: Side, of: Pick<Review, 'ledger'>) => {
    const sheet = sheetOf(of, side)!;
    return { sheet, sum: sheet.rows.reduce((all, row) => all + row.change, sheet.start) };
  };

  test('adds up in whole points, whatever is rounded, from either side', () => {
    const awkward = [
      ledger(0.334, [0.333, 0.333]),
      ledger(0.7249, [-0.8651, 0.1402]),
      ledger(0.4851, [0.1549, -0.2049, 0.0349, -0.4651, 0.9951]),
      ledger(0.005, [0.005, 0.005, 0.985]),
      ledger(1, [-0.495, -0.505]),
    ];
    for (const one of awkward)
      for (const side of [0, 1] as const) {
        const { sheet, sum: all } = sum(side, one);
        expect(all).toBe(sheet.result);
        sheet.rows.forEach((row, i) => {
          const exact = 100 * one.ledger!.lines[i]!.change * (side === 1 ? -1 : 1);
          expect(Math.abs(row.change - exact)).toBeLessThan(1.01);
        });
        expect(sheet.rows.at(-1)!.to).toBe(sheet.result);
      }
  });

  test('bars follow one after the other', () => {
    const { sheet } = sum(0, ledger(0.7, [-0.8, 0.1]));
    expect(sheet.rows.map((row) => [row.from, row.to])).toEqual([
      [70, -10],
      [-10, 0],
    ]);
    expect(sheet.result).toBe(0);
  });

  test('good dice of one side are bad ones of the other', () => {
    const of = ledger(0.5, [0.2]);
    Object.assign(of.ledger!.lines[0]!, { good: 0.5, bad: -0.3 });
    expect(sheetOf(of, 0)!.rows[0]).toMatchObject({ change: 20, good: 50, bad: -30 });
    expect(sheetOf(of, 1)!.rows[0]).toMatchObject({ change: -20, good: 30, bad: -50 });
  });

  test('is not there before it was reckoned', () =>
    expect(sheetOf({ ledger: null }, 0)).toBeNull());
});

describe('the curve', () => {
  const review = { curve: { at: [0, 10, 30], p: [7300, 9900, 0], se: [100, 200, 0] } };
  test('has a band of two errors within what a chance can be', () => {
    const [start, middle, end] = curveFor(review, 0);
    expect(start!.p).toBeCloseTo(0.73);
    expect(start!.high - start!.low).toBeCloseTo(2 * 1.96 * 0.01);
    expect(middle!.high).toBe(1);
    expect(end).toEqual({ step: 30, p: 0, low: 0, high: 0 });
  });
  test('is turned round for the other side', () => {
    const [start, , end] = curveFor(review, 1);
    expect(start!.p).toBeCloseTo(0.27);
    expect(start!.low).toBeLessThan(start!.p);
    expect(end!.p).toBe(1);
  });
  test('knows of a step what was last looked at', () => {
    const curve = curveFor(review, 0);
    expect(pointAt(curve, 29)!.step).toBe(10);
    expect(pointAt(curve, 30)!.step).toBe(30);
    expect(pointAt([], 3)).toBeUndefined();
  });
});

describe('from whose side', () => {
  const review = { sides } as Review;
  test('whoever holds a seat sees it from there, others from the first', () => {
    expect(sideOf(review, ['rival'])).toBe(1);
    expect(sideOf(review, ['spain'])).toBe(0);
    expect(sideOf(review, ['rival', 'spain'])).toBe(0);
    expect(sideOf(review, [])).toBe(0);
    expect(sideOf({ sides: [['spain'], []] } as unknown as Review, [])).toBe(0);
  });
  test('each has its own luck', () => {
    const luck = sides.map((seats, i) => ({ seats, sum: i })) as unknown as Review['luck'];
    expect(luckFor({ sides, luck }, 1)!.seats).toEqual(['rival']);
    expect(luckFor({ sides, luck: luck.slice(0, 1) }, 1)).toBeNull();
  });
});

describe('how rare a throw was', () => {
  const thrown = { before: 0.6, after: 0.2, as_good: 0.95, as_bad: 0.17 } as TurningPoint;
  test('bad for the first side, and so good for the other', () => {
    expect(rarity(thrown, 0)).toEqual({ good: false, share: 0.17 });
    expect(rarity(thrown, 1)).toEqual({ good: true, share: 0.17 });
  });
  test('good for the first side', () => {
    const lucky = { ...thrown, before: 0.2, after: 0.6, as_good: 0.1, as_bad: 0.99 };
    expect(rarity(lucky, 0)).toEqual({ good: true, share: 0.1 });
    expect(rarity(lucky, 1)).toEqual({ good: false, share: 0.1 });
  });
  test('a decision has none', () => {
    expect(rarity({ before: 0.6, after: 0.2 } as TurningPoint, 0)).toBeNull();
  });
});
