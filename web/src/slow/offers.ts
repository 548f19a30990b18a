/** Orders to choose from: the verbs a seat has met, with a * for what they are about. */
import type { Entry, LegalAction } from '../schema/table';

const most = 16;

export function offers(
  entries: Entry[],
  legal: LegalAction[],
  seat: string | null,
  have: string[],
): string[] {
  const met = [
    ...legal.map(({ a, verb }) => ({ a, verb })),
    ...entries
      .filter((entry) => entry.seat === seat && entry.verb && !entry.undone)
      .map((entry) => ({ a: entry.action, verb: entry.verb! }))
      .reverse(),
  ];
  const orders = met.map(({ a, verb }) => (a === verb ? verb : `${verb} *`));
  return [...new Set(orders)].filter((order) => !have.includes(order)).slice(0, most);
}
