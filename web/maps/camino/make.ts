// Draws the ground of El Camino Español: sea, land, territories, relief, rivers. `npm run maps` writes base.svg and relief.webp
// beside the board that lies on it. All colours are the page's tokens, so that light and dark need no second drawing.
import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import {
  BLEED_X,
  BLEED_Y,
  camino,
  HEIGHT,
  type Point,
  WIDTH,
} from '../../src/boards/camino/projection.ts';
import { territories } from '../lib/areas.ts';
import * as atlas from '../lib/atlas.ts';
import { noises, random } from '../lib/noise.ts';
import {
  type Box,
  clipLine,
  type Line,
  Pen,
  simplify,
  smooth,
  softData,
  straightData,
} from '../lib/paths.ts';
import { Grid } from '../lib/raster.ts';
import { carve, hachures, heights, shade } from '../lib/relief.ts';
import { lakes, rhine, ridges, rivers, towns, valleys } from './land.ts';

const SEED = 7;
const STEP = 2; // units of the drawing per cell
const LEVELS = [350, 600, 900, 1250, 1650, 2100, 2600, 3200];
const out = new URL('../../src/boards/camino/', import.meta.url);
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
const place = (p: readonly number[]): Point => camino.project([p[0]!, p[1]!]);
const km = Math.abs(place([7.55, 48.11])[1] - place([7.55, 49.11])[1]) / 111;

// ------------------------------------------------------------------ water

const window: Box = { left: -3, top: 42, right: 19, bottom: 55 }; // in degrees

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

const waters = [
  ...atlas.rings(atlas.lakes(), window, place, margin),
  ...lakes.map(({ km: width, course }): Line => {
    const middle = smooth(course.map(place), 5);
    const bank = (side: number): Line =>
      middle.map((p, i): Point => {
        const [a, b] = [middle[Math.max(0, i - 1)]!, middle[Math.min(middle.length - 1, i + 1)]!];
        const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
        const half =
          0.5 + ((width * km) / 2) * Math.sin((Math.PI * (i + 0.6)) / (middle.length + 0.2));
        return [
          p[0] - (side * half * (b[1] - a[1])) / length,
          p[1] + (side * half * (b[0] - a[0])) / length,
        ];
      });
    return [...bank(1), ...bank(-1).reverse()];
  }),
];

// ------------------------------------------------------------------ ground

const land = new Grid(sheet, STEP).fill(coast, 1).fill(waters, 0);
const ground = heights(
  land,
  ridges.map((r) => ({
    width: r.km * km,
    crest: r.crest.map((c) => ({ at: place(c), height: c[2] })),
  })),
  valleys.map((v) => ({ width: 5.5 * km, floor: 500, line: v.map(place) })),
  noise,
);
carve(
  ground,
  streams.map((s) => s.line),
  300,
);
ground.cells.forEach((height, i) => {
  if (land.cells[i]! < 0.5) ground.cells[i] = Math.min(height, 40);
});

function parted(owner: string, at: Point): string {
  const [lon, lat] = camino.invert(at);
  const k = rhine.findIndex(
    ([north], i) => lat >= north && i + 1 < rhine.length && lat <= rhine[i + 1]![0],
  );
  if (k < 0) return owner;
  const [[south, from], [north, to]] = [rhine[k]!, rhine[k + 1]!];
  const bank = from + ((to - from) * (lat - south)) / (north - south);
  if (owner === 'alsace' && lon > bank) return 'baden';
  if (owner === 'baden' && lon < bank) return 'alsace';
  return owner;
}
const seeds = Object.entries(towns).flatMap(([owner, at]) =>
  at.map((p) => ({ owner, at: place(p) })),
);
const shapes = [...territories(land, seeds, parted, noise, 2.6, 0.56)].filter(
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
const strokes = hachures(ground, land, LEVELS, 3.2, density, chance);

// ------------------------------------------------------------------ drawing

const TINT: Record<string, string> = {
  flanders: 't_spain',
  lombardy: 't_spain',
  'franche-comte': 't_spain',
  tyrol: 't_austria',
  baden: 't_prot',
  wurttemberg: 't_prot',
  palatinate: 't_prot',
  alsace: 't_mix',
  swiss: 't_neutral',
  savoy: 't_neutral',
  lorraine: 't_neutral',
};
const LIGHT: Record<string, string> = {
  sea: '#C8D8DE',
  coast: '#6F8A95',
  river: '#6F9BB0',
  land: '#F0ECE1',
  'land-out': '#E9E5DA',
  hach: '#4B3B2C',
  t_spain: '#A4262C',
  t_austria: '#B8860B',
  t_prot: '#2F5F8C',
  t_neutral: '#77794F',
  t_mix: '#7A5A78',
  rel: '.66',
  hac: '.58',
  veil: '.5',
};
const token = (name: string) => `var(--${name},${LIGHT[name]!})`;
const frame = `x="${sheet.left}" y="${sheet.top}" width="${sheet.right - sheet.left}" height="${sheet.bottom - sheet.top}"`;
const use = (id: string, attributes = '') =>
  `<use href="#ce-${id}"${attributes && ` ${attributes}`}/>`;

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
  tint: token(TINT[owner]!),
  data: softData(
    shape.map((ring) => simplify([...ring, ring[0]!], 0.45).slice(0, -1)),
    10,
    true,
  ),
}));

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
<filter id="ce-soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="3.2"/></filter>
<path id="ce-land" d="${straightData(coast, 10, true)}"/>
<clipPath id="ce-cland">${use('land')}</clipPath>
${bodies.map((b) => `<path id="ce-t-${b.owner}" d="${b.data}"/><clipPath id="ce-c-${b.owner}">${use(`t-${b.owner}`)}</clipPath>`).join('\n')}
<mask id="ce-veil"><rect ${frame} fill="#fff"/><g filter="url(#ce-soft)" stroke="#000" stroke-width="9">${bodies.map((b) => use(`t-${b.owner}`)).join('')}</g></mask>
</defs>
<rect ${frame} fill="${token('sea')}"/>
<g fill="none" stroke="${token('coast')}" opacity=".5">${use('land', 'stroke-width="13" stroke-opacity=".1"')}${use('land', 'stroke-width="7" stroke-opacity=".16"')}</g>
${use('land', `fill="${token('land-out')}" stroke="${token('coast')}" stroke-width=".9"`)}
<g>${bodies.map((b) => use(`t-${b.owner}`, `fill="${token('land')}"`) + use(`t-${b.owner}`, `fill="${b.tint}" fill-opacity=".13"`)).join('')}</g>
<image href="relief.webp" ${frame} preserveAspectRatio="none" opacity="${token('rel')}"/>
<g transform="scale(.25)" fill="none" stroke="${token('hach')}" stroke-linecap="round" opacity="${token('hac')}">${hachurePath.join('')}</g>
<g clip-path="url(#ce-cland)"><rect ${frame} fill="${token('land-out')}" mask="url(#ce-veil)" opacity="${token('veil')}"/></g>
<g fill="none" stroke="${token('river')}" stroke-linecap="round" stroke-linejoin="round">${riverPath.join('')}</g>
<path fill="${token('sea')}" stroke="${token('river')}" stroke-width=".6" d="${straightData(
  waters.map((w) => simplify(w, 0.2)),
  10,
  true,
)}"/>
<g fill="none">${bodies.map((b) => `<g clip-path="url(#ce-c-${b.owner})" stroke="${b.tint}">${use(`t-${b.owner}`, 'stroke-width="11" stroke-opacity=".3"')}${use(`t-${b.owner}`, 'stroke-width="2.4" stroke-opacity=".75"')}</g>`).join('')}</g>
</svg>
`;
mkdirSync(out, { recursive: true });
writeFileSync(new URL('base.svg', out), svg);
const picture = await sharp(shade(ground, land, 0.01), {
  raw: { width: ground.width, height: ground.height, channels: 4 },
})
  .webp({ quality: 18, alphaQuality: 22, effort: 6 })
  .toBuffer();
writeFileSync(new URL('relief.webp', out), picture);
console.log(
  `base.svg ${svg.length >> 10} kB, ${strokes.length} hachures; relief.webp ${picture.length >> 10} kB`,
);
