/** Leaders whose troops have gone on without them, and where they ride to. */
import type { LegalAction } from '../../../schema/table';
import type { BailenView, LeaderView } from '../../../schema/bailen';
import type { ForAllItem } from '../../aid';
import { gridOf, namesOf } from './actions';

/** Where his own troops stand: first from where he commands most of them, then the nearest; a chief goes to the nearest of all. */
function places(view: BailenView, { hex, command, side, chief, radius }: LeaderView): string[] {
  const grid = gridOf(view);
  const { hex: at } = namesOf(view);
  const own = view.units.flatMap((unit) =>
    (chief ? unit.side === side : unit.command === command) && unit.hex !== null ? [unit.hex] : [],
  );
  const far = (a: string, b: string) => grid.distance(at(a), at(b));
  const reached = (from: string) =>
    chief ? 0 : own.filter((one) => far(from, one) <= radius).length;
  return [...new Set(own)].toSorted(
    (a, b) => reached(b) - reached(a) || far(hex!, a) - far(hex!, b) || a.localeCompare(b),
  );
}

/** Those who may ride and stand with none of their own: who moves may rest first. */
export function leftBehind(view: BailenView, legal: readonly LegalAction[]): ForAllItem[] {
  const rides = legal.some((one) => one.verb === 'ride');
  const rests = (view.mover ?? view.rider) !== null && legal.some((one) => one.verb === 'rest');
  if (!rides && !rests) return [];
  return view.leaders.flatMap((leader) => {
    const { id, name, hex, side, can, moved, down, sent } = leader;
    // Who has sent orders does not ride.
    const may = rides ? can.includes('ride') : !moved && !down && !sent;
    if (side !== view.asked || hex === null || !may) return [];
    const to = places(view, leader);
    if (to.length === 0 || to.includes(hex)) return [];
    return [{ key: id, name, verb: 'ride', words: [], goes: { of: id, to } }];
  });
}
