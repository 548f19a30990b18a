/** The review of an open match: asked for, waited for, there. */
import { TableError } from '../lib/table-error';
import type { ReviewPush, ReviewReply } from '../schema/line';
import type { Review } from '../schema/review';
import type { Table } from '../match/table.svelte';

export type Quality = Review['quality'];

/** So long the place in the queue is taken for granted. */
const patience = 5000;

export class Desk {
  /** What is there of it, from coarse to fine. */
  review = $state.raw<Review | null>(null);
  quality = $state<Quality>('normal');
  asking = $state(false);
  /** So many are made first. */
  before = $state(0);
  trouble = $state.raw<TableError | null>(null);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private again = true;

  constructor(private readonly table: Table) {
    table.onreview = (push) => this.hear(push);
  }

  done = $derived(this.review?.done ?? false);

  async ask(quality: Quality = this.quality) {
    if (quality !== this.quality) this.review = null;
    this.quality = quality;
    this.trouble = null;
    this.asking = true;
    try {
      this.take(await this.table.ask('review', { quality }));
    } catch (error) {
      this.asking = false;
      this.trouble = error as TableError;
    }
  }

  private hear(push: ReviewPush) {
    if (push.quality !== this.quality) return;
    if (!push.error) return this.take({ before: 0, begun: true, review: null, ...push });
    // Nobody was there for a moment, as when the line broke: once it is asked for anew.
    if (push.error.why === 'given-up' && this.again) {
      this.again = false;
      void this.ask();
      return;
    }
    this.asking = false;
    const { code, message, reason, why } = push.error;
    this.trouble = new TableError(code, message, undefined, reason, why);
  }

  private take({ review, before, begun }: Omit<ReviewReply, 'quality'>) {
    this.before = begun ? 0 : before;
    // What came later is never less.
    if (review && (review.done || review.part >= (this.review?.part ?? 0))) this.review = review;
    this.asking = !this.done;
    this.look(begun);
  }

  /** Those before it are not told of: now and then it is asked how many there are. */
  private look(begun: boolean) {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.asking && !begun) this.timer = setTimeout(() => void this.ask(), patience);
  }

  close() {
    if (this.timer) clearTimeout(this.timer);
    this.table.onreview = null;
  }
}
