/** A review as it is shown: turned to whoever looks at it, in whole points that add up. */
import type { LedgerLine, Review, ReviewLuck, TurningPoint } from '../schema/review';

/** Whether the chances of the document must be turned round for a seat of this side: 0 the first, 1 those against them. */
export type Side = 0 | 1;

/** The side a seat plays on; whoever only looks on sees it from the first. */
export const sideOf = (review: Review, seats: readonly string[]): Side =>
  review.sides[1]?.some((seat) => seats.includes(seat)) &&
  !review.sides[0]?.some((seat) => seats.includes(seat))
    ? 1
    : 0;

export const chanceFor = (p: number, side: Side): number => (side === 1 ? 1 - p : p);
export const changeFor = (change: number, side: Side): number => (side === 1 ? -change : change);

export interface CurvePoint {
  step: number;
  p: number;
  /** Both ends of the band, within 0 and 1: 95 in 100 by the number of games. */
  low: number;
  high: number;
}

const ofTen = 10_000;
export const wide = 1.96;

export function curveFor({ curve }: Pick<Review, 'curve'>, side: Side): CurvePoint[] {
  return curve.at.map((step, i) => {
    const p = chanceFor(curve.p[i]! / ofTen, side);
    const off = (wide * curve.se[i]!) / ofTen;
    return { step, p, low: Math.max(0, p - off), high: Math.min(1, p + off) };
  });
}

/** What is known of a step: of the last point not after it. */
export const pointAt = (curve: readonly CurvePoint[], step: number): CurvePoint | undefined =>
  curve.findLast((one) => one.step <= step);

export const points = (share: number): number => Math.round(100 * share) + 0; // never less than nothing

export interface Row {
  line: LedgerLine;
  /** Whole points for the side that is looked from. */
  change: number;
  error: number;
  good: number | null;
  bad: number | null;
  /** Where its bar begins and ends, in points. */
  from: number;
  to: number;
}

export interface Sheet {
  start: number;
  rows: Row[];
  result: number;
}

/**
 * The ledger in whole points: start and rows add up to the result. What rounding leaves over goes to the rows that lost most by it,
 * so that none is off by a whole point unless there is no other way.
 */
export function sheetOf(review: Pick<Review, 'ledger'>, side: Side): Sheet | null {
  const { ledger } = review;
  if (!ledger) return null;
  const exact = [
    100 * chanceFor(ledger.start, side),
    ...ledger.lines.map((line) => 100 * changeFor(line.change, side)),
  ];
  const result = points(chanceFor(ledger.result, side));
  const whole = exact.map(Math.round);
  const left = result - whole.reduce((sum, one) => sum + one, 0);
  const order = exact
    .map((value, i) => ({ i, lost: value - whole[i]! }))
    .sort((a, b) => (left > 0 ? b.lost - a.lost : a.lost - b.lost));
  for (let k = 0; k < Math.abs(left); k += 1) whole[order[k % order.length]!.i]! += Math.sign(left);
  let at = whole[0]!;
  return {
    start: whole[0]!,
    result,
    rows: ledger.lines.map((line, k) => {
      const change = whole[k + 1]!;
      const from = at;
      at += change;
      const [good, bad] = side === 1 ? [line.bad, line.good] : [line.good, line.bad];
      return {
        line,
        change,
        error: points(wide * line.se),
        good: good === undefined ? null : points(changeFor(good, side)),
        bad: bad === undefined ? null : points(changeFor(bad, side)),
        from,
        to: at,
      };
    }),
  };
}

/** The dice of the side that is looked from. */
export const luckFor = (review: Pick<Review, 'luck' | 'sides'>, side: Side): ReviewLuck | null =>
  review.luck.find((one) => one.seats.some((seat) => review.sides[side]?.includes(seat))) ?? null;

/** Of a throw: how often it comes so good, or so bad, for the side that is looked from. */
export function rarity(
  { as_good, as_bad, before, after }: TurningPoint,
  side: Side,
): { good: boolean; share: number } | null {
  if (as_good === undefined || as_bad === undefined) return null;
  const good = changeFor(after - before, side) > 0;
  // Good for one side is bad for the other.
  const share = good === (side === 0) ? as_good : as_bad;
  return { good, share };
}
