/** What is carried to the edge of the map brings in sight what lies beyond: the nearer to the edge, the faster. */
export interface Shift {
  x: number;
  y: number;
}
type Room = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Pixels from the edge within which the map moves. At the top switches lie over it. */
const rim = 44;
const top = 64;
/** Who only lets go there moves nothing: it is held there so long first, in milliseconds. */
const rests = 300;
/** Pixels in a second, at the edge itself. */
const fastest = 700;

/** How fast the map moves under what is held there, in parts of the fastest. */
export function edgeShift(room: Room, { x, y }: Shift): Shift {
  const deep = (by: number, of: number) => Math.min(1, Math.max(0, by / of));
  // On a low map the switches leave little else.
  const high = Math.min(top, (room.bottom - room.top) / 4);
  return {
    x: deep(room.left + rim - x, rim) - deep(x - room.right + rim, rim),
    y: deep(room.top + high - y, high) - deep(y - room.bottom + rim, rim),
  };
}

/** `over` is told where something is carried, `away` that it is no more; `pan` moves the map meanwhile. */
export function edging(room: () => Room | null, pan: (by: Shift, at: Shift) => void) {
  let at: Shift | null = null;
  let frame = 0;
  let before = 0;
  let since = 0;
  const away = () => {
    at = null;
    cancelAnimationFrame(frame);
    frame = 0;
  };
  function step(now: number) {
    const box = room();
    if (!at || !box) return away();
    const by = edgeShift(box, at);
    if (by.x === 0 && by.y === 0) return away();
    // After a pause of the browser it does not leap.
    const far = (fastest * Math.min(now - before, 50)) / 1000;
    before = now;
    frame = requestAnimationFrame(step);
    if (now - since < rests) return;
    pan({ x: by.x * far, y: by.y * far }, at);
  }
  return {
    away,
    over(x: number, y: number) {
      at = { x, y };
      if (frame !== 0) return;
      before = performance.now();
      since = before;
      frame = requestAnimationFrame(step);
    },
  };
}
