/** What "How to play" draws of a region: it, the ways out of it, and below them the track of Momento de Tercio. */
import { along, curve, length } from '../../../board-kit/curves';
import type { CaminoView, PlaceId, RegionView, RouteView } from '../../../schema/camino';
import type { Shown } from '../../key';
import { layRegion, type RegionLayout, routePoints } from './layout';
import type { Point } from './projection';

export interface WayOut {
  key: string;
  route: RouteView;
  line: Point[];
  /** The faces of the die with which an enemy takes it. */
  faces: string;
  pill: Point;
  pass: Point;
}

export interface Corner {
  region: RegionView;
  at: RegionLayout;
  enemy: Point;
  ways: WayOut[];
  box: readonly [number, number, number, number];
  /** The first cell of the track. */
  track: Point;
  cell: number;
}

const WIDTH = 176;
const HEIGHT = 112;

export function cornerOf({ view: any, place }: Shown): Corner | null {
  const view = any as CaminoView;
  const region = view.regions.find((one) => one.id === place);
  if (!region) return null;
  const all = new Map(view.regions.map((one) => [one.id, layRegion(one, 'en')]));
  const nodes = new Map<PlaceId, Point>([...all].map(([id, one]) => [id, one.node]));
  const at = all.get(region.id)!;
  const box = [
    at.node[0] - WIDTH / 2 + (at.values[0] - at.node[0]) / 2,
    at.node[1] - HEIGHT / 2 + (at.values[1] - at.node[1]) / 2,
    WIDTH,
    HEIGHT + 38,
  ] as const;
  const ways = view.routes
    .filter((route) => route.a === place || route.b === place)
    .map((route): WayOut => {
      const to = route.a === place ? route.b : route.a;
      const drawn = curve(routePoints(route, nodes));
      const line = route.a === place ? drawn : [...drawn].reverse();
      return {
        key: to,
        route,
        line,
        faces: region.enemy_moves.flatMap((goal, i) => (goal === to ? [i + 1] : [])).join('·'),
        pill: along(line, 42).point,
        pass: along(line, Math.min(length(line) * 0.5, 62)).point,
      };
    });
  return {
    region,
    at,
    enemy: view.army === place ? at.beside : at.node,
    ways,
    box,
    track: [box[0] + 8, box[1] + HEIGHT + 8],
    cell: 20,
  };
}
