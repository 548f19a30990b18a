/** The view as the page reads it: of units one may not look at little is told, and what is not told has a plain value. */
import type { View } from '../types';
import type { BailenView, UnitView } from './view';

const unknown: Omit<UnitView, 'id' | 'counter' | 'name' | 'side' | 'command' | 'arm'> = {
  weight: null,
  horse: false,
  light: false,
  swiss: false,
  hidden: true,
  points: 0,
  printed: 0,
  lost: 0,
  morale: '',
  morale_printed: '',
  hex: null,
  hexes: null,
  facing: null,
  formation: 'normal',
  status: 'ordered',
  depth: 0,
  where: 'map',
  marker: null,
  mp: 0,
  front: [],
  flank: [],
  zone: [],
  in_command: null,
  marks: [],
  target: null,
  can: [],
  reach: null,
  sources: { points: '', morale: '' },
};

let last: { from: View; to: BailenView } | null = null;

/** The same view gives the same answer: it is asked for at every turn of the page. */
export function filled(view: View): BailenView {
  if (last?.from === view) return last.to;
  const raw = view as unknown as BailenView;
  const units = raw.units.map((unit): UnitView => {
    const whole = { ...unknown, ...unit };
    return {
      ...whole,
      hidden: unit.hidden === true,
      points: unit.points ?? 0,
      printed: unit.printed ?? 0,
      morale: unit.morale ?? '',
      morale_printed: unit.morale_printed ?? '',
    };
  });
  last = { from: view, to: { ...raw, units, clock: raw.clock ?? '' } };
  return last.to;
}
