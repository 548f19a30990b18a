/**
 * The counter that the key of "How to play" is drawn for: the one last pointed at. The pointer must have rested there, for on
 * its way to the key it passes over others; what has the focus or was pressed is meant at once.
 */
import { type CounterKey, loadKey, type Shown } from '../boards/key';
import type { Table } from './table.svelte';

const rest = 250;

export class Keyed {
  private key = $state.raw<CounterKey | null>(null);
  private place = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  /** What stands there now; null: nothing was pointed at that has a key. */
  get shown(): Shown | null {
    const view = this.table.view;
    if (!view || !this.place || !this.key) return null;
    const shown = { view, place: this.place };
    return this.key.has(shown) ? shown : null;
  }

  private look(place: string | null, wait: number) {
    clearTimeout(this.timer);
    if (!place) return;
    this.timer = setTimeout(() => this.take(place), wait);
  }

  private take(place: string) {
    const view = this.table.view;
    if (!view) return;
    void loadKey(view.game).then((key) => {
      this.key = key;
      // What is empty there leaves the one before.
      if (this.table.view && key?.has({ view: this.table.view, place })) this.place = place;
    });
  }

  /** An action for the element that holds the board. */
  looking = (node: HTMLElement) => {
    const at = (event: Event) =>
      (event.target as Element).closest?.('[data-place]')?.getAttribute('data-place') ?? null;
    const over = (event: PointerEvent) =>
      event.pointerType === 'mouse' && this.look(at(event), rest);
    const meant = (event: Event) => this.look(at(event), 0);
    node.addEventListener('pointerover', over);
    node.addEventListener('pointerdown', meant, true);
    node.addEventListener('focusin', meant);
    return {
      destroy: () => {
        clearTimeout(this.timer);
        node.removeEventListener('pointerover', over);
        node.removeEventListener('pointerdown', meant, true);
        node.removeEventListener('focusin', meant);
      },
    };
  };
}
