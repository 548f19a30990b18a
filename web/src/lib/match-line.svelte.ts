/** A match of one's own in a list, in words. */
import { ago } from './format';
import type { Game } from '../schema/game';
import type { MyMatch, PublicMatch } from '../schema/table';
import { standing } from './result';
import { both, settings, t } from './settings.svelte';

export const seatTitle = (game: Game | undefined, seat: string) =>
  both(game?.seats.find((one) => one.id === seat)?.title) || seat;

/** Whose turn it is, and since when. */
export function turnLine(one: MyMatch | PublicMatch, game: Game | undefined, now: number): string {
  const since = ago(one.since, settings.lang, now);
  if (one.over) return t('lobby.ended', { since });
  if ('mine' in one && one.mine) return t('lobby.turn-yours', { since });
  const seats = one.turn.seats.map((seat) => seatTitle(game, seat)).join(', ');
  return seats ? t('lobby.turn-of', { seats, since }) : since;
}

/** How it ended for one's own seat. */
export function resultLine(one: MyMatch): string {
  const mine = one.result?.[one.seat];
  const stands = one.result ? standing(one.result, one.seat) : null;
  const title = mine?.title ? both(mine.title) : t('lobby.over');
  return stands === 'won' || stands === 'lost' ? `${t(`result.${stands}`)}. ${title}` : title;
}

/** Several seats of one match are one line; those where it is one's turn come first. */
export function oneEach(list: MyMatch[]): MyMatch[] {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- gone when the list is made
  const one = new Map<string, MyMatch>();
  for (const match of list) if (!one.has(match.match) || match.mine) one.set(match.match, match);
  return [...one.values()].sort(
    (a, b) =>
      Number(b.mine) - Number(a.mine) || Number(a.over) - Number(b.over) || b.since - a.since,
  );
}
