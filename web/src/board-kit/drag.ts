/**
 * Dragging a piece to a place, with mouse, pen or finger. The board says what can be taken up and is told where it was let
 * go; what that means, and whether it is allowed, is the board's (and in the end the server's) business. Whatever can be
 * dragged must also be possible by choosing the piece and then the place: dragging is never the only way.
 */
export interface DragOptions {
  /** The piece under the pointer if it may be taken up now, as an id; null: the pointer pans, clicks or asks as usual. */
  grab: (event: PointerEvent) => string | null;
  /** While it is carried: how far, in screen pixels, and over which `[data-place]`. */
  oncarry?: (piece: string, by: { x: number; y: number }, over: string | null) => void;
  /** Let go over a place, or (null) beside all of them, or given up. */
  ondrop: (piece: string, place: string | null) => void;
}

export interface DragHandle {
  update(options: DragOptions): void;
  destroy(): void;
}

const threshold = 6;

/** Svelte action for the element that holds pieces and places; set it on the same element as `panzoom` or inside it. */
export function drag(node: HTMLElement, options: DragOptions): DragHandle {
  let settings = options;
  let piece: string | null = null;
  let pointer = -1;
  let start = { x: 0, y: 0 };
  let carried = false;
  let swallow = false;

  const placeAt = (event: PointerEvent): string | null => {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-place]');
    return under && node.contains(under) ? under.getAttribute('data-place') : null;
  };

  function listen(on: boolean) {
    const change = on ? addEventListener : removeEventListener;
    change('pointermove', onMove as EventListener);
    change('pointerup', onUp as EventListener);
    change('pointercancel', onUp as EventListener);
    change('keydown', onKey as EventListener, true);
  }

  function onDown(event: PointerEvent) {
    swallow = false;
    if (event.button !== 0 || !event.isPrimary) return;
    piece = settings.grab(event);
    if (piece === null) return;
    event.stopPropagation(); // the ground stays where it is
    pointer = event.pointerId;
    start = { x: event.clientX, y: event.clientY };
    carried = false;
    listen(true);
  }

  function onMove(event: PointerEvent) {
    if (event.pointerId !== pointer || piece === null) return;
    const by = { x: event.clientX - start.x, y: event.clientY - start.y };
    if (!carried && Math.hypot(by.x, by.y) < threshold) return;
    carried = true;
    settings.oncarry?.(piece, by, placeAt(event));
  }

  function end(place: string | null) {
    listen(false);
    const one = piece;
    piece = null;
    if (one === null || !carried) return;
    swallow = true; // the click that follows is not meant
    settings.ondrop(one, place);
  }

  function onUp(event: PointerEvent) {
    if (event.pointerId === pointer) end(event.type === 'pointerup' ? placeAt(event) : null);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end(null);
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
    update(next) {
      settings = next;
    },
    destroy() {
      listen(false);
      node.removeEventListener('pointerdown', onDown, true);
      node.removeEventListener('click', onClick, true);
    },
  };
}
