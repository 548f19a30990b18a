/** What this browser adds to the dice of its matches, and whether the record keeps to it. */
import { load, save } from './storage';

export interface Share {
  match: string;
  /** The server's commitment when the share was given: it cannot have been made to fit. */
  commit: string;
  /** 32 random bytes in hex. */
  share: string;
  seat?: string;
}

const most = 200;

function shares(): Record<string, Share> {
  return load<Record<string, Share>>('shares', {});
}

function keep(secret: string, share: Share): void {
  const all = shares();
  delete all[secret];
  save('shares', {
    ...Object.fromEntries(Object.entries(all).slice(-(most - 1))),
    [secret]: share,
  });
}

export function sharesOf(match: string): Share[] {
  return Object.values(shares()).filter((one) => one.match === match);
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The share of a seat, made once: it is kept before anybody is told of it. */
export function shareOf(match: string, secret: string, commit: string): string {
  const known = shares()[secret];
  if (known && known.commit === commit) return known.share;
  const share = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  keep(secret, { match, commit, share });
  return share;
}

/** Which seat it is, once the server has taken it. */
export function shareTaken(secret: string, seat: string): void {
  const known = shares()[secret];
  if (known) keep(secret, { ...known, seat });
}

export type Proof = 'none' | 'proved' | 'broken';

async function sha256(hex: string): Promise<string | null> {
  // Browsers have it only where the page came by https or from this machine.
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/**
 * Does the record of a finished match stand by what this browser was told and gave? That the server committed to its seed
 * before it knew the shares only this browser can tell; the throws themselves are checked by `tercio verify`.
 */
export async function proofOf(record: string, own: Share[]): Promise<Proof> {
  const given = own.filter((one) => one.seat);
  if (given.length === 0) return 'none';
  const lines = new Set(record.split('\n').map((line) => line.trim()));
  const seeds = [...lines]
    .filter((line) => line.startsWith('dice seed '))
    .map((line) => line.slice('dice seed '.length));
  const hashes = await Promise.all(seeds.map((seed) => sha256(seed)));
  for (const one of given) {
    if (
      !lines.has(`dice commit ${one.commit}`) ||
      !lines.has(`dice share-open ${one.seat} ${one.share}`)
    )
      return 'broken';
    const hash = await sha256(one.share);
    if (hash === null) continue;
    if (!lines.has(`dice share ${one.seat} ${hash}`) || !hashes.includes(one.commit))
      return 'broken';
  }
  return 'proved';
}
