/** What the others did meanwhile, shown on the board frame by frame at the reader's pace. */
import { prefersReducedMotion } from 'svelte/motion';
import type { View } from '../schema/game';
import type { AtReply } from '../schema/line';
import type { Entry, MatchState } from '../schema/table';
import { settings } from '../lib/settings.svelte';
import { framesOf, summaryOf, type Frame, type Summary } from './scenes';
import type { Table } from './table.svelte';

/** A moment on the board: how things stand after a frame, what happened in it, and how long it is shown. */
export interface Shown extends AtReply {
  happened: Entry[];
  ms: number;
  /** It stands its time, even where it is the last and somebody here is asked: a turning point, a beat of a scene. */
  holds: boolean;
}

/** A held key makes it so much faster. */
const hurried = 2;

export class Meanwhile {
  /** One frame after another; the first is on the board. */
  show = $state.raw<Shown[]>([]);
  /** All of what was shown last, in one line, once it has been seen or skipped. */
  summary = $state.raw<Summary | null>(null);

  constructor(private readonly table: Table) {}

  private timer: ReturnType<typeof setTimeout> | null = null;
  /** When the frame on the board has been shown as long as it should. */
  private due = 0;
  private fast = false;
  /** How many moments have been asked for and are not there yet. */
  private coming = 0;
  /** Grows when the reader has seen enough: what was asked for before is not shown. */
  private enough = 0;
  /** Everything of the show that runs. */
  private told: Entry[] = [];

  /**
   * What to show of what has just happened: what nobody at this screen decided, that is other seats' actions and what the game
   * does by itself once a phase has ended. One's own action and its dice are seen at once, before them. What is told late, now that
   * the match is over, is long past.
   */
  private followed(fresh: readonly Entry[]): { first: Entry[]; rest: Entry[] } {
    const { you } = this.table.state!;
    const isOwn = ({ seat }: Entry) => seat !== null && you.includes(seat);
    let own: Entry | null = null;
    // Who ends his phase throws for others, too.
    const goesOn = ({ more, seat, phase, dice }: Entry) =>
      own !== null &&
      (more ||
        (seat === null &&
          (phase === own.phase ||
            (dice && you.includes(dice.by) && !/^(end|done)\b/.test(own.action ?? '')))));
    let at = 0;
    for (const one of fresh) {
      if (isOwn(one)) own = one;
      else if (!goesOn(one)) break;
      at += 1;
    }
    return { first: fresh.slice(0, at), rest: fresh.slice(at) };
  }

  /** Shows what has just happened, unless the reader wants it at once. */
  tell(news: readonly Entry[], before: MatchState) {
    const taken = news.some((entry) => entry.undone);
    const { first, rest } = this.followed(news.filter((entry) => !entry.late));
    const frames = framesOf(rest, this.table.aid);
    if (settings.pace === 'instant' || prefersReducedMotion.current || this.table.replay || taken) {
      this.skip();
      if (!taken && frames.length > 0) this.sumUp(rest);
      return;
    }
    if (frames.length === 0) return;
    // Until the first of them is there, the board stays as it was.
    if (this.show.length === 0) {
      this.told = [];
      this.summary = null;
      const { steps, view, turn } = before;
      this.show = [
        { step: steps, steps, view, turn, entry: null, happened: [], ms: 0, holds: false },
      ];
    }
    this.told = [...this.told, ...rest];
    const own: Frame[] = first.length > 0 ? [{ entries: first, weight: 'news', ms: ownFirst }] : [];
    void this.showFrames([...own, ...frames]);
  }

  /** Once more, for whoever was away. */
  watch(entries: readonly Entry[]) {
    this.told = [...entries];
    void this.showFrames(framesOf(entries, this.table.aid));
  }

  private sumUp(entries: readonly Entry[]) {
    this.summary = entries.length > 0 ? summaryOf(entries, this.table.aid) : null;
  }

  /** Shows frames on the board one after another, at the reader's pace, after those that are being shown. */
  async showFrames(frames: Frame[]) {
    const { enough } = this;
    const asked = frames.map((frame) => this.table.moment(endOf(frame)).catch(() => null));
    this.coming += asked.length;
    for (const [i, one] of asked.entries()) {
      const moment = await one;
      if (this.enough !== enough) return;
      this.coming -= 1;
      if (!moment) continue;
      const waits = this.show.length === 1 && !this.timer && this.show[0]!.entry === null;
      const parts = this.parted(moment, frames[i]!, this.show.at(-1)?.view);
      this.show = waits ? parts : [...this.show, ...parts];
      if (waits || this.show.length === parts.length) this.wait();
    }
    if (this.coming === 0 && this.show.length > 0 && !this.timer) this.wait();
  }

  /** A step in which several things happened, as one moment for each of them. */
  private parted(moment: AtReply, frame: Frame, before: View | undefined): Shown[] {
    const { ms, weight, entries } = frame;
    const { entry } = moment;
    const holds = weight === 'turning';
    const stages = entry && before ? this.table.aid.stages(before, moment.view, entry) : [];
    if (stages.length === 0) return [{ ...moment, happened: entries, ms, holds }];
    return stages.map(({ view, events, ms: own }, i) => {
      const part = { ...entry!, events, dice: i === 0 ? entry!.dice : null };
      return {
        ...moment,
        view,
        entry: part,
        happened: [part],
        ms: own ?? ms,
        holds: holds || own !== undefined,
      };
    });
  }

  /** Waits before the next frame; the last one is what is the case, and if somebody here is asked they can answer at once. */
  private wait() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const now = this.show[0];
    if (!now) return;
    const last = this.show.length === 1 && this.coming === 0;
    const goesOn = now.step === this.table.state?.steps && !now.holds;
    const asked = this.table.seat !== null || this.table.state?.over;
    if (last && (now.entry === null || (goesOn && asked))) this.end();
    else if (settings.pace !== 'step' || last) this.count(now.ms);
  }

  private count(ms: number) {
    if (this.timer) clearTimeout(this.timer);
    this.due = Date.now() + ms;
    this.timer = setTimeout(() => this.next(), this.fast ? ms / hurried : ms);
  }

  /** Faster as long as a key is held. */
  hurry(on: boolean) {
    if (this.fast === on) return;
    this.fast = on;
    if (this.timer) this.count(Math.max(0, this.due - Date.now()));
  }

  next() {
    this.timer = null;
    if (this.show.length > 1 || this.coming === 0) this.show = this.show.slice(1);
    if (this.show.length === 0 && this.coming === 0) this.end();
    else this.wait();
  }

  private end() {
    this.show = [];
    this.sumUp(this.told);
    this.told = [];
  }

  /** Enough seen: what is the case now. */
  skip() {
    this.enough += 1;
    this.coming = 0;
    if (this.show.length > 0) this.end();
    this.wait();
  }

  /** Something else was done: what was summed up is old. */
  forget() {
    this.summary = null;
  }

  close() {
    if (this.timer) clearTimeout(this.timer);
  }
}

/** One's own action has been seen being done. */
const ownFirst = 700;
const endOf = (frame: Frame) => frame.entries.at(-1)!.step;
