// Territories: every place belongs to the nearest of many seed towns; borders are then softened and drawn inwards.
import { contours } from 'd3-contour';
import type { Point } from '../../src/board-kit/projection.ts';
import type { Noise } from './noise.ts';
import type { Line } from './paths.ts';
import type { Grid } from './raster.ts';

export interface Seed {
  owner: string;
  at: Point;
}

export function territories(
  land: Grid,
  seeds: Seed[],
  correct: (owner: string, at: Point) => string,
  [n2, n3, n4]: [Noise, Noise, Noise],
  softness: number,
  cut: number,
): Map<string, Line[]> {
  const owners = [...new Set(seeds.map((s) => s.owner))];
  const label = land.like().each((x, y, i, j) => {
    if (land.at(i, j) < 0.5) return -1;
    const px = x + n2(x * 0.02 + 9, y * 0.02) * 6 + n3(x * 0.06, y * 0.06 + 3) * 2.4;
    const py = y + n4(x * 0.02, y * 0.02 + 5) * 6 + n2(x * 0.06 + 8, y * 0.06) * 2.4;
    let best = Infinity;
    let owner = '';
    for (const seed of seeds) {
      const distance = (px - seed.at[0]) ** 2 + (py - seed.at[1]) ** 2;
      if (distance < best) {
        best = distance;
        owner = seed.owner;
      }
    }
    return owners.indexOf(correct(owner, [x, y]));
  });
  const rings = new Map<string, Line[]>();
  owners.forEach((owner, index) => {
    const own = land.like().each((_x, _y, i, j) => (label.at(i, j) === index ? 1 : 0));
    const soft = own.blurred(softness);
    const [shape] = contours().size([land.width, land.height]).smooth(true).thresholds([cut])(
      soft.cells as never,
    );
    const lines = shape!.coordinates
      .flat()
      .filter((ring) => area(ring as Line) > 60)
      .map((ring) =>
        ring
          .slice(0, -1)
          .map(([x, y]): Point => [
            land.box.left + (x! - 0.5) * land.step,
            land.box.top + (y! - 0.5) * land.step,
          ]),
      );
    rings.set(owner, lines);
  });
  return rings;
}

function area(ring: Line): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++)
    sum += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1];
  return Math.abs(sum / 2);
}
