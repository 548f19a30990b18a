/** What "How to play" draws of a city or a sea: the map around it. */
import { along, length } from '../../../board-kit/curves';
import type { HispaniaView, Link, Space, SpaceId } from '../../../schema/hispania';
import type { Shown } from '../../key';
import { nodeOf, wayOf } from './layout';
import type { Point } from './projection';

const WIDTH = 236;
const HEIGHT = 186;

export interface Around {
  space: Space;
  nodes: Map<SpaceId, Point>;
  lines: Map<Link, Point[]>;
  box: readonly [number, number, number, number];
  /** What lies inside it, the nearest first. */
  spaces: Space[];
}

export function aroundOf({ view: any, place }: Shown): Around | null {
  const view = any as HispaniaView;
  const space = view.spaces.find((one) => one.id === place);
  if (!space) return null;
  const nodes = new Map(view.spaces.map((one) => [one.id, nodeOf(one)]));
  const [x, y] = nodes.get(place)!;
  const far = (one: Space) => {
    const [a, b] = nodes.get(one.id)!;
    return Math.hypot(a - x, b - y);
  };
  const spaces = view.spaces
    .filter((one) => {
      const [a, b] = nodes.get(one.id)!;
      return Math.abs(a - x) < WIDTH / 2 - 14 && Math.abs(b - y) < HEIGHT / 2 - 14;
    })
    .sort((a, b) => far(a) - far(b));
  const inside = new Set(spaces.map((one) => one.id));
  const lines = new Map(
    view.links
      .filter((link) => inside.has(link.a) || inside.has(link.b))
      .map((link) => [link, wayOf(link, nodes)]),
  );
  return { space, nodes, lines, spaces, box: [x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT] };
}

/** A point of a way that lies in the box, as near to its middle as one does. */
export function midway({ box }: Around, line: Point[]): Point | null {
  const whole = length(line);
  for (const part of [0.5, 0.4, 0.6, 0.3, 0.7]) {
    const { point } = along(line, whole * part);
    const [x, y] = [point[0] - box[0], point[1] - box[1]];
    if (x > 8 && y > 8 && x < box[2] - 8 && y < box[3] - 8) return point;
  }
  return null;
}
