// Which place of the board a legal action belongs to, and what it costs.
import type { Odds } from '../../../schema/game';
import type { LegalAction } from '../../../schema/table';
import type { CaminoView, PlaceId } from '../../../schema/camino';

const atTheArmy = new Set(['battle', 'assault', 'lay', 'prepare', 'reinforce']);

export function placeOf(action: LegalAction, view: CaminoView): PlaceId | null {
  if (action.verb === 'move') return `${action.args.to}`;
  if (action.verb === 'enemy') return `${action.args.army}`;
  return atTheArmy.has(action.verb) ? view.army : null;
}

export function byPlace(legal: LegalAction[], view: CaminoView): Map<PlaceId, LegalAction[]> {
  const places = new Map<PlaceId, LegalAction[]>();
  for (const action of legal) {
    const place = placeOf(action, view);
    if (place !== null) places.set(place, [...(places.get(place) ?? []), action]);
  }
  return places;
}

/** What the army does where it stands, the first of these that it may; a siege or reinforcements are asked for in the list. */
const deeds = ['battle', 'assault', 'prepare', 'lay', 'reinforce'];

/**
 * What a click on a place says: its one plain way, paid with an Operation; what Momento de Tercio would pay, or the dearer deed of the
 * army, is chosen in the list. Several only where none of them is the plain one.
 */
export function meantAt(here: LegalAction[]): string[] {
  const verb = deeds.find((one) => here.some((action) => action.verb === one));
  const meant = verb ? here.filter((action) => action.verb === verb) : here;
  const simple = meant.filter((action) => action.args.with === undefined);
  return (simple.length === 1 ? simple : meant).map((action) => action.a);
}

export interface Move {
  from: PlaceId;
  to: PlaceId;
  who: 'army' | 'enemy';
}

/** What marched between two views: the army, and enemies that left one region and came to a neighbour of it. */
export function movesBetween(before: CaminoView, after: CaminoView): Move[] {
  const moves: Move[] = [];
  const joined = (a: PlaceId, b: PlaceId) =>
    after.routes.some((r) => (r.a === a && r.b === b) || (r.a === b && r.b === a));
  if (before.army !== after.army && joined(before.army, after.army))
    moves.push({ from: before.army, to: after.army, who: 'army' });
  const was = new Map(before.regions.map((r) => [r.id, r.enemy]));
  const left = after.regions.filter((r) => was.get(r.id) && !r.enemy);
  const came = after.regions.filter((r) => r.enemy && was.get(r.id)?.kind !== r.enemy.kind);
  for (const to of came) {
    const from = left.find((r) => {
      const kind = was.get(r.id)!.kind;
      return joined(r.id, to.id) && (kind === to.enemy!.kind || to.enemy!.kind === 'coalition');
    });
    if (from) moves.push({ from: from.id, to: to.id, who: 'enemy' });
  }
  return moves;
}

/**
 * Strength that is lost on average by doing it without Momento de Tercio. A march says its losses among its outcomes ("arrives-loss-2"),
 * a fight besides them ("loss-1"); what a re-roll or +1 would change ("reroll-arrives-loss-2") is another way to do it.
 */
export function expectedLoss(odds: Odds): number {
  const lost = (id: string) => Number(/^(?:arrives-|stays-)?loss-(\d+)$/.exec(id)?.[1] ?? 0);
  return [...odds.outcomes, ...odds.also].reduce((sum, one) => sum + one.p * lost(one.id), 0);
}
