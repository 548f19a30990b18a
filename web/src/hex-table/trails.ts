/** The ways that units have just gone. */
import type { Names } from './grid';
import type { Overlay } from './types';

export interface Trail {
  id: string;
  path: string[];
}

interface Standing {
  id: string;
  hex: string | null;
}

/** At most so many are drawn. */
export const mostTrails = 12;

/** Who came from where between two moments, one for each stack: straight, or along the way that is known. */
export function trailsOf(
  before: readonly Standing[],
  after: readonly Standing[],
  wayOf: (id: string, to: string) => string[] | undefined = () => undefined,
): Trail[] {
  const was = new Map(before.map((unit) => [unit.id, unit.hex]));
  const trails: Trail[] = [];
  const stacked = new Set<string>();
  for (const { id, hex } of after) {
    const from = was.get(id);
    if (!from || !hex || from === hex || stacked.has(`${from} ${hex}`)) continue;
    stacked.add(`${from} ${hex}`);
    trails.push({ id, path: [from, ...(wayOf(id, hex) ?? [hex])] });
  }
  return trails;
}

export const trailsShown = (trails: readonly Trail[], names: Names): Overlay['trails'] =>
  trails
    .filter((trail) => trail.path.length > 1)
    .map(({ id, path }) => ({ id, path: path.map(names.hex) }));
