/** Where names stand on the four maps: beside the ground they name, off the hexes where armies meet. */
import { digits, type HexGrid } from '../../../hex-table/grid';
import { labelAt, labelOver, type Spot } from '../../../hex-table/labels';
import type { MapLabel } from '../../../hex-table/types';
import type { Lang } from '../../types';
import type { Both } from '../../../schema/words';
import type { TerciosView } from '../../../schema/tercios';

const spots: Record<string, Record<string, Spot>> = {
  nieuport: {
    beach: ['0517', -50, 0, 32, 'land', -90, 3],
    westende: ['1910', -6, -78, 34, 'place', 0, 2],
    lombardsijde: ['1920', 26, -68, 32, 'place', 0, 2],
    greenway: ['2006', -66, 0, 30, 'land', -90, 4],
  },
  otumba: {
    otompan: ['1001', -46, 66, 38, 'place', 0, 3],
    maizales: ['0206', 30, 20, 34, 'land', 0, 3],
  },
  'san-quintin': {
    'san-quintin': ['1108', 0, -92, 40, 'place', 0, 3],
    isle: ['1310', 70, -8, 28, 'land'],
    revellin: ['1212', 132, 34, 26, 'land'],
    rouvray: ['1905', 0, -130, 30, 'place'],
    'camp-spanish': ['1504', 0, -86, 28, 'land'],
    'camp-english': ['0604', 0, 16, 28, 'land'],
    marsh: ['0313', 30, 26, 32, 'water', -9, 3],
    mill: ['0816', -118, 34, 28, 'land'],
    gauchy: ['0615', 0, 76, 28, 'place'],
    neuville: ['1612', 0, 74, 28, 'place'],
    harly: ['2009', 0, 74, 28, 'place'],
  },
  tunis: {
    tunis: ['0702', -10, -40, 40, 'place', 0, 3],
    goleta: ['0519', 72, -66, 34, 'place', 0, 2],
    lagoon: ['0311', 20, 0, 46, 'water', -90, 6],
    groves: ['2010', 10, -30, 34, 'land', 0, 4],
    carthage: ['2218', 10, -56, 34, 'land', 0, 2],
    wells: ['1109', 0, 76, 28, 'land'],
    gardens: ['1502', 0, 76, 28, 'land'],
    cisterns: ['1319', -84, -30, 28, 'land'],
  },
};

/** What the data do not name as areas. */
const beside: Record<string, { name: Both; spot: Spot }[]> = {
  nieuport: [
    {
      name: { en: 'NORTH SEA', es: 'MAR DEL NORTE' },
      spot: ['0206', -30, 0, 46, 'water', -90, 12],
    },
  ],
  otumba: [
    { name: { en: 'Maize fields', es: 'Maizales' }, spot: ['1911', 0, 10, 34, 'land', 0, 3] },
  ],
  'san-quintin': [
    { name: { en: 'R. Somme', es: 'Río Somme' }, spot: ['2205', 10, 10, 30, 'water', -14, 2] },
  ],
};

export function labelsOf(view: TerciosView, grid: HexGrid, lang: Lang): MapLabel[] {
  const battle = view.scenario ?? '';
  return [
    ...view.areas.map((area) => {
      const spot = spots[battle]?.[area.id];
      return spot
        ? labelAt(grid, digits, area.name[lang], spot)
        : labelOver(grid, digits, area.name[lang], area.hexes);
    }),
    ...(beside[battle] ?? []).map(({ name, spot }) => labelAt(grid, digits, name[lang], spot)),
  ];
}
