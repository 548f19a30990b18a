/** What the computer would do here: asked for, shown with its reasons, and done with one click, whole or by its first link. */
import type { Both } from '../schema/words';
import type { Chance } from '../schema/game';
import type { HintReply } from '../schema/line';
import type { TableError } from '../lib/table-error';
import { both, t } from '../lib/settings.svelte';
import { load, save } from '../lib/storage';
import type { Table } from './table.svelte';

/** Something else that was thought of. */
export interface Other {
  a: string;
  label: string;
  chance: Chance | null;
}

const mostOthers = 4;

/** A choice is its whole gesture: another may begin alike and end elsewhere. */
const wordsOf = (one: { action?: string; line?: { a: string }[] }) =>
  one.line?.length ? one.line.map((link) => link.a).join('; ') : one.action;

export class Advice {
  thinking = $state(false);
  reply = $state.raw<HintReply | null>(null);
  /** Instead of advice: why there is none, or why the rest of it was not done. */
  said = $state('');
  /** It is being done. */
  doing = $state(false);
  /** Grows when advice has come: the button that does it takes the focus. */
  came = $state(0);

  constructor(private readonly table: Table) {}

  open = $derived(this.thinking || this.reply !== null || this.said !== '');
  aims = $derived.by(() => this.table.game?.aims ?? []);
  private picked = $state<string | null>(null);
  aim: string | null = $derived.by(() => {
    const kept = this.picked ?? load<string | null>(`aim.${this.table.state?.game}`, null);
    return (this.aims.find((one) => one.id === kept) ?? this.aims[0])?.id ?? null;
  });

  /** The whole gesture as label after label; empty where there is but one link. */
  line: { a: string; label: string }[] = $derived.by(() => {
    const { reply } = this;
    const links = reply?.line ?? [];
    return links.length > 1 && links[0]!.a === reply!.action
      ? links.map(({ a, label }) => ({ a, label: this.labelOf(a, label) }))
      : [];
  });

  others: Other[] = $derived.by(() => {
    const { reply } = this;
    const advised = wordsOf(reply ?? {});
    return (reply?.considered ?? [])
      .filter((one) => wordsOf(one) !== advised && this.isLegal(one.action))
      .slice(0, mostOthers)
      .map((one) => ({
        a: one.action,
        label: this.labelOf(one.action, one.label),
        chance: one.chance ?? null,
      }));
  });

  reason: string = $derived(
    this.reply ? both(this.reply.reason) || this.labelOf(this.reply.action) : '',
  );

  private isLegal(action: string): boolean {
    return this.table.legal.some((one) => one.a === action);
  }

  private labelOf(action: string, label?: Both): string {
    return both(label) || both(this.table.legal.find((one) => one.a === action)?.label) || action;
  }

  /** Asks, and chooses what is advised; false if there is no advice. */
  async ask(): Promise<boolean> {
    const { seat, state } = this.table;
    this.close();
    if (!seat || !state) {
      this.said = t('refused.wait');
      return false;
    }
    this.thinking = true;
    try {
      const level = this.table.game?.levels.at(-1) ?? 'strong';
      const reply = await this.table.ask('hint', {
        seat,
        level,
        gesture: true,
        ...(this.aim ? { aim: this.aim } : {}),
      });
      if (this.table.state?.steps !== state.steps || !this.thinking) return false;
      this.reply = reply;
      if (!this.isLegal(reply.action)) return false;
      this.table.selected = reply.action;
      this.came += 1;
      return true;
    } catch (error) {
      this.said = this.table.errorText(error as TableError);
      return false;
    } finally {
      this.thinking = false;
    }
  }

  /** Another aim: kept for this game, and asked about at once. */
  async aimAt(id: string) {
    this.picked = id;
    save(`aim.${this.table.state?.game}`, id);
    await this.ask();
  }

  /** The match has gone on: what was advised is no longer to be done, unless it is just being done. */
  outdated() {
    if (!this.doing) this.close();
  }

  close() {
    this.thinking = false;
    this.reply = null;
    this.said = '';
  }

  /** What Enter does: the whole of it, or what else was chosen meanwhile. */
  async follow() {
    const { selected } = this.table;
    if (!this.reply || this.doing) return;
    if (selected !== null && selected !== this.reply.action) await this.table.play(selected);
    else if (this.words.length > 1) await this.doAll();
    else await this.doIt();
  }

  async doIt() {
    if (this.reply) await this.table.play(this.reply.action);
  }

  /** What belongs together, as it is said in one breath. */
  get words(): string[] {
    const { reply, line } = this;
    return reply?.actions ?? line.map((link) => link.a);
  }

  /** The whole gesture, all of it or nothing; it ends where dice fall and where somebody else is asked. */
  async doAll() {
    const { words } = this;
    this.doing = true;
    const done = await this.table.say(words);
    this.doing = false;
    this.close();
    if (!done || (done.played ?? words.length) >= words.length) return;
    this.said = t(done.stopped === 'dice' ? 'advice.dice' : 'advice.changed');
  }
}
