/** Leader lines of a key: from each part of the drawing to a number at its edge, left or right, without one crossing another. */
import type { Point } from '../../board-kit/projection';

export interface Leader {
  id: string;
  /** Counted down the left edge, then down the right one; where the words beside stand too. */
  number: number;
  from: Point;
  to: Point;
}

type Box = readonly [left: number, top: number, width: number, height: number];

/** How far beside the drawing the numbers stand, as a part of its width. */
export const margin = 0.16;

/** The parts on the left half go left, but neither side has more than one too many. */
export function leadersOf(parts: Partial<Record<string, Point>>, box: Box) {
  const [x, y, width, height] = box;
  const across = Object.entries(parts as Record<string, Point>).sort(([, a], [, b]) => a[0] - b[0]);
  const middle = across.filter(([, at]) => at[0] < x + width / 2).length;
  const half = across.length / 2;
  const cut = Math.max(Math.floor(half), Math.min(Math.ceil(half), middle));
  const sides = [across.slice(0, cut), across.slice(cut)].map((side) =>
    side.sort(([, a], [, b]) => a[1] - b[1]),
  );
  let number = 0;
  const [left, right] = sides.map((side, of) =>
    side.map(([id, from], i): Leader => ({
      id,
      number: (number += 1),
      from,
      to: [
        of === 0 ? x - width * margin : x + width * (1 + margin),
        y + (height * (i + 0.5)) / side.length,
      ],
    })),
  ) as [Leader[], Leader[]];
  return { left, right };
}
