/** The log as the page keeps it: what it had, and what the server tells anew. */
import type { Entry } from './protocol';

/** A step that was undone and played again has two entries; the one that stands is told last. */
const keyOf = (entry: Entry) => `${entry.step} ${entry.undone ? entry.at : 'x'}`;

/**
 * Puts fresh entries among those that are there. Taking one line out of a plan gives those after it other numbers: they stand,
 * and are not struck out. And what one takes back in secret was never said: at a secret turn nothing is struck out at all.
 */
export function merged(entries: readonly Entry[], fresh: readonly Entry[], secret = false): Entry[] {
  const all = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const standing = fresh.filter((entry) => !entry.undone);
  for (const entry of fresh) {
    if (entry.undone) {
      all.delete(`${entry.step} x`);
      const stands = standing.some((one) => one.seat === entry.seat && one.action !== undefined && one.action === entry.action);
      if (secret || stands) continue;
    }
    all.set(keyOf(entry), entry);
  }
  return [...all.values()].sort((a, b) => a.step - b.step || a.at - b.at);
}
