/** Taking a seat that anybody may take: it is one's own, and its match is opened. */
import { takeSeat } from '../lib/api';
import { hold } from '../lib/mine';
import { router } from '../lib/route.svelte';

export async function takeHere(match: string, seat: string): Promise<void> {
  const taken = await takeSeat(match, seat);
  hold(match, taken.secret, taken.seat);
  router.go(`/m/${match}`);
}
