/**
 * What is being typed at a match: notes, a line of chat, a standing order. It is kept in this browser with every letter,
 * until the server has said that it has it; what the server sends never replaces it.
 */
import type { TableError } from '../lib/table-error';
import { load, save } from '../lib/storage';
import type { Table } from './table.svelte';

export type Kind = 'note' | 'chat' | 'order';

const most = 200;
const pause = 700;

export function kept(match: string, seat: string, kind: Kind): string | null {
  return load<Record<string, string>>('writing', {})[`${match} ${seat} ${kind}`] ?? null;
}

function keep(match: string, seat: string, kind: Kind, text: string | null) {
  const all = load<Record<string, string>>('writing', {});
  const key = `${match} ${seat} ${kind}`;
  if (text === null && !(key in all)) return;
  delete all[key];
  save('writing', {
    ...Object.fromEntries(Object.entries(all).slice(-(most - 1))),
    ...(text === null ? {} : { [key]: text }),
  });
}

/** A text in a box that is sent when its writer says so, or thinks for a moment. */
export class Writing {
  text = $state('');
  /** The server has what stands here. */
  saved = $state(true);
  private seat: string | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private sending = false;
  /** What was sent and not answered, and how many lines of chat there were then. */
  private asked: { text: string; lines: number } | null = null;

  constructor(
    private readonly table: Table,
    private readonly kind: Kind,
  ) {}

  /** The seat sits here now, or the server has said something: what is typed stays. */
  heard() {
    const { own, state } = this.table;
    if (!own || !state) return;
    if (own !== this.seat) {
      this.seat = own;
      const left = kept(this.table.match, own, this.kind);
      this.saved = left === null;
      this.text = left ?? '';
      this.asked = null;
    }
    if (this.kind === 'note' && this.saved) this.text = state.note?.[own] ?? '';
    // A line whose answer was lost stands in the chat: it is not to be sent twice.
    if (this.kind === 'chat' && this.asked && !this.sending) {
      const { text, lines } = this.asked;
      if ((state.chat ?? []).slice(lines).some((line) => line.seat === own && line.text === text))
        this.done(text);
      this.asked = null;
    }
    if (this.kind === 'note' && !this.saved && !this.timer) void this.send();
  }

  typed() {
    if (!this.seat) return;
    this.saved = false;
    keep(this.table.match, this.seat, this.kind, this.text);
    if (this.kind !== 'note') return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), pause);
  }

  /** The page may be gone in a moment. */
  hurry() {
    if (this.kind === 'note' && !this.saved) void this.send();
  }

  /** The server has it. */
  done(text: string) {
    if (!this.seat || (this.kind === 'note' ? this.text !== text : this.text.trim() !== text))
      return;
    keep(this.table.match, this.seat, this.kind, null);
    this.saved = true;
    if (this.kind !== 'note') this.text = '';
  }

  async send(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.kind === 'note') await this.sendNote();
    else if (this.kind === 'chat') await this.say();
  }

  private async sendNote() {
    const { seat, text } = this;
    if (!seat || this.sending) return;
    this.sending = true;
    let lost = true;
    try {
      await this.table.ask('note', { seat, text });
      this.table.noted(seat, text);
      if (seat === this.seat) this.done(text);
      lost = false;
    } catch (error) {
      // When the line is back it is sent again; what is too long, or too much at once, is said.
      if ((error as TableError).code !== 'lost') this.table.complain(error as TableError, '');
    } finally {
      this.sending = false;
    }
    if (!lost && seat === this.seat && this.text !== text && !this.timer) void this.sendNote();
  }

  private async say() {
    const text = this.text.trim();
    const lines = this.table.state?.chat?.length ?? 0;
    if (!text || this.sending) return;
    this.sending = true;
    this.asked = { text, lines };
    try {
      if (await this.table.order('chat', { text })) {
        this.asked = null;
        this.done(text);
      }
    } finally {
      this.sending = false;
    }
  }
}
