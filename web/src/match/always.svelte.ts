/**
 * "Always, this turn": the answer that is given stands for the rest of the other side's turn, as a standing order. The table keeps
 * none of them for what is asked in one's own turn: when that begins, those that were given so are taken back.
 */
import { load, save } from '../lib/storage';
import type { Table } from './table.svelte';

/** An answer whatever it is about: `withdraw 0808` is any withdrawal. */
export const orderOf = (words: string): string => {
  const [verb = '', ...about] = words.split(' ');
  return about.length > 0 ? `${verb} *` : verb;
};

export class Always {
  /** The next answer is meant so. */
  on = $state(false);

  constructor(private readonly table: Table) {}

  /** Whether what is asked is an answer to what the other side does, that may be asked again. */
  readonly offered: boolean = $derived.by(() => {
    const { table } = this;
    if (!table.seat || !table.view || table.shown || table.state?.lesson) return false;
    return table.aid.reacts(table.view, table.seat);
  });

  private get orders(): string[] {
    return this.table.state?.standing?.[this.table.own ?? ''] ?? [];
  }
  private key() {
    return `always.${this.table.match}.${this.table.own}`;
  }

  /**
   * Before the answer is given: the order goes first, in front of those that hold for longer. The version of the match then; null:
   * none was given.
   */
  async before(words: string[]): Promise<number | null> {
    const { table, orders } = this;
    const { own } = table;
    if (!this.on || !this.offered || words.length !== 1 || !own) return null;
    this.on = false;
    const order = orderOf(words[0]!);
    const others = orders.filter((one) => one !== order);
    const { version } = await table.ask('standing', { seat: own, orders: [order, ...others] });
    if (!orders.includes(order)) save(this.key(), [order, ...load<string[]>(this.key(), [])]);
    return version;
  }

  /** One's own turn has begun: what was meant for the other's holds no longer. */
  async renewed(): Promise<void> {
    const { table } = this;
    if (!this.offered) this.on = false;
    if (!table.seat || !table.view || !table.aid.ownTurn(table.view, table.seat)) return;
    const given = load<string[]>(this.key(), []);
    if (given.length === 0) return;
    save(this.key(), []);
    const left = this.orders.filter((one) => !given.includes(one));
    if (left.length < this.orders.length) await table.order('standing', { orders: left });
  }
}
