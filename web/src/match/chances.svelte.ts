/** The chances of what can be chosen, and the reasons why other things cannot: asked of the server once per position. */
import type { LegalAction } from '../schema/table';
import type { Both } from '../schema/words';
import type { Odds } from '../schema/game';
import type { WhyReply } from '../schema/line';
import type { Table } from './table.svelte';

/** As many are asked about at once. */
const most = 200;

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
    const { aid, listed } = this.table;
    const wanted = listed.flatMap((action) =>
      aid.stake(action) === null ? [action] : this.table.waysOf(action),
    );
    for (let from = 0; from < wanted.length; from += most)
      await this.askAll(wanted.slice(from, from + most), seat);
  }

  /** The chances of several actions, in one question. */
  private async askAll(actions: LegalAction[], seat: string) {
    const { steps } = this.table.state!;
    const fresh = actions.filter((one) => !(one.a in this.odds)).map((one) => one.a);
    if (fresh.length === 0) return;
    const all = await this.fetchAll(fresh, seat);
    if (this.table.state?.steps !== steps) return;
    this.odds = {
      ...this.odds,
      ...Object.fromEntries(fresh.map((one, i) => [one, all[i] ?? null])),
    };
  }

  private async fetchAll(actions: string[], seat: string): Promise<(Odds | null)[]> {
    try {
      return (await this.table.ask('odds', { seat, actions })).all ?? [];
    } catch {
      return [];
    }
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
      return (await this.table.ask('odds', { seat, action })).odds ?? null;
    } catch {
      return null;
    }
  }

  /** The chances of the last of these words, once the others have been said. */
  async afterSaying(words: string[]): Promise<Odds | null> {
    const { seat } = this.table;
    const action = words.at(-1);
    if (!seat || !action) return null;
    const after = words.slice(0, -1);
    try {
      const reply = await this.table.ask('odds', {
        seat,
        action,
        ...(after.length > 0 ? { after } : {}),
      });
      return reply.odds ?? null;
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
