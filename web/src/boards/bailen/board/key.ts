/** What "How to play" draws of a hex. */
import type { CounterFace, LeaderShown, StackShown } from '../../../hex-table/types';
import type { BailenView, LeaderView, SeenUnit } from '../../../schema/bailen';
import type { Shown } from '../../key';
import { bandOf } from './bands';
import { cornerNumber, faceOf, liveryOf, orderLetter, unitsAt as seenAt } from './shown';

export const unitsAt = ({ view, place }: Shown): SeenUnit[] => seenAt(view as BailenView, place);

export function stackAt(shown: Shown): StackShown | null {
  const view = shown.view as BailenView;
  const units = unitsAt(shown);
  const top = units[0];
  if (!top) return null;
  const stack = view.stacks.find((one) => one.hex === shown.place);
  const faces = stack?.facing && top.status === 'ordered' && top.formation !== 'square';
  return {
    hex: [1, 1],
    units: units.map((unit) => faceOf(unit, view)),
    facing: null,
    corner: faces ? cornerNumber(stack.facing!) : null,
    count: stack?.count ?? units.length,
    sum: stack?.points ?? null,
  };
}

/** What the top one would look like in square, if it can form one and has none. */
export function inSquare(shown: Shown): CounterFace[] {
  const top = unitsAt(shown)[0];
  if (!top || top.arm !== 'infantry' || top.formation !== 'normal') return [];
  const face = faceOf(top, shown.view as BailenView);
  return [{ ...face, id: `${face.id} square`, formation: 'square' }];
}

/** Whoever leads here, else the leader of the brigade. */
export function leaderAt({ view: any, place }: Shown): LeaderView | null {
  const view = any as BailenView;
  const top = unitsAt({ view, place })[0];
  return (
    view.leaders.find((one) => one.hex === place) ??
    view.leaders.find((one) => one.command === top?.command) ??
    null
  );
}

export function leaderOf(shown: Shown): LeaderShown | null {
  const leader = leaderAt(shown);
  return (
    leader && {
      id: leader.id,
      hex: [1, 1],
      livery: liveryOf(leader.side),
      name: leader.name,
      band: bandOf(leader.command).colour,
      chief: leader.chief,
      figures: `${leader.morale}·${leader.shock}`,
      down: leader.down,
      rear: null,
      order: orderLetter(shown.view as BailenView, leader),
    }
  );
}
