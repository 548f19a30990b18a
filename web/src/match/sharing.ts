/** Adds to the dice for all seats of this browser, once the server has committed to its own part. */
import type { HeldSeat } from '../lib/mine';
import type { MatchState } from '../schema/table';
import type { TableError } from '../lib/table-error';
import { shareOf, shareTaken } from '../lib/shares';
import type { Table } from './table.svelte';

export class Sharing {
  private readonly given = new Set<string>();

  constructor(
    private readonly table: Table,
    private readonly held: HeldSeat[],
  ) {}

  async give(state: MatchState) {
    const dice = state.dice;
    if (!dice?.commit || state.over) return;
    for (const one of this.held) {
      const mine = one.seat ? dice.wanted.includes(one.seat) : dice.wanted.length > 0;
      if (!mine || this.given.has(one.secret)) continue;
      this.given.add(one.secret);
      try {
        const share = shareOf(this.table.match, one.secret, dice.commit);
        const { seat } = await this.table.ask('share', {
          secret: one.secret,
          share,
        });
        shareTaken(one.secret, seat);
      } catch (error) {
        // Given before, from another device; or the line broke and it is given when it is back.
        if ((error as TableError).code === 'lost') this.given.delete(one.secret);
      }
    }
  }
}
