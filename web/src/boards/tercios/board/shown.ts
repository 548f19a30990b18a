/** From the view to what the hex table draws. */
import { digits, type Hex, HexGrid, sides } from '../../../hex-table/grid';
import { liveries } from '../../../hex-table/liveries';
import type { SymbolId } from '../../../hex-table/symbols';
import { mostTrails, type Trail, trailsOf } from '../../../hex-table/trails';
import type {
  Arrow,
  CounterFace,
  Livery,
  Overlay,
  StackShown,
  Zones,
} from '../../../hex-table/types';
import { zonesNear } from '../../../hex-table/zones';
import type { Lang } from '../../types';
import { reconstructed } from '../../source';
import type { SideId, TerciosView, UnitView } from '../../../schema/tercios';

const enemies: Record<string, Livery> = {
  french: liveries.france,
  allied: liveries.states,
  aztec: liveries.aztecs,
  berber: liveries.berbers,
};
/** Spain dark, whoever faces it light. */
export const liveryOf = (view: TerciosView, side: SideId): Livery =>
  side === 'spain'
    ? liveries.spain
    : (enemies[view.sides.find((one) => one.id === 'rival')?.key ?? ''] ?? liveries.france);

const drawn: Record<string, SymbolId> = {
  P: 'pikes',
  PS: 'pikes-open',
  L: 'halberds',
  RO: 'buckler',
  M: 'pack',
  AR: 'arquebus',
  B: 'crossbow',
  A: 'bow',
  H: 'sling',
  HE: 'horse-arquebus',
  R: 'pistols',
  G: 'lancer',
  J: 'rider',
  CU: 'gun',
  GR: 'basilisk',
  PR: 'banner',
};
const byLivery: Record<string, Record<string, SymbolId>> = {
  aztecs: { L: 'macuahuitl', RO: 'shield', PR: 'sun-stone' },
  berbers: { RO: 'blades', PR: 'turban' },
};

export function faceOf(unit: UnitView, view: TerciosView, lang: Lang): CounterFace {
  const livery = liveryOf(view, unit.side);
  const captured = unit.states.includes('captured');
  const other = liveryOf(view, unit.side === 'spain' ? 'rival' : 'spain');
  const spent = unit.did.some((deed) => deed === 'moved' || deed === 'attacked');
  return {
    id: unit.id,
    livery,
    symbol: byLivery[livery.id]?.[unit.type] ?? drawn[unit.type] ?? 'banner',
    strength: unit.strength,
    morale: unit.morale,
    name: unit.short[lang],
    code: unit.type,
    band: captured ? other.band : livery.band,
    state: unit.states.includes('demoralized')
      ? 'routed'
      : unit.states.includes('disordered')
        ? 'disordered'
        : null,
    done: spent && unit.can.length === 0,
    fired: unit.did.includes('fired'),
    loose: reconstructed(unit.sources.stats),
  };
}

/** Units on the map by hex, top first. */
export function stacksOf(view: TerciosView): Map<string, UnitView[]> {
  const stacks = new Map<string, UnitView[]>();
  for (const unit of view.units)
    if (unit.hex !== null && unit.where === 'map')
      stacks.set(unit.hex, [...(stacks.get(unit.hex) ?? []), unit]);
  for (const units of stacks.values()) units.sort((a, b) => a.depth - b.depth);
  return stacks;
}

export function shownStacks(view: TerciosView, lang: Lang): StackShown[] {
  return [...stacksOf(view)].map(([hex, units]) => {
    const top = units[0]!;
    return {
      hex: digits.hex(hex),
      units: units.map((unit) => faceOf(unit, view, lang)),
      // Also in disorder: rear, zones and retreat depend on it. Pikes hold every side (DN-22).
      facing: {
        side: sides.indexOf(top.facing),
        round: units.some((unit) => unit.type === 'P' || unit.type === 'PS'),
      },
      sum: units.reduce((sum, unit) => sum + unit.strength, 0),
    };
  });
}

export const gridOf = (view: TerciosView): HexGrid =>
  new HexGrid(view.map.columns, view.map.rows, view.map.low_columns);
const hexes = (names: Iterable<string>): Hex[] => [...names].map(digits.hex);

/** Zones of the other side, within some hexes of a place, or all of them. */
export const zonesAgainst = (
  view: TerciosView,
  side: SideId,
  near: string | null = null,
): Set<string> =>
  zonesNear(
    gridOf(view),
    digits,
    view.units.filter((unit) => unit.side !== side && unit.hex).map((unit) => unit.zoc_hexes),
    near,
  );

/** Zones that a side itself holds. */
export const zonesOf = (view: TerciosView, side: SideId): Set<string> =>
  zonesAgainst(view, side === 'spain' ? 'rival' : 'spain');

/** The zones of both sides, the enemy's first. */
export const bothZones = (view: TerciosView): Zones[] => {
  const own = view.asked ?? view.phasing;
  return ([own === 'spain' ? 'rival' : 'spain', own] as const).map((side) => ({
    hexes: hexes(zonesOf(view, side)),
    livery: liveryOf(view, side),
  }));
};

const signs: Record<string, (cost: number) => string> = {
  join: (cost) => `${cost}+`,
  retreat: (cost) => `←${cost}`,
  coup: (cost) => `+${cost}`,
};
export const costWords = (cost: number, kind: string): string => signs[kind]?.(cost) ?? `${cost}`;

/** Hexes a unit could come to and the least cost of each: now, or if its side moved first. */
export function reachOf(view: TerciosView, unit: UnitView): Map<string, number> {
  const found = new Map<string, number>();
  const mover = view.mover?.units.includes(unit.id)
    ? view.mover.ways.map((way) => [way.hex, way.cost] as const)
    : null;
  const now = mover ?? unit.reach?.map(([hex, cost]) => [hex, cost] as const);
  const later = (unit.march ?? []).flatMap((names, i) => names.map((hex) => [hex, i + 1] as const));
  for (const [hex, cost] of now ?? later) found.set(hex, Math.min(cost, found.get(hex) ?? cost));
  return found;
}

/** The same as it is drawn. */
export function reachShown(view: TerciosView, unit: UnitView): Overlay['ways'] {
  const zones = zonesAgainst(view, unit.side);
  return [...reachOf(view, unit)].map(([hex, cost]) => ({
    hex: digits.hex(hex),
    cost: `${cost}`,
    stop: zones.has(hex),
    kind: 'advance',
  }));
}

/** Where a unit may go: of the mover with the ways it is offered, of another what choosing it would offer. */
export function waysOf(
  view: TerciosView,
  unit: UnitView | null,
  squadron = false,
): Overlay['ways'] {
  const mover = view.mover;
  const list =
    mover && !mover.pending
      ? mover.ways.map((way) => [way.hex, way.cost, way.kind] as const)
      : mover
        ? []
        : ((squadron ? unit?.squadron_reach : unit?.reach) ?? []);
  const side = unit?.side ?? view.asked ?? 'spain';
  const zones = zonesAgainst(view, side);
  const best = new Map<string, readonly [string, number, string]>();
  for (const one of list)
    if (!best.has(one[0]) || best.get(one[0])![1] > one[1]) best.set(one[0], one);
  return [...best.values()].map(([hex, cost, kind]) => ({
    hex: digits.hex(hex),
    cost: costWords(cost, kind),
    stop: zones.has(hex),
    kind,
  }));
}

/** Hexes a unit sees and can fire at, by how far they are. */
export function arcOf(view: TerciosView, unit: UnitView): Hex[][] {
  const grid = gridOf(view);
  const bands: Hex[][] = [[], [], []];
  for (const name of unit.sight ?? []) {
    const hex = digits.hex(name);
    bands[Math.min(3, Math.max(1, grid.distance(hex, digits.hex(unit.hex!)))) - 1]!.push(hex);
  }
  return bands;
}

export function arrowsOf(view: TerciosView): Arrow[] {
  const arrows: Arrow[] = [];
  const combat = view.combat;
  const livery = liveryOf(
    view,
    view.units.find((unit) => unit.id === combat?.attacker.units[0])?.side ??
      view.asked ??
      view.phasing,
  );
  for (const attack of view.attacks) {
    if (combat && combat.from === attack.from) continue;
    arrows.push({
      from: digits.hex(attack.from),
      to: digits.hex(attack.target),
      livery,
      kind: attack.declared ? 'declared' : 'possible',
    });
  }
  if (combat)
    arrows.push({
      from: digits.hex(combat.from),
      to: digits.hex(combat.target),
      livery,
      kind: 'now',
    });
  return arrows;
}

/** Who came from where between two views: along the way that was offered, or straight. */
export const trailsBetween = (before: TerciosView, after: TerciosView): Trail[] =>
  trailsOf(before.units, after.units, (id, to) =>
    before.mover?.units.includes(id)
      ? before.mover.ways.find((way) => way.hex === to)?.path
      : undefined,
  );

/** What is still drawn: since whoever looks on was last asked. */
export const addTrails = (drawn: Trail[], fresh: Trail[], asked: boolean): Trail[] =>
  fresh.length === 0
    ? drawn
    : asked
      ? fresh
      : [...drawn.filter((one) => !fresh.some((other) => other.id === one.id)), ...fresh].slice(
          -mostTrails,
        );
