/** Who of the enemy could come, and the chance that he alone does harm: of all own things, or of the one in hand where it would stand. */
import type { Aimed } from '../boards/hand';
import type { Threat } from '../schema/game';
import type { DangerAt } from '../schema/line';
import type { Table } from './table.svelte';

/** How long the ghost stands before it is asked for. */
const rests = 150;

export class Danger {
  /** Shown of all own things. */
  on = $state(false);
  private all = $state.raw<Threat[]>([]);
  private ofGhost = $state.raw<{ aim: Aimed; threats: Threat[] } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  readonly threats: Threat[] = $derived(this.on ? this.all : []);

  /** What threatens what is aimed at, the worst first. */
  of(aim: Aimed): Threat[] {
    const { ofGhost } = this;
    return ofGhost?.aim.place === aim.place && ofGhost.aim.face === aim.face ? ofGhost.threats : [];
  }

  async toggle() {
    this.on = !this.on;
    await this.renewed();
  }

  /** Another position. */
  async renewed() {
    clearTimeout(this.timer);
    this.ofGhost = null;
    this.all = [];
    if (this.on) this.all = (await this.ask()) ?? [];
  }

  look(of: string, aim: Aimed) {
    clearTimeout(this.timer);
    if (aim.group || aim.way.throws) return;
    this.timer = setTimeout(() => {
      const at = { unit: of, hex: aim.place, ...(aim.face ? { face: aim.face } : {}) };
      void this.ask(at).then((threats) => {
        if (threats) this.ofGhost = { aim, threats: threats.sort((a, b) => b.p - a.p) };
      });
    }, rests);
  }

  private async ask(at?: DangerAt): Promise<Threat[] | null> {
    const { own, state } = this.table;
    if (!own || this.table.shown) return null;
    const reply = await this.table
      .ask('danger', { seat: own, ...(at ? { at } : {}) })
      .catch(() => null);
    return reply && this.table.state?.version === state?.version ? reply.threats : null;
  }

  close() {
    clearTimeout(this.timer);
  }
}
