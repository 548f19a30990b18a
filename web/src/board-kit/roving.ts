/** Roving focus: one Tab stop for a whole board; arrows go to the nearest place in that direction. */
export interface RovingOptions {
  /** Selector of the choosable things; `[data-place]` if left out. */
  items?: string;
  /** Selector of the legal ones among them, for the key L; `.legal` if left out. */
  legal?: string;
}

export interface RovingHandle {
  update(options?: RovingOptions): void;
  destroy(): void;
}

type Item = HTMLElement | SVGElement;
export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Index of the point nearest to `from` in a direction, or -1: sideways distance counts double. */
export function nearest(
  points: { x: number; y: number }[],
  from: number,
  direction: Direction,
): number {
  const here = points[from];
  if (!here) return -1;
  let best = -1;
  let bestCost = Infinity;
  points.forEach((point, i) => {
    const dx = point.x - here.x;
    const dy = point.y - here.y;
    const along = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }[direction];
    const aside =
      direction === 'ArrowLeft' || direction === 'ArrowRight' ? Math.abs(dy) : Math.abs(dx);
    if (i === from || along <= 1 || aside > along * 2.2) return;
    const cost = along + aside * 2;
    if (cost < bestCost) {
      bestCost = cost;
      best = i;
    }
  });
  return best;
}

/** Svelte action for the group (role "group"). Enter and Space click the focused place; Escape is left to the page. */
export function roving(node: Element, options: RovingOptions = {}): RovingHandle {
  let settings = options;
  let current: Item | null = null;

  const items = () => [...node.querySelectorAll<Item>(settings.items ?? '[data-place]')];

  function refresh() {
    const all = items();
    if (!current || !all.includes(current)) {
      const legal = all.find((item) => item.matches(settings.legal ?? '.legal'));
      current = legal ?? all[0] ?? null;
    }
    for (const item of all) {
      const index = item === current ? '0' : '-1';
      if (item.getAttribute('tabindex') !== index) item.setAttribute('tabindex', index);
    }
  }

  function go(item: Item | undefined) {
    if (!item) return;
    current = item;
    refresh();
    item.focus({ preventScroll: true });
  }

  function onKey(event: Event) {
    const press = event as KeyboardEvent;
    if (press.ctrlKey || press.metaKey || press.altKey) return;
    const all = items();
    const at = all.indexOf(document.activeElement as Item);
    if (at < 0) return;
    if (press.key === 'Enter' || press.key === ' ') {
      all[at]!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    } else if (press.key === 'l' || press.key === 'L') {
      const legal = all.filter((item) => item.matches(settings.legal ?? '.legal'));
      if (legal.length === 0) return;
      const step = press.shiftKey ? -1 : 1;
      const from = legal.indexOf(all[at]!);
      go(legal[from < 0 ? 0 : (from + step + legal.length) % legal.length]);
    } else if (press.key.startsWith('Arrow')) {
      const points = all.map((item) => {
        const box = item.getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      });
      go(all[nearest(points, at, press.key as Direction)]);
    } else {
      return;
    }
    press.preventDefault();
    press.stopPropagation();
  }

  function onFocus(event: Event) {
    const item = (event.target as Element).closest<Item>(settings.items ?? '[data-place]');
    if (item && item !== current) {
      current = item;
      refresh();
    }
  }

  const changed = new MutationObserver(refresh);
  changed.observe(node, { childList: true, subtree: true });
  node.addEventListener('keydown', onKey);
  node.addEventListener('focusin', onFocus);
  refresh();

  return {
    update(next = {}) {
      settings = next;
      refresh();
    },
    destroy() {
      changed.disconnect();
      node.removeEventListener('keydown', onKey);
      node.removeEventListener('focusin', onFocus);
    },
  };
}
