/**
 * Secrets of seats that this browser has exchanged for new ones. The new one is made here and kept before the server is
 * asked: if the answer is lost on its way, the same is asked again and nobody is locked out.
 */
import { change } from './api';
import { heldSeats, hold, invitations, letGoOf } from './mine';
import type { HeldSeat } from './mine';
import type { TableError } from './table-error';
import { load, save } from './storage';

export interface Claim {
  match: string;
  /** What was given away, or may have been. */
  secret: string;
  /** What took its place. */
  next: string;
  /** The server has said so. */
  done?: boolean;
}

const most = 200;

export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function claims(): Claim[] {
  return load<Claim[]>('claims', []);
}

function keep(claim: Claim): boolean {
  return save(
    'claims',
    [claim, ...claims().filter((one) => one.secret !== claim.secret)].slice(0, most),
  );
}

export function dropClaim(secret: string): void {
  save(
    'claims',
    claims().filter((one) => one.secret !== secret),
  );
}

/** The exchange of this secret: the one that was begun, or a new one. Whether it outlasts a reload comes with it. */
export function claimOf(
  match: string,
  secret: string,
  next?: string,
): { claim: Claim; kept: boolean } {
  const known = claims().find((one) => one.secret === secret);
  const claim = known ?? { match, secret, next: next ?? newSecret() };
  return { claim, kept: keep(claim) };
}

/** What is held from now on in place of the old secret. */
export function exchanged(claim: Claim, now: string, seat?: string): void {
  const old = heldSeats().find((one) => one.secret === claim.secret);
  if (now !== claim.secret) letGoOf(claim.secret);
  hold(claim.match, now, seat ?? old?.seat);
  keep({ ...claim, done: true });
}

/** Opens an invitation, or asks again whether it was opened. */
export async function claimSeat(claim: Claim, both: boolean): Promise<HeldSeat> {
  const { match, secret, next } = claim;
  const reply = await change('/api/claim', {
    match,
    secret,
    next,
    both,
  });
  exchanged(claim, reply.secret, reply.seat);
  return { match, secret: reply.secret, seat: reply.seat, at: Date.now() };
}

/** A seat comes into the account, with a new secret. */
export async function keepSeat(match: string, secret: string): Promise<string> {
  const { claim } = claimOf(match, secret);
  const reply = await change('/api/account/keep', {
    match,
    secret,
    next: claim.next,
  });
  exchanged(claim, reply.secret, reply.seat);
  return reply.secret;
}

/** Exchanges of this match that the server has not answered. */
export function unanswered(match: string): Claim[] {
  return claims().filter((one) => one.match === match && !one.done);
}

/** What this browser has now in place of a secret that is no longer a seat's; null: nothing. */
export async function regained(
  match: string,
  held: HeldSeat,
  code: string,
): Promise<string | null> {
  const now = heldSeats().find(
    (one) => one.match === match && one.seat === held.seat && one.secret !== held.secret,
  );
  if (now && held.seat) return now.secret; // another tab was faster
  const known = claims().find((one) => one.secret === held.secret || one.next === held.secret);
  if (!known && code !== 'invitation') return null;
  try {
    return (await claimSeat(known ?? claimOf(match, held.secret).claim, true)).secret;
  } catch (error) {
    if ((error as TableError).code === 'unreachable') throw error;
    return null;
  }
}

export interface Opened {
  /** Why the link did not open. */
  trouble: TableError | null;
  /** Whoever opened it holds another seat here and must say whether he wants this one, too. */
  asks: Claim | null;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The secret behind # becomes a seat of this browser and leaves the address. */
export async function openLink(match: string): Promise<Opened> {
  const [secret, next] = location.hash.slice(1).split('+');
  const opened: Opened = { trouble: null, asks: null };
  let waiting = unanswered(match);
  if (secret) {
    const { claim, kept } = claimOf(match, secret, next);
    history.replaceState(
      history.state,
      '',
      kept ? location.pathname : `${location.pathname}#${claim.secret}+${claim.next}`,
    );
    if (claim.done && heldSeats().some((one) => one.match === match)) return opened;
    if (isOwnInvitation(match, secret)) return { ...opened, asks: claim };
    waiting = [claim, ...waiting.filter((one) => one.secret !== secret)];
  }
  for (const claim of waiting)
    if (!isOwnInvitation(match, claim.secret)) Object.assign(opened, await answered(claim));
  return opened;
}

/** It was made here, for somebody else, and this browser has a seat of its own there. */
function isOwnInvitation(match: string, secret: string): boolean {
  return (
    invitations(match).some((one) => one.secret === secret) &&
    heldSeats().some((one) => one.match === match)
  );
}

async function answered(claim: Claim): Promise<Partial<Opened>> {
  try {
    const held = await claimSeat(claim, false);
    if (location.hash)
      history.replaceState(history.state, '', `${location.pathname}#${held.secret}`);
    return {};
  } catch (error) {
    const failed = error as TableError;
    if (failed.code === 'both') return { asks: claim };
    if (failed.code === 'unreachable') return { trouble: failed };
    // Another tab of this browser may have been faster by a moment, and is about to say so.
    for (let i = 0; i < 10; i += 1) {
      if (heldSeats().some((one) => one.match === claim.match)) return {};
      if (failed.code !== 'used') break;
      await wait(100);
    }
    dropClaim(claim.secret);
    if (location.hash) history.replaceState(history.state, '', location.pathname);
    // Of a match that is over nothing is left to be opened: it can be looked at.
    return failed.code === 'not-allowed' ? {} : { trouble: failed };
  }
}
