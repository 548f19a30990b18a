// Finds room for the small numbers on routes: each as near to its region as it can be without covering anything.
import { along, length } from '../../../board-kit/curves';
import type { Point } from './projection';

export interface Box {
  x: number; // middle
  y: number;
  width: number;
  height: number;
}

export interface Pill {
  key: string;
  line: Point[]; // from the region it belongs to
  width: number;
  height: number;
}

export const overlap = (a: Box, b: Box): number => {
  const x = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
  const y = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
  return x > 0 && y > 0 ? x * y : 0;
};

/** Where each pill goes. Pills of short routes choose first; none leaves its own half of the route if it can help it. */
export function placePills(pills: Pill[], taken: Box[], from = 22): Map<string, Point> {
  const filled = [...taken];
  const places = new Map<string, Point>();
  const order = [...pills].sort((a, b) => length(a.line) - length(b.line));
  for (const pill of order) {
    const reach = Math.max(from + 2, length(pill.line) * 0.6);
    let best: Point = along(pill.line, from).point;
    let least = Infinity;
    for (let at = from; at <= reach; at += 2) {
      const { point } = along(pill.line, at);
      const box = { x: point[0], y: point[1], width: pill.width + 2, height: pill.height + 2 };
      const cost = filled.reduce((sum, other) => sum + overlap(box, other), 0) * 4 + at;
      if (cost < least) {
        least = cost;
        best = point;
      }
    }
    places.set(pill.key, best);
    filled.push({ x: best[0], y: best[1], width: pill.width, height: pill.height });
  }
  return places;
}
