/** Where whoever holds a seat is: the words for it in the list of seats. */
import type { SeatState } from '../schema/table';

export type Presence =
  | 'seat.open'
  | 'seat.invited'
  | 'seat.you'
  | 'seat.computer'
  | 'seat.screen'
  | 'seat.online'
  | 'seat.away';

/** `here`: held by this browser too, by somebody who sits at the same screen and has his turn later. */
export function presenceOf(seat: SeatState, you: string[], here: boolean): Presence {
  if (seat.open) return 'seat.open';
  if (seat.invited) return 'seat.invited';
  if (you.includes(seat.seat)) return 'seat.you';
  if (seat.holder === 'computer') return 'seat.computer';
  if (here) return 'seat.screen';
  return seat.online ? 'seat.online' : 'seat.away';
}
