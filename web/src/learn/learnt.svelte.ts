/** How far one is in each lesson, the days whose puzzle was solved, the matches that count for medals: kept in this browser, and with the
 * account of whoever is logged in. */
import { untrack } from 'svelte';
import { account } from '../lib/account.svelte';
import { change } from '../lib/api';
import { load, save } from '../lib/storage';
import type { LearnRequest, Learnt as Place, LearntTold } from '../schema/http';
import type { LessonState, MatchState } from '../schema/table';
import { joined } from './days';
import { type Finished, finished, finishedOf, joinedMatches } from './finished';

/** In this browser also by which match one goes on. */
export interface Kept extends Place {
  match?: string;
}
export type AllKept = Record<string, Kept>;
type LessonsLearnt = Record<string, LearntTold>;

/** Whoever did not say how it was done does not know: it may have been tried before. */
const whole = (place: LearntTold): Place => ({ solved: false, missed: true, ...place });

/** Of two places in a lesson the one that is further; what was once learnt stays so, and what was once missed. */
export function further(own: AllKept, theirs: LessonsLearnt): AllKept {
  const all: AllKept = { ...own };
  for (const [lesson, told] of Object.entries(theirs)) {
    const known = all[lesson];
    const place = whole(told);
    all[lesson] = {
      ...known,
      step: Math.max(known?.step ?? 0, place.step),
      done: (known?.done ?? false) || place.done,
      at: Math.max(known?.at ?? 0, place.at),
      solved: (known?.solved ?? false) || place.solved,
      missed: (known?.missed ?? false) || place.missed,
    };
  }
  return all;
}

/** As the account keeps it: matches to go on with are this browser's affair. */
const told = (all: AllKept): LearnRequest['learnt'] =>
  Object.fromEntries(Object.entries(all).map(([id, { match: _, ...place }]) => [id, place]));

/** Matches that are told at once: a request has its limit. */
const atOnce = 60;

/** To try out the picture of a rule is no lesson one has learnt. */
export const ruleTried = (lesson: string): string | null =>
  /\/rule-(.+)$/.exec(lesson)?.[1] ?? null;

class Learnt {
  all = $state.raw<AllKept>(
    Object.fromEntries(
      Object.entries(load<Record<string, LearntTold & { match?: string }>>('learn', {})).map(
        ([id, place]) => [id, whole(place)],
      ),
    ),
  );
  days = $state.raw<number[]>(load<number[]>('puzzle-days', []));
  finished = $state.raw<Finished[]>(finished());

  of(lesson: string): Kept | null {
    return this.all[lesson] ?? null;
  }

  begun(lesson: string, match: string) {
    if (ruleTried(lesson)) return;
    const known = this.of(lesson);
    this.put(lesson, {
      step: known?.step ?? 1,
      done: known?.done ?? false,
      at: Date.now(),
      solved: known?.solved ?? false,
      missed: known?.missed ?? false,
      match,
    });
  }

  /** Where the lesson of that match stands. */
  note({ id, step, done, shown, missed }: LessonState, match: string) {
    if (ruleTried(id)) return;
    untrack(() => {
      const known = this.of(id);
      const next: Kept = {
        step: Math.max(known?.step ?? 0, step),
        done: (known?.done ?? false) || done,
        at: Date.now(),
        solved: (known?.solved ?? false) || (done && !shown),
        missed: (known?.missed ?? false) || (missed && !known?.solved),
        ...(done ? {} : { match }),
      };
      const same =
        known &&
        (['step', 'done', 'solved', 'missed', 'match'] as const).every(
          (one) => known[one] === next[one],
        );
      if (!same) this.put(id, next);
    });
  }

  /** Something else was tried than what solves it. */
  miss(lesson: string) {
    untrack(() => {
      const known = this.of(lesson);
      if (known && !known.solved && !known.missed) this.put(lesson, { ...known, missed: true });
    });
  }

  /** The puzzle of that day was solved on that day. */
  solvedOn(day: number) {
    untrack(() => {
      if (this.days.includes(day)) return;
      this.days = joined(this.days, [day]);
      save('puzzle-days', this.days);
      if (account.person) void this.tell({ learnt: {}, days: [day] });
    });
  }

  /** A match is over, and counts if a rung may ask for it. */
  ended(state: MatchState) {
    const one = finishedOf(state);
    if (!one) return;
    untrack(() => {
      const at = this.finished.find((other) => other.match === one.match)?.at ?? Date.now();
      this.finished = joinedMatches([{ ...one, at }], this.finished);
      save('finished', this.finished);
    });
  }

  private put(lesson: string, place: Kept) {
    this.all = { ...this.all, [lesson]: place };
    save('learn', this.all);
    if (account.person) void this.tell({ learnt: told({ [lesson]: place }) });
  }

  /** Who has logged in brings along what was learnt here, and finds what was learnt elsewhere. */
  async merge() {
    const known = await this.tell({ learnt: told(this.all), days: this.days });
    if (!known) return;
    const there = new Set(known.map((one) => one.match));
    const missing = this.finished.filter((one) => !there.has(one.match));
    for (let i = 0; i < missing.length; i += atOnce)
      await this.tell({ learnt: {}, finished: missing.slice(i, i + atOnce) });
  }

  /** What the account has of finished matches; null: it could not be told. */
  private async tell(some: LearnRequest): Promise<Finished[] | null> {
    try {
      const known = await change('/api/account/learn', some);
      this.all = further(this.all, known.learnt);
      save('learn', this.all);
      this.days = joined(this.days, known.days);
      save('puzzle-days', this.days);
      this.finished = joinedMatches(this.finished, known.finished);
      save('finished', this.finished);
      return known.finished;
    } catch {
      return null; // Kept here; told with the next step.
    }
  }
}

export const learnt = new Learnt();

$effect.root(() => {
  $effect(() => {
    if (account.person) untrack(() => void learnt.merge());
  });
});
