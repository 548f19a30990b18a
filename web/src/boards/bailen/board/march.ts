/**
 * A way to a hex that lies several steps off, as words: turn, step, step. It only saves clicks: every step is asked for
 * and allowed like any other, so the way is a guess by the printed costs, and it ends where the table says something else.
 */
import { sides } from '../../../hex-table/grid';
import type { LegalAction } from '../../../schema/table';
import { gridOf, namesOf } from './actions';
import { zonesAgainst } from './shown';
import type { BailenView, Corner, SideId, SeenUnit } from '../../../schema/bailen';
import { corners, seenUnit, seenUnits } from './lookup';

export interface Walker {
  hex: string;
  side: SideId;
  /** Null: it goes any way, without turning. */
  facing: Corner | null;
  /** Infantry, horse, guns: which of the printed costs it pays. */
  arm: 0 | 1 | 2;
  points: number;
  /** The first turn is free. */
  fresh: boolean;
  /** Hexes it can come to, where the table has said so. */
  reach: ReadonlyMap<string, number> | null;
  /** Leaders are free of zones. */
  zones: boolean;
}
export interface March {
  /** Hexes, the first where it stands. */
  path: string[];
  words: string[];
}

/** The two sides a unit may step over that faces this corner. */
export const frontOf = (corner: number): [number, number] => [(corner + 1) % 6, (corner + 2) % 6];
const armOf = (unit: SeenUnit): 0 | 1 | 2 =>
  unit.arm === 'cavalry' ? 1 : unit.arm === 'infantry' ? 0 : 2;

/** Who would walk: whoever moves now, else the unit that is about to be picked. */
export function walkerOf(view: BailenView, picked: SeenUnit | null): Walker | null {
  if (view.rider) {
    const side =
      view.leaders.find((leader) => leader.id === view.rider!.leader)?.side ?? view.phasing;
    return {
      hex: view.rider.hex,
      side,
      facing: null,
      arm: 1,
      points: view.rider.mp,
      fresh: false,
      reach: null,
      zones: false,
    };
  }
  if (view.mover) {
    const unit = seenUnit(view, view.mover.units[0]);
    if (!unit || unit.hexes !== null || view.mover.charging !== null) return null;
    return {
      hex: view.mover.hex,
      side: unit.side,
      facing: view.mover.facing,
      arm: armOf(unit),
      points: view.mover.mp,
      fresh: view.mover.mp === unit.mp,
      reach: view.mover.reach ? new Map(view.mover.reach) : null,
      zones: true,
    };
  }
  if (!picked?.hex || !picked.reach) return null;
  const reach = new Map(picked.reach);
  return {
    hex: picked.hex,
    side: picked.side,
    facing: picked.facing,
    arm: armOf(picked),
    points: Math.max(0, ...reach.values()),
    fresh: true,
    zones: true,
    reach,
  };
}

/** What a step costs by what is printed; 0: it cannot be taken. */
function stepCost(
  view: BailenView,
  arm: 0 | 1 | 2,
): (from: string, to: string, side: number) => number {
  const names = namesOf(view);
  const kinds = new Map(
    view.map.edges.map((edge) => [`${edge.hex} ${edge.side} ${edge.kind}`, true]),
  );
  const roads = new Set(
    view.map.roads.flatMap(({ hexes }) =>
      hexes.slice(1).flatMap((hex, i) => [`${hexes[i]} ${hex}`, `${hex} ${hexes[i]}`]),
    ),
  );
  const level = (hex: string) =>
    Number(view.map.levels[names.hex(hex)[1] - 1]?.[names.hex(hex)[0] - 1] ?? 0);
  return (from, to, side) => {
    if (roads.has(`${from} ${to}`)) return 1;
    const has = (kind: string) =>
      kinds.has(`${from} ${sides[side]} ${kind}`) ||
      kinds.has(`${to} ${sides[(side + 3) % 6]} ${kind}`);
    const [column, row] = names.hex(to);
    let cost = view.map.terrain[view.map.grid[row - 1]?.[column - 1] ?? '']?.move[arm] ?? 0;
    if (cost === 0) return 0;
    const climb = level(to) - level(from);
    const over = [
      has('bridge') ? 'bridge' : has('river') ? 'river' : has('stream') ? 'stream' : '',
      Math.abs(climb) > 1 || has('impassable')
        ? 'impassable'
        : climb > 0
          ? 'up'
          : climb < 0
            ? 'down'
            : '',
    ];
    for (const kind of over) {
      const more = view.map.sides[kind]?.move[arm] ?? 0;
      if (more < 0) return 0;
      cost += more;
    }
    return cost;
  };
}

interface Node {
  hex: string;
  /** Corner it faces; -1: none. */
  corner: number;
  cost: number;
  from: Node | null;
  words: string[];
}

/** Hexes before the fronts of the other side: whoever enters one stops, and who leaves one checks his morale first. */
export const frontsAgainst = (view: BailenView, side: SideId): Set<string> =>
  new Set(
    seenUnits(view)
      .filter((unit) => unit.side !== side)
      .flatMap((unit) => unit.front),
  );

/** The cheapest way, or nothing if there is none within its points. */
export function marchTo(view: BailenView, who: Walker, goal: string): March | null {
  if (goal === who.hex || (who.reach && !who.reach.has(goal))) return null;
  const grid = gridOf(view);
  const names = namesOf(view);
  const price = stepCost(view, who.arm);
  const foes = new Set(
    [...view.stacks, ...view.markers].filter((one) => one.side !== who.side).map((one) => one.hex),
  );
  if (foes.has(goal)) return null;
  const zones = who.zones ? zonesAgainst(view, who.side, null) : new Set<string>();
  const stops = who.zones ? frontsAgainst(view, who.side) : new Set<string>();
  const open: Node[] = [
    {
      hex: who.hex,
      corner: who.facing === null ? -1 : corners.indexOf(who.facing),
      cost: 0,
      from: null,
      words: [],
    },
  ];
  const done = new Set<string>();
  while (open.length > 0) {
    open.sort((a, b) => b.cost - a.cost);
    const node = open.pop()!;
    if (done.has(`${node.hex} ${node.corner}`)) continue;
    done.add(`${node.hex} ${node.corner}`);
    if (node.hex === goal) return unwound(node);
    if (node.from && stops.has(node.hex)) continue;
    for (let side = 0; side < 6; side += 1) {
      const next = grid.neighbour(names.hex(node.hex), side);
      const hex = names.name(next);
      if (!grid.has(next) || foes.has(hex) || (who.reach && !who.reach.has(hex))) continue;
      const step = price(node.hex, hex, side);
      if (step === 0) continue;
      const ahead = node.corner < 0 || frontOf(node.corner).includes(side);
      const cost =
        node.cost + step + (zones.has(hex) ? 1 : 0) + (ahead || (who.fresh && !node.from) ? 0 : 1);
      if (cost > who.points) continue;
      const turned = ahead
        ? [node.corner]
        : [0, 1, 2, 3, 4, 5].filter((corner) => frontOf(corner).includes(side));
      for (const corner of turned)
        open.push({
          hex,
          corner,
          cost,
          from: node,
          words: [...(ahead ? [] : [`face ${corners[corner]}`]), `step ${sides[side]}`],
        });
    }
  }
  return null;
}

function unwound(last: Node): March {
  const march: March = { path: [], words: [] };
  for (let node: Node | null = last; node; node = node.from) {
    march.path.unshift(node.hex);
    march.words.unshift(...node.words);
  }
  return march;
}

/** Whether the next words of a march can still be said: the same piece moves on, and the table lets it. */
export const goesOn = (view: BailenView, legal: LegalAction[], words: string): boolean =>
  Boolean(view.mover ?? view.rider) && legal.some((action) => action.a === words);
