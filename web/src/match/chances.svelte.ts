/** The chances of what can be chosen, and the reasons why other things cannot: asked of the server once per position. */
import type { LegalAction } from '../schema/table';
import type { Both } from '../schema/words';
import type { Odds } from '../schema/game';
import type { WhyReply } from '../schema/line';
import type { Table } from './table.svelte';

export class Chances {
  odds = $state.raw<Record<string, Odds | null>>({});
  notNow = $state.raw<{ name: string; action: string; reason: Both; rule: string | null }[]>([]);

  constructor(private readonly table: Table) {}

  forget() {
    this.odds = {};
    this.notNow = [];
  }

  /** Asks about everything that can be chosen now, and why the rest cannot. */
  async askAround() {
    const { legal } = this.table;
    const seat = this.table.seat ?? this.table.proposing;
    const version = this.table.state?.version;
    if (!seat || legal.length === 0) return;
    const view = this.table.state!.view;
    const asks = this.table.aid
      .alsoAsk(view)
      .filter(({ action }) => !legal.some((one) => one.verb === action));
    void Promise.all(
      asks.map(async ({ action, name }) => {
        const reply = await this.why(action, seat);
        return reply && !reply.legal && reply.reason
          ? { name, action, reason: reply.reason, rule: reply.rule ?? null }
          : null;
      }),
    ).then((list) => {
      if (this.table.state?.version === version) this.notNow = list.filter((one) => one !== null);
    });
    for (const action of this.table.listed)
      for (const one of this.table.aid.stake(action) === null
        ? [action]
        : this.table.waysOf(action))
        await this.ask(one);
  }

  /** The chances of an action, asked for once. */
  async ask(action: LegalAction) {
    const seat = this.table.seat ?? this.table.proposing;
    const { steps } = this.table.state ?? {};
    if (!seat || action.a in this.odds) return;
    const odds = await this.fetchOdds(action.a, seat);
    if (this.table.state?.steps === steps) this.odds = { ...this.odds, [action.a]: odds };
  }

  private async fetchOdds(action: string, seat: string): Promise<Odds | null> {
    try {
      return (await this.table.ask('odds', { seat, action })).odds;
    } catch {
      return null;
    }
  }

  async why(action: string, seat: string): Promise<WhyReply | null> {
    try {
      return await this.table.ask('why', { seat, action });
    } catch {
      return null;
    }
  }
}
