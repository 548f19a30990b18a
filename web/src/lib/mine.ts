/** The seats this browser holds, the links it gave away, and what it last saw of each match. */
import { fetchMine } from './api';
import { load, save } from './storage';

export interface HeldSeat {
  match: string;
  /** Empty: held by the account of whoever is logged in. */
  secret: string;
  /** Known when the match was made here; a seat taken by link learns it from the server. */
  seat?: string;
  at: number;
}

export interface Invitation {
  match: string;
  seat: string;
  secret: string;
}

const most = 200;

export function heldSeats(): HeldSeat[] {
  return load<HeldSeat[]>('seats', []);
}

/** The seats of whoever is logged in, where this browser has no secret of its own. */
let byAccount: HeldSeat[] = [];

export function secretsOf(match: string): HeldSeat[] {
  const held = heldSeats().filter((one) => one.match === match);
  return held.length > 0 ? held : byAccount.filter((one) => one.match === match);
}

/** To be asked before a match is opened, and after its link. */
export async function learnSeats(match: string): Promise<void> {
  byAccount = [];
  if (secretsOf(match).length > 0) return;
  const mine = (await fetchMine([])).filter((one) => one.match === match);
  byAccount = mine.map(({ seat }) => ({ match, seat, secret: '', at: 0 }));
}

/** Returns whether the browser will still know it after a reload. */
export function hold(match: string, secret: string, seat?: string): boolean {
  const others = heldSeats().filter((held) => held.secret !== secret);
  const held: HeldSeat = { match, secret, at: Date.now(), ...(seat ? { seat } : {}) };
  return save('seats', [held, ...others].slice(0, most));
}

/** One seat of this browser: its secret is worth nothing any more. */
export function letGoOf(secret: string): void {
  save(
    'seats',
    heldSeats().filter((held) => held.secret !== secret),
  );
}

export function letGo(match: string): void {
  save(
    'seats',
    heldSeats().filter((held) => held.match !== match),
  );
}

/** Whether one person plays all the seats that this browser holds there. */
export function playsBoth(match: string): boolean {
  return load<string[]>('both', []).includes(match);
}

export function playBoth(match: string): void {
  save('both', [match, ...load<string[]>('both', [])].slice(0, most));
}

export function invitations(match: string): Invitation[] {
  return load<Invitation[]>('invitations', []).filter((one) => one.match === match);
}

export function dropInvitations(match: string): void {
  save(
    'invitations',
    load<Invitation[]>('invitations', []).filter((one) => one.match !== match),
  );
}

export function keepInvitations(list: Invitation[]): void {
  save('invitations', [...list, ...load<Invitation[]>('invitations', [])].slice(0, most));
}

export function seenOf(match: string): number | null {
  return load<Record<string, number>>('seen', {})[match] ?? null;
}

export function markSeen(match: string, version: number): void {
  const seen = load<Record<string, number>>('seen', {});
  delete seen[match];
  const kept = Object.entries(seen).slice(-(most - 1));
  save('seen', { ...Object.fromEntries(kept), [match]: version });
}

/** What a board has prepared for a seat and not yet said to the server: a plan. Only this browser has it. */
export function draftOf(match: string, seat: string): string | null {
  return load<Record<string, string>>('drafts', {})[`${match} ${seat}`] ?? null;
}

export function keepDraft(match: string, seat: string, text: string | null): void {
  const drafts = load<Record<string, string>>('drafts', {});
  delete drafts[`${match} ${seat}`];
  const kept = Object.entries(drafts).slice(-(most - 1));
  save('drafts', {
    ...Object.fromEntries(kept),
    ...(text === null ? {} : { [`${match} ${seat}`]: text }),
  });
}
