/** What is drawn over the picture of a rule: outlines of what is meant, where they lie in its frame. */

export type Kind = 'area' | 'point' | 'yes' | 'no';

export interface Mark {
  kind: Kind;
  /** An outline of the board itself, and how it lies in the frame; else a rectangle. */
  path: string | null;
  matrix: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Nothing stands there: its sign may lie in the middle. */
  empty: boolean;
}

/** What of an element is meant: of a place that which can be touched. */
const touchOf = (element: Element) => element.querySelector(':scope > .touch') ?? element;

export function markOf(kind: Kind, element: Element, frame: DOMRect): Mark {
  const touch = touchOf(element);
  const box = touch.getBoundingClientRect();
  const mark: Mark = {
    kind,
    path: null,
    matrix: '',
    left: box.left - frame.left,
    top: box.top - frame.top,
    width: box.width,
    height: box.height,
    empty: element.classList.contains('empty'),
  };
  const path = touch instanceof SVGPathElement ? touch.getAttribute('d') : null;
  const on = touch instanceof SVGGraphicsElement ? touch.getScreenCTM() : null;
  // A hexagon as it is; a land is too large for an outline.
  if (!path || !on || path.length > 200) return mark;
  const { a, b, c, d, e, f } = on;
  return {
    ...mark,
    path,
    matrix: `matrix(${[a, b, c, d, e - frame.left, f - frame.top].map((n) => n.toFixed(4)).join(' ')})`,
  };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Of the widest thing that is meant: how much room is left beside it, above and below it, and how wide the whole is at least. */
const room = { beside: 0.7, above: 0.45, least: 4.6 };

/** The part of the drawing in which all of these lie, with room around; in the drawing's own units. */
export function partAround(elements: Element[], moved: HTMLElement): Box | null {
  if (elements.length === 0) return null;
  const boxes = elements.map((one) => touchOf(one).getBoundingClientRect());
  const sheet = moved.getBoundingClientRect();
  const k = sheet.width / moved.offsetWidth || 1;
  const left = Math.min(...boxes.map((one) => one.left));
  const right = Math.max(...boxes.map((one) => one.right));
  const top = Math.min(...boxes.map((one) => one.top));
  const bottom = Math.max(...boxes.map((one) => one.bottom));
  const widest = Math.max(...boxes.map((one) => one.width));
  const width = Math.max(right - left + 2 * room.beside * widest, room.least * widest);
  const height = Math.max(bottom - top + 2 * room.above * widest, (room.least * widest) / 2);
  return {
    x: ((left + right - width) / 2 - sheet.left) / k,
    y: ((top + bottom - height) / 2 - sheet.top) / k,
    width: width / k,
    height: height / k,
  };
}

/** As high as what is shown asks for, within limits. */
export const heightFor = (part: { width: number; height: number }, width: number): number =>
  Math.round(Math.min(Math.max((part.height / part.width) * width, width * 0.62), width * 1.2));
