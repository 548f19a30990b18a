// The ground lit from the north-west, as a small translucent picture: dark where it turns away, cream where it faces the light.
import { BLEED, Field } from './field.ts';
import type { Land } from './land.ts';
import { clamp, fbm } from './noise.ts';

const LIGHT = [-0.52, -0.62, 0.59] as const;
const DARK_SIDE = [58, 40, 16] as const;
const LIT_SIDE = [255, 250, 228] as const;
const PIXEL = 5; // units of the drawing

export interface Relief {
  width: number;
  height: number;
  pixels: Buffer;
  x: number;
  y: number;
  unitsWide: number;
  unitsHigh: number;
}

export function relief(land: Land): Relief {
  const { heights, broad, theme, battle } = land;
  const { near, broad: wide, rise, rough, scale, dark, light, mottle } = theme.relief;
  const seed = theme.seed + 8;
  // Polder and beach are flat: noise belongs to the dry ground.
  const dry = battle.kinds.has('dune')
    ? land.among('dry', (hex) => ['clear', 'dune', 'village'].includes(battle.terrain(hex)), {})
    : null;
  const height = new Field(battle.grid, PIXEL).each(
    (x, y) =>
      rise *
      (near * heights.at(x, y) +
        wide * broad.at(x, y) +
        rough * fbm(x / scale, y / scale, seed, 4) * (dry ? 0.08 + 0.92 * dry.at(x, y) : 1)),
  );
  const length = Math.hypot(...LIGHT);
  const flat = LIGHT[2] / length;
  const pixels = Buffer.alloc(height.width * height.height * 4);
  for (let j = 0; j < height.height; j += 1)
    for (let i = 0; i < height.width; i += 1) {
      const [x, y] = [-BLEED + i * PIXEL, -BLEED + j * PIXEL];
      const [dx, dy] = height.slope(x, y);
      const shade = (LIGHT[2] - dx * LIGHT[0] - dy * LIGHT[1]) / (Math.hypot(dx, dy, 1) * length);
      const v = shade - flat + mottle * fbm(x / 160, y / 160, seed + 40, 3);
      const alpha = clamp(Math.round(255 * (v < 0 ? -v * dark : v * light)), 0, 150);
      pixels.set([...(v < 0 ? DARK_SIDE : LIT_SIDE), alpha], (j * height.width + i) * 4);
    }
  return {
    width: height.width,
    height: height.height,
    pixels,
    x: -BLEED,
    y: -BLEED,
    unitsWide: height.width * PIXEL,
    unitsHigh: height.height * PIXEL,
  };
}
