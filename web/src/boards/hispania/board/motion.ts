// What moved between two views, and the views between: one for each event that changed pieces.
import type { Entry } from '../../../schema/table';
import type { GameEvent } from '../../../schema/game';
import type { HispaniaView, Space, SpaceId } from '../../../schema/hispania';

export interface Move {
  piece: string;
  from: SpaceId;
  to: SpaceId;
}

/** Shortest way in links from one space to another, ends included; empty if there is none. */
export function wayThrough(view: HispaniaView, from: SpaceId, to: SpaceId): SpaceId[] {
  const next = new Map(view.spaces.map((one) => [one.id, one.links]));
  const came = new Map<SpaceId, SpaceId>([[from, from]]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined && at !== to; at = queue.shift())
    for (const one of next.get(at) ?? [])
      if (!came.has(one)) {
        came.set(one, at);
        queue.push(one);
      }
  if (!came.has(to)) return [];
  const way = [to];
  while (way[0] !== from) way.unshift(came.get(way[0]!)!);
  return way;
}

export function movesBetween(before: HispaniaView, after: HispaniaView): Move[] {
  const moves: Move[] = [];
  for (const general of after.generals) {
    const was = before.generals.find((one) => one.id === general.id)?.space;
    if (was && general.space && was !== general.space)
      moves.push({ piece: general.id, from: was, to: general.space });
  }
  const pair = (piece: string, left: SpaceId[], came: SpaceId[]) => {
    for (const to of came) {
      const from = left.findIndex(
        (one) => piece === 'fleet' || after.spaces.find((s) => s.id === one)?.links.includes(to),
      );
      if (from >= 0) moves.push({ piece, from: left.splice(from, 1)[0]!, to });
    }
  };
  const armies = (view: HispaniaView, special: boolean) =>
    view.armies.filter((a) => a.special === special).map((a) => a.space);
  for (const special of [false, true]) {
    const [was, is] = [armies(before, special), armies(after, special)];
    pair(
      'army',
      was.filter((one) => !is.includes(one)),
      is.filter((one) => !was.includes(one)),
    );
  }
  const fleets = (view: HispaniaView) =>
    view.spaces.filter((one) => one.fleet).map((one) => one.id);
  const [was, is] = [fleets(before), fleets(after)];
  pair(
    'fleet',
    was.filter((one) => !is.includes(one)),
    is.filter((one) => !was.includes(one)),
  );
  return moves;
}

// ---- one event after another ----------------------------------------------------------------------

type Change = (view: HispaniaView, at: (id: unknown) => Space, event: GameEvent) => void;

const strip = (view: HispaniaView, space: Space) => {
  space.garrisons = [];
  space.general = null;
  for (const general of view.generals) if (general.space === space.id) general.space = null;
};
const addRevolt: Change = (view, at, { args }) => {
  at(args.city).revolts += 1;
  view.reserve.revolts -= 1;
};

/** What an event does to the pieces; events that are not here change none. */
const changes: Record<string, Change> = {
  'event.revolt-new': addRevolt,
  'event.revolt-more': addRevolt,
  'event.army-revolt': addRevolt,
  'event.revolt-army': (view, at, { args }) => {
    at(args.city).army = 'army';
    view.reserve.armies -= 1;
    view.armies.push({
      space: String(args.city),
      province: at(args.city).province ?? '',
      special: false,
      group: [],
      revolts: 0,
      acted: false,
      acting: false,
    });
  },
  'event.army-moves': (view, at, { args }) => {
    const army = view.armies.find((one) => one.space === args.from);
    at(args.to).army = at(args.from).army;
    at(args.from).army = null;
    if (army) army.space = String(args.to);
  },
  'event.army-lost': (view, at, { args }) => {
    view.armies = view.armies.filter((one) => one.space !== args.city);
    at(args.city).army = null;
    at(args.city).revolts = 0;
  },
  'event.general-lost': (view, at, { args }) => strip(view, at(args.space)),
  'event.proconsul-lost': (view, at, { args }) => strip(view, at(args.space)),
  'event.garrison-lost': (_, at, { args }) => {
    at(args.city).garrisons = at(args.city).garrisons.slice(0, -1);
  },
};

/** The position after each event of a step, the last being the one that stands: what happened at once is seen in turn. */
export function stagesOf(
  before: HispaniaView,
  after: HispaniaView,
  entry: Entry,
): { view: HispaniaView; events: GameEvent[] }[] {
  const telling = entry.events.filter((event) => changes[event.key]);
  if (telling.length < 2) return [];
  const stages: { view: HispaniaView; events: GameEvent[] }[] = [];
  let told: GameEvent[] = [];
  let now = before;
  for (const event of entry.events) {
    told.push(event);
    const change = changes[event.key];
    if (!change) continue;
    const next = structuredClone(now);
    const at = (id: unknown): Space => {
      const space = next.spaces.find((one) => one.id === id);
      if (!space) throw new Error(`no space ${String(id)}`);
      return space;
    };
    change(next, at, event);
    next.hispanic = after.hispanic;
    stages.push({ view: next, events: told });
    now = next;
    told = [];
  }
  const last = stages.at(-1)!;
  stages[stages.length - 1] = { view: after, events: [...last.events, ...told] };
  return stages;
}
