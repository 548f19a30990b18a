/**
 * Several seats at this screen. Two people: one line holds one seat, so that the page never has what the other may not see, and before
 * anybody sits down it watches, to learn whose turn it is. One person who plays both sides holds all of them at once.
 */
import { fetchGames, nameSeats } from '../lib/api';
import type { Table } from './table.svelte';

/** Who is asked sits down, now or behind a curtain. */
export async function passScreen(table: Table) {
  const held = table.holding.seats;
  if (held.length < 2) return;
  try {
    await nameSeats(held);
    table.game ??= (await fetchGames()).find((game) => game.id === table.state?.game) ?? null;
  } catch {
    // taken to have secrets
  }
  const { state } = table;
  if (!state || table.status !== 'open') return;
  const mine = state.you[0];
  const isMine = mine !== undefined && state.turn.seats.includes(mine);
  table.passing = null;
  if (isMine || (mine !== undefined && (state.over || state.turn.kind !== 'decision'))) return;
  const asked = held.findIndex(
    (one) => one.seat !== undefined && state.turn.seats.includes(one.seat),
  );
  const next = asked >= 0 ? asked : mine === undefined ? 0 : -1;
  if (next < 0 || next === table.holding.at) return;
  if (table.holding.both) {
    table.holding.at = next;
    table.turnAround();
  } else if (table.game?.secrets === false || state.over) table.seatDown(next);
  else if (mine === undefined) table.curtain = held[next]!.seat ?? null;
  else table.passing = held[next]!.seat ?? null;
}
