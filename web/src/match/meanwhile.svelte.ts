/** What the others did meanwhile, shown on the board step by step at the reader's pace. */
import { prefersReducedMotion } from 'svelte/motion';
import type { View } from '../schema/game';
import type { AtReply } from '../schema/line';
import type { Entry, MatchState } from '../schema/table';
import { settings } from '../lib/settings.svelte';
import type { Table } from './table.svelte';

export class Meanwhile {
  /** One step after another; the first is on the board. */
  show = $state.raw<AtReply[]>([]);

  constructor(private readonly table: Table) {}

  private timer: ReturnType<typeof setTimeout> | null = null;
  /** How many moments have been asked for and are not there yet. */
  private coming = 0;
  /** Grows when the reader has seen enough: what was asked for before is not shown. */
  private enough = 0;

  /**
   * The steps to show of what has just happened: what nobody at this screen decided, that is other seats' actions and what
   * the game does by itself once a phase has ended. One's own action and its dice are seen at once, before them.
   */
  private followed(fresh: readonly Entry[]): number[] {
    const first = fresh[0];
    const own = first?.seat && this.table.state!.you.includes(first.seat) ? first : null;
    let at = own ? 1 : 0;
    if (own)
      while (fresh[at] && fresh[at]!.seat === null && fresh[at]!.phase === own.phase) at += 1;
    const rest = fresh.slice(at).filter((entry) => entry.events.length > 0 || entry.dice !== null);
    if (rest.length === 0) return [];
    return [...(own ? [fresh[at - 1]!.step] : []), ...rest.map((entry) => entry.step)];
  }

  /** Shows what has just happened, unless the reader wants it at once. */
  tell(fresh: readonly Entry[], before: MatchState) {
    const taken = fresh.some((entry) => entry.undone);
    if (settings.pace === 'instant' || prefersReducedMotion.current || this.table.replay || taken) {
      this.skip();
      return;
    }
    const steps = this.followed(fresh);
    if (steps.length === 0) return;
    // Until the first of them is there, the board stays as it was.
    if (this.show.length === 0)
      this.show = [
        {
          step: before.steps,
          steps: before.steps,
          view: before.view,
          turn: before.turn,
          entry: null,
        },
      ];
    void this.showSteps(steps);
  }

  /** Shows steps on the board one after another, at the reader's pace, after those that are being shown. */
  async showSteps(steps: number[]) {
    const { enough } = this;
    const asked = steps.map((step) => this.table.moment(step).catch(() => null));
    this.coming += asked.length;
    for (const one of asked) {
      const moment = await one;
      if (this.enough !== enough) return;
      this.coming -= 1;
      if (!moment) continue;
      const waits = this.show.length === 1 && !this.timer && this.show[0]!.entry === null;
      const parts = this.parted(moment, this.show.at(-1)?.view);
      this.show = waits ? parts : [...this.show, ...parts];
      if (waits || this.show.length === parts.length) this.wait();
    }
    if (this.coming === 0 && this.show.length > 0 && !this.timer) this.wait();
  }

  /** A step in which several things happened, as one moment for each of them. */
  private parted(moment: AtReply, before: View | undefined): AtReply[] {
    const { entry } = moment;
    const stages = entry && before ? this.table.aid.stages(before, moment.view, entry) : [];
    if (stages.length === 0) return [moment];
    return stages.map(({ view, events }, i) => ({
      ...moment,
      view,
      entry: { ...entry!, events, dice: i === 0 ? entry!.dice : null },
    }));
  }

  /** Waits before the next step; the last one is what is the case, and if somebody here is asked they can answer at once. */
  private wait() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const now = this.show[0];
    if (!now) return;
    const last = this.show.length === 1 && this.coming === 0;
    if (
      last &&
      (now.entry === null ||
        (now.step === this.table.state?.steps &&
          (this.table.seat !== null || this.table.state.over)))
    )
      this.show = [];
    else if (settings.pace !== 'step' || last)
      this.timer = setTimeout(
        () => this.next(),
        this.show.length > 12 ? 450 : now.entry?.dice ? 1000 : 750,
      );
  }

  next() {
    this.timer = null;
    if (this.show.length > 1 || this.coming === 0) this.show = this.show.slice(1);
    this.wait();
  }

  /** Enough seen: what is the case now. */
  skip() {
    this.enough += 1;
    this.coming = 0;
    this.show = [];
    this.wait();
  }

  close() {
    if (this.timer) clearTimeout(this.timer);
  }
}
