/** From the view to what the hex table draws. */
import type { Hex, Names } from '../../../hex-table/grid';
import { liveries } from '../../../hex-table/liveries';
import type { SymbolId } from '../../../hex-table/symbols';
import { mostTrails, type Trail, trailsOf } from '../../../hex-table/trails';
import type {
  Arrow,
  CounterFace,
  LeaderShown,
  Livery,
  Overlay,
  StackShown,
} from '../../../hex-table/types';
import { zonesNear } from '../../../hex-table/zones';
import type { Lang } from '../../types';
import { gridOf, namesOf } from './actions';
import { bandOf } from './bands';
import type { Went } from '../../hand';
import type { Way } from '../../../schema/game';
import type {
  BailenView,
  Corner,
  LeaderView,
  SideId,
  StackView,
  SeenUnit,
} from '../../../schema/bailen';
import { corners, seenUnit, seenUnits } from './lookup';
import { reconstructed } from '../../source';

export const liveryOf = (side: SideId): Livery =>
  side === 'spanish' ? liveries.spain : liveries.france;
export const other = (side: SideId): SideId => (side === 'spanish' ? 'french' : 'spanish');
export const cornerNumber = (facing: Corner): number => corners.indexOf(facing);

export function symbolOf(unit: SeenUnit): SymbolId {
  if (unit.arm === 'cavalry') return 'rider';
  if (unit.arm === 'convoy') return 'wagon';
  if (unit.arm === 'artillery') return unit.formation === 'limbered' ? 'limber' : 'gun';
  if (unit.light) return 'horn';
  // Provincial militia (M.P.) carries one musket, the line two crossed.
  return unit.counter.startsWith('M.P.') ? 'musket' : 'muskets';
}

export function faceOf(unit: SeenUnit, view: BailenView): CounterFace {
  const band = bandOf(unit.command);
  return {
    id: unit.id,
    livery: liveryOf(unit.side),
    symbol: symbolOf(unit),
    strength: unit.arm === 'convoy' ? null : unit.points,
    morale: unit.morale ?? '',
    name: unit.counter,
    code: '',
    band: band.colour,
    second: band.second,
    state:
      unit.status === 'routed' ? 'routed' : unit.status === 'disorganized' ? 'disordered' : null,
    // Only where it matters who is still to move: bands tell the brigades apart.
    done:
      view.phase === 'move' &&
      unit.side === view.phasing &&
      unit.marks.includes('moved') &&
      unit.can.length === 0,
    fired: unit.marks.includes('fired'),
    loose: reconstructed(unit.sources.points) && unit.arm !== 'convoy',
    lost: unit.lost,
    weight: unit.weight ? { light: 1, medium: 2, heavy: 3 }[unit.weight] : 0,
    horse: unit.horse,
    ...(unit.formation === 'square' || unit.formation === 'skirmish'
      ? { formation: unit.formation }
      : {}),
  };
}

/** A marker face down: only whose it is, and for its owner what it is called. */
const back = (id: string, side: SideId, name: string): CounterFace => ({
  id,
  livery: liveryOf(side),
  symbol: 'banner',
  strength: null,
  morale: '',
  name,
  code: '',
  band: liveryOf(side).band,
  state: null,
  done: false,
  fired: false,
  loose: false,
  back: side === 'spanish' ? 'cross' : 'lily',
});

export const unitsAt = (view: BailenView, hex: string): SeenUnit[] => {
  const stack = view.stacks.find((one) => one.hex === hex);
  return (stack?.units ?? [])
    .map((id) => seenUnit(view, id))
    .filter((unit) => unit !== undefined && !unit.hidden) as SeenUnit[];
};

/** The face of a unit in a hex: of a skirmish line the points that lie there, and away from its own hex a name of its own. */
function faceAt(unit: SeenUnit, hex: string, view: BailenView): CounterFace {
  const part = unit.hexes?.find(([at]) => at === hex);
  if (!part) return faceOf(unit, view);
  return {
    ...faceOf(unit, view),
    strength: part[1],
    ...(hex === unit.hex ? {} : { id: `${unit.id} ${hex}`, lost: 0 }),
  };
}

function shownStack(view: BailenView, stack: StackView, names: Names): StackShown | null {
  const units = unitsAt(view, stack.hex);
  const hex = names.hex(stack.hex);
  if (units.length === 0) return null;
  const corner =
    stack.facing === null || units[0]!.status !== 'ordered' || units[0]!.formation === 'square'
      ? null
      : cornerNumber(stack.facing);
  const part = units.length === 1 && units[0]!.hexes !== null && units[0]!.hex !== stack.hex;
  return {
    hex,
    units: units.map((unit) => faceAt(unit, stack.hex, view)),
    facing: null,
    corner,
    count: stack.count,
    sum: stack.points,
    ...(part ? { part } : {}),
  };
}

export function shownStacks(view: BailenView): StackShown[] {
  const names = namesOf(view);
  const stacks = view.stacks
    .map((stack) => shownStack(view, stack, names))
    .filter((stack) => stack !== null);
  const taken = new Set(stacks.map((stack) => names.name(stack.hex)));
  // The parts of a skirmish line that stand away from its own hex: small, and only where nobody else is drawn.
  for (const unit of seenUnits(view))
    for (const [hex] of unit.hexes ?? [])
      if (hex !== unit.hex && !taken.has(hex)) {
        taken.add(hex);
        stacks.push({
          hex: names.hex(hex),
          units: [faceAt(unit, hex, view)],
          facing: null,
          count: 1,
          sum: null,
          part: true,
        });
      }
  for (const marker of view.markers) {
    const own = marker.units !== null;
    const face = back(marker.id, marker.side, marker.id.toUpperCase());
    const at = stacks.findIndex((stack) => names.name(stack.hex) === marker.hex);
    // For its owner the units lie open with the marker under them; the other side sees its back alone.
    if (at < 0) {
      // What it covers is not told, only that it is there, and which way it faces.
      const under = view.stacks.find((stack) => stack.hex === marker.hex);
      stacks.push({
        hex: names.hex(marker.hex),
        units: [face],
        facing: null,
        corner: under?.facing ? cornerNumber(under.facing) : null,
        count: (under?.count ?? 0) + 1,
        sum: null,
      });
    } else if (!own)
      stacks[at] = {
        ...stacks[at]!,
        units: [face, ...stacks[at]!.units],
        count: (stacks[at]!.count ?? 1) + 1,
      };
    else
      stacks[at] = {
        ...stacks[at]!,
        units: [...stacks[at]!.units, face],
        count: (stacks[at]!.count ?? 1) + 1,
      };
  }
  return stacks;
}

export function shownLeaders(view: BailenView): LeaderShown[] {
  const names = namesOf(view);
  const met = new Map<string, number>();
  return view.leaders
    .filter((leader) => leader.hex !== null && leader.where === 'map')
    .map((leader) => {
      const stack = view.stacks.find((one) => one.hex === leader.hex);
      const before = met.get(leader.hex!) ?? 0;
      met.set(leader.hex!, before + 1);
      // Behind his troops, opposite to where they face, on the march above them; a second one beside the first.
      const rear = stack
        ? ((stack.facing ? cornerNumber(stack.facing) + 3 : 5) + before) % 6
        : before === 0
          ? null
          : before - 1;
      return {
        id: leader.id,
        hex: names.hex(leader.hex!),
        livery: liveryOf(leader.side),
        name: leader.name,
        band: bandOf(leader.command).colour,
        chief: leader.chief,
        figures: `${leader.morale}·${leader.shock}`,
        down: leader.down,
        rear,
        order: orderLetter(view, leader),
      };
    });
}

const letters: Record<string, string> = {
  none: '–',
  maneuver: 'M',
  harass: 'H',
  attack: 'A',
  defend: 'D',
  retreat: 'R',
};
export const orderLetter = (view: BailenView, leader: LeaderView): string =>
  letters[view.commands.find((command) => command.leader === leader.id)?.order ?? ''] ?? '';

/** Zones of the other side, within some hexes of a place, or all of them. */
export const zonesAgainst = (
  view: BailenView,
  side: SideId,
  near: string | null = null,
): Set<string> =>
  zonesNear(
    gridOf(view),
    namesOf(view),
    seenUnits(view)
      .filter((unit) => unit.side !== side && unit.hex)
      .map((unit) => unit.zone),
    near,
  );

/** Ways as they are drawn: the cheapest to each hex, and where they stop. */
export function handWays(view: BailenView, ways: readonly Way[]): Overlay['ways'] {
  const names = namesOf(view);
  const enemies = new Set(
    [...view.stacks, ...view.markers]
      .filter((one) => one.side !== view.asked)
      .map((one) => one.hex),
  );
  // Leaders' ribbons lie over the edges of hexes, so the costs keep to the middle, or to the side of a counter.
  const taken = new Set<string | null>(
    [...view.stacks, ...view.leaders, ...view.markers].map((one) => one.hex),
  );
  for (const one of seenUnits(view)) for (const [hex] of one.hexes ?? []) taken.add(hex);
  const best = new Map<string, Way>();
  for (const way of ways) {
    if (way.kind === 'turn' || way.kind === 'stay' || enemies.has(way.to)) continue;
    if (!best.has(way.to) || best.get(way.to)!.cost > way.cost) best.set(way.to, way);
  }
  return [...best.values()].map(({ to, cost, kind, stop }) => ({
    hex: names.hex(to),
    cost: `${cost}`,
    stop: stop === true,
    kind,
    spot: taken.has(to) ? 'side' : 'middle',
  }));
}

/** The same where nothing is in hand: how far a unit that is looked at could go. */
export function reachShown(view: BailenView, unit: SeenUnit | null): Overlay['ways'] {
  const names = namesOf(view);
  const reach = view.mover ? (view.mover.reach ?? []) : (unit?.reach ?? []);
  return reach
    .filter(([hex]) => hex !== unit?.hex)
    .map(([hex, cost]) => ({ hex: names.hex(hex), cost: `${cost}`, stop: false, kind: 'reach' }));
}

export function arrowsOf(view: BailenView): Arrow[] {
  const names = namesOf(view);
  const arrows: Arrow[] = [];
  const grid = gridOf(view);
  for (const [attack, now] of [
    ...view.attacks.map((one) => [one, false] as const),
    ...(view.combat ? [[view.combat, true] as const] : []),
  ]) {
    if (!now && view.combat?.target === attack.target) continue;
    const from = new Set(
      attack.units
        .map((id) => view.units.find((unit) => unit.id === id)?.hex)
        .filter((hex) => typeof hex === 'string'),
    );
    for (const hex of from) {
      if (grid.sideTo(names.hex(hex), names.hex(attack.target)) < 0) continue;
      const side = view.units.find((unit) => attack.units.includes(unit.id))!.side;
      arrows.push({
        from: names.hex(hex),
        to: names.hex(attack.target),
        livery: liveryOf(side),
        kind: now ? 'now' : 'declared',
      });
    }
  }
  return arrows;
}

/** Who came from where between two views: along the way that was said, or straight. */
export const trailsBetween = (before: BailenView, after: BailenView, went: Went): Trail[] =>
  trailsOf(before.units, after.units, (_, to) => (went?.to === to ? went.path : undefined));

/** A step continues the trail that ends where it begins. */
export function joinTrails(trails: Trail[], fresh: Trail[]): Trail[] {
  const grown = fresh.map((trail) => {
    const before = trails.find((one) => one.id === trail.id && one.path.at(-1) === trail.path[0]);
    return before ? { id: trail.id, path: [...before.path, ...trail.path.slice(1)] } : trail;
  });
  return [...trails.filter((one) => !grown.some((more) => more.id === one.id)), ...grown].slice(
    -mostTrails,
  );
}

export const hexesOf = (names: Names, list: Iterable<string>): Hex[] => [...list].map(names.hex);
export const nameOf = (view: BailenView, id: string, lang: Lang): string =>
  view.units.find((unit) => unit.id === id)?.name[lang] ??
  view.leaders.find((leader) => leader.id === id)?.name ??
  view.commands.find((command) => command.id === id)?.name[lang] ??
  id;
