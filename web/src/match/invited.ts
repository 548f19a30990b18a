/** Invitations that were made in this browser and that nobody has opened. */
import { invitations, type Invitation } from '../lib/mine';
import type { Table } from './table.svelte';

export function invitationsLeft(table: Table): Invitation[] {
  const waiting = (table.state?.seats ?? [])
    .filter((seat) => seat.invited)
    .map((seat) => seat.seat);
  // The newest of each seat: one that was given back has a new link.
  return waiting.flatMap((seat) => invitations(table.match).find((one) => one.seat === seat) ?? []);
}
