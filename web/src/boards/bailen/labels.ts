/** Where names stand on the map: beside the ground they name, off the hexes where armies meet. */
import type { HexGrid, Names, Point } from '../../hex-table/grid';
import type { MapLabel } from '../../hex-table/types';
import type { Both, Lang } from '../types';
import type { BailenView } from './view';

type Spot = [
  hex: string,
  dx: number,
  dy: number,
  size: number,
  kind: MapLabel['kind'],
  turn?: number,
  spaced?: number,
];

const spots: Record<string, Spot> = {
  bailen: ['ae16', 40, 46, 54, 'place', 0, 9],
  'bridge-herrumblar': ['g19', 46, 84, 26, 'land'],
  'entry-andujar': ['b24', 30, 50, 26, 'land'],
  'entry-menjibar': ['y24', 20, -10, 26, 'land', -38],
  'entry-carolina': ['ak5', 56, 44, 26, 'land', -62],
  'san-cristobal': ['ad10', 44, 6, 30, 'land'],
  ahorcado: ['ag14', 20, 88, 30, 'land'],
  valentin: ['y5', 20, 34, 34, 'land'],
  cerrajon: ['y21', 40, 26, 34, 'land'],
  'haza-walona': ['v22', 0, 6, 32, 'land'],
  // Where a column may enter: told by the hex, not by a name on the map.
  'entry-mourgeon': ['j1', 30, -20, 24, 'land'],
};

/** Heights that battles are about: named on the whole map too. */
const heights = new Set(['san-cristobal', 'ahorcado', 'valentin', 'cerrajon', 'haza-walona']);

/** What the data do not name as places. */
const beside: { name: Both; spot: Spot }[] = [
  {
    name: { en: 'Río Herrumblar', es: 'Río Herrumblar' },
    spot: ['i10', 12, 0, 36, 'water', 84, 7],
  },
  {
    name: { en: 'Andújar highway', es: 'Camino real de Andújar' },
    spot: ['n16', 40, -26, 27, 'land', -8],
  },
  { name: { en: 'Track to Baños', es: 'Camino de Baños' }, spot: ['ab4', -18, 40, 23, 'land', 90] },
  {
    name: { en: 'Track to Linares', es: 'Camino de Linares' },
    spot: ['ai19', 10, -42, 23, 'land', 27],
  },
];

export function labelsOf(view: BailenView, grid: HexGrid, names: Names, lang: Lang): MapLabel[] {
  const label = (
    text: string,
    [hex, dx, dy, size, kind, turn = 0, spaced = 1.5]: Spot,
  ): MapLabel => {
    const [x, y] = grid.centre(names.hex(hex));
    return {
      at: [x + dx, y + dy],
      text: kind === 'place' ? text.toUpperCase() : text,
      kind,
      size,
      turn,
      spaced,
    };
  };
  const named = view.map.places.map((place): MapLabel => {
    const spot = spots[place.id];
    if (spot)
      return { ...label(place.name[lang], spot), ...(heights.has(place.id) ? { far: true } : {}) };
    const all = place.hexes.map((hex) => grid.centre(names.hex(hex)));
    const middle = (k: 0 | 1) => all.reduce((sum, at) => sum + at[k], 0) / Math.max(1, all.length);
    return {
      at: [middle(0), middle(1)] as Point,
      text: place.name[lang],
      kind: 'land',
      size: 30,
      turn: 0,
      spaced: 1.5,
    };
  });
  const shown = new Set(view.map.places.map((place) => place.id));
  return shown.has('bailen')
    ? [...named, ...beside.map(({ name, spot }) => label(name[lang], spot))]
    : named;
}
