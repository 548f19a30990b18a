// What a place or a piece says of itself, in one breath, for people who do not see the board.
import { both, t } from './text';
import type { ArmadaView, BoxView, FleetView, SideId } from '../../../schema/armada';
import { fleetOf, SIDES } from '../board/lookup';

export const sideName = (side: SideId) => t(side === 'spain' ? 'spain' : 'england');
export const orderName = (view: ArmadaView, id: string | null) =>
  both(view.orders.find((order) => order.id === id)?.name);
export const windName = (view: ArmadaView, id: string | null) =>
  both(view.winds.find((wind) => wind.id === id)?.name);

export function fleetLabel(fleet: FleetView, view: ArmadaView): string {
  const parts = [
    t('fleet-label', {
      name: both(fleet.commander),
      ships: fleet.ships,
      start: fleet.ships_start,
      rating: fleet.rating,
      gunnery: fleet.gunnery,
      boarding: fleet.boarding,
      wind: windName(view, fleet.wind),
    }),
  ];
  if (!fleet.alive) parts.push(t('dead'));
  if (fleet.box !== null && fleet.where === 'box')
    parts.push(both(view.boxes[fleet.box - 1]?.name));
  return parts.join('. ');
}

const whereKey = {
  unplaced: 'where-unplaced',
  hidden: 'where-hidden',
  box: 'where-box',
  reinforcing: 'where-reinforcing',
  done: 'where-done',
  stray: 'where-stray',
  sunk: 'where-sunk',
  captured: 'where-captured',
} as const;

/** Where a fleet is, in a few words. */
export function whereabouts(fleet: FleetView, view: ArmadaView): string {
  const box = fleet.box === null ? '' : both(view.boxes[fleet.box - 1]?.name);
  return t(whereKey[fleet.where], { n: fleet.box ?? 0, box });
}

export function boxLabel(box: BoxView, view: ArmadaView, legal: string): string {
  const parts = [t('box-label', { n: box.number, box: both(box.name) })];
  if (legal) parts.push(legal);
  if (box.state === 'current') parts.push(t('box-current'));
  if (box.state === 'played') parts.push(t('box-played'));
  for (const side of SIDES) {
    const here = box[side];
    if (here.counters.length === 0 && !here.empty) continue;
    const fleets = here.counters.map((one) => {
      const fleet = fleetOf(view, one.fleet);
      return fleet ? t('fleet-short', { name: fleet.short, ships: fleet.ships }) : t('face-down');
    });
    const order = here.order ? `, ${orderName(view, here.order)}` : '';
    parts.push(`${sideName(side)}: ${fleets.join(', ') || t('no-fleet')}${order}`);
  }
  return `${parts.join('. ')}.`;
}
