/** Which place of the table an action belongs to: a hex, or a side of the hex where a facing is chosen. */
import type { LegalAction } from '../../../schema/table';
import type { Direction, TerciosView, WayView } from '../../../schema/tercios';

export const sidePlace = (facing: string): string => `side-${facing}`;
const ofSides = /^side-(n|ne|se|s|sw|nw)$/;
export const facingOf = (place: string): Direction | null =>
  (ofSides.exec(place)?.[1] as Direction) ?? null;

export function placeOf(action: LegalAction, view: TerciosView): string | null {
  const { verb, args } = action;
  if (verb === 'face' || verb === 'turn') return sidePlace(String(args.facing));
  if (verb === 'pick') return view.units.find((unit) => unit.id === args.unit)?.hex ?? null;
  return typeof args.hex === 'string' ? args.hex : null;
}

/** The hex whose sides are chosen from: where the mover arrives, turns, falls back or is set up, or the battery that is taken. */
export function turningHex(view: TerciosView): string | null {
  if (view.mover) return view.mover.pending?.hex ?? view.mover.hex;
  const unit = view.retreat?.unit ?? view.placing?.unit ?? view.capture?.unit;
  return view.units.find((one) => one.id === unit)?.hex ?? null;
}

export function byPlace(legal: LegalAction[], view: TerciosView): Map<string, LegalAction[]> {
  const places = new Map<string, LegalAction[]>();
  for (const action of legal) {
    const place = placeOf(action, view);
    if (place !== null) places.set(place, [...(places.get(place) ?? []), action]);
  }
  // A hex that attacks may also be attacked by pointing at its victim.
  for (const action of legal) {
    if (action.verb !== 'attack' && action.verb !== 'resolve') continue;
    const target = view.attacks.find((attack) => attack.from === action.args.hex)?.target;
    if (target && !legal.some((one) => placeOf(one, view) === target))
      places.set(target, [...(places.get(target) ?? []), action]);
  }
  return places;
}

/** The way of the mover that an action takes. */
export const wayOf = (action: LegalAction, view: TerciosView): WayView | undefined =>
  view.mover?.ways.find((way) => way.hex === action.args.hex && way.kind === action.verb);

/**
 * What a click on a hex means, first what is likeliest: the cheapest way there, the whole squadron before one of its
 * units, and of a unit that is looked at what it would do.
 */
export function meantAt(
  here: LegalAction[],
  view: TerciosView,
  unit: string | null,
): LegalAction[] {
  const own = here.filter((action) => unit !== null && action.args.unit === unit);
  if (own.length > 0) return own;
  const cost = (action: LegalAction) =>
    action.verb === 'squadron' ? -1 : (wayOf(action, view)?.cost ?? 0);
  return [...here].sort((a, b) => cost(a) - cost(b));
}

/** What the page lists as numbered answers: all if they are few, else what is not done on the map. */
const onMap = new Set([
  'pick',
  'squadron',
  'advance',
  'retreat',
  'join',
  'place',
  'coup',
  'fire',
  'swing',
  'turn',
  'to',
]);
const few = 9;
export function listed(legal: LegalAction[]): LegalAction[] {
  if (legal.length <= few) return legal;
  const counts = new Map<string, number>();
  for (const { verb } of legal) counts.set(verb, (counts.get(verb) ?? 0) + 1);
  return legal.filter(({ verb }) => !onMap.has(verb) && counts.get(verb)! <= few);
}

/** The lowest face that counts in a push of pike: fives and sixes, with an option fours too (DN-65). */
export const leastThatCounts = (view: TerciosView): number =>
  Number(view.options?.counting_faces?.split('-')[0] ?? 5);

/** What each facing costs that is chosen from now, in MP: none where it is free or part of no movement. */
export function priceOf(action: LegalAction, view: TerciosView): number | null {
  if (action.verb === 'turn') return 1;
  const pending = action.verb === 'face' ? view.mover?.pending : null;
  return pending?.costs[pending.facings.indexOf(action.args.facing as Direction)] ?? null;
}

/** The words that ask why a place cannot be chosen now. */
export function askAt(place: string, view: TerciosView): string {
  const facing = facingOf(place);
  if (facing) return view.mover?.pending || !view.mover ? `face ${facing}` : `turn ${facing}`;
  const here = view.units.filter((unit) => unit.hex === place).sort((a, b) => a.depth - b.depth);
  const own = here.find((unit) => unit.side === view.asked);
  const foe = here.find((unit) => unit.side !== view.asked);
  switch (view.node) {
    case 'set-up':
    case 'liberation':
      return `place ${place}`;
    case 'mover':
      return own ? `join ${place}` : foe ? `charge ${place}` : `advance ${place}`;
    case 'react':
      return `shelter ${place}`;
    case 'shot':
    case 'battery': {
      const shooter =
        view.units.find((unit) => unit.side === view.asked && unit.can.includes('fire')) ?? own;
      return own
        ? `fire ${own.id} ${place}`
        : `fire ${shooter?.id ?? here[0]?.id ?? 'm1'} ${place}`;
    }
    case 'declare':
      return `attack ${place}`;
    case 'resolve':
      return `resolve ${place}`;
    case 'swing':
      return `swing ${place} ${own?.facing ?? 'n'}`;
    case 'strike':
    case 'rebound':
      return `strike ${place}`;
    case 'retreat':
      return `to ${place}`;
    default:
      return own ? `pick ${own.id}` : foe ? `pick ${foe.id}` : `squadron ${place}`;
  }
}
