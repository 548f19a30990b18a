/** What the eye should be on: who moves, what is fought, else the troops that stand nearest to the enemy. */
import { attend, type Attention, type Busy } from '../../../hex-table/follow';
import { digits } from '../../../hex-table/grid';
import { gridOf } from './shown';
import type { TerciosView } from '../../../schema/tercios';

function busy(view: TerciosView, chosen: string | null): Busy {
  const at = (id: string) => view.units.find((unit) => unit.id === id)?.hex;
  const { combat, volley, retreat, reactor, capture, mover, placing } = view;
  if (combat)
    return { now: `combat ${combat.from} ${combat.target}`, hexes: [combat.target, combat.from] };
  if (volley)
    return {
      now: `volley ${volley.unit} ${volley.target}`,
      hexes: [volley.target, at(volley.unit)],
    };
  if (retreat)
    return {
      now: `retreat ${retreat.unit} ${retreat.left}`,
      hexes: [at(retreat.unit), ...retreat.hexes],
    };
  if (reactor)
    return { now: `reactor ${reactor.unit}`, hexes: [at(reactor.unit), at(reactor.mover)] };
  if (capture) return { now: `capture ${capture.unit}`, hexes: [at(capture.unit)] };
  if (mover) return { now: `mover ${mover.units[0]} ${mover.hex}`, hexes: [mover.hex] };
  if (placing) return { now: `placing ${placing.unit}`, hexes: placing.hexes };
  return chosen ? { now: `chosen ${chosen}`, hexes: [chosen] } : { now: '', hexes: [] };
}

export function attentionOf(view: TerciosView, chosen: string | null): Attention {
  const side = view.seat ?? view.asked ?? view.phasing;
  const of = (own: boolean) => [
    ...new Set(view.units.filter((unit) => (unit.side === side) === own).map((unit) => unit.hex)),
  ];
  // While the other side thinks, or dice roll, there is nothing new to be looked at.
  const turn = view.asked === side ? `${view.turn} ${view.phase} ${side}` : '';
  return attend(gridOf(view), digits, busy(view, chosen), of(true), of(false), turn);
}
