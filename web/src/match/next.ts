/** From one match to the next: the same once more, or another course from one of its moments. */
import { createMatch } from '../lib/api';
import { hold, keepInvitations, playBoth } from '../lib/mine';
import type { MatchState, SeatSecret } from '../schema/table';
import type { TableError } from '../lib/table-error';
import { typedOption } from '../lib/options';
import { router } from '../lib/route.svelte';
import type { Table } from './table.svelte';

/** Who plays each seat, seen from this browser. */
function holdersOf(state: MatchState): [string, string][] {
  return state.seats.map((seat) => [
    seat.seat,
    state.you.includes(seat.seat)
      ? 'here'
      : seat.holder === 'computer'
        ? `computer:${seat.level ?? 'strong'}`
        : 'invite',
  ]);
}

/** Two seats, one of them here: the other one could be. */
export function mayChangeSides({ state }: Table): boolean {
  if (!state || state.lesson || state.seats.length !== 2) return false;
  return holdersOf(state).filter(([, holder]) => holder === 'here').length === 1;
}

/** The same match once more, on the same terms; `swapped`: on the other side. */
export async function again(table: Table, swapped = false) {
  const state = table.state!;
  const holders = holdersOf(state);
  const seats = Object.fromEntries(
    holders.map(([seat], i) => [seat, holders[swapped ? holders.length - 1 - i : i]![1]]),
  );
  const terms = Object.keys(state.terms).length > 0 ? { terms: state.terms } : {};
  const options = Object.fromEntries(
    (table.game?.options ?? [])
      .filter((option) => option.id in state.options)
      .map((option) => [option.id, typedOption(option, String(state.options[option.id]))]),
  );
  try {
    const made = await createMatch({
      game: state.game,
      scenario: state.scenario,
      options,
      seats,
      ...terms,
    });
    keepInvitations(
      made.seats
        .filter((seat) => seat.kind === 'invite' && seat.secret)
        .map((seat) => ({ match: made.match, seat: seat.seat, secret: seat.secret! })),
    );
    for (const seat of made.seats)
      if (seat.kind === 'here' && seat.secret) hold(made.match, seat.secret, seat.seat);
    if (table.holding.both) playBoth(made.match);
    router.go(`/m/${made.match}`);
  } catch {
    router.go(`/games/${state.game}`);
  }
}

export async function fork(table: Table, step: number) {
  let made: { match: string; seats: SeatSecret[] };
  try {
    made = await table.ask('fork', { step });
  } catch (error) {
    table.complain(error as TableError, '');
    return;
  }
  if (table.holding.both) playBoth(made.match);
  // Whoever held a seat goes on with it; whoever only watched takes them all.
  const watched = !made.seats.some((seat) => seat.kind === 'here');
  for (const seat of made.seats) {
    if (!seat.secret) continue;
    if (watched || seat.kind === 'here') hold(made.match, seat.secret, seat.seat);
    else keepInvitations([{ match: made.match, seat: seat.seat, secret: seat.secret }]);
  }
  router.go(`/m/${made.match}`);
}
