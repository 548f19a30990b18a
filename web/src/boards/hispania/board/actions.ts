// Which place of the board a legal action belongs to, and what may be done where.
import type { PlanShown } from '../../types';
import type { LegalAction } from '../../../schema/table';
import { linkPlace } from './layout';
import { generalOf, linkBetween } from './lookup';
import type { HispaniaView, SpaceId } from '../../../schema/hispania';

export const costOf = (action: LegalAction): number =>
  Number(action.args.cost ?? action.args.denarii ?? 0);

/** The link that an action lays or lifts a road on. */
function linkOf(action: LegalAction, view: HispaniaView): string | null {
  const here = generalOf(view, view.active)?.space;
  const [from, to] =
    action.verb === 'road'
      ? [String(action.args.a), String(action.args.b)]
      : [here ?? '', String(action.args.to)];
  const link = linkBetween(view, from, to);
  return link ? linkPlace(link.a, link.b) : null;
}

export function placeOf(action: LegalAction, view: HispaniaView): string | null {
  switch (action.verb) {
    case 'road':
    case 'build':
    case 'lift':
      return linkOf(action, view);
    case 'place':
    case 'remove':
      return generalOf(view, view.active)?.space ?? null;
    case 'keep':
      return view.hispanic?.target ?? null;
    case 'stay':
    case 'dice':
      return view.hispanic?.army ?? null;
    case 'plus':
    case 'plain':
      return view.combat?.to ?? null;
    default:
      return typeof action.args.to === 'string' ? action.args.to : null;
  }
}

/** What an action moves, if it is not the active general: a fleet by its sea, or another general. */
export function moverOf(action: Pick<LegalAction, 'verb' | 'args'>): string | null {
  if (action.verb === 'fleet') return `fleet:${action.args.from}`;
  if (action.verb === 'praetor') return `general:${action.args.general}`;
  return action.verb === 'proconsul' ? 'general:proconsul' : null;
}

/**
 * The actions of every place. With a fleet or another general taken in hand only where that one may go; otherwise what the
 * active general does, and where he can do nothing, what the others can.
 */
export function byPlace(
  legal: LegalAction[],
  view: HispaniaView,
  inHand: string | null,
): Map<string, LegalAction[]> {
  const places = new Map<string, LegalAction[]>();
  const add = (action: LegalAction) => {
    const place = placeOf(action, view);
    if (place !== null) places.set(place, [...(places.get(place) ?? []), action]);
  };
  if (inHand) {
    legal.filter((action) => moverOf(action) === inHand).forEach(add);
    return places;
  }
  legal.filter((action) => moverOf(action) === null).forEach(add);
  const taken = new Set(places.keys());
  legal
    .filter((action) => moverOf(action) !== null && !taken.has(placeOf(action, view) ?? ''))
    .forEach(add);
  return places;
}

/** The way a march leads through, from its start to its stop. */
export const pathOf = (action: LegalAction): SpaceId[] =>
  typeof action.args.path === 'string' ? action.args.path.split(' ').filter(Boolean) : [];

export interface Step {
  action: string;
  verb: string;
  to: SpaceId | null;
  /** Where it begins, where the action says so: a road. */
  from: SpaceId | null;
  mover: string | null;
}

/** The actions of a plan, as far as they can be drawn: what is done where. */
export function stepsOf(planned: PlanShown['actions'], view: HispaniaView): Step[] {
  const place = (one: string | number | undefined) => (one === undefined ? null : String(one));
  let here = generalOf(view, view.active)?.space ?? null;
  return planned.map(({ a, verb = '', args = {} }) => {
    const to = place(args.to ?? args.b) ?? (verb === 'place' || verb === 'remove' ? here : null);
    if ((verb === 'move' || verb === 'enter') && to) here = to;
    return { action: a, verb, to, from: place(args.a), mover: moverOf({ verb, args }) };
  });
}
