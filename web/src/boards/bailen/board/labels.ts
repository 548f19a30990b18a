/** Where names stand on the map: beside the ground they name, off the hexes where armies meet. */
import type { HexGrid, Names } from '../../../hex-table/grid';
import { labelAt, labelOver, type Spot } from '../../../hex-table/labels';
import type { MapLabel } from '../../../hex-table/types';
import type { Lang } from '../../types';
import type { Both } from '../../../schema/words';
import type { BailenView } from '../../../schema/bailen';

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
  const label = (text: string, spot: Spot): MapLabel =>
    labelAt(grid, names, spot[4] === 'place' ? text.toUpperCase() : text, spot);
  const named = view.map.places.map((place): MapLabel => {
    const spot = spots[place.id];
    if (!spot) return labelOver(grid, names, place.name[lang], place.hexes);
    return { ...label(place.name[lang], spot), ...(heights.has(place.id) ? { far: true } : {}) };
  });
  const shown = new Set(view.map.places.map((place) => place.id));
  return shown.has('bailen')
    ? [...named, ...beside.map(({ name, spot }) => label(name[lang], spot))]
    : named;
}
