/**
 * Carrying a piece over the hex table: by mouse after a few pixels, by finger after it has rested on the piece; before that
 * the finger pans. With Shift the mouse draws a frame around several. Whatever can be carried can also be clicked.
 */
export interface CarryOptions {
  /** What may be taken up there. */
  grab: (event: PointerEvent) => string | null;
  onlift: (piece: string) => void;
  /** Over which point of the screen the piece is held. */
  oncarry: (x: number, y: number) => void;
  /** Let go there; null: given up. */
  ondrop: (at: { x: number; y: number } | null) => void;
  /** The frame as it is drawn, and whether it is done. */
  onframe: (frame: Frame, done: boolean) => void;
}
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const threshold = 6;
const rests = 180;
/** A finger would hide what it holds: it is held above it. */
const above = 56;

export function carry(node: HTMLElement, options: CarryOptions) {
  let settings = options;
  let piece: string | null = null;
  let framing = false;
  let pointer = -1;
  let start = { x: 0, y: 0 };
  let carried = false;
  let swallow = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let lift = 0;

  const listen = (on: boolean) => {
    const change = on ? addEventListener : removeEventListener;
    change('pointermove', onMove as EventListener, true);
    change('pointerup', onUp as EventListener, true);
    change('pointercancel', onUp as EventListener, true);
    change('keydown', onKey as EventListener, true);
  };
  const frameTo = (event: PointerEvent): Frame => ({
    left: Math.min(start.x, event.clientX),
    top: Math.min(start.y, event.clientY),
    right: Math.max(start.x, event.clientX),
    bottom: Math.max(start.y, event.clientY),
  });

  function onDown(event: PointerEvent) {
    swallow = false;
    if (event.button !== 0 || !event.isPrimary) return give();
    const isMouse = event.pointerType === 'mouse';
    framing = isMouse && event.shiftKey;
    piece = settings.grab(event);
    if (piece === null && !framing) return;
    pointer = event.pointerId;
    start = { x: event.clientX, y: event.clientY };
    carried = false;
    lift = isMouse ? 0 : above;
    listen(true);
    if (isMouse)
      event.stopPropagation(); // the ground stays where it is
    else rest = setTimeout(() => begin(event), rests);
  }

  function begin(event: PointerEvent) {
    carried = true;
    if (event.pointerType !== 'mouse')
      // What pans had the finger till now.
      node.parentElement?.dispatchEvent(
        new PointerEvent('pointercancel', { pointerId: event.pointerId }),
      );
    if (piece !== null && !framing) settings.onlift(piece);
  }

  function onMove(event: PointerEvent) {
    if (event.pointerId !== pointer) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!carried && far < threshold) return;
    if (!carried) {
      if (event.pointerType !== 'mouse') return give(); // it pans
      begin(event);
    }
    event.stopPropagation();
    if (framing) settings.onframe(frameTo(event), false);
    else settings.oncarry(event.clientX, event.clientY - lift);
  }

  function onUp(event: PointerEvent) {
    if (event.pointerId !== pointer || !event.isTrusted) return;
    const done = carried;
    const at = { x: event.clientX, y: event.clientY - lift };
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) >= threshold;
    give();
    if (!done) return;
    swallow = true; // the click that follows is not meant
    if (framing) settings.onframe(frameTo(event), true);
    // A finger that only rested has moved nothing: what it lifted stays in hand.
    else if (far) settings.ondrop(event.type === 'pointerup' ? at : null);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !carried) return;
    event.stopPropagation();
    give();
    swallow = true;
    settings.ondrop(null);
  }

  /** Nothing is carried any more. */
  function give() {
    clearTimeout(rest);
    listen(false);
    piece = null;
    carried = false;
    pointer = -1;
  }

  function onClick(event: Event) {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  }

  node.addEventListener('pointerdown', onDown, true);
  node.addEventListener('click', onClick, true);
  return {
    update(next: CarryOptions) {
      settings = next;
    },
    destroy() {
      give();
      node.removeEventListener('pointerdown', onDown, true);
      node.removeEventListener('click', onClick, true);
    },
  };
}
