/** What the eye should be on: who moves, what is fought, else the troops that stand nearest to the enemy. */
import { type Attention, nearest } from '../../hex-table/follow';
import { digits, type Hex, type HexGrid } from '../../hex-table/grid';
import type { TerciosView } from './view';

/** The chief hex first; empty: nothing in particular. */
function busy(
  view: TerciosView,
  chosen: string | null,
): { now: string; hexes: (string | null | undefined)[] } {
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

export function attentionOf(view: TerciosView, grid: HexGrid, chosen: string | null): Attention {
  const known = (list: (string | null | undefined)[]): Hex[] =>
    list
      .filter((hex) => typeof hex === 'string')
      .map(digits.hex)
      .filter((hex) => grid.has(hex));
  const side = view.seat ?? view.asked ?? view.phasing;
  const of = (own: boolean) =>
    known([
      ...new Set(view.units.filter((unit) => (unit.side === side) === own).map((unit) => unit.hex)),
    ]);
  const { now, hexes } = busy(view, chosen);
  const core = known(hexes);
  const all = nearest(grid, of(true), of(false));
  // While the other side thinks, or dice roll, there is nothing new to be looked at.
  const turn = view.asked === side ? `${view.turn} ${view.phase} ${side}` : '';
  if (core.length === 0) return { now: '', turn, core: all.slice(0, 1), around: all.slice(1) };
  const near = all
    .filter((hex) => grid.distance(hex, core[0]!) <= 5)
    .sort((a, b) => grid.distance(a, core[0]!) - grid.distance(b, core[0]!));
  return { now, turn, core, around: near };
}
