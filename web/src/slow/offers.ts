/** Orders to choose from: the verbs a seat has met, with a * for what they are about. */
import type { Entry, LegalAction } from '../lib/protocol';

const most = 16;

export function offers(
  entries: Entry[],
  legal: LegalAction[],
  seat: string | null,
  have: string[],
): string[] {
  const met = [
    ...legal.map((action) => action.a),
    ...entries
      .filter((entry) => entry.seat === seat && entry.action && !entry.undone)
      .map((entry) => entry.action!)
      .reverse(),
  ];
  const orders = met.map((words) =>
    words.includes(' ') ? `${words.slice(0, words.indexOf(' '))} *` : words,
  );
  return [...new Set(orders)].filter((order) => !have.includes(order)).slice(0, most);
}
