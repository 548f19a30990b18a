/** A match as a film: played frame by frame, by turns, with its turning points and how the score went. */
import type { View } from '../schema/game';
import type { Entry } from '../schema/table';
import { both } from '../lib/settings.svelte';
import { framesOf, type Frame } from './scenes';
import type { Table } from './table.svelte';

export interface Mark {
  step: number;
  text: string;
}

export interface Point {
  step: number;
  value: number;
}

export const speeds = [1, 2, 4] as const;
/** As many moments are asked for to draw how the score went. */
const mostPoints = 40;
/** A moment that could not be had; the next is tried. */
const pause = 200;

export class Film {
  playing = $state(false);
  speed = $state<(typeof speeds)[number]>(1);
  /** How the score went, at the ends of turns; empty until it is asked for, and where there is none. */
  curve = $state.raw<Point[]>([]);

  constructor(private readonly table: Table) {}

  private entries: Entry[] = $derived.by(() => this.table.entries.filter((entry) => !entry.undone));
  /** Where turns begin, with their names. */
  turns: Mark[] = $derived.by(() =>
    this.entries.flatMap((entry) =>
      entry.events.flatMap((event) => {
        const text = this.table.aid.logHeading(event);
        return text === null ? [] : [{ step: entry.step, text }];
      }),
    ),
  );
  /** Turn for turn, so that what is told by the way is hurried within each. */
  frames: Frame[] = $derived.by(() => {
    const ends = this.turns.map((one) => one.step);
    const parts: Entry[][] = [[]];
    for (const entry of this.entries) {
      parts.at(-1)!.push(entry);
      if (ends.includes(entry.step)) parts.push([]);
    }
    return parts.flatMap((part) => framesOf(part, this.table.aid));
  });
  turning: Mark[] = $derived.by(() =>
    this.entries.flatMap((entry) => {
      const news = entry.events.filter((event) => this.table.aid.kind(event) === 'turning');
      const text = news.map((event) => both(event.text)).join(' ');
      return news.length > 0 ? [{ step: entry.step, text }] : [];
    }),
  );

  get step(): number {
    return this.table.replay?.step ?? this.table.state?.steps ?? 0;
  }
  private get end(): number {
    return this.table.state?.steps ?? 0;
  }

  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Grows when something else is wanted: what was under way is not gone on with. */
  private run = 0;

  /** From the beginning. */
  async watch() {
    this.pause();
    await this.table.at(0);
    this.play();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.playing) return;
    this.playing = true;
    this.run += 1;
    void this.goOn(this.run, this.step >= this.end);
  }

  pause() {
    this.run += 1;
    this.playing = false;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private async goOn(run: number, again: boolean) {
    if (again) await this.table.at(0);
    if (this.run !== run) return;
    const next = this.nextFrame();
    if (!next) {
      this.pause();
      return;
    }
    await this.show(next);
    if (this.run !== run) return;
    const ms = this.table.replay?.step === endOf(next) ? next.ms : pause;
    this.timer = setTimeout(() => void this.goOn(run, false), ms / this.speed);
  }

  private async show(frame: Frame) {
    this.table.reel = frame.entries;
    await this.table.at(endOf(frame));
  }

  private nextFrame(): Frame | undefined {
    return this.frames.find((one) => endOf(one) > this.step);
  }

  /** One frame on or back. */
  async by(n: 1 | -1) {
    this.pause();
    const before = this.frames.findLast((one) => endOf(one) < this.step);
    const frame = n > 0 ? this.nextFrame() : before;
    if (frame) await this.show(frame);
    else await this.table.at(n > 0 ? this.end : 0);
  }

  /** To the beginning of the next turn, or of this one and those before. */
  async turn(n: 1 | -1) {
    this.pause();
    const starts = [0, ...this.turns.map((one) => one.step), this.end];
    const to =
      n > 0 ? starts.find((step) => step > this.step) : starts.findLast((step) => step < this.step);
    if (to !== undefined) await this.table.at(to);
  }

  private drawn = '';

  /** Asks once for the moments between turns, one after another. */
  async drawCurve() {
    const { table, turns } = this;
    const key = `${table.match} ${this.end} ${table.viewpoint} ${turns.length}`;
    if (this.drawn === key || turns.length < 2) return;
    this.drawn = key;
    const steps = [...turns.map((one) => one.step), this.end];
    const stride = Math.ceil(steps.length / mostPoints);
    const points: Point[] = [];
    for (const step of steps.filter((_, i) => i % stride === 0 || i === steps.length - 1)) {
      const moment = await table.moment(step).catch(() => null);
      if (this.drawn !== key) return;
      const value = moment ? table.aid.balance(moment.view as View) : null;
      if (value !== null) points.push({ step, value });
    }
    this.curve = points;
  }

  close() {
    this.pause();
    this.drawn = '';
  }
}

const endOf = (frame: Frame) => frame.entries.at(-1)!.step;
