// Where things lie on the map. Towns stand where they stood, moved a little where they would hide each other.
import { curve } from '../../../board-kit/curves';
import { iberia, type Point } from './projection';
import type { Link, Space, SpaceId } from '../../../schema/hispania';

const nudges: Record<SpaceId, Point> = {
  olisipo: [4, -4],
  conimbriga: [6, 6],
  talabriga: [4, -2],
  gerunda: [-2, 2],
  beseda: [-8, -4],
  segovia: [6, 4],
  abula: [-8, 6],
  emerita: [0, -4],
  onuba: [-2, -4],
  gades: [4, -8],
  hispalis: [6, -2],
  tarraco: [4, -3],
  dertosa: [-2, 2],
  valentia: [-6, 0],
  'carthago-nova': [-6, -6],
  brigantium: [2, 8],
  noega: [0, 10],
  flaviobriga: [6, 10],
  aracillum: [-6, 8],
  deobriga: [-4, 6],
  segisamo: [0, 4],
  ossonoba: [0, -8],
  bracara: [6, 0],
  asturica: [-12, 0],
  lancia: [10, 4],
  pallantia: [-4, 6],
  clunia: [-4, 0],
  bilbilis: [8, 4],
  segontia: [4, 8],
  salduba: [4, 2],
};

/** Seas have no place of their own: where their number stands, in degrees. */
const seas: Record<SpaceId, Point> = {
  'mare-balearicum': [2.15, 40.3],
  'mare-ibericum': [-1.9, 36.35],
  'mare-gaditanum': [-7.9, 36.35],
  'mare-atlanticum': [-10.15, 40.5],
  'mare-cantabricum': [-5.6, 44.15],
};

/** From the town to the middle of its name. */
const names: Record<SpaceId, Point> = {
  gades: [-14, 24],
  hispalis: [18, 18],
  corduba: [0, 26],
  basti: [0, 26],
  'carthago-nova': [-26, 31],
  valentia: [-44, 4],
  dertosa: [30, 21],
  tarraco: [34, 14],
  beseda: [0, 30],
  gerunda: [4, 32],
  calagurris: [54, 4],
  salduba: [4, 30],
  ilerda: [28, -14],
  osca: [44, 12],
  segontia: [-4, 34],
  segovia: [-2, 30],
  bilbilis: [36, 26],
  clunia: [0, 28],
  segobriga: [0, 26],
  numantia: [-30, -22],
  abula: [-26, 16],
  regina: [-30, 6],
  capara: [-30, 4],
  salmantica: [-36, -8],
  emerita: [-34, 2],
  toletum: [2, 36],
  talabriga: [30, -10],
  ossonoba: [-4, 24],
  onuba: [-30, 4],
  conimbriga: [38, 8],
  ebora: [0, 24],
  olisipo: [-34, -18],
  noega: [34, 4],
  lancia: [-30, 14],
  asturica: [-38, -4],
  lucus: [26, -10],
  bracara: [34, -2],
  brigantium: [36, -14],
  pompaelo: [30, 22],
  deobriga: [34, 10],
  segisamo: [-38, 8],
  aracillum: [-38, -4],
  pallantia: [-6, 36],
  flaviobriga: [50, 2],
  'mare-balearicum': [30, 34],
  'mare-ibericum': [10, 34],
  'mare-gaditanum': [10, 34],
  'mare-atlanticum': [6, 34],
  'mare-cantabricum': [88, 4],
};

const provincePlaces: Record<string, Point> = {
  ilergetia: [0.95, 42.12],
  celtiberia: [-1.95, 40.2],
  carpetania: [-4.75, 38.85],
  lusitania: [-8.15, 39.45],
  gallaecia: [-7.75, 42.25],
  cantabria: [-3.45, 42.66],
  ulterior: [-4.2, 37.2],
  citerior: [-1.5, 38.72],
};

/** Lands around, in Latin in both languages. */
export const neighbours: { text: string; x: number; y: number; size: number }[] = [
  { text: 'GALLIA', x: 862, y: 66, size: 18 },
  { text: 'MAVRETANIA', x: 330, y: 800, size: 13 },
  { text: 'Baliares', x: 994, y: 478, size: 13 },
];

export function nodeOf(space: Pick<Space, 'id' | 'lonlat'>): Point {
  const [x, y] = iberia.project(seas[space.id] ?? space.lonlat);
  const [dx, dy] = nudges[space.id] ?? [0, 0];
  return [x + dx, y + dy];
}

export function nameOf(id: SpaceId, node: Point): Point {
  const [dx, dy] = names[id] ?? [0, 26];
  return [node[0] + dx, node[1] + dy];
}

export function provinceAt(id: string): Point {
  return iberia.project(provincePlaces[id] ?? [0, 0]);
}

/** How far the ways between seas swing out, so that they run round the land. */
const swings: Record<string, Point> = {
  'mare-balearicum mare-ibericum': [150, 60],
  'mare-ibericum mare-gaditanum': [-20, 80],
  'mare-gaditanum mare-atlanticum': [-110, 40],
  'mare-atlanticum mare-cantabricum': [-70, -150],
};

/** The line of a link, from its first end to its second. */
export function wayOf(link: Link, nodes: Map<SpaceId, Point>): Point[] {
  const [a, b] = [nodes.get(link.a)!, nodes.get(link.b)!];
  const swing =
    link.kind === 'sea'
      ? (swings[`${link.a} ${link.b}`] ?? swings[`${link.b} ${link.a}`])
      : undefined;
  if (swing) {
    const middle: Point = [(a[0] + b[0]) / 2 + swing[0], (a[1] + b[1]) / 2 + swing[1]];
    return Array.from({ length: 25 }, (_, i): Point => {
      const t = i / 24;
      const of = (k: 0 | 1) =>
        (1 - t) * (1 - t) * a[k] + 2 * t * (1 - t) * middle[k] + t * t * b[k];
      return [of(0), of(1)];
    });
  }
  const bends = link.via.map((one) => iberia.project(one));
  return bends.length > 0 ? curve([a, ...bends, b], 6) : [a, b];
}

export const linkPlace = (a: SpaceId, b: SpaceId): string => `${a}_${b}`;
