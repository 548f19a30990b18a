// The picture may not lie about the rules: at the middle of every hex each ground must read as what it is, and between
// two hexes of different height the contour must run near their common side.
import { hexName } from '../../src/hex-table/grid.ts';
import { lerp } from './curves.ts';
import { ground, type Land } from './land.ts';

const WIDEST = 0.35; // hexes from the side

export function lies(land: Land): string[] {
  const { grid, terrain, kinds } = land.battle;
  const out: string[] = [];
  for (const hex of grid.all()) {
    const at = grid.centre(hex);
    const name = hexName(hex);
    for (const [kind, { level }] of Object.entries(ground)) {
      if (!kinds.has(kind)) continue;
      const shown = land.of(kind).at(...at) > level;
      if (shown !== (terrain(hex) === kind))
        out.push(`${name}: ${terrain(hex)} ${shown ? 'shown as' : 'not shown as'} ${kind}`);
    }
    for (const contour of land.contours) {
      const height = (one: typeof hex) => land.height(one) > contour;
      if (land.heights.at(...at) > contour !== height(hex)) out.push(`${name}: height`);
      for (let side = 0; side < 3; side += 1) {
        const other = grid.neighbour(hex, side);
        if (!grid.has(other) || height(hex) === height(other)) continue;
        const there = grid.centre(other);
        let crossing = -1;
        for (let t = 0; t < 1 && crossing < 0; t += 0.01)
          if (
            land.heights.at(...lerp(at, there, t)) > contour !==
            land.heights.at(...lerp(at, there, t + 0.01)) > contour
          )
            crossing = t;
        const off = Math.abs(crossing - 0.5);
        if (off > WIDEST)
          out.push(
            `${name} to ${hexName(other)}: the contour is ${off.toFixed(2)} hexes from the side`,
          );
      }
    }
  }
  return out;
}
