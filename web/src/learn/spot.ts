/** Rectangles on the screen of what a lesson points at, cut off where they lie under the edge of what scrolls or pans. */

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const cut = (a: Rect, b: Rect): Rect => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
export const isEmpty = ({ left, top, right, bottom }: Rect) => right - left < 4 || bottom - top < 4;
export const grown = ({ left, top, right, bottom }: Rect, by: number): Rect => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});
export const around = (all: Rect[]): Rect => ({
  left: Math.min(...all.map((one) => one.left)),
  top: Math.min(...all.map((one) => one.top)),
  right: Math.max(...all.map((one) => one.right)),
  bottom: Math.max(...all.map((one) => one.bottom)),
});
export const within = (a: Rect, b: Rect) =>
  a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom;

let cutting = new WeakMap<Element, Element[]>();

/** Something may have been laid elsewhere: what cuts it off is looked for anew. */
export const lookAgain = () => (cutting = new WeakMap());

/** What cuts an element off: not what it was only taken out of, to lie over the page. */
function cuttersOf(element: Element): Element[] {
  let found = cutting.get(element);
  if (!found) {
    found = [];
    let out = false;
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at instanceof SVGElement) continue;
      const { overflow, position } = getComputedStyle(at);
      if (position !== 'static') out = false;
      if (at !== element && overflow !== 'visible' && !out) found.push(at);
      if (position === 'absolute' || position === 'fixed') out = true;
    }
    cutting.set(element, found);
  }
  return found;
}

/** The part of an element that is meant: of a region where its piece stands, of a hex all of it. */
export const rectOf = (element: Element): Rect =>
  (element.querySelector(':scope > .touch') ?? element).getBoundingClientRect();

/** What of it can be seen, with room for the ring; null: nothing. */
export function seenRect(element: Element, room: number): Rect | null {
  const whole = grown(rectOf(element), room);
  const seen = cuttersOf(element).reduce(
    (rect, cutter) => cut(rect, grown(cutter.getBoundingClientRect(), -1)),
    whole,
  );
  return isEmpty(seen) ? null : seen;
}

/** How far from its upper and lower edge a viewport is covered by what lies over it, where a part of it is looked at. */
export function coveredAt(viewport: Element, part: Rect): { top: number; bottom: number } {
  const room = viewport.getBoundingClientRect();
  const from = Math.max(part.left, room.left);
  const to = Math.min(part.right, room.right);
  const isCovered = (y: number) =>
    [0.04, 0.27, 0.5, 0.73, 0.96].some((share) => {
      const hit = document.elementFromPoint(from + (to - from) * share, y);
      return hit !== null && !viewport.contains(hit);
    });
  const reach = (room.bottom - room.top) * 0.4;
  const covered = { top: 0, bottom: 0 };
  for (let by = 4; by < reach; by += 12) {
    if (isCovered(room.top + by)) covered.top = by + 12;
    if (isCovered(room.bottom - by)) covered.bottom = by + 12;
  }
  return covered;
}
