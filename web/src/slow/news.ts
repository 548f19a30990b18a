/** What has changed in one's matches since they were last looked at. */
import type { MyMatch } from '../schema/table';

export const key = (one: MyMatch) => `${one.match} ${one.seat}`;
export const stand = (one: MyMatch) => (one.over ? 'over' : one.mine ? 'mine' : 'theirs');

/** What is worth a word: matches that wait for one and did not when they were last looked at, and those that have ended. */
export function news(before: Map<string, string>, now: MyMatch[]): MyMatch[] {
  return now.filter((one) => {
    const then = before.get(key(one));
    return then !== undefined && then !== stand(one) && (one.mine || one.over);
  });
}
