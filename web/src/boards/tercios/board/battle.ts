/** What the battle kit must know of Donde No se Ponía el Sol. */
import type { BattleGame } from '../../../hex-table/battle.svelte';
import { digits, sides } from '../../../hex-table/grid';
import { byPlace, facingOf, meantAt, placeOf } from './actions';
import { attentionOf } from './attention';
import { labelsOf } from './labels';
import { picturesOf } from './pictures';
import { hand, takesAt } from './hand';
import { faceOf, gridOf, shownStacks, stacksOf } from './shown';
import type { TerciosView, UnitView } from '../../../schema/tercios';

const isHex = (place: string): boolean => facingOf(place) === null;

export const shooting = (view: TerciosView): boolean =>
  view.node === 'shot' || view.node === 'battery';

export const tercios: BattleGame<TerciosView, UnitView> = {
  read: (view) => view as TerciosView,
  gridOf,
  namesOf: () => digits,
  picturesOf,
  labelsOf: (view, grid, _, lang) => labelsOf(view, grid, lang),
  stacksOf: shownStacks,
  unitOf: (view, id) => view.units.find((unit) => unit.id === id),
  unitsAt: (view, hex) => stacksOf(view).get(hex) ?? [],
  isHex,
  placeOf,
  byPlace,
  meantAt,
  actingOf: (view) =>
    view.mover?.units[0] ??
    view.retreat?.unit ??
    view.placing?.unit ??
    view.capture?.unit ??
    view.reactor?.unit,
  whoOf: (action, view) =>
    typeof action.args.unit === 'string'
      ? action.args.unit
      : action.verb === 'squadron'
        ? stacksOf(view).get(placeOf(action, view) ?? '')?.[0]?.id
        : null,
  meansFocus: shooting,
  takes: takesAt,
  byHand: hand.moves,
  faces: sides,
  corners: false,
  ghostOf: (view, of, hex, face, lang) => {
    const one = view.units.find((unit) => unit.id === of);
    const units = one ? [one] : (stacksOf(view).get(of) ?? []);
    if (units.length === 0) return null;
    const side = sides.indexOf((face || units[0]!.facing) as never);
    return {
      hex: digits.hex(hex),
      units: units.map((unit) => faceOf(unit, view, lang)),
      facing: { side, round: false },
      sum: null,
    };
  },
  staked: ['fire', 'attack', 'resolve', 'charge', 'strike'],
  attentionOf: (view, _, chosen) => {
    const place = chosen && placeOf(chosen, view);
    return attentionOf(view, place && isHex(place) ? place : null);
  },
};
