// Relief that suggests ground: heights from ridge lines, carved by valleys and broken by noise; shade and hachures from them.
import { contours } from 'd3-contour';
import type { Point } from '../../src/board-kit/projection.ts';
import type { Noise, Random } from './noise.ts';
import { distanceToSegment, type Line } from './paths.ts';
import type { Grid } from './raster.ts';

export interface Ridge {
  width: number; // in units of the drawing
  crest: { at: Point; height: number }[];
}

export interface Valley {
  width: number;
  floor: number;
  line: Line;
}

export interface Plain {
  at: Point;
  height: number;
  width: number;
}

const SHARPNESS = 2.2; // how little ridges add to each other where they meet

export function heights(
  grid: Grid,
  ridges: Ridge[],
  valleys: Valley[],
  [n2, n3, n4]: [Noise, Noise, Noise],
  plains: Plain[] = [],
): Grid {
  const near = (line: Line, reach: number) => {
    const xs = line.map((p) => p[0]);
    const ys = line.map((p) => p[1]);
    const [l, r] = [Math.min(...xs) - reach, Math.max(...xs) + reach];
    const [t, b] = [Math.min(...ys) - reach, Math.max(...ys) + reach];
    return (x: number, y: number) => x >= l && x <= r && y >= t && y <= b;
  };
  const crests = ridges.map((r) => ({
    ...r,
    near: near(
      r.crest.map((c) => c.at),
      r.width * 4,
    ),
  }));
  const cuts = valleys.map((v) => ({ ...v, near: near(v.line, v.width * 3 + 4) }));
  return grid.like().each((x, y) => {
    const wx = x + n2(x * 0.014, y * 0.014) * 12 + n3(x * 0.045, y * 0.045) * 6.5;
    const wy = y + n4(x * 0.014, y * 0.014) * 12 + n2(x * 0.045 + 50, y * 0.045) * 6.5;
    let sum = 0;
    for (const ridge of crests) {
      if (!ridge.near(wx, wy)) continue;
      let best = 0;
      for (let k = 0; k + 1 < ridge.crest.length; k++) {
        const [a, b] = [ridge.crest[k]!, ridge.crest[k + 1]!];
        const { distance, t } = distanceToSegment([wx, wy], a.at, b.at);
        const height = a.height + (b.height - a.height) * t;
        best = Math.max(best, height * Math.exp(-((distance / ridge.width) ** 1.35)));
      }
      sum += best ** SHARPNESS;
    }
    let height = sum ** (1 / SHARPNESS);
    for (const { at, height: top, width } of plains)
      height += 0.5 * top * Math.exp(-((Math.hypot(x - at[0], y - at[1]) / width) ** 3));
    height *= 0.35 + 0.95 * ridged(x, y, n2, n3);
    for (const cut of cuts) {
      if (height <= cut.floor || !cut.near(x, y)) continue;
      const p: Point = [x + n2(x * 0.05, y * 0.05) * 2, y + n3(x * 0.05, y * 0.05) * 2];
      let distance = Infinity;
      for (let k = 0; k + 1 < cut.line.length; k++)
        distance = Math.min(
          distance,
          distanceToSegment(p, cut.line[k]!, cut.line[k + 1]!).distance,
        );
      height += (cut.floor - height) * Math.exp(-((distance / cut.width) ** 2)) * 0.9;
    }
    return height;
  });
}

function ridged(x: number, y: number, n2: Noise, n3: Noise): number {
  let [value, sum, weight, frequency] = [0, 0, 1, 0.03];
  for (let octave = 0; octave < 4; octave++) {
    const noise = octave % 2 === 1 ? n3 : n2;
    value += weight * (1 - Math.abs(noise(x * frequency + octave * 17, y * frequency)));
    sum += weight;
    weight *= 0.5;
    frequency *= 2.1;
  }
  return value / sum;
}

// Rivers lower the ground a little.
export function carve(ground: Grid, rivers: Line[], bed: number): void {
  const { box, step, width, height, cells } = ground;
  for (const river of rivers)
    for (let k = 0; k + 1 < river.length; k++) {
      const [a, b] = [river[k]!, river[k + 1]!];
      const parts = Math.ceil(Math.hypot(a[0] - b[0], a[1] - b[1]) / step) + 1;
      for (let t = 0; t <= parts; t++) {
        const cx = (a[0] + ((b[0] - a[0]) * t) / parts - box.left) / step;
        const cy = (a[1] + ((b[1] - a[1]) * t) / parts - box.top) / step;
        for (let dy = -3; dy <= 3; dy++)
          for (let dx = -3; dx <= 3; dx++) {
            const [i, j] = [Math.round(cx + dx), Math.round(cy + dy)];
            if (i < 0 || j < 0 || i >= width || j >= height) continue;
            const cell = j * width + i;
            if (cells[cell]! > bed)
              cells[cell]! += (bed - cells[cell]!) * Math.exp(-(dx * dx + dy * dy) / 5) * 0.035;
          }
      }
    }
}

// The ground lit from the north-west, as pixels: dark where it turns away, pale where it faces the light.
export function shade(ground: Grid, land: Grid, steepness: number): Buffer {
  const pixels = Buffer.alloc(ground.width * ground.height * 4);
  const light = [-0.57, -0.57, 0.6] as const;
  for (let j = 0; j < ground.height; j++)
    for (let i = 0; i < ground.width; i++) {
      const gx = ((ground.at(i + 1, j) - ground.at(i - 1, j)) * steepness) / 2;
      const gy = ((ground.at(i, j + 1) - ground.at(i, j - 1)) * steepness) / 2;
      const lit =
        (light[2] - gx * light[0] - gy * light[1]) / Math.sqrt(gx * gx + gy * gy + 1) - light[2];
      const altitude = Math.min(1, Math.max(0, ground.at(i, j) - 150) / 2600) * 0.1;
      let alpha = lit < 0 ? Math.min(0.55, altitude - lit * 0.62) : Math.min(0.6, lit * 1.05);
      let colour = lit < 0 ? [58, 46, 40] : [255, 252, 244];
      if (Math.abs(lit) < 0.02) {
        alpha = altitude;
        colour = [120, 92, 62];
      }
      if (land.at(i, j) < 0.5) alpha = 0;
      pixels.set([...colour, Math.round(alpha * 255)], (j * ground.width + i) * 4);
    }
  return pixels;
}

export interface Hachure {
  from: Point;
  to: Point;
  weight: number; // 0 to 1, thicker on the shaded side
}

// Strokes that run downhill from contour lines. `density` thins them out where the map matters less.
export function hachures(
  ground: Grid,
  land: Grid,
  levels: number[],
  gap: number,
  density: (p: Point) => number,
  chance: Random,
): Hachure[] {
  const soft = ground.blurred(1.4);
  const { step, box } = ground;
  const slope = (x: number, y: number): Point => {
    const [i, j] = [Math.round(x), Math.round(y)];
    return [
      (soft.at(i + 1, j) - soft.at(i - 1, j)) / 2,
      (soft.at(i, j + 1) - soft.at(i, j - 1)) / 2,
    ];
  };
  const nearWater = (x: number, y: number) => {
    for (let dy = -5; dy <= 5; dy += 2)
      for (let dx = -5; dx <= 5; dx += 2)
        if (land.at(Math.round(x) + dx, Math.round(y) + dy) < 0.5) return true;
    return false;
  };
  const out: Hachure[] = [];
  const lines = contours().size([ground.width, ground.height]).smooth(true).thresholds(levels)(
    soft.cells as never,
  );
  for (const ring of lines.flatMap((level) => level.coordinates.flat())) {
    if (ring.length < 14) continue;
    let walked = 0;
    for (let k = 0; k + 1 < ring.length; k++) {
      const [a, b] = [ring[k]!, ring[k + 1]!];
      const [x, y] = [a[0]! - 0.5, a[1]! - 0.5];
      walked += Math.hypot(b[0]! - a[0]!, b[1]! - a[1]!) * step;
      const from: Point = [box.left + x * step, box.top + y * step];
      if (walked * density(from) < gap * (0.8 + 0.4 * chance())) continue;
      walked = 0;
      const [gx, gy] = slope(x, y);
      const steep = Math.hypot(gx, gy);
      if (steep < 14 || nearWater(x, y)) continue;
      const [ux, uy] = [-gx / steep, -gy / steep];
      const facing = -0.7 * (ux + uy); // above 0: towards the light
      const weight = Math.min(1, steep / 110) * (facing > 0 ? 0.35 : 0.55 - 0.55 * facing);
      const length = Math.min(7.5, 2.2 + steep / 26) * (0.85 + 0.3 * chance());
      const [hx, hy] = slope(x + (ux * length) / step, y + (uy * length) / step);
      const further = Math.hypot(hx, hy) || 1;
      out.push({
        from,
        to: [
          from[0] + 0.5 * (ux - hx / further) * length,
          from[1] + 0.5 * (uy - hy / further) * length,
        ],
        weight,
      });
    }
  }
  return out;
}
