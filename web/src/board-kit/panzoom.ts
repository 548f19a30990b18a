/** Pan and zoom of a drawing: wheel, drag, pinch, keys + - and Home. Moves one child by CSS transform. */
export interface PanZoomOptions {
  /** Natural size of the drawing in its own units. */
  width: number;
  height: number;
  /** Part of the drawing to open on, in its own units; the whole drawing if left out. */
  open?: { x: number; y: number; width: number; height: number } | null;
  /** Most the drawing may be enlarged, relative to fitting whole; 6 if left out. */
  most?: number;
  /** Told the scale (screen pixels per unit) after every change, so that a board can hide small text. */
  onscale?: (scale: number) => void;
}

export interface PanZoomHandle {
  update(options: PanZoomOptions): void;
  destroy(): void;
}

/** What the page's own buttons ask of whatever pans and zooms: `zoomEvent` is dispatched on the viewport. */
export const zoomEvent = 'tercio-zoom';
export type ZoomWish = 'in' | 'out' | 'fit';
/** Asks for a part of the drawing (in its own units, as `detail`) to be brought on the screen; dispatched on the viewport. */
export const showEvent = 'tercio-show';

const dragThreshold = 5;
const stepFactor = 1.35;
const panStep = 60;
/** Pixels across the least part that is brought on the screen. */
const leastShown = 110;

/** Svelte action for the viewport; its first element child is what moves (give it transform-origin 0 0). */
export function panzoom(node: HTMLElement, options: PanZoomOptions): PanZoomHandle {
  let settings = options;
  let scale = 1;
  let x = 0;
  let y = 0;
  let touched = false;
  let dragged = false;
  const pointers = new Map<number, { x: number; y: number }>();
  const start = { x: 0, y: 0 };

  node.dataset.panzoom = '';
  node.style.touchAction = 'none';
  node.style.overflow = 'hidden';

  const fitScale = () => Math.min(node.clientWidth / settings.width, node.clientHeight / settings.height) || 1;

  function apply() {
    const least = fitScale();
    scale = Math.min(Math.max(scale, least), least * (settings.most ?? 6));
    const clamp = (offset: number, room: number, size: number) =>
      size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, offset));
    x = clamp(x, node.clientWidth, settings.width * scale);
    y = clamp(y, node.clientHeight, settings.height * scale);
    const moved = node.firstElementChild as HTMLElement | null;
    if (moved) {
      moved.style.transformOrigin = '0 0';
      moved.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(4)})`;
    }
    settings.onscale?.(scale);
  }

  function show(part: { x: number; y: number; width: number; height: number }) {
    scale = Math.min(node.clientWidth / part.width, node.clientHeight / part.height);
    const least = fitScale();
    scale = Math.min(Math.max(scale, least), least * (settings.most ?? 6));
    x = node.clientWidth / 2 - (part.x + part.width / 2) * scale;
    y = node.clientHeight / 2 - (part.y + part.height / 2) * scale;
    apply();
  }

  const whole = () => ({ x: 0, y: 0, width: settings.width, height: settings.height });
  /** Whether a part is on the screen already and not too small: then nothing moves. */
  function isSeen(part: { x: number; y: number; width: number; height: number }): boolean {
    const left = x + part.x * scale;
    const top = y + part.y * scale;
    const right = left + part.width * scale;
    const bottom = top + part.height * scale;
    const slack = 2;
    return left >= -slack && top >= -slack && right <= node.clientWidth + slack && bottom <= node.clientHeight + slack;
  }
  const open = () => show(settings.open ?? whole());

  function zoomAt(px: number, py: number, factor: number) {
    const least = fitScale();
    const next = Math.min(Math.max(scale * factor, least), least * (settings.most ?? 6));
    x = px - ((px - x) * next) / scale;
    y = py - ((py - y) * next) / scale;
    scale = next;
    touched = true;
    apply();
  }

  const zoomMiddle = (factor: number) => zoomAt(node.clientWidth / 2, node.clientHeight / 2, factor);

  function onWheel(event: WheelEvent) {
    event.preventDefault();
    const box = node.getBoundingClientRect();
    const turn = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    zoomAt(event.clientX - box.left, event.clientY - box.top, Math.exp(-turn * 0.0016));
  }

  function onDown(event: PointerEvent) {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) {
      dragged = false;
      start.x = event.clientX;
      start.y = event.clientY;
    }
  }

  function onMove(event: PointerEvent) {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const others = [...pointers.entries()].filter(([id]) => id !== event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    if (others.length > 0) {
      const other = others[0]![1];
      const box = node.getBoundingClientRect();
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      x += (now.x - last.x) / 2;
      y += (now.y - last.y) / 2;
      dragged = true;
      pointers.set(event.pointerId, now);
      if (before > 0) zoomAt((now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top, after / before);
      return;
    }
    if (!dragged && Math.hypot(now.x - start.x, now.y - start.y) < dragThreshold) return;
    if (!dragged) node.setPointerCapture(event.pointerId);
    dragged = true;
    touched = true;
    x += now.x - last.x;
    y += now.y - last.y;
    pointers.set(event.pointerId, now);
    apply();
  }

  function onUp(event: PointerEvent) {
    pointers.delete(event.pointerId);
  }

  function onClick(event: MouseEvent) {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomMiddle(stepFactor);
    else if (event.key === '-') zoomMiddle(1 / stepFactor);
    else if (event.key === 'Home') show(whole());
    else return;
    event.preventDefault();
  }

  function onWish(event: Event) {
    const wish = (event as CustomEvent<ZoomWish>).detail;
    if (wish === 'in') zoomMiddle(stepFactor);
    else if (wish === 'out') zoomMiddle(1 / stepFactor);
    else {
      touched = false;
      show(whole());
    }
  }

  /** Moves as little as needed; comes nearer only if the part would be too small to point at. */
  function onShow(event: Event) {
    const part = (event as CustomEvent<{ x: number; y: number; width: number; height: number }>).detail;
    if (part.width * scale < leastShown) {
      scale = leastShown / part.width;
      x = node.clientWidth / 2 - (part.x + part.width / 2) * scale;
      y = node.clientHeight / 2 - (part.y + part.height / 2) * scale;
    }
    const into = (offset: number, from: number, to: number, room: number) =>
      Math.max(-from * scale, Math.min(offset, room - to * scale));
    x = into(x, part.x, part.x + part.width, node.clientWidth);
    y = into(y, part.y, part.y + part.height, node.clientHeight);
    touched = true;
    apply();
  }

  /** A place reached by keyboard must be on the screen. */
  function onFocus(event: FocusEvent) {
    const target = event.target as Element;
    if (pointers.size > 0 || target === node || !target.matches(':focus-visible')) return;
    const box = node.getBoundingClientRect();
    const place = target.getBoundingClientRect();
    const cx = place.left + place.width / 2 - box.left;
    const cy = place.top + place.height / 2 - box.top;
    const margin = panStep;
    if (cx < margin) x += margin - cx;
    if (cy < margin) y += margin - cy;
    if (cx > box.width - margin) x -= cx - (box.width - margin);
    if (cy > box.height - margin) y -= cy - (box.height - margin);
    apply();
    node.scrollTo(0, 0);
  }

  const resized = new ResizeObserver(() => (touched ? apply() : open()));
  resized.observe(node);
  node.addEventListener('wheel', onWheel, { passive: false });
  node.addEventListener('pointerdown', onDown);
  node.addEventListener('pointermove', onMove);
  node.addEventListener('pointerup', onUp);
  node.addEventListener('pointercancel', onUp);
  node.addEventListener('click', onClick, true);
  node.addEventListener('keydown', onKey);
  node.addEventListener('focusin', onFocus);
  node.addEventListener(zoomEvent, onWish);
  node.addEventListener(showEvent, onShow);
  open();

  return {
    update(next) {
      const same = JSON.stringify([next.open, next.width, next.height]) ===
        JSON.stringify([settings.open, settings.width, settings.height]);
      settings = next;
      if (!same && !touched && !isSeen(next.open ?? whole())) open();
    },
    destroy() {
      resized.disconnect();
      node.removeEventListener('wheel', onWheel);
      node.removeEventListener('pointerdown', onDown);
      node.removeEventListener('pointermove', onMove);
      node.removeEventListener('pointerup', onUp);
      node.removeEventListener('pointercancel', onUp);
      node.removeEventListener('click', onClick, true);
      node.removeEventListener('keydown', onKey);
      node.removeEventListener('focusin', onFocus);
      node.removeEventListener(zoomEvent, onWish);
      node.removeEventListener(showEvent, onShow);
    },
  };
}
