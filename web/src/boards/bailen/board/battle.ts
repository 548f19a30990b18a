/** What the battle kit must know of Bailén 1808. */
import type { BattleGame } from '../../../hex-table/battle.svelte';
import { byPlace, cornerOf, gridOf, meantAt, namesOf, placeOf, whoOf } from './actions';
import { attentionOf } from './attention';
import { hand, takesAt } from './hand';
import { labelsOf } from './labels';
import { corners, seenUnit } from './lookup';
import { picturesOf } from './pictures';
import { cornerNumber, faceOf, shownLeaders, shownStacks, unitsAt } from './shown';
import type { BailenView, Corner, SeenUnit } from '../../../schema/bailen';

export const bailen: BattleGame<BailenView, SeenUnit> = {
  read: (view) => view as BailenView,
  gridOf,
  namesOf,
  picturesOf,
  labelsOf,
  stacksOf: shownStacks,
  leadersOf: shownLeaders,
  unitOf: seenUnit,
  unitsAt,
  hexOf: (view, id) => view.leaders.find((leader) => leader.id === id)?.hex,
  isHex: (place) => cornerOf(place) === null,
  placeOf,
  byPlace,
  meantAt: (here, _, unit) => meantAt(here, unit),
  actingOf: (view) =>
    view.mover?.units[0] ??
    view.retreat?.unit ??
    view.placing?.unit ??
    view.aim?.unit ??
    view.back?.unit ??
    view.contact?.unit,
  whoOf: (action, view) =>
    whoOf(action) ??
    (action.verb === 'stack' ? unitsAt(view, placeOf(action, view) ?? '')[0]?.id : null),
  meansFocus: (view) => view.phase === 'shock',
  staked: ['attack', 'resolve', 'rally', 'try', 'fire', 'strike', 'form', 'countercharge'],
  attentionOf,
  takes: takesAt,
  byHand: hand.moves,
  faces: corners,
  corners: true,
  ghostOf: (view, of, hex, face) => {
    const one = seenUnit(view, of);
    const units = one ? [one] : unitsAt(view, of);
    const [top] = units;
    if (!top) return null;
    const corner = (face || top.facing) as Corner | null;
    return {
      hex: namesOf(view).hex(hex),
      units: units.map((unit) => faceOf(unit, view)),
      facing: null,
      corner: corner === null ? null : cornerNumber(corner),
      sum: null,
    };
  },
};
