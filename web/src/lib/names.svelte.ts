/** Who sits where. */
import type { SeatState } from '../schema/table';
import { both } from './settings.svelte';

/** A seat's title, and the name of the account that holds it, if one does. */
export function named(seats: SeatState[] | undefined, id: string): string {
  const seat = seats?.find((one) => one.seat === id);
  const title = both(seat?.title) || id;
  return seat?.name ? `${title} (${seat.name})` : title;
}
