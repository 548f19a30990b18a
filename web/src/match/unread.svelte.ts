/** What has been said in the chat since it was last looked at: counted on its tab, and the last of it told. */
import { both } from '../lib/settings.svelte';
import type { Table } from './table.svelte';

export class Unread {
  /** How many lines have been seen; none of them has, before the first state came. */
  private seen = $state<number | null>(null);

  constructor(
    private readonly table: Table,
    isLooking: () => boolean,
  ) {
    $effect(() => {
      if (this.table.state && (this.seen === null || isLooking())) this.seen = this.said;
    });
  }

  private get said() {
    return this.table.state?.chat?.length ?? 0;
  }

  get count() {
    return this.seen === null ? 0 : Math.max(0, this.said - this.seen);
  }

  get last() {
    const { state } = this.table;
    const last = this.count > 0 ? state?.chat.at(-1) : null;
    return last
      ? `${both(state!.seats.find((seat) => seat.seat === last.seat)?.title)}: ${last.text}`
      : '';
  }
}
