/** The whole match on one sheet, under the pieces: as far as the moment that is looked at. */
import type { Campaign, CampaignMaker } from '../boards/campaign';
import type { View } from '../schema/game';
import type { Table } from './table.svelte';

export class CampaignSheet {
  /** Asked for. */
  on = $state(false);
  /** Instead of it: what is shown of a decision. */
  lines = $state.raw<Campaign | null>(null);
  private maker = $state.raw<CampaignMaker | null>(null);
  /** The match as it began, seen from each seat. */
  private starts = $state.raw<View[]>([]);
  private asked = false;

  constructor(private readonly table: Table) {}

  /** Once it is over for everybody, in a game that has such a sheet. */
  offered = $derived.by(() => {
    const { state, aid } = this.table;
    return aid.campaign !== null && state !== null && state.over && !state.lesson;
  });

  shown: Campaign | null = $derived.by(() => {
    const { state, entries, shown } = this.table;
    if (this.lines) return this.lines;
    const { maker } = this;
    if (!this.on || !this.offered || !maker || !state) return null;
    const step = shown?.step ?? state.steps;
    return maker({
      entries: entries.filter((entry) => !entry.undone && entry.step <= step),
      starts: this.starts,
      final: state.view,
      colourOf: (seat) => state.seats.find((one) => one.seat === seat)?.colour ?? 'slate',
    });
  });

  async show(on: boolean) {
    this.on = on;
    if (!on || this.asked) return;
    this.asked = true;
    const { state, aid } = this.table;
    try {
      const [maker, ...moments] = await Promise.all([
        aid.campaign!(),
        ...(state?.seats ?? []).map(({ seat }) => this.table.ask('at', { step: 0, seat })),
      ]);
      this.starts = moments.map(({ view }) => view);
      this.maker = maker;
    } catch {
      this.asked = false;
      this.on = false;
    }
  }
}
