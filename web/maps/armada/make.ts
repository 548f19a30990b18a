// Draws the ground of L'Invincible Armada: the Channel between England and France. `npm run maps` writes base.svg and
// relief.webp beside the board that lies on it. All colours are the page's tokens, so that light and dark need no second drawing.
import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import {
  BLEED_X,
  BLEED_Y,
  channel,
  HEIGHT,
  type Point,
  WIDTH,
} from '../../src/boards/armada/projection.ts';
import * as atlas from '../lib/atlas.ts';
import { noises, random } from '../lib/noise.ts';
import { type Box, clipLine, Pen, simplify, smooth, softData, straightData } from '../lib/paths.ts';
import { Grid } from '../lib/raster.ts';
import { carve, hachures, heights, shade } from '../lib/relief.ts';
import { ridges, rivers } from './land.ts';

const SEED = 11;
const STEP = 2; // units of the drawing per cell
const LEVELS = [120, 180, 260, 360, 460];
const out = new URL('../../src/boards/armada/', import.meta.url);
const sheet: Box = {
  left: -BLEED_X,
  top: -BLEED_Y,
  right: WIDTH + BLEED_X,
  bottom: HEIGHT + BLEED_Y,
};
const margin: Box = {
  left: sheet.left - 20,
  top: sheet.top - 20,
  right: sheet.right + 20,
  bottom: sheet.bottom + 20,
};
const window: Box = { left: -11, top: 46.5, right: 8, bottom: 54.5 }; // in degrees

const chance = random(SEED);
const noise = noises(chance);
const place = (p: readonly number[]): Point => channel.project([p[0]!, p[1]!]);
const km = Math.abs(place([-1.175, 50])[1] - place([-1.175, 51])[1]) / 111;

// ------------------------------------------------------------------ water

const coast = atlas
  .rings(atlas.land(), window, place, margin)
  .map((ring) => simplify([...ring, ring[0]!], 0.35).slice(0, -1))
  .filter((ring) => ring.length > 3);
const meander = (p: Point): Point => [
  p[0] + noise[1](p[0] * 0.05, p[1] * 0.05) * 2.6,
  p[1] + noise[2](p[0] * 0.05, p[1] * 0.05) * 2.6,
];
const streams = [
  ...atlas.rivers().map((line) => ({ weight: 1, line: line.map(place) })),
  ...rivers.map(({ weight, course }) => ({
    weight,
    line: smooth(course.map(place), 7).map((p, i, all) =>
      i > 0 && i < all.length - 1 ? meander(p) : p,
    ),
  })),
].flatMap(({ weight, line }) => clipLine(line, margin).map((piece) => ({ weight, line: piece })));

// ------------------------------------------------------------------ ground

const land = new Grid(sheet, STEP).fill(coast, 1);
const ground = heights(
  land,
  ridges.map((r) => ({
    width: r.km * km,
    crest: r.crest.map((c) => ({ at: place(c), height: c[2] })),
  })),
  [],
  noise,
);
carve(
  ground,
  streams.map((s) => s.line),
  60,
);
ground.cells.forEach((height, i) => {
  if (land.cells[i]! < 0.5) ground.cells[i] = Math.min(height, 40);
});
// What lies outside the sheet is told with fewer strokes.
const onSheet = ([x, y]: Point) =>
  x > -20 && y > -20 && x < WIDTH + 20 && y < HEIGHT + 20 ? 1 : 0.55;
const strokes = hachures(ground, land, LEVELS, 3.2, onSheet, chance);

// ------------------------------------------------------------------ drawing

const LIGHT: Record<string, string> = {
  sea: '#C8D8DE',
  coast: '#6F8A95',
  river: '#6F9BB0',
  'land-out': '#E9E5DA',
  hach: '#4B3B2C',
  rel: '.66',
  hac: '.58',
};
const token = (name: string) => `var(--${name},${LIGHT[name]!})`;
const frame = `x="${sheet.left}" y="${sheet.top}" width="${sheet.right - sheet.left}" height="${sheet.bottom - sheet.top}"`;
const use = (attributes: string) => `<use href="#ar-land" ${attributes}/>`;

const weights = [0.14, 0.3, 0.5, Infinity].map((top, i, all) =>
  strokes.filter((s) => s.weight < top && (i === 0 || s.weight >= all[i - 1]!)),
);
const hachurePath = weights.map((group, i) => {
  const pen = new Pen(1);
  const quarter = ([x, y]: Point): Point => [x * 4, y * 4];
  for (const { from, to } of group) pen.move(quarter(from)).line(quarter(to));
  const style = `stroke-width="${[1.4, 2, 2.8, 3.6][i]}" opacity="${[0.5, 0.6, 0.7, 0.8][i]}"`;
  return `<path ${style} d="${pen.data}"/>`;
});
const riverPath = [...new Set(streams.map((s) => s.weight))].map((weight) => {
  const courses = streams.filter((s) => s.weight === weight).map((s) => simplify(s.line, 0.25));
  return `<path stroke-width="${(weight * 1.45).toFixed(2)}" d="${softData(courses, 10, false)}"/>`;
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><path id="ar-land" d="${straightData(coast, 10, true)}"/></defs>
<rect ${frame} fill="${token('sea')}"/>
<g fill="none" stroke="${token('coast')}" opacity=".5">${use('stroke-width="13" stroke-opacity=".1"')}${use('stroke-width="7" stroke-opacity=".16"')}</g>
${use(`fill="${token('land-out')}" stroke="${token('coast')}" stroke-width=".9"`)}
<image href="relief.webp" ${frame} preserveAspectRatio="none" opacity="${token('rel')}"/>
<g transform="scale(.25)" fill="none" stroke="${token('hach')}" stroke-linecap="round" opacity="${token('hac')}">${hachurePath.join('')}</g>
<g fill="none" stroke="${token('river')}" stroke-linecap="round" stroke-linejoin="round">${riverPath.join('')}</g>
</svg>
`;
mkdirSync(out, { recursive: true });
writeFileSync(new URL('base.svg', out), svg);
const picture = await sharp(shade(ground, land, 0.02), {
  raw: { width: ground.width, height: ground.height, channels: 4 },
})
  .webp({ quality: 22, alphaQuality: 28, effort: 6 })
  .toBuffer();
writeFileSync(new URL('relief.webp', out), picture);
console.log(
  `armada: base.svg ${svg.length >> 10} kB, ${strokes.length} hachures; relief.webp ${picture.length >> 10} kB`,
);
