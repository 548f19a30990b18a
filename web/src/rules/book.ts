/** The rules list as one reads it: chapters, what holds in this battle, what was used. */
import type { Chapter, Rule, RulesReply } from '../schema/http';
import type { GameEvent } from '../schema/game';
import type { Entry } from '../schema/table';

export interface Read {
  chapter: Chapter | null;
  rules: [id: string, rule: Rule][];
}

const byNumber = ([a]: [string, unknown], [b]: [string, unknown]) =>
  a.localeCompare(b, 'en', { numeric: true });

/** Does it hold in this battle? In all of them, if none is named. */
export const holds = (rule: Rule, scenario: string | null) =>
  scenario === null || !rule.only || rule.only.includes(scenario);

/** Chapter by chapter; what is in none comes last. */
export function chaptersOf(book: RulesReply, scenario: string | null = null): Read[] {
  const kept = Object.entries(book.rules)
    .filter(([, rule]) => holds(rule, scenario))
    .sort(byNumber);
  const read: Read[] = book.chapters.map((chapter) => ({
    chapter,
    rules: kept.filter(([, rule]) => rule.chapter === chapter.id),
  }));
  const known = new Set(book.chapters.map(({ id }) => id));
  read.push({ chapter: null, rules: kept.filter(([, rule]) => !known.has(rule.chapter)) });
  return read.filter(({ rules }) => rules.length > 0);
}

/** The rules before and after it, as they are read. */
export function beside(read: Read[], id: string): { before: string | null; after: string | null } {
  const order = read.flatMap(({ rules }) => rules.map(([one]) => one));
  const at = order.indexOf(id);
  return at < 0
    ? { before: null, after: null }
    : { before: order[at - 1] ?? null, after: order[at + 1] ?? null };
}

export interface Uses {
  /** How often each rule has told in this match. */
  times: ReadonlyMap<string, number>;
  /** Those of the last turn: what happened since its heading in the log, or in the turn before, if nothing has yet. */
  last: ReadonlySet<string>;
}

export function usesOf(entries: readonly Entry[], isHeading: (event: GameEvent) => boolean): Uses {
  const times = new Map<string, number>();
  let last = new Set<string>();
  let now = new Set<string>();
  for (const entry of entries) {
    if (entry.undone) continue;
    for (const event of entry.events) {
      if (isHeading(event)) {
        if (now.size > 0) last = now;
        now = new Set();
      } else if (event.rule) {
        times.set(event.rule, (times.get(event.rule) ?? 0) + 1);
        now.add(event.rule);
      }
    }
  }
  return { times, last: now.size > 0 ? now : last };
}
