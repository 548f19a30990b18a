// The printed ground of a map board: coast, rivers, relief, hachures, territories. It is written as base.svg and relief.webp beside the
// board that lies on it. All colours are the page's tokens, so that light and dark need no second drawing.
import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Point, Projection } from '../../src/board-kit/projection.ts';
import { territories } from './areas.ts';
import * as atlas from './atlas.ts';
import { noises, random } from './noise.ts';
import {
  type Box,
  clipLine,
  type Line,
  Pen,
  simplify,
  smooth,
  softData,
  straightData,
} from './paths.ts';
import { Grid } from './raster.ts';
import { carve, hachures, heights, shade } from './relief.ts';

const STEP = 2; // units of the drawing per cell

/** Longitude, latitude, and where it has one a height. */
type Place = readonly number[];

/** What is drawn, and how. */
export interface Printed {
  game: string;
  /** Before the names of its parts in the drawing. */
  mark: string;
  projection: Projection;
  sheet: { width: number; height: number; bleedX: number; bleedY: number };
  seed: number;
  /** Of the atlas, in degrees. */
  window: Box;
  /** A point near the middle, in degrees: the scale is measured one degree to its north. */
  middle: readonly [number, number];
  /** How much of the coast's detail is left out. */
  coarse: number;
  rivers: { weight: number; course: Place[] }[];
  /** Lakes by hand, beside those of the atlas; none: the map has no lakes. */
  lakes?: { km: number; course: Place[] }[];
  ridges: { km: number; crest: (readonly [number, number, number])[] }[];
  valleys: { km: number; lines: Place[][] };
  plains?: (readonly [lon: number, lat: number, height: number, km: number])[];
  /** How deep rivers cut in. */
  carved: number;
  /** Heights that hachures run down from, how far apart, and how dark the relief is. */
  levels: number[];
  apart: number;
  dark: number;
  quality: { quality: number; alphaQuality: number };
  /** Light colours of tokens that only this map has. */
  colours: Record<string, string>;
  /** The lands in play by the towns that belong to them; those whose name begins with - are not. */
  lands?: {
    towns: Record<string, Place[]>;
    softness: number;
    tint: (owner: string) => string;
    correct?: (owner: string, at: Point) => string;
  };
}

const light: Record<string, string> = {
  sea: '#C8D8DE',
  coast: '#6F8A95',
  river: '#6F9BB0',
  land: '#F0ECE1',
  'land-out': '#E9E5DA',
  hach: '#4B3B2C',
  rel: '.66',
  hac: '.58',
  veil: '.5',
};

export async function print(map: Printed): Promise<void> {
  const { width, height, bleedX, bleedY } = map.sheet;
  const sheet: Box = {
    left: -bleedX,
    top: -bleedY,
    right: width + bleedX,
    bottom: height + bleedY,
  };
  const margin: Box = {
    left: sheet.left - 20,
    top: sheet.top - 20,
    right: sheet.right + 20,
    bottom: sheet.bottom + 20,
  };
  const chance = random(map.seed);
  const noise = noises(chance);
  const place = (p: Place): Point => map.projection.project([p[0]!, p[1]!]);
  const [lon, lat] = map.middle;
  const km = Math.abs(place([lon, lat])[1] - place([lon, lat + 1])[1]) / 111;

  // ---------------------------------------------------------------- water
  const coast = atlas
    .rings(atlas.land(), map.window, place, margin)
    .map((ring) => simplify([...ring, ring[0]!], map.coarse).slice(0, -1))
    .filter((ring) => ring.length > 3);
  const meander = (p: Point): Point => [
    p[0] + noise[1](p[0] * 0.05, p[1] * 0.05) * 2.6,
    p[1] + noise[2](p[0] * 0.05, p[1] * 0.05) * 2.6,
  ];
  const streams = [
    ...atlas.rivers().map((line) => ({ weight: 1, line: line.map(place) })),
    ...map.rivers.map(({ weight, course }) => ({
      weight,
      line: smooth(course.map(place), 7).map((p, i, all) =>
        i > 0 && i < all.length - 1 ? meander(p) : p,
      ),
    })),
  ].flatMap(({ weight, line }) => clipLine(line, margin).map((piece) => ({ weight, line: piece })));
  const waters = map.lakes
    ? [
        ...atlas.rings(atlas.lakes(), map.window, place, margin),
        ...map.lakes.map((lake) => lakeOf(smooth(lake.course.map(place), 5), lake.km * km)),
      ]
    : [];

  // ---------------------------------------------------------------- ground
  const land = new Grid(sheet, STEP).fill(coast, 1);
  if (waters.length > 0) land.fill(waters, 0);
  const ground = heights(
    land,
    map.ridges.map((r) => ({
      width: r.km * km,
      crest: r.crest.map((c) => ({ at: place(c), height: c[2] })),
    })),
    map.valleys.lines.map((v) => ({
      width: map.valleys.km * km,
      floor: 500,
      line: v.map(place),
    })),
    noise,
    map.plains?.map(([x, y, high, wide]) => ({
      at: place([x, y]),
      height: high,
      width: wide * km,
    })),
  );
  carve(
    ground,
    streams.map((s) => s.line),
    map.carved,
  );
  ground.cells.forEach((high, i) => {
    if (land.cells[i]! < 0.5) ground.cells[i] = Math.min(high, 40);
  });
  const shapes = map.lands
    ? [
        ...territories(
          land,
          Object.entries(map.lands.towns).flatMap(([owner, at]) =>
            at.map((p) => ({ owner, at: place(p) })),
          ),
          map.lands.correct ?? ((owner) => owner),
          noise,
          map.lands.softness,
          0.56,
        ),
      ].filter(([owner]) => !owner.startsWith('-'))
    : [];
  // What is not in play, or lies outside the sheet, is told with fewer strokes.
  const inPlay = new Grid(sheet, STEP);
  for (const [, shape] of shapes) inPlay.fill(shape, 1);
  const close = inPlay.blurred(6);
  const density = map.lands
    ? ([x, y]: Point) =>
        0.42 +
        0.58 *
          Math.min(
            1,
            1.6 * close.at(Math.round((x - sheet.left) / STEP), Math.round((y - sheet.top) / STEP)),
          )
    : ([x, y]: Point) => (x > -20 && y > -20 && x < width + 20 && y < height + 20 ? 1 : 0.55);
  const strokes = hachures(ground, land, map.levels, map.apart, density, chance);

  // ---------------------------------------------------------------- drawing
  const token = (name: string) => `var(--${name},${map.colours[name] ?? light[name]!})`;
  const frame = `x="${sheet.left}" y="${sheet.top}" width="${sheet.right - sheet.left}" height="${sheet.bottom - sheet.top}"`;
  const id = (name: string) => `${map.mark}-${name}`;
  const use = (name: string, attributes = '') =>
    `<use href="#${id(name)}"${attributes && ` ${attributes}`}/>`;
  const hachurePath = [0.14, 0.3, 0.5, Infinity].map((top, i, all) => {
    const pen = new Pen(1);
    const quarter = ([x, y]: Point): Point => [x * 4, y * 4];
    for (const { from, to, weight } of strokes)
      if (weight < top && (i === 0 || weight >= all[i - 1]!))
        pen.move(quarter(from)).line(quarter(to));
    const style = `stroke-width="${[1.4, 2, 2.8, 3.6][i]}" opacity="${[0.5, 0.6, 0.7, 0.8][i]}"`;
    return `<path ${style} d="${pen.data}"/>`;
  });
  const riverPath = [...new Set(streams.map((s) => s.weight))].map((weight) => {
    const courses = streams.filter((s) => s.weight === weight).map((s) => simplify(s.line, 0.25));
    return `<path stroke-width="${(weight * 1.45).toFixed(2)}" d="${softData(courses, 10, false)}"/>`;
  });
  const bodies = shapes.map(([owner, shape]) => ({
    of: `t-${owner}`,
    clip: id(`c-${owner}`),
    tint: token(map.lands!.tint(owner)),
    data: softData(
      shape.map((ring) => simplify([...ring, ring[0]!], 0.45).slice(0, -1)),
      10,
      true,
    ),
  }));
  const landPath = `<path id="${id('land')}" d="${straightData(coast, 10, true)}"/>`;
  const inDefs =
    bodies.length === 0
      ? [`<defs>${landPath}</defs>`]
      : [
          '<defs>',
          `<filter id="${id('soft')}" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="3.2"/></filter>`,
          landPath,
          `<clipPath id="${id('cland')}">${use('land')}</clipPath>`,
          ...bodies.map(
            (b) =>
              `<path id="${id(b.of)}" d="${b.data}"/><clipPath id="${b.clip}">${use(b.of)}</clipPath>`,
          ),
          `<mask id="${id('veil')}"><rect ${frame} fill="#fff"/><g filter="url(#${id('soft')})" stroke="#000" stroke-width="9">${bodies.map((b) => use(b.of)).join('')}</g></mask>`,
          '</defs>',
        ];
  const only = (those: readonly unknown[], line: () => string) =>
    those.length > 0 ? [line()] : [];
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    ...inDefs,
    `<rect ${frame} fill="${token('sea')}"/>`,
    `<g fill="none" stroke="${token('coast')}" opacity=".5">${use('land', 'stroke-width="13" stroke-opacity=".1"')}${use('land', 'stroke-width="7" stroke-opacity=".16"')}</g>`,
    use('land', `fill="${token('land-out')}" stroke="${token('coast')}" stroke-width=".9"`),
    ...only(
      bodies,
      () =>
        `<g>${bodies.map((b) => use(b.of, `fill="${token('land')}"`) + use(b.of, `fill="${b.tint}" fill-opacity=".13"`)).join('')}</g>`,
    ),
    `<image href="relief.webp" ${frame} preserveAspectRatio="none" opacity="${token('rel')}"/>`,
    `<g transform="scale(.25)" fill="none" stroke="${token('hach')}" stroke-linecap="round" opacity="${token('hac')}">${hachurePath.join('')}</g>`,
    ...only(
      bodies,
      () =>
        `<g clip-path="url(#${id('cland')})"><rect ${frame} fill="${token('land-out')}" mask="url(#${id('veil')})" opacity="${token('veil')}"/></g>`,
    ),
    `<g fill="none" stroke="${token('river')}" stroke-linecap="round" stroke-linejoin="round">${riverPath.join('')}</g>`,
    ...only(
      waters,
      () =>
        `<path fill="${token('sea')}" stroke="${token('river')}" stroke-width=".6" d="${straightData(
          waters.map((w) => simplify(w, 0.2)),
          10,
          true,
        )}"/>`,
    ),
    ...only(
      bodies,
      () =>
        `<g fill="none">${bodies.map((b) => `<g clip-path="url(#${b.clip})" stroke="${b.tint}">${use(b.of, 'stroke-width="11" stroke-opacity=".3"')}${use(b.of, 'stroke-width="2.4" stroke-opacity=".75"')}</g>`).join('')}</g>`,
    ),
    '</svg>',
    '',
  ].join('\n');

  const out = new URL(`../../src/boards/${map.game}/`, import.meta.url);
  mkdirSync(out, { recursive: true });
  writeFileSync(new URL('base.svg', out), svg);
  const picture = await sharp(shade(ground, land, map.dark), {
    raw: { width: ground.width, height: ground.height, channels: 4 },
  })
    .webp({ ...map.quality, effort: 6 })
    .toBuffer();
  writeFileSync(new URL('relief.webp', out), picture);
  console.log(
    `${map.game}: base.svg ${svg.length >> 10} kB, ${strokes.length} hachures; relief.webp ${picture.length >> 10} kB`,
  );
}

/** A lake along its middle line, widest in the middle. */
function lakeOf(middle: Line, width: number): Line {
  const bank = (side: number): Line =>
    middle.map((p, i): Point => {
      const [a, b] = [middle[Math.max(0, i - 1)]!, middle[Math.min(middle.length - 1, i + 1)]!];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const half = 0.5 + (width / 2) * Math.sin((Math.PI * (i + 0.6)) / (middle.length + 0.2));
      return [
        p[0] - (side * half * (b[1] - a[1])) / length,
        p[1] + (side * half * (b[0] - a[0])) / length,
      ];
    });
  return [...bank(1), ...bank(-1).reverse()];
}
