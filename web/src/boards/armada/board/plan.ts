// Planning: which words an act on the board means, what the legal list offers.
import type { LegalAction } from '../../../schema/table';
import type { ArmadaView, FleetId, OrderId, PlanView } from '../../../schema/armada';

export const placeWords = (fleet: FleetId, box: number) => `place ${fleet} ${box}`;
export const orderWords = (box: number, order: OrderId) => `order ${box} ${order}`;

/** One line of a plan: a fleet in a box, or the order of a box. */
export interface Line {
  words: string;
  box: number;
  fleet: FleetId | null;
  order: OrderId | null;
}
export const placeLine = (fleet: FleetId, box: number): Line => ({
  words: placeWords(fleet, box),
  box,
  fleet,
  order: null,
});
export const orderLine = (box: number, order: OrderId): Line => ({
  words: orderWords(box, order),
  box,
  fleet: null,
  order,
});

/** The arguments of an action: of `place recalde 3`, `order 3 embark`, `call drake`, `seal`. */
export function argsOf({ args }: Pick<LegalAction, 'args'>) {
  return {
    fleet: args.fleet === undefined ? null : String(args.fleet),
    box: args.box === undefined ? null : Number(args.box),
    order: args.order === undefined ? null : String(args.order),
  };
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

export function offers(legal: readonly Pick<LegalAction, 'a' | 'verb' | 'args'>[]): Offers {
  const found: Offers = { places: new Map(), orders: new Map(), fleets: new Map(), plain: [] };
  const add = <K, V>(map: Map<K, V[]>, key: K, value: V) =>
    map.set(key, [...(map.get(key) ?? []), value]);
  for (const action of legal) {
    const { a, verb } = action;
    const { fleet, box, order } = argsOf(action);
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
  back: Line[];
  write: Line[];
}

/** Putting a fleet in a box: from the tray, from another box, in exchange for the one that fills it. */
export function moveFleet(plan: PlanView, fleet: FleetId, box: number): Change | null {
  const from = boxOfFleet(plan, fleet);
  const there = plan.boxes.find((one) => one.box === box);
  if (!there || from === box) return null;
  const back = from === null ? [] : [placeLine(fleet, from)];
  const write = [placeLine(fleet, box)];
  if (there.room_left <= 0) {
    const other = there.fleets.at(-1)!;
    back.push(placeLine(other, box));
    if (from !== null) write.push(placeLine(other, from));
  }
  return { back, write };
}

export function changeOrder(plan: PlanView, box: number, order: OrderId): Change | null {
  const there = plan.boxes.find((one) => one.box === box);
  if (!there?.open || there.order === order) return null;
  return {
    back: there.order ? [orderLine(box, there.order)] : [],
    write: [orderLine(box, order)],
  };
}

/** The draft as it will be once a change is made: shown at once, while the server is told. */
export function changed(plan: PlanView, { back, write }: Change): PlanView {
  const boxes = plan.boxes.map((one) => ({ ...one, fleets: [...one.fleets] }));
  const unplaced = new Set(plan.unplaced);
  const at = (box: number) => boxes.find((one) => one.box === box)!;
  for (const { fleet, box } of back) {
    if (fleet) {
      at(box).fleets = at(box).fleets.filter((one) => one !== fleet);
      at(box).room_left += 1;
      unplaced.add(fleet);
    } else at(box).order = null;
  }
  for (const { fleet, box, order } of write) {
    if (fleet) {
      at(box).fleets.push(fleet);
      at(box).room_left -= 1;
      unplaced.delete(fleet);
    } else at(box).order = order;
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

/** How many orders to embark are still to come, where Spain has yet to embark; null: it does not matter. */
export function embarksLeft(view: ArmadaView, plan: PlanView): number | null {
  if (view.seat !== 'spain' || view.sides.spain.embarked) return null;
  return plan.boxes.filter((one) => one.box > view.turn && one.order === 'embark').length;
}
