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
import type { Went } from '../../hand';
import type { Way } from '../../../schema/game';
import type { SideId, TerciosView, UnitView } from '../../../schema/tercios';

/** Spain dark, whoever faces it light. */
export const liveryOf = (view: TerciosView, side: SideId): Livery =>
  liveries[view.sides.find((one) => one.id === side)?.livery as keyof typeof liveries] ??
  liveries.france;

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

/** Ways as they are drawn: the cheapest to each hex, and where they stop. */
export function handWays(view: TerciosView, ways: readonly Way[]): Overlay['ways'] {
  const held = new Set(view.units.map((unit) => unit.hex));
  const best = new Map<string, Way>();
  for (const way of ways) {
    if (way.kind === 'turn' || (held.has(way.to) && way.kind !== 'join')) continue;
    if (!best.has(way.to) || best.get(way.to)!.cost > way.cost) best.set(way.to, way);
  }
  return [...best.values()].map(({ to, cost, kind, stop }) => ({
    hex: digits.hex(to),
    cost: costWords(cost, kind),
    stop: stop === true,
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

/** Who came from where between two views: along the way that was said, or straight. */
export const trailsBetween = (before: TerciosView, after: TerciosView, went: Went): Trail[] =>
  trailsOf(before.units, after.units, (_, to) => (went?.to === to ? went.path : undefined));

/** What is still drawn: since whoever looks on was last asked. */
export const addTrails = (drawn: Trail[], fresh: Trail[], asked: boolean): Trail[] =>
  fresh.length === 0
    ? drawn
    : asked
      ? fresh
      : [...drawn.filter((one) => !fresh.some((other) => other.id === one.id)), ...fresh].slice(
          -mostTrails,
        );
