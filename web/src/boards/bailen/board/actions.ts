/** Which place of the table an action belongs to: a hex, or a corner of the hex where a facing is chosen. */
import { lettered } from '../../../hex-table/fingerprint';
import { HexGrid, type Names, sides } from '../../../hex-table/grid';
import type { LegalAction } from '../../../schema/table';
import type { BailenView, Corner } from '../../../schema/bailen';
import { seenUnit } from './lookup';

export const gridOf = (view: BailenView): HexGrid =>
  new HexGrid(view.map.columns, view.map.rows, view.map.low_columns);
export const namesOf = (view: BailenView): Names => lettered(view.map.labels);

export const cornerPlace = (corner: string, hex: string): string => `corner-${corner}-${hex}`;
const ofCorner = /^corner-(nne|e|sse|ssw|w|nnw)-(\w+)$/;
export function cornerOf(place: string): { corner: Corner; hex: string } | null {
  const [, corner, hex] = ofCorner.exec(place) ?? [];
  return corner && hex ? { corner: corner as Corner, hex } : null;
}

const beside = (view: BailenView, hex: string | null, dir: string | undefined): string | null => {
  if (!hex || !dir) return hex;
  const names = namesOf(view);
  const next = gridOf(view).neighbour(names.hex(hex), sides.indexOf(dir as never));
  return gridOf(view).has(next) ? names.name(next) : null;
};
const unitHex = (view: BailenView, id: string | undefined): string | null =>
  view.units.find((unit) => unit.id === id)?.hex ?? null;
const leaderHex = (view: BailenView, id: string | undefined): string | null =>
  view.leaders.find((leader) => leader.id === id)?.hex ?? null;

/** Where the mover stands: units, a leader who rides, a marker that marches. */
export const movingFrom = (view: BailenView): string | null =>
  view.mover?.hex ?? view.rider?.hex ?? view.screen?.hex ?? null;

/** An argument of an action by its name: unit, leader, command, marker, hex, dir, facing, n. */
const argOf = (action: LegalAction, name: string): string | undefined => {
  const value = action.args[name];
  return value === undefined ? undefined : String(value);
};

export function placeOf(action: LegalAction, view: BailenView): string | null {
  const arg = (name: string) => argOf(action, name);
  switch (action.verb) {
    case 'place':
    case 'centre':
    case 'at':
    case 'stack':
    case 'spread':
    case 'reform':
    case 'target':
    case 'resolve':
    case 'evade':
    case 'strike':
    case 'base':
    case 'screen':
    case 'feint':
    case 'column':
    case 'cover':
    case 'pad':
    case 'axis':
    case 'join':
    case 'attack':
      return arg('hex') ?? null;
    case 'turn':
      return cornerPlace(arg('facing') ?? '', arg('hex') ?? '');
    case 'face': {
      // Who has gone back turns too.
      const hex =
        view.mover?.hex ?? unitHex(view, view.retreat?.unit) ?? unitHex(view, view.back?.unit);
      return hex ? cornerPlace(arg('facing') ?? '', hex) : null;
    }
    case 'step':
      return (
        view.mover?.steps.find((step) => step.dir === arg('dir'))?.hex ??
        (movingFrom(view) ? beside(view, movingFrom(view), arg('dir')) : null)
      );
    case 'charge':
    case 'pick':
    case 'top':
    case 'add':
    case 'drop':
    case 'lose':
    case 'rally':
      return unitHex(view, arg('unit'));
    case 'enter':
      return view.arrivals.find((one) => one.units.includes(arg('unit') ?? ''))?.hex ?? null;
    case 'ride':
    case 'lead':
    case 'lend':
      return leaderHex(view, arg('leader'));
    case 'try':
      return leaderHex(
        view,
        view.commands.find((command) => command.id === arg('command'))?.leader ?? undefined,
      );
    case 'countercharge':
      return beside(view, unitHex(view, arg('unit')), arg('dir'));
    case 'advance':
      return view.advance?.hex ?? null;
    case 'retreat':
      return view.retreat?.ways.find((way) => way.words === action.a)?.path.at(-1) ?? null;
    case 'back':
      return view.back?.path?.[Number(arg('n')) - 1] ?? null;
    case 'march':
    case 'lift':
      return view.markers.find((marker) => marker.id === arg('marker'))?.hex ?? null;
    default:
      return null;
  }
}

/** The unit or leader an action speaks of. */
export const whoOf = (action: LegalAction): string | null =>
  argOf(action, 'unit') ?? argOf(action, 'leader') ?? null;

export function byPlace(legal: LegalAction[], view: BailenView): Map<string, LegalAction[]> {
  const places = new Map<string, LegalAction[]>();
  const put = (place: string, action: LegalAction) =>
    places.set(place, [...(places.get(place) ?? []), action]);
  for (const action of legal) {
    const place = placeOf(action, view);
    if (place !== null) put(place, action);
    // An attack may also be begun by pointing at the attacker.
    if (action.verb === 'attack') {
      const from = unitHex(view, whoOf(action) ?? undefined);
      if (from && from !== place) put(from, action);
    }
    // Who advances faces a corner of the hex he comes to: that can be pointed at too.
    const corner = action.verb === 'advance' ? argOf(action, 'facing') : undefined;
    if (corner && place !== null) put(cornerPlace(corner, place), action);
  }
  return places;
}

/**
 * What a click on a hex means, first what is likeliest: of a unit that is looked at what it would do, else the whole stack
 * before one of its units, and moving before charging or changing who is on top.
 */
export function meantAt(here: LegalAction[], unit: string | null): LegalAction[] {
  // Who fires usually fires with all he has.
  const points = (action: LegalAction) => (action.verb === 'add' ? Number(action.args.n) : 0);
  const own = here.filter(
    (action) => unit !== null && whoOf(action) === unit && action.verb !== 'top',
  );
  if (own.length > 0) return own.sort((a, b) => points(b) - points(a));
  const ranks = [
    'stack',
    'pick',
    'march',
    'enter',
    'step',
    'ride',
    'charge',
    'attack',
    'add',
    'join',
    'top',
  ];
  const rank = (action: LegalAction) =>
    ranks.includes(action.verb) ? ranks.indexOf(action.verb) : ranks.length;
  return [...here].sort((a, b) => rank(a) - rank(b) || points(b) - points(a));
}

/** What the page lists as numbered answers: all if they are few, else what is not done on the map. */
const onMap = new Set([
  'pick',
  'stack',
  'step',
  'face',
  'place',
  'turn',
  'top',
  'centre',
  'spread',
  'reform',
  'target',
  'add',
  'attack',
  'ride',
  'at',
  'charge',
  'retreat',
  'axis',
  'rally',
  'screen',
  'feint',
  'column',
  'cover',
  'pad',
  'march',
  'lift',
  'join',
]);
const few = 9;
export function listed(legal: LegalAction[]): LegalAction[] {
  if (legal.length <= few) return legal;
  const counts = new Map<string, number>();
  for (const { verb } of legal) counts.set(verb, (counts.get(verb) ?? 0) + 1);
  return legal.filter(({ verb }) => !onMap.has(verb) && counts.get(verb)! <= few);
}

/** The words that ask why a unit cannot act now. */
function askUnit(id: string, hex: string, view: BailenView): string {
  const ahead = seenUnit(view, id)?.front[0] ?? hex;
  switch (view.node) {
    case 'fire':
    case 'volley':
      return `add ${id} 1`;
    case 'declare':
      return `attack ${id} ${ahead}`;
    case 'reorganize':
      return `rally ${id}`;
    case 'lose':
      return `lose ${id}`;
    case 'offer':
      return `countercharge ${id}`;
    default:
      return `pick ${id}`;
  }
}

/** What is worth a reason where it cannot be done: changes of the mover, and troops that stand idle. */
export function worthAsking(view: BailenView): { action: string; who: string | null }[] {
  if (view.mover && view.mover.units.length > 0) {
    const unit = seenUnit(view, view.mover.units[0]);
    const changes =
      unit?.arm === 'infantry'
        ? ['square', ...(unit.light ? ['skirmish'] : [])]
        : unit?.arm === 'artillery'
          ? ['limber', 'unlimber']
          : [];
    // Where it may not step: its order, a zone, the ground.
    const steps = sides
      .filter(
        (dir) =>
          beside(view, view.mover!.hex, dir) !== null &&
          !view.mover!.steps.some((step) => step.dir === dir),
      )
      .map((dir) => `step ${dir}`);
    return ['rest', ...changes, ...steps].map((action) => ({ action, who: null }));
  }
  if (
    view.node !== 'move' &&
    view.node !== 'declare' &&
    view.node !== 'fire' &&
    view.node !== 'reorganize'
  )
    return [];
  const deeds = { move: 'move', declare: 'attack', fire: 'fire', reorganize: 'rally' } as const;
  const deed = deeds[view.node];
  const tops = view.stacks
    .filter((stack) => stack.side === view.asked)
    .map((stack) => seenUnit(view, stack.units[0]));
  const grid = gridOf(view);
  const names = namesOf(view);
  const near = (hex: string) =>
    view.stacks.some(
      (stack) =>
        stack.side !== view.asked && grid.distance(names.hex(stack.hex), names.hex(hex)) <= 1,
    );
  // Orders may keep a phase from ending: somebody has to close up, or to attack too.
  const end = { action: view.node === 'declare' ? 'commit' : 'done', who: null };
  const idle = tops
    .filter(
      (unit) =>
        unit?.hex &&
        !unit.can.includes(deed) &&
        !unit.marks.includes('moved') &&
        (deed === 'move' || deed === 'rally'
          ? unit.status !== 'ordered' || deed === 'move'
          : near(unit.hex)),
    )
    .slice(0, 4)
    .map((unit) => ({ action: askUnit(unit!.id, unit!.hex!, view), who: unit!.id }));
  return [end, ...idle];
}

/** The words that ask why a place cannot be chosen now. */
export function askAt(place: string, view: BailenView): string {
  const corner = cornerOf(place);
  if (corner) return view.mover ? `face ${corner.corner}` : `turn ${corner.hex} ${corner.corner}`;
  const asked = view.units.find((unit) => unit.id === place);
  if (asked) return askUnit(asked.id, asked.hex ?? '', view);
  const stack = view.stacks.find((one) => one.hex === place);
  const top = stack?.units[0];
  const own = stack?.side === view.asked ? top : undefined;
  const leader = view.leaders.find((one) => one.hex === place && one.side === view.asked);
  switch (view.node) {
    case 'place':
      return `place ${place}`;
    case 'set-up':
      return own ? `top ${own}` : `place ${place}`;
    case 'orders':
      return leader
        ? `try ${leader.command}`
        : own
          ? `try ${view.units.find((unit) => unit.id === own)?.command}`
          : `try ${view.commands.find((one) => one.side === view.asked)?.id}`;
    case 'write':
      return `centre ${place}`;
    case 'aim':
      return `at ${place}`;
    case 'mover':
    case 'rider':
    case 'screen': {
      const from = movingFrom(view);
      const names = namesOf(view);
      const side = from ? gridOf(view).sideTo(names.hex(from), names.hex(place)) : -1;
      return side >= 0 ? `step ${sides[side]}` : 'rest';
    }
    case 'deploy':
      return `spread ${place}`;
    case 'fire':
      return own ? `add ${own} 1` : `target ${place}`;
    case 'volley':
      return own ? `add ${own} 1` : `target ${place}`;
    case 'declare': {
      if (own) return `attack ${own} ${seenUnit(view, own)?.front[0] ?? place}`;
      const names = namesOf(view);
      const near = view.stacks.find(
        (one) =>
          one.side === view.asked && gridOf(view).sideTo(names.hex(one.hex), names.hex(place)) >= 0,
      );
      const any = near ?? view.stacks.find((one) => one.side === view.asked);
      return `attack ${any?.units[0] ?? ''} ${place}`.replace('  ', ' ');
    }
    case 'resolve':
      return `resolve ${place}`;
    case 'evade':
      return `evade ${place}`;
    case 'lose':
      return top ? `lose ${top}` : 'done';
    case 'loose':
      return `strike ${place}`;
    case 'reorganize':
      return top ? `rally ${top}` : 'done';
    case 'offer':
      return own ? `countercharge ${own}` : 'pass';
    default:
      return top ? `pick ${top}` : leader ? `ride ${leader.id}` : `stack ${place}`;
  }
}
