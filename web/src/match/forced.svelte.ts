/**
 * Where only one thing can be done, it happens: after a pause in which its odds are shown and any key or touch holds it. Then it is an
 * answer like any other.
 */
import { untrack } from 'svelte';
import type { LegalAction } from '../schema/table';
import type { Table } from './table.svelte';

/** Until it happens by itself, in ms; there is more to look at where dice follow. */
export const pauses = { plain: 1200, dice: 2500 };

export class Forced {
  /** The position in which it was held, or which was come back to. */
  private heldAt = $state(-1);
  private hidden = $state(document.hidden);
  private steps = -1;
  private readonly stop: () => void;

  /** `busy`: a panel is open, and what lies under it must not change. */
  constructor(
    private readonly table: Table,
    private readonly busy: () => boolean,
  ) {
    this.stop = $effect.root(() => {
      $effect(() => {
        const look = () => (this.hidden = document.hidden);
        document.addEventListener('visibilitychange', look);
        return () => document.removeEventListener('visibilitychange', look);
      });
      // Who has taken something back wants to look at it.
      $effect(() => {
        const { steps = -1, version = -1 } = table.state ?? {};
        untrack(() => {
          if (steps < this.steps) this.heldAt = version;
          this.steps = steps;
        });
      });
      $effect(() => {
        const { action } = this;
        if (!action) return;
        const hold = () => (this.heldAt = table.state?.version ?? -1);
        addEventListener('pointerdown', hold, true);
        addEventListener('keydown', hold, true);
        table.regard(action.a, 'focus');
        // What the table refuses is not tried again by itself.
        const happen = () => {
          hold();
          void table.play(action.a);
        };
        const timer = setTimeout(
          happen,
          untrack(() => this.pause),
        );
        return () => {
          clearTimeout(timer);
          table.disregard(action.a);
          removeEventListener('pointerdown', hold, true);
          removeEventListener('keydown', hold, true);
        };
      });
    });
  }

  close() {
    this.stop();
  }

  /** The one thing that can be done, if it is going to happen by itself. */
  action: LegalAction | null = $derived.by(() => {
    const { table } = this;
    const { state } = table;
    const [only, ...others] = table.legal;
    if (!state || state.lesson || !only || others.length > 0 || table.proposing) return null;
    if (this.hidden || this.busy() || this.heldAt === state.version) return null;
    if (table.deeds.busy || table.series.running || table.selected !== null) return null;
    // Asked about every throw, in one's first match or because one wants it so: then also about this.
    if (table.arming.ask === 'dice' || table.aid.final(only)) return null;
    return only;
  });

  /** With a live clock no time is lost over it. */
  pause: number = $derived.by(() => {
    if (this.table.state?.terms?.clock === 'live') return 0;
    return this.action?.throws ? pauses.dice : pauses.plain;
  });
}
