// Where things lie on the chart of the Channel.
import type { Both } from '../../../schema/words';
import { channel, type Point } from './projection';
import type { BoxView } from '../../../schema/armada';

// The boxes lie off the coast they are named after, far enough from each other to be read and pointed at.
const aside: Record<string, Point> = {
  plymouth: [0, 34],
  'start-point': [8, 66],
  portland: [0, 48],
  wight: [6, 54],
  beachy: [-14, 30],
  calais: [-30, 6],
  gravelines: [60, -40],
};

export function boxPoint(box: Pick<BoxView, 'id' | 'lonlat'>): Point {
  const [x, y] = channel.project(box.lonlat);
  const [dx, dy] = aside[box.id] ?? [0, 0];
  return [x + dx, y + dy];
}

export interface Name {
  at: Point;
  text: Both;
  size: number;
}

const same = (text: string): Both => ({ en: text, es: text });
const name = (lonlat: Point, text: Both, size: number): Name => ({
  at: channel.project(lonlat),
  text,
  size,
});

/** Lands outside play carry Latin names; the sea that is played on, its own. */
export const lands: Name[] = [
  name([-2, 51.2], same('ANGLIA'), 24),
  name([1.55, 49.42], same('GALLIA'), 20),
  name([2.86, 50.78], same('FLANDRIA'), 13),
];
export const seas: Name[] = [
  name([-2.1, 49.74], { en: 'The English Channel', es: 'Canal de la Mancha' }, 19),
];

export interface Town {
  at: Point;
  name: Both;
  anchor: 'start' | 'middle' | 'end';
  dx: number;
  dy: number;
}

const town = (lonlat: Point, text: Both, anchor: Town['anchor'], dx: number, dy: number): Town => ({
  at: channel.project(lonlat),
  name: text,
  anchor,
  dx,
  dy,
});
export const towns: Town[] = [
  town([-4.14, 50.37], same('Plymouth'), 'end', -8, -5),
  town([-3.58, 50.35], same('Dartmouth'), 'start', 8, -3),
  town([-2.45, 50.61], same('Weymouth'), 'middle', 0, -9),
  town([-1.09, 50.8], same('Portsmouth'), 'start', 7, -6),
  town([0.28, 50.77], same('Eastbourne'), 'end', -8, -4),
  town([1.31, 51.13], { en: 'Dover', es: 'Dover' }, 'end', -8, -3),
  town([1.86, 50.95], same('Calais'), 'start', 12, 22),
  town([2.38, 51.03], { en: 'Dunkirk', es: 'Dunkerque' }, 'start', 8, 12),
  town([0.11, 49.49], { en: 'Le Havre', es: 'El Havre' }, 'start', 9, 4),
  town([-0.1, 51.51], { en: 'London', es: 'Londres' }, 'start', 8, 12),
];

/** Places for up to three counters of a side in a ring: Spain west, England east. */
export function spots(
  at: Point,
  side: 'spain' | 'england',
  count: number,
  both: boolean,
  grow = 1,
): Point[] {
  const x = at[0] + (both ? (side === 'spain' ? -17.5 : 17.5) : 0) * grow;
  return Array.from(
    { length: count },
    (_, i) => [x + (count > 1 ? i * 6 - 3 : 0), at[1] + 3 - (count > 1 ? i * 8 - 4 : 0)] as const,
  );
}
