/** Pan and zoom of a drawing: wheel, drag, pinch, and the keys + - 0. Moves one child by CSS transform. */
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

/** Svelte action for the viewport; its first element child is what moves (give it transform-origin 0 0). */
export declare function panzoom(node: HTMLElement, options: PanZoomOptions): PanZoomHandle;
