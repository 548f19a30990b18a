// Where things of a region are drawn: all numbers are units of the sheet, from the region's point.
import type { Lang } from '../../types';
import { camino, type Point } from './projection';
import type { PlaceId, RegionView, RouteView } from '../../../schema/camino';

interface Spot {
  /** The place armies stand on, moved a little from the region's middle. */
  node: Point;
  /** Middle of the name's first line. */
  name: Point;
  lines?: 1 | 2;
  great?: boolean;
  /** Middle between fortress and logistics. */
  values?: Point;
  road: Point;
  /** Where an enemy stands beside the army. */
  beside?: Point;
}

const spots: Record<PlaceId, Spot> = {
  lombardy: { node: [0, 8], name: [2, 42], great: true, road: [36, -4] },
  savoy: { node: [2, 4], name: [-14, 36], values: [-50, 0], road: [62, -14], beside: [2, -47] },
  swiss: {
    node: [-14, 4],
    name: [120, 8],
    lines: 2,
    values: [120, 46],
    road: [-46, -24],
    beside: [-48, 10],
  },
  tyrol: { node: [6, 0], name: [14, 40], road: [46, 2], beside: [0, -46] },
  'franche-comte': { node: [-6, 6], name: [-26, -56], lines: 2, road: [-28, 40] },
  lorraine: { node: [-6, -8], name: [-24, -36], values: [-40, 39], road: [-46, 4] },
  alsace: { node: [-4, 20], name: [12, 41], values: [2, 60], road: [-34, -28], beside: [-2, -46] },
  baden: { node: [14, 14], name: [-22, 43], values: [-24, 62], road: [-36, 12], beside: [-47, 6] },
  wurttemberg: {
    node: [20, 14],
    name: [36, -32],
    values: [52, 0],
    road: [22, 44],
    beside: [0, 46],
  },
  palatinate: {
    node: [2, -4],
    name: [0, -34],
    values: [54, -4],
    road: [-40, 18],
    beside: [-48, 4],
  },
  flanders: { node: [4, -10], name: [-34, -24], great: true, road: [40, 4] },
};

const elsewhere: Spot = { node: [0, 0], name: [0, 40], values: [0, 58], road: [40, 0] };

export interface RegionLayout {
  node: Point;
  name: { lines: { text: string; x: number; y: number }[]; great: boolean };
  values: Point;
  road: Point;
  beside: Point;
}

export const LINE = 15;

export function layRegion(region: RegionView, lang: Lang): RegionLayout {
  const spot = spots[region.id] ?? elsewhere;
  const [x, y] = camino.project(region.lonlat);
  const node: Point = [x + spot.node[0], y + spot.node[1]];
  const from = (offset: Point): Point => [node[0] + offset[0], node[1] + offset[1]];
  const [nx, ny] = from(spot.name);
  return {
    node,
    name: {
      lines: nameLines(region.name[lang], spot.lines ?? 1, lang).map((text, i) => ({
        text,
        x: nx,
        y: ny + i * LINE,
      })),
      great: spot.great ?? false,
    },
    values: from(spot.values ?? elsewhere.values!),
    road: from(spot.road),
    beside: from(spot.beside ?? [48, 4]),
  };
}

/** A name in capitals, broken after its first word or hyphen where it takes two lines. */
export function nameLines(name: string, lines: 1 | 2, lang: Lang): string[] {
  const capitals = name.toLocaleUpperCase(lang);
  const parts = lines === 2 ? capitals.match(/^(.+?[- ])(.+)$/) : null;
  return parts ? [parts[1]!.trim(), parts[2]!] : [capitals];
}

/** Bends that keep routes apart where the real roads would lie on each other; from a to b, beside the real place. */
const bends: Record<string, { before?: Point[]; after?: Point[] }> = {
  'alsace lorraine': { before: [[490, 371]] },
  'alsace baden': { before: [[519, 387]] },
  'baden palatinate': { before: [[585, 324]] },
  'baden wurttemberg': { before: [[602, 334]] },
  'lorraine flanders': { after: [[350, 160]] },
  'palatinate flanders': { after: [[386, 150]] },
};

export const passOf = (route: RouteView): Point => camino.project(route.via_lonlat);

export function routePoints(route: RouteView, nodes: Map<PlaceId, Point>): Point[] {
  const bend = bends[`${route.a} ${route.b}`];
  return [
    nodes.get(route.a) ?? [0, 0],
    ...(bend?.before ?? []),
    passOf(route),
    ...(bend?.after ?? []),
    nodes.get(route.b) ?? [0, 0],
  ];
}

/** The region that may revolt. */
export const BURGUNDY: PlaceId = 'franche-comte';

/** Neighbours outside play, in Latin in both languages. */
export const neighbours: {
  text: string;
  x: number;
  y: number;
  size: number;
  turn?: number;
  sea?: boolean;
}[] = [
  { text: 'GALLIA', x: 120, y: 330, size: 22, turn: -8 },
  { text: 'BAVARIA', x: 905, y: 395, size: 17 },
  { text: 'VENETIA', x: 880, y: 735, size: 15 },
  { text: 'COLONIA', x: 512, y: 62, size: 15 },
  { text: 'FRANCONIA', x: 800, y: 205, size: 15 },
  { text: 'HOLLANDIA', x: 300, y: -62, size: 15 },
  { text: 'ANGLIA', x: -130, y: -40, size: 17 },
  { text: 'BOHEMIA', x: 1140, y: 210, size: 17 },
  { text: 'AUSTRIA', x: 1150, y: 500, size: 17 },
  { text: 'GENVA', x: 590, y: 872, size: 13 },
  { text: 'AQVITANIA', x: -110, y: 690, size: 17 },
  { text: 'Oceanus Germanicus', x: 92, y: 24, size: 13, sea: true },
  { text: 'Oceanus Britannicus', x: -120, y: 132, size: 15, sea: true },
  { text: 'Mare Adriaticum', x: 1010, y: 850, size: 14, sea: true, turn: 38 },
];
