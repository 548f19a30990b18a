/** The seats of a match that this browser holds: which of them the line sits down with, and how its secret changes hands. */
import { claimOf, exchanged, keepSeat, newSecret, regained } from '../lib/claims';
import { keepInvitations, letGoOf, playsBoth, type HeldSeat } from '../lib/mine';
import type { TableError } from '../lib/table-error';
import type { Table } from './table.svelte';

export class Holding {
  /** Which of them the line holds; -1: several, and nobody has sat down yet. */
  at: number;
  /** One person plays all of them: nothing is hidden from him, and nobody waits. */
  readonly both: boolean;
  /** What the line sits down with, also when it comes back. */
  private secrets: string[] = [];

  constructor(
    private readonly table: Table,
    readonly seats: HeldSeat[],
  ) {
    this.both = seats.length > 1 && playsBoth(table.match);
    this.at = seats.length > 1 && !this.both ? -1 : 0;
  }

  private get now(): HeldSeat | undefined {
    return this.seats[this.at];
  }

  get secret(): string | null {
    return this.now?.secret || null;
  }

  /** What the line says when it opens: the secret, or the seat where an account stands for it. */
  greeting(): { secrets: string[]; seats?: string[] } {
    const { secret, now } = this;
    // From whose seat it is seen stands first.
    const others = this.both ? this.seats.filter((one) => one !== now) : [];
    const named = [...(now ? [now] : []), ...others];
    this.secrets = secret ? named.flatMap((one) => (one.secret ? [one.secret] : [])) : [];
    const { secrets } = this;
    if (secret || this.seats.length === 0) return { secrets };
    return { secrets, seats: named.flatMap((one) => (one.seat ? [one.seat] : [])) };
  }

  /**
   * The secret is no longer the seat's: perhaps this browser has exchanged it and the answer was lost. Whether there is another
   * to come back with; throws if that cannot be found out now.
   */
  async regain(error: TableError): Promise<boolean> {
    const holding = this.now!;
    const secret = await regained(this.table.match, holding, error.code);
    if (secret) holding.secret = secret;
    else letGoOf(holding.secret);
    return secret !== null;
  }

  /** Whoever else has this seat's secret is put out. */
  async renew(): Promise<boolean> {
    const { now, table } = this;
    const old = now?.secret ?? '';
    const { claim } = old
      ? claimOf(table.match, old)
      : { claim: { match: table.match, secret: '', next: newSecret() } };
    if (!(await table.order('renew', { next: claim.next }))) return false;
    if (now && old) {
      exchanged(claim, claim.next);
      this.change(now, claim.next);
    }
    return true;
  }

  /** The seat comes into the account. */
  async keep(): Promise<void> {
    const holding = this.now!;
    this.change(holding, await keepSeat(this.table.match, holding.secret));
  }

  private change(holding: HeldSeat, secret: string) {
    holding.secret = secret;
    if (this.secrets.length > 0) this.secrets[0] = secret;
  }

  /** The seat becomes an invitation again; its link stands where the seats are listed. */
  async giveBack(): Promise<boolean> {
    const { now, table } = this;
    const next = newSecret();
    keepInvitations([{ match: table.match, seat: table.own!, secret: next }]);
    if (!(await table.order('give-back', { next }))) return false;
    if (now?.secret) letGoOf(now.secret);
    return true;
  }

  /** Whether somebody at this screen plays that seat. */
  has(seat: string): boolean {
    return this.seats.some((one) => one.seat === seat);
  }
}
