/** Pan and zoom of a drawing: wheel, drag, pinch, keys + - and Home. Moves one child by CSS transform. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Followed extends Part {
  core?: Part;
  /** Pixels per unit below which it cannot be read. */
  least?: number;
}
export interface PanZoomOptions {
  /** Natural size of the drawing in its own units. */
  width: number;
  height: number;
  /**
   * Part of the drawing to open on, in its own units; the whole drawing if left out. With a `core`, a new one is followed:
   * when the core is out of sight, or too small to read, the drawing glides there. Whoever has moved it keeps the scale.
   */
  open?: Followed | null;
  /** Most the drawing may be enlarged, relative to fitting whole; 6 if left out. */
  most?: number;
  /** Something is in hand: nothing moves by itself. */
  still?: boolean;
  /** What stays in sight, wherever it goes and however small the viewport becomes. */
  keep?: Part | null;
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
/** The same, but the part is to fill the screen, and stays: nothing else is followed any more. */
export const fillEvent = 'tercio-fill';
/** Moves the drawing by as many pixels as `detail` says: something is carried over its edge. */
export const panEvent = 'tercio-pan';

const dragThreshold = 5;
const stepFactor = 1.35;
const panStep = 60;
/** Pixels across the least part that is brought on the screen. */
const leastShown = 110;
/** How long a hand that has just moved the drawing is left in peace, and how long a glide takes; in milliseconds. */
const peace = 2500;
const glideTime = 320;
/** Pixels between what is brought in sight and the edge, and at the top where switches lie over the drawing. */
const margin = 24;
const covered = 110;

/** Svelte action for the viewport; its first element child is what moves (give it transform-origin 0 0). */
export function panzoom(node: HTMLElement, options: PanZoomOptions): PanZoomHandle {
  let settings = options;
  let scale = 1;
  let x = 0;
  let y = 0;
  let touched = false;
  let dragged = false;
  /** When the drawing was last moved by hand. */
  let handled = -Infinity;
  let opened = false;
  /** What it was asked to keep in sight. */
  let filled: Part | null = null;
  let gliding = 0;
  const pointers = new Map<number, { x: number; y: number }>();
  const start = { x: 0, y: 0 };

  node.dataset.panzoom = '';
  node.style.touchAction = 'none';
  node.style.overflow = 'hidden';

  const fitScale = () =>
    Math.min(node.clientWidth / settings.width, node.clientHeight / settings.height) || 1;

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

  const scaleFor = (part: Part) => {
    const least = fitScale();
    return Math.min(
      Math.max(Math.min(node.clientWidth / part.width, node.clientHeight / part.height), least),
      least * (settings.most ?? 6),
    );
  };
  const centred = (part: Part, by: number) => ({
    x: node.clientWidth / 2 - (part.x + part.width / 2) * by,
    y: node.clientHeight / 2 - (part.y + part.height / 2) * by,
    scale: by,
  });
  function show(part: Part) {
    halt();
    ({ x, y, scale } = centred(part, scaleFor(part)));
    apply();
  }

  function halt() {
    cancelAnimationFrame(gliding);
    gliding = 0;
  }
  /** By hand: whatever glides stops, and nothing moves by itself for a while. */
  function inHand() {
    halt();
    handled = performance.now();
  }
  function glide(to: { x: number; y: number; scale: number }) {
    halt();
    const from = { x, y, scale };
    const begun = performance.now();
    const still = !opened || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const step = (now: number) => {
      const t = still ? 1 : Math.min(1, Math.max(0, (now - begun) / glideTime));
      const eased = 1 - (1 - t) ** 3;
      x = from.x + (to.x - from.x) * eased;
      y = from.y + (to.y - from.y) * eased;
      scale = from.scale + (to.scale - from.scale) * eased;
      apply();
      gliding = t < 1 ? requestAnimationFrame(step) : 0;
    };
    step(begun);
  }
  /** Something else is to be looked at. */
  function follow(part: Followed) {
    if (filled) return;
    if (!part.core) {
      if (!touched && !isSeen(part)) open();
      return;
    }
    if (pointers.size > 0 || performance.now() - handled < peace) return;
    if (touched) {
      if (!isSeen(part.core)) glide(panned(part.core));
    } else if (!opened || !isSeen(part.core) || scale < (part.least ?? 0))
      glide(centred(part, scaleFor(part)));
    opened = true;
  }
  /** The least shift that brings a part in sight, at the scale it has. */
  function panned(part: Part) {
    const into = (offset: number, from: number, size: number, room: number) =>
      size * scale + 2 * margin > room
        ? room / 2 - (from + size / 2) * scale
        : Math.max(margin - from * scale, Math.min(offset, room - margin - (from + size) * scale));
    return {
      x: into(x, part.x, part.width, node.clientWidth),
      y: into(y, part.y, part.height, node.clientHeight),
      scale,
    };
  }

  const whole = () => ({ x: 0, y: 0, width: settings.width, height: settings.height });
  /** Whether a part is on the screen already and not too small: then nothing moves. */
  function isSeen(part: Part, room = roomNow()): boolean {
    const left = x + part.x * scale;
    const top = y + part.y * scale;
    const right = left + part.width * scale;
    const bottom = top + part.height * scale;
    const slack = 2;
    return (
      left >= -slack &&
      top >= -slack &&
      right <= room.width + slack &&
      bottom <= room.height + slack
    );
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

  /** Who wants the whole keeps it: it is not left again for something that is in sight. */
  function showWhole() {
    if (settings.open?.core) touched = true;
    show(whole());
  }

  const zoomMiddle = (factor: number) =>
    zoomAt(node.clientWidth / 2, node.clientHeight / 2, factor);

  function onWheel(event: WheelEvent) {
    event.preventDefault();
    inHand();
    const box = node.getBoundingClientRect();
    const turn = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    zoomAt(event.clientX - box.left, event.clientY - box.top, Math.exp(-turn * 0.0016));
  }

  function onDown(event: PointerEvent) {
    if (event.button !== 0) return;
    halt();
    met = true;
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
    if (dragged) inHand();
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
      if (before > 0)
        zoomAt((now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top, after / before);
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
    if (['+', '=', '-', 'Home'].includes(event.key)) inHand();
    if (event.key === '+' || event.key === '=') zoomMiddle(stepFactor);
    else if (event.key === '-') zoomMiddle(1 / stepFactor);
    else if (event.key === 'Home') showWhole();
    else return;
    event.preventDefault();
  }

  function onWish(event: Event) {
    const wish = (event as CustomEvent<ZoomWish>).detail;
    inHand();
    if (wish === 'in') zoomMiddle(stepFactor);
    else if (wish === 'out') zoomMiddle(1 / stepFactor);
    else {
      touched = false;
      showWhole();
    }
  }

  /** Moves as little as needed; comes nearer only if the part would be too small to point at, goes back only if it does not fit. */
  function onShow(event: Event) {
    const part = (event as CustomEvent<Part>).detail;
    halt();
    if (part.width * scale > node.clientWidth || part.height * scale > node.clientHeight)
      ({ x, y, scale } = centred(part, scaleFor(part)));
    else if (part.width * scale < leastShown) {
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

  function onPan(event: Event) {
    const by = (event as CustomEvent<{ x: number; y: number }>).detail;
    inHand();
    x += by.x;
    y += by.y;
    touched = true;
    apply();
  }

  function onFill(event: Event) {
    filled = (event as CustomEvent<Part>).detail;
    show(filled);
  }

  /** A place reached by keyboard must be on the screen. */
  function onFocus(event: FocusEvent) {
    const target = event.target as Element;
    if (pointers.size > 0 || target === node || !target.matches(':focus-visible')) return;
    const box = node.getBoundingClientRect();
    const place = target.getBoundingClientRect();
    const cx = place.left + place.width / 2 - box.left;
    const cy = place.top + place.height / 2 - box.top;
    const inset = panStep;
    if (cx < inset) x += inset - cx;
    if (cy < inset) y += inset - cy;
    if (cx > box.width - inset) x -= cx - (box.width - inset);
    if (cy > box.height - inset) y -= cy - (box.height - inset);
    apply();
    node.scrollTo(0, 0);
  }

  /** Somebody has pointed at it: then it is not opened anew because a bar beside it comes or goes. */
  let met = false;
  const roomNow = () => ({ width: node.clientWidth, height: node.clientHeight });
  let room = roomNow();
  function onResize() {
    const before = room;
    room = roomNow();
    if (filled) return show(filled);
    if (!touched && !settings.still && (room.width !== before.width || !met)) return open();
    // Who has drawn the map on to where it is to go is not called back to where it stands.
    const { keep } = settings;
    if (keep && isSeen(keep, before)) ({ x, y } = kept() ?? { x, y });
    apply();
  }
  /** Where the drawing lies when what is to be kept in sight is so; null: it is. */
  function kept() {
    const { keep } = settings;
    if (!keep || isSeen(keep)) return null;
    const head = Math.min(covered, node.clientHeight / 3) / scale;
    return panned({ ...keep, y: keep.y - head, height: keep.height + head });
  }
  const resized = new ResizeObserver(onResize);
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
  node.addEventListener(fillEvent, onFill);
  node.addEventListener(panEvent, onPan);
  open();

  return {
    update(next) {
      const same =
        JSON.stringify([next.open, next.width, next.height]) ===
        JSON.stringify([settings.open, settings.width, settings.height]);
      const stays = JSON.stringify(next.keep) === JSON.stringify(settings.keep);
      settings = next;
      if (!same && !next.still) follow(next.open ?? whole());
      // Where there is little room; whoever looks elsewhere is not called back before it has moved.
      const small = node.clientWidth < 620 || node.clientHeight < 420;
      const to = small && !stays && next.still && pointers.size === 0 ? kept() : null;
      if (to) glide(to);
    },
    destroy() {
      halt();
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
      node.removeEventListener(fillEvent, onFill);
      node.removeEventListener(panEvent, onPan);
    },
  };
}
