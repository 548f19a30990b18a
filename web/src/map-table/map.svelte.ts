/** A printed map on the table: how large it lies on the screen, and what is carried over it. Which pieces and places it has is the game's business. */
import type { Part } from '../board-kit/panzoom';
import type { Point } from '../board-kit/projection';

export class MapTable {
  readonly width: number;
  readonly height: number;
  /** Of the screen, for the map. */
  room = $state({ width: 0, height: 0 });
  scale = $state(1);
  /** It is being moved or zoomed. */
  moving = $state(false);
  sheet: HTMLElement | undefined = $state();
  /** The piece that is carried, and how far. */
  carried = $state.raw<{ piece: string; by: Point } | null>(null);
  /** The scale at which the whole map goes in. */
  readonly fit = $derived.by(
    () => Math.min(this.room.width / this.width, this.room.height / this.height) || 1,
  );
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    $effect(() => () => clearTimeout(this.rest));
  }

  /** Told after every step of panning and zooming. */
  scaled(now: number): void {
    this.scale = now;
    this.moving = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.moving = false), 160);
  }

  /** By how much print of a size must grow to be read: at least so many pixels, at most so many times as large. */
  grow(size: number, least: number, most: number): number {
    return Math.min(most, Math.max(1, least / (size * this.scale)));
  }

  /** The point of the map under the pointer. */
  at(event: PointerEvent): Point {
    const box = this.sheet!.getBoundingClientRect();
    return [(event.clientX - box.left) / this.scale, (event.clientY - box.top) / this.scale];
  }

  /** How far a piece is away from where it stands. */
  shiftOf(piece: string): Point {
    return this.carried?.piece === piece ? this.carried.by : [0, 0];
  }

  /** On small screens: a part of the map around who acts, with as much of where he may go as can be read. */
  partAround(centre: Point, near: readonly Point[], around: Point, most: Point): Part | null {
    if (this.fit >= 0.72) return null;
    const spread = (k: 0 | 1) => {
      const all = [centre, ...near].map((point) => point[k]);
      const [from, to] = [Math.min(...all) - around[k], Math.max(...all) + around[k]];
      const size = Math.min(most[k], Math.max(350, to - from));
      // What does not go in is left out on the side far from him.
      const middle = Math.max(
        centre[k] - size / 2 + 60,
        Math.min(centre[k] + size / 2 - 60, (from + to) / 2),
      );
      return { start: middle - size / 2, size };
    };
    const [across, down] = [spread(0), spread(1)];
    return { x: across.start, y: down.start, width: across.size, height: down.size };
  }
}
