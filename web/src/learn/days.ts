/** The days, counted since 1970-01-01 in UTC, whose puzzle was solved: each once, ascending. */
const dayMs = 86_400_000;

export const dayOf = (at: number): number => Math.floor(at / dayMs);

/** What either knows: in whatever order and however often it is put together. */
export const joined = (own: readonly number[], theirs: readonly number[]): number[] =>
  [...new Set([...own, ...theirs])].sort((a, b) => a - b);

export interface Streak {
  /** Up to today, or up to yesterday as long as today's is not solved. */
  now: number;
  longest: number;
  today: boolean;
}

/** Days in a row. The terminal counts the same (`streak_of`, src/match/daily.cpp). */
export function streakOf(days: readonly number[], today: number): Streak {
  let row = 0;
  let longest = 0;
  let now = 0;
  days.forEach((day, i) => {
    row = i > 0 && days[i - 1] === day - 1 ? row + 1 : 1;
    longest = Math.max(longest, row);
    if (day === today || day === today - 1) now = row;
  });
  return { now, longest, today: days.includes(today) };
}
