/** The coach of a lesson: where it stands, what it said to a wrong move, and how one goes on in it or leaves it. */
import type { Table } from '../match/table.svelte';
import type { TableError } from '../lib/table-error';
import type { LessonState } from '../schema/table';
import type { LessonWish } from '../lib/command';
import type { Both } from '../schema/words';

interface Answer {
  why: string;
  text: Both;
  rule: string | null;
  version: number;
}

export class Coach {
  /** Whether it has been asked to leave, and has asked back. */
  leaving = $state(false);
  /** What is lit, in words: the box says it after its text. */
  lit = $state.raw<string[]>([]);
  /** Pointers that found nothing to be seen on the page; null: not looked for yet. */
  unfound = $state.raw<string[] | null>(null);
  private heard = $state.raw<Answer | null>(null);
  /** The step that was on before what is being shown now. */
  private before: LessonState | null = null;

  constructor(private readonly table: Table) {}

  /** As the box shows it: while what others did is being shown, the step it belongs to stays. */
  lesson: LessonState | null = $derived.by(() => {
    const { state, showing } = this.table;
    const now = state?.lesson ?? null;
    if (showing && now && this.before?.id === now.id) return this.before;
    this.before = now;
    return now;
  });

  /** What was said to a move that the step does not ask for, until something is done. */
  answer: Answer | null = $derived.by(() =>
    this.heard && this.heard.version === this.table.state?.version ? this.heard : null,
  );

  /** Whether it is the lesson that refused: then the box answers, and nobody else. */
  hear({ why, reason, rule }: Pick<TableError, 'why' | 'reason' | 'rule'>): boolean {
    const { state } = this.table;
    if (!state?.lesson || !reason || !why?.startsWith('lesson-')) return false;
    this.heard = { why, text: reason, rule: rule ?? null, version: state.version };
    this.table.letGo();
    return true;
  }

  async ask(what: LessonWish): Promise<void> {
    await this.table.deeds.hold(() => this.order(what));
  }

  /** What undoing is in a lesson; the deed is one already. */
  async back(): Promise<void> {
    await this.order('back');
  }

  private async order(what: LessonWish): Promise<void> {
    const { table } = this;
    this.heard = null;
    this.leaving = false;
    table.letGo();
    table.meanwhile.skip();
    await table.order('lesson', { do: what });
  }

  /** Enter goes on where there is only something to read: whether it did. */
  goOn(): boolean {
    if (!this.lesson?.reads || this.lesson.done) return false;
    void this.ask('next');
    return true;
  }

  /** Escape: asks first, and the second time takes it back. */
  leave(): boolean {
    if (!this.lesson || this.lesson.done) return false;
    this.leaving = !this.leaving;
    return true;
  }
}
