/** Saying what is to be done, in gestures: several words, all or none; taking the last gesture back, and saying it again. */
import { both, t } from '../lib/settings.svelte';
import type { TableError } from '../lib/table-error';
import type { PlayReply } from '../schema/line';
import type { MatchState } from '../schema/table';
import type { Table } from './table.svelte';

/** What has the focus; nothing: the page as a whole, as when what had it is gone. */
const focused = (): Element | null =>
  typeof document === 'undefined' || document.activeElement === document.body
    ? null
    : document.activeElement;

/** Words said together, as one. */
const joined = (words: readonly string[]) => words.join('; ');

export class Saying {
  /** What was sent last, and in which position: whoever clicks it there again means the same deed, not a second one. */
  private sent: { words: string; version: number } | null = null;
  /** What was said here, gesture by gesture, and what of it was taken back. */
  private said: string[][] = [];
  private takenBack: string[][] = [];

  /** Something is on its way, and where the focus was when it was said; the next position is its answer. */
  private onItsWay: { focus: Element | null } | null = null;

  constructor(private readonly table: Table) {}

  isOnItsWay(words: string[]): boolean {
    const { deeds, state } = this.table;
    return deeds.busy && this.sent?.words === joined(words) && this.sent.version === state?.version;
  }

  async say(words: string[], about: string): Promise<PlayReply | null> {
    const { table } = this;
    if (words.length === 0 || this.isOnItsWay(words)) return null;
    const version = table.state?.version;
    const focus = focused();
    return table.deeds.hold(async (late) => {
      // What was meant in another position is not said blindly in this one.
      const stale = words.length > 1 ? table.state?.version !== version : !table.isLegal(words[0]!);
      if (late && stale) {
        await table.missed(words[0]!, about);
        return null;
      }
      const reply = await this.sayNow(words, focus);
      if (reply && !table.proposing) {
        this.said.push(words);
        this.takenBack = [];
      }
      return reply;
    }, about);
  }

  private async sayNow(words: string[], focus: Element | null): Promise<PlayReply | null> {
    const { table } = this;
    const { seat, state } = table;
    if (!state) return null;
    if (table.proposing) {
      const before = table.ownPlan?.actions.map((one) => one.a) ?? [];
      return (await table.plan([...before, ...words])) ? { version: state.version } : null;
    }
    const asked = seat ?? table.own;
    if (!asked) {
      table.refuse({ about: '', text: t('refused.spectator'), rule: null, place: null });
      return null;
    }
    const { held } = table;
    this.sent = { words: joined(words), version: state.version };
    try {
      const version = (await table.always.before(words)) ?? state.version;
      const what = words.length === 1 ? { action: words[0]! } : { actions: words };
      const { lag } = table;
      table.meanwhile.forget();
      this.onItsWay = { focus };
      const reply = await table.ask('play', {
        seat: asked,
        ...what,
        version,
        ...(lag === null ? {} : { lag }),
      });
      this.answered(reply.version);
      if (reply.refused) table.coach.hear(reply.refused);
      return reply;
    } catch (error) {
      this.onItsWay = null;
      // The next person has sat down already: it was played before the answer came.
      if (table.held !== held) return { version: state.version };
      table.complain(error as TableError, '');
      return null;
    }
  }

  async undo(words?: string) {
    const { table } = this;
    const { state, undoer } = table;
    if (state?.lesson) return table.coach.back();
    if (!state || !undoer) return;
    const may = state.undo?.[undoer];
    // The other side has been asked: it must agree.
    if (may && !may.ok && may.ask !== undefined && !words) {
      await table.order('propose', { what: 'rewind', step: may.ask });
      return;
    }
    if (may && !may.ok) {
      table.refuse({ about: t('act.undo'), text: both(may.reason), rule: null, place: null });
      return;
    }
    this.onItsWay = { focus: focused() };
    try {
      const { version } = await table.ask('undo', {
        seat: undoer,
        version: state.version,
        ...(words ? { action: words } : {}),
      });
      this.answered(version);
      const last = words ? undefined : this.said.pop();
      if (last) this.takenBack.push(last);
    } catch (error) {
      this.onItsWay = null;
      table.complain(error as TableError, t('act.undo'));
    }
  }

  async redo() {
    const words = this.takenBack.pop();
    const { table } = this;
    if (!words) {
      table.refuse({ about: t('act.redo'), text: t('refused.redo'), rule: null, place: null });
      return;
    }
    const rest = this.takenBack;
    if (await table.say(words)) this.takenBack = rest;
    else this.takenBack = [...rest, words];
  }

  /**
   * A position came: the prompt takes the focus with it, never later, and never from whoever has moved it since he said
   * what was answered. Who plays on the board by keys goes on there, as long as it is the same step that asks.
   */
  arrived(before: MatchState | null) {
    const { onItsWay, table } = this;
    this.onItsWay = null;
    const focus = focused();
    if (!onItsWay || (focus !== null && focus !== onItsWay.focus)) return;
    const goesOn = table.seat !== null && before?.turn.phase === table.state?.turn.phase;
    if (table.aid.hand && goesOn && focus?.closest('#board [data-place]')) return;
    table.played += 1;
  }

  /** The answer; its position is told before it, but by another node perhaps after it. */
  private answered(version: number) {
    if ((this.table.state?.version ?? 0) >= version) this.arrived(this.table.state);
  }

  /** Whoever said it is no longer there. */
  forget() {
    this.onItsWay = null;
    this.said = [];
    this.takenBack = [];
  }
}
