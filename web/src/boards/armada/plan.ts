// Planning: which words an act on the board means, what the legal list offers.
import type { LegalAction } from '../types';
import type { ArmadaView, FleetId, OrderId, PlanView } from './view';

export const placeWords = (fleet: FleetId, box: number) => `place ${fleet} ${box}`;
export const orderWords = (box: number, order: OrderId) => `order ${box} ${order}`;

export interface Said {
  verb: string;
  fleet: FleetId | null;
  box: number | null;
  order: OrderId | null;
}

/** The parts of an action: `place recalde 3`, `order 3 embark`, `call drake`, `seal`. */
export function said(words: string): Said {
  const [verb = '', first, second] = words.split(' ');
  if (verb === 'place') return { verb, fleet: first ?? null, box: Number(second), order: null };
  if (verb === 'order') return { verb, fleet: null, box: Number(first), order: second ?? null };
  return { verb, fleet: first ?? null, box: null, order: null };
}

export interface Offers {
  /** Boxes a fleet may be put in now. */
  places: Map<FleetId, number[]>;
  orders: Map<number, OrderId[]>;
  /** Fleets that are named by an action of another kind: called, killed, made admiral. */
  fleets: Map<FleetId, string>;
  /** Actions without a fleet or a box: seal, keep, rewrite, decline, fire, board. */
  plain: string[];
}

export function offers(legal: readonly Pick<LegalAction, 'a'>[]): Offers {
  const found: Offers = { places: new Map(), orders: new Map(), fleets: new Map(), plain: [] };
  const add = <K, V>(map: Map<K, V[]>, key: K, value: V) =>
    map.set(key, [...(map.get(key) ?? []), value]);
  for (const { a } of legal) {
    const { verb, fleet, box, order } = said(a);
    if (verb === 'place' && fleet && box) add(found.places, fleet, box);
    else if (verb === 'order' && order && box) add(found.orders, box, order);
    else if (fleet) found.fleets.set(fleet, a);
    else found.plain.push(a);
  }
  return found;
}

export const boxOfFleet = (plan: PlanView, fleet: FleetId): number | null =>
  plan.boxes.find((one) => one.fleets.includes(fleet))?.box ?? null;

/** A change of a draft: what must be taken back, and what is then written. */
export interface Change {
  back: string[];
  write: string[];
}

/** Putting a fleet in a box: from the tray, from another box, in exchange for the one that fills it. */
export function moveFleet(plan: PlanView, fleet: FleetId, box: number): Change | null {
  const from = boxOfFleet(plan, fleet);
  const there = plan.boxes.find((one) => one.box === box);
  if (!there || from === box) return null;
  const back = from === null ? [] : [placeWords(fleet, from)];
  const write = [placeWords(fleet, box)];
  if (there.room_left <= 0) {
    const other = there.fleets.at(-1)!;
    back.push(placeWords(other, box));
    if (from !== null) write.push(placeWords(other, from));
  }
  return { back, write };
}

export function changeOrder(plan: PlanView, box: number, order: OrderId): Change | null {
  const there = plan.boxes.find((one) => one.box === box);
  if (!there?.open || there.order === order) return null;
  return {
    back: there.order ? [orderWords(box, there.order)] : [],
    write: [orderWords(box, order)],
  };
}

/** The draft as it will be once a change is made: shown at once, while the server is told. */
export function changed(plan: PlanView, { back, write }: Change): PlanView {
  const boxes = plan.boxes.map((one) => ({ ...one, fleets: [...one.fleets] }));
  const unplaced = new Set(plan.unplaced);
  const at = (box: number) => boxes.find((one) => one.box === box)!;
  for (const words of back) {
    const { fleet, box } = said(words);
    if (fleet) {
      at(box!).fleets = at(box!).fleets.filter((one) => one !== fleet);
      at(box!).room_left += 1;
      unplaced.add(fleet);
    } else at(box!).order = null;
  }
  for (const words of write) {
    const { fleet, box, order } = said(words);
    if (fleet) {
      at(box!).fleets.push(fleet);
      at(box!).room_left -= 1;
      unplaced.delete(fleet);
    } else at(box!).order = order;
  }
  return { ...plan, boxes, unplaced: [...unplaced] };
}

/** Boxes of a draft that still ask for an order. */
export const unordered = (plan: PlanView): number[] =>
  plan.boxes.filter((one) => one.open && one.order === null).map((one) => one.box);

export const isWriting = (view: ArmadaView): boolean =>
  view.plan !== null &&
  view.plan.hand !== 'sealed' &&
  (view.plan.kind === 'plan' || view.plan.hand === 'writing');
