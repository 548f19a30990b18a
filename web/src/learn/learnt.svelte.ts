/** How far one is in each lesson: kept in this browser, and with the account of whoever is logged in. */
import { untrack } from 'svelte';
import { account } from '../lib/account.svelte';
import { change } from '../lib/api';
import { load, save } from '../lib/storage';
import type { LearnRequest, Learnt as Place } from '../schema/http';
import type { LessonState } from '../schema/table';

/** In this browser also by which match one goes on. */
export interface Kept extends Place {
  match?: string;
}
export type AllKept = Record<string, Kept>;
type LessonsLearnt = LearnRequest['learnt'];

/** Of two places in a lesson the one that is further; what was once learnt stays so. */
export function further(own: AllKept, theirs: LessonsLearnt): AllKept {
  const all: AllKept = { ...own };
  for (const [lesson, place] of Object.entries(theirs)) {
    const known = all[lesson];
    all[lesson] = {
      ...known,
      step: Math.max(known?.step ?? 0, place.step),
      done: (known?.done ?? false) || place.done,
      at: Math.max(known?.at ?? 0, place.at),
    };
  }
  return all;
}

/** As the account keeps it: matches are this browser's affair. */
const told = (all: AllKept): LessonsLearnt =>
  Object.fromEntries(
    Object.entries(all).map(([id, { step, done, at }]) => [id, { step, done, at }]),
  );

class Learnt {
  all = $state.raw<AllKept>(load<AllKept>('learn', {}));

  of(lesson: string): Kept | null {
    return this.all[lesson] ?? null;
  }

  begun(lesson: string, match: string) {
    const known = this.of(lesson);
    this.put(lesson, {
      step: known?.step ?? 1,
      done: known?.done ?? false,
      at: Date.now(),
      match,
    });
  }

  /** Where the lesson of that match stands. */
  note({ id, step, done }: LessonState, match: string) {
    untrack(() => {
      const known = this.of(id);
      const next: Kept = {
        step: Math.max(known?.step ?? 0, step),
        done: (known?.done ?? false) || done,
        at: Date.now(),
        ...(done ? {} : { match }),
      };
      const same =
        known?.step === next.step && known.done === next.done && known.match === next.match;
      if (!same) this.put(id, next);
    });
  }

  private put(lesson: string, place: Kept) {
    this.all = { ...this.all, [lesson]: place };
    save('learn', this.all);
    if (account.person) void this.tell({ [lesson]: place });
  }

  /** Who has logged in brings along what was learnt here, and finds what was learnt elsewhere. */
  async merge() {
    await this.tell(this.all);
  }

  private async tell(some: AllKept) {
    try {
      const { learnt } = await change('/api/account/learn', { learnt: told(some) });
      this.all = further(this.all, learnt);
      save('learn', this.all);
    } catch {
      // Kept here; told with the next step.
    }
  }
}

export const learnt = new Learnt();

$effect.root(() => {
  $effect(() => {
    if (account.person) untrack(() => void learnt.merge());
  });
});
