/** The log as the page keeps it: what it had, and what the server tells anew. */
import type { Entry } from '../schema/table';

/** A step that was undone and played again has two entries; the one that stands is told last. */
const keyOf = (entry: Entry) => `${entry.step} ${entry.undone ? entry.at : 'x'}`;

/**
 * What of fresh entries has just happened. The push that ends a match tells once more, from the first secret step on, what is
 * long past: nothing of that is news.
 */
export function newsOf(known: readonly Entry[], fresh: readonly Entry[]): readonly Entry[] {
  const last = known.findLast((entry) => !entry.undone);
  const first = fresh[0];
  if (!last || !first || first.step > last.step || fresh.some((entry) => entry.undone))
    return fresh;
  // What was said in secret has its words only now.
  const told = fresh.findLastIndex(
    (entry) =>
      entry.at === last.at &&
      entry.seat === last.seat &&
      (last.action === undefined || entry.action === last.action),
  );
  return fresh.slice(told + 1);
}

/**
 * Puts fresh entries among those that are there. Taking one line out of a plan gives those after it other numbers: they stand,
 * and are not struck out. And what one takes back in secret was never said: at a secret turn nothing is struck out at all.
 */
export function merged(
  entries: readonly Entry[],
  fresh: readonly Entry[],
  secret = false,
): Entry[] {
  const all = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const standing = fresh.filter((entry) => !entry.undone);
  for (const entry of fresh) {
    if (entry.undone) {
      all.delete(`${entry.step} x`);
      const stands = standing.some(
        (one) => one.seat === entry.seat && one.action !== undefined && one.action === entry.action,
      );
      if (secret || stands) continue;
    }
    all.set(keyOf(entry), entry);
  }
  return [...all.values()].sort((a, b) => a.step - b.step || a.at - b.at);
}
