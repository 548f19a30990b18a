/** Where a popover goes: beside what it speaks of, on the emptiest ground, inside the board. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How bad it is to cover it; 2 if left out. */
  weight?: number;
}

const gap = 16;
const margin = 12;

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How far two boxes are apart; 0 if they touch. */
function distance(a: Box, b: Box): number {
  const dx = Math.max(a.x - b.x - b.width, b.x - a.x - a.width, 0);
  const dy = Math.max(a.y - b.y - b.height, b.y - a.y - a.height, 0);
  return Math.hypot(dx, dy);
}

const grid = 20;
/** What a pixel of distance costs, in covered pixels. */
const far = 45;

/**
 * All boxes in the board's own pixels, `room` from 0,0. Covering the anchor is worst; `avoid` holds pieces, tracks and other
 * legal places, `rather` what had better stay in sight.
 */
export function placePopover(
  room: { width: number; height: number },
  anchor: Box,
  size: { width: number; height: number },
  avoid: Box[],
  rather: Box[] = [],
): { x: number; y: number } {
  const steps = (space: number) => Math.max(0, Math.floor((space - 2 * margin) / grid));
  const around = {
    x: anchor.x - gap,
    y: anchor.y - gap,
    width: anchor.width + 2 * gap,
    height: anchor.height + 2 * gap,
  };
  let best = { x: margin, y: margin };
  let bestCost = Infinity;
  for (let i = 0; i <= steps(room.width - size.width); i += 1)
    for (let j = 0; j <= steps(room.height - size.height); j += 1) {
      const box = { x: margin + i * grid, y: margin + j * grid, ...size };
      let cost = 6 * overlap(box, around) + far * distance(box, anchor);
      for (const other of avoid) cost += (other.weight ?? 2) * overlap(box, other);
      for (const other of rather) cost += 0.7 * overlap(box, other);
      if (cost < bestCost) {
        bestCost = cost;
        best = { x: box.x, y: box.y };
      }
    }
  return best;
}
