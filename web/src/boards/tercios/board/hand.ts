/** What is taken in hand at Donde No se Ponía el Sol: a unit, or a squadron by its hex. */
import { sides } from '../../../hex-table/grid';
import { settings } from '../../../lib/settings.svelte';
import type { TerciosView } from '../../../schema/tercios';
import type { HandAid } from '../../hand';
import { say } from '../words/text';
import { stacksOf } from './shown';

/** Of the side that is asked: alone a unit, else all that stand there. */
export function takesAt(view: TerciosView, hex: string): string[] {
  const units = stacksOf(view).get(hex) ?? [];
  if (units.length === 0 || units[0]!.side !== view.asked) return [];
  return [units.length === 1 ? units[0]!.id : hex];
}

const of = (view: unknown) => view as TerciosView;

export const hand: HandAid = {
  // Who answers in the middle of the other side's march has not that in hand.
  held: (view) => {
    const { mover, retreat, asked, units } = of(view);
    if (retreat) return 'retreat';
    const [first] = mover?.units ?? [];
    if (!mover || !first || units.find((one) => one.id === first)?.side !== asked) return null;
    return mover.squadron ? mover.hex : first;
  },
  things: (view, seat) =>
    [...stacksOf(of(view))]
      .filter(([, units]) => units[0]!.side === seat)
      .sort(([a], [b]) => a.localeCompare(b))
      .flatMap(([hex, units]) =>
        units.length === 1 ? [units[0]!.id] : [hex, ...units.map((unit) => unit.id)],
      ),
  at: (id, view) => {
    const unit = of(view).units.find(
      (one) => one.id === (id === 'retreat' ? of(view).retreat?.unit : id),
    );
    return unit ? unit.hex : stacksOf(of(view)).has(id) ? id : null;
  },
  name: (id, view) => {
    const meant = id === 'retreat' ? of(view).retreat?.unit : id;
    const unit = of(view).units.find((one) => one.id === meant);
    if (unit) return unit.name[settings.lang];
    const [top] = stacksOf(of(view)).get(id) ?? [];
    return top ? say('squadron-of', { unit: top.name[settings.lang] }) : id;
  },
  moves: new Set([
    'pick',
    'squadron',
    'advance',
    'retreat',
    'join',
    'coup',
    'charge',
    'turn',
    'swing',
  ]),
  changes: false,
  faces: sides,
  faceName: (face) => say(`dir.${face}`),
  cost: (n) => say('mp', { n }),
  ending: (legal) => {
    const verbs = legal.map((action) => action.verb);
    if (verbs.includes('done')) return ['done'];
    return verbs.includes('rest') ? ['rest', 'done'] : null;
  },
};
