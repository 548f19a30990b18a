/** Where a popover goes: beside what it speaks of, on the emptiest ground, inside the board. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Side = 'left' | 'right' | 'above' | 'below';

const gap = 16;
const margin = 12;

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** All boxes in the board's own pixels, `room` from 0,0. `avoid` holds pieces and other legal places. */
export function placePopover(
  room: { width: number; height: number },
  anchor: Box,
  size: { width: number; height: number },
  avoid: Box[],
): { x: number; y: number; side: Side } {
  const middleX = anchor.x + anchor.width / 2 - size.width / 2;
  const middleY = anchor.y + anchor.height / 2 - size.height / 2;
  const wishes: { side: Side; x: number; y: number }[] = [
    { side: 'left', x: anchor.x - size.width - gap, y: middleY },
    { side: 'right', x: anchor.x + anchor.width + gap, y: middleY },
    { side: 'below', x: middleX, y: anchor.y + anchor.height + gap },
    { side: 'above', x: middleX, y: anchor.y - size.height - gap },
  ];
  let best = wishes[0]!;
  let bestCost = Infinity;
  for (const wish of wishes) {
    const x = Math.max(margin, Math.min(room.width - size.width - margin, wish.x));
    const y = Math.max(margin, Math.min(room.height - size.height - margin, wish.y));
    const box = { x, y, ...size };
    const cost =
      6 * overlap(box, anchor) +
      avoid.reduce((sum, other) => sum + 2 * overlap(box, other), 0) +
      20 * (Math.abs(x - wish.x) + Math.abs(y - wish.y));
    if (cost < bestCost) {
      bestCost = cost;
      best = { side: wish.side, x, y };
    }
  }
  return best;
}
