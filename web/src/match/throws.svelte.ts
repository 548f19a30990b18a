/** Dice: shown one throw after another, at the reader's pace. Made while a page is being set up. */
import { untrack } from 'svelte';
import type { Entry } from '../schema/table';
import { settings } from '../lib/settings.svelte';
import type { Table } from './table.svelte';

/** At most so many throws at once. */
const most = 3;

export class Throws {
  private waiting = $state.raw<Entry[]>([]);
  private told = 0;

  constructor(private readonly table: Table) {
    $effect(() => {
      const entries = table.told;
      const version = table.state?.version;
      untrack(() => version !== undefined && this.hear(entries));
    });
    $effect(() => {
      if (settings.pace !== 'normal' || this.waiting.length < 2) return;
      const timer = setTimeout(() => this.next(), this.waiting.length > 6 ? 450 : 850);
      return () => clearTimeout(timer);
    });
  }

  /** Together those of one moment: both sides of a fight. */
  shown: Entry[] = $derived.by(() => {
    const { shown, happened } = this.table;
    if (shown) return happened.filter((entry) => entry.dice).slice(-most);
    return this.waiting.slice(0, 1);
  });
  /** Whether the reader has to ask for the next one. */
  more = $derived.by(
    () => !this.table.replay && settings.pace === 'step' && this.waiting.length > 1,
  );

  next() {
    this.waiting = this.waiting.slice(1);
  }

  private hear(entries: Entry[]) {
    const last = entries.findLast((entry) => !entry.undone)?.step ?? 0;
    if (this.told === 0 || last < this.told) {
      this.told = last;
      this.waiting = [];
      return;
    }
    const fresh = entries.filter((entry) => entry.step > this.told && !entry.undone);
    if (fresh.length === 0) return;
    this.told = last;
    const dice = fresh.filter((entry) => entry.dice);
    // Shown with its moment; the last throw stays.
    if (this.table.meanwhile.show.length > 0) {
      this.waiting = dice.slice(-1);
      return;
    }
    if (fresh.some((entry) => entry.seat && entry.dice === null)) this.waiting = [];
    this.waiting = settings.pace === 'instant' ? dice.slice(-1) : [...this.waiting, ...dice];
  }
}
