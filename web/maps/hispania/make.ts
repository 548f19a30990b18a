// Draws the ground of Hispania: sea, land, provinces, relief, rivers. `npm run maps` writes base.svg and relief.webp
// beside the board that lies on it. All colours are the page's tokens, so that light and dark need no second drawing.
import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import {
  BLEED_X,
  BLEED_Y,
  HEIGHT,
  iberia,
  type Point,
  WIDTH,
} from '../../src/boards/hispania/projection.ts';
import { territories } from '../lib/areas.ts';
import * as atlas from '../lib/atlas.ts';
import { noises, random } from '../lib/noise.ts';
import { type Box, clipLine, Pen, simplify, smooth, softData, straightData } from '../lib/paths.ts';
import { Grid } from '../lib/raster.ts';
import { carve, hachures, heights, shade } from '../lib/relief.ts';
import { plains, ridges, rivers, seats, valleys } from './land.ts';

const SEED = 7;
const STEP = 2; // units of the drawing per cell
const LEVELS = [420, 640, 900, 1200, 1550, 1950, 2400, 2900];
const out = new URL('../../src/boards/hispania/', import.meta.url);
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

const chance = random(SEED);
const noise = noises(chance);
const place = (p: readonly number[]): Point => iberia.project([p[0]!, p[1]!]);
const km = Math.abs(place([-3.5, 40])[1] - place([-3.5, 41])[1]) / 111;

// ------------------------------------------------------------------ water

const window: Box = { left: -18, top: 32, right: 11, bottom: 48 }; // in degrees

const coast = atlas
  .rings(atlas.land(), window, place, margin)
  .map((ring) => simplify([...ring, ring[0]!], 0.3).slice(0, -1))
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
  valleys.map((v) => ({ width: 7 * km, floor: 500, line: v.map(place) })),
  noise,
  plains.map(([lon, lat, height, width]) => ({ at: place([lon, lat]), height, width: width * km })),
);
carve(
  ground,
  streams.map((s) => s.line),
  300,
);
ground.cells.forEach((height, i) => {
  if (land.cells[i]! < 0.5) ground.cells[i] = Math.min(height, 40);
});

const seeds = Object.entries(seats).flatMap(([owner, at]) =>
  at.map((p) => ({ owner, at: place(p) })),
);
const shapes = [...territories(land, seeds, (owner) => owner, noise, 2.2, 0.56)].filter(
  ([owner]) => !owner.startsWith('-'),
);

const inPlay = new Grid(sheet, STEP);
for (const [, shape] of shapes) inPlay.fill(shape, 1);
const close = inPlay.blurred(6);
const density = ([x, y]: Point) =>
  0.42 +
  0.58 *
    Math.min(
      1,
      1.6 * close.at(Math.round((x - sheet.left) / STEP), Math.round((y - sheet.top) / STEP)),
    );
const strokes = hachures(ground, land, LEVELS, 3.1, density, chance);

// ------------------------------------------------------------------ drawing

const LIGHT: Record<string, string> = {
  sea: '#C8D8DE',
  coast: '#6F8A95',
  river: '#6F9BB0',
  land: '#F0ECE1',
  'land-out': '#E9E5DA',
  hach: '#4B3B2C',
  'hi-ulterior': '#A4262C',
  'hi-citerior': '#C2601F',
  'hi-ilergetia': '#5E7F8E',
  'hi-celtiberia': '#8A6B3C',
  'hi-carpetania': '#7C8451',
  'hi-lusitania': '#4E7A72',
  'hi-gallaecia': '#73688F',
  'hi-cantabria': '#5B7552',
  rel: '.66',
  hac: '.58',
  veil: '.5',
};
const token = (name: string) => `var(--${name},${LIGHT[name]!})`;
const frame = `x="${sheet.left}" y="${sheet.top}" width="${sheet.right - sheet.left}" height="${sheet.bottom - sheet.top}"`;
const use = (id: string, attributes = '') =>
  `<use href="#hi-${id}"${attributes && ` ${attributes}`}/>`;

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
const bodies = shapes.map(([owner, shape]) => ({
  owner,
  tint: token(`hi-${owner}`),
  data: softData(
    shape.map((ring) => simplify([...ring, ring[0]!], 0.45).slice(0, -1)),
    10,
    true,
  ),
}));

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
<filter id="hi-soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="3.2"/></filter>
<path id="hi-land" d="${straightData(coast, 10, true)}"/>
<clipPath id="hi-cland">${use('land')}</clipPath>
${bodies.map((b) => `<path id="hi-t-${b.owner}" d="${b.data}"/><clipPath id="hi-c-${b.owner}">${use(`t-${b.owner}`)}</clipPath>`).join('\n')}
<mask id="hi-veil"><rect ${frame} fill="#fff"/><g filter="url(#hi-soft)" stroke="#000" stroke-width="9">${bodies.map((b) => use(`t-${b.owner}`)).join('')}</g></mask>
</defs>
<rect ${frame} fill="${token('sea')}"/>
<g fill="none" stroke="${token('coast')}" opacity=".5">${use('land', 'stroke-width="13" stroke-opacity=".1"')}${use('land', 'stroke-width="7" stroke-opacity=".16"')}</g>
${use('land', `fill="${token('land-out')}" stroke="${token('coast')}" stroke-width=".9"`)}
<g>${bodies.map((b) => use(`t-${b.owner}`, `fill="${token('land')}"`) + use(`t-${b.owner}`, `fill="${b.tint}" fill-opacity=".13"`)).join('')}</g>
<image href="relief.webp" ${frame} preserveAspectRatio="none" opacity="${token('rel')}"/>
<g transform="scale(.25)" fill="none" stroke="${token('hach')}" stroke-linecap="round" opacity="${token('hac')}">${hachurePath.join('')}</g>
<g clip-path="url(#hi-cland)"><rect ${frame} fill="${token('land-out')}" mask="url(#hi-veil)" opacity="${token('veil')}"/></g>
<g fill="none" stroke="${token('river')}" stroke-linecap="round" stroke-linejoin="round">${riverPath.join('')}</g>
<g fill="none">${bodies.map((b) => `<g clip-path="url(#hi-c-${b.owner})" stroke="${b.tint}">${use(`t-${b.owner}`, 'stroke-width="11" stroke-opacity=".3"')}${use(`t-${b.owner}`, 'stroke-width="2.4" stroke-opacity=".75"')}</g>`).join('')}</g>
</svg>
`;
mkdirSync(out, { recursive: true });
writeFileSync(new URL('base.svg', out), svg);
const picture = await sharp(shade(ground, land, 0.008), {
  raw: { width: ground.width, height: ground.height, channels: 4 },
})
  .webp({ quality: 18, alphaQuality: 22, effort: 6 })
  .toBuffer();
writeFileSync(new URL('relief.webp', out), picture);
console.log(
  `hispania: base.svg ${svg.length >> 10} kB, ${strokes.length} hachures; relief.webp ${picture.length >> 10} kB`,
);
