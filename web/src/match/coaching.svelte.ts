/** The coach, of whoever plays alone against the computer: the chance as one may know it, a word after what was dear, and what can be done about it. */
import { settings } from '../lib/settings.svelte';
import type { TableError } from '../lib/table-error';
import type { CoachPush, CoachWord } from '../schema/line';
import type { Table } from './table.svelte';

export class Coaching {
  /** What was said last, of each seat held here. */
  private said = $state.raw<Record<string, CoachPush>>({});
  /** Of which decision nothing more is to be said. */
  private heard = $state('');
  /** What would have been better is looked at, on the board as it was. */
  showing = $state(false);
  private asking = false;

  constructor(private readonly table: Table) {}

  on: boolean = $derived.by(() => {
    const { own, state } = this.table;
    return own !== null && (state?.coach.on.includes(own) ?? false) && !state!.over;
  });
  private now: CoachPush | null = $derived.by(() =>
    this.on ? (this.said[this.table.own!] ?? null) : null,
  );
  chance = $derived(this.now?.chance ?? null);
  word: CoachWord | null = $derived.by(() => {
    const word = this.now?.word ?? null;
    return word && keyOf(word) !== this.heard ? word : null;
  });
  /** Dice have fallen since: who takes it back throws them anew. */
  rolled: boolean = $derived.by(() => {
    const from = this.word?.from ?? Infinity;
    return this.table.entries.some((one) => !one.undone && one.step > from && one.dice !== null);
  });

  hear(push: CoachPush) {
    this.said = { ...this.said, [push.seat]: push };
    if (this.showing && !this.word) this.look(false);
  }

  /** The match is told what the switch says: it alone may have a coach, and keeps that it had one. */
  async agree() {
    const { state } = this.table;
    if (!state || this.asking || this.table.status !== 'open') return;
    const { may, on } = state.coach;
    const seats = settings.coach ? may.filter((seat) => !on.includes(seat)) : on;
    const seat = seats[0];
    if (!seat || state.over) return;
    this.asking = true;
    try {
      await this.table.ask('coach', { seat, on: settings.coach });
    } catch (error) {
      this.table.complain(error as TableError, '');
    } finally {
      this.asking = false;
    }
  }

  dismiss() {
    if (this.word) this.heard = keyOf(this.word);
    if (this.showing) this.look(false);
  }

  /** On the board as it was before: what was done and what would have been better, as arrows. */
  look(on: boolean) {
    const { table, word } = this;
    this.showing = on && word !== null;
    if (this.showing) return void this.draw(word!);
    table.campaign.lines = null;
    table.now();
  }

  private async draw(word: CoachWord) {
    const { table } = this;
    await table.at(word.from);
    if (!this.showing || this.word !== word || !table.view) return;
    const { linesOf } = await import('../review/lines');
    const wordsOf = (links: CoachWord['line']) => ({ words: links.map((link) => link.a) });
    const beside = { played: wordsOf(word.did), other: wordsOf(word.line) };
    table.campaign.lines = linesOf(beside, table.aid, table.view);
  }

  /** The decision and what followed it: by the usual undo as far as that goes, else back to before it, as one may who plays alone. */
  async takeBack() {
    const { table, word } = this;
    if (!word) return;
    this.look(false);
    const mayUndo = () => {
      const { state, undoer } = table;
      return state !== null && undoer !== null && (state.undo[undoer]?.ok ?? false);
    };
    for (let steps = stepsOf(table); steps > word.from && mayUndo(); steps = stepsOf(table)) {
      await table.undo();
      if (stepsOf(table) >= steps) break;
    }
    if (stepsOf(table) > word.from)
      await table.order('propose', { what: 'rewind', step: word.from });
  }
}

const stepsOf = (table: Table) => table.state?.steps ?? 0;
const keyOf = (word: CoachWord) => `${word.from} ${word.did.map((link) => link.a).join('; ')}`;
