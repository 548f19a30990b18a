/** What "How to play" draws of a hex. */
import { digits, type Hex } from '../../../hex-table/grid';
import type { CounterFace, StackShown } from '../../../hex-table/types';
import type { TerciosView, UnitView } from '../../../schema/tercios';
import type { Shown } from '../../key';
import type { Lang } from '../../types';
import { faceOf, shownStacks } from './shown';

export const unitsAt = ({ view, place }: Shown): UnitView[] =>
  (view as TerciosView).units
    .filter((unit) => unit.hex === place && unit.where === 'map')
    .sort((a, b) => a.depth - b.depth);

export function stackAt({ view, place }: Shown, lang: Lang): StackShown | null {
  const same = (hex: Hex) => digits.name(hex) === place;
  return shownStacks(view as TerciosView, lang).find((stack) => same(stack.hex)) ?? null;
}

/** What the top one would look like in disorder, if it is in order. */
export function disordered(shown: Shown, lang: Lang): CounterFace[] {
  const top = unitsAt(shown)[0];
  if (!top || top.states.length > 0) return [];
  const face = faceOf(top, shown.view as TerciosView, lang);
  return [{ ...face, id: `${face.id} disordered`, state: 'disordered' }];
}
