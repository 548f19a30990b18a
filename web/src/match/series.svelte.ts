/**
 * "For all": the same for the rest, one ordinary play after another, each seen and each to be stopped. The server knows nothing of it:
 * undo, clocks and records are those of the single plays. What can be done so, and in which order, the game's aid says (`forAll`).
 */
import { prefersReducedMotion } from 'svelte/motion';
import type { ForAll, ForAllItem } from '../boards/aid';
import { settings, t, type Key } from '../lib/settings.svelte';
import { load, save } from '../lib/storage';
import type { Table } from './table.svelte';

/** Why it ended before all was done. */
export type Stop = 'held' | 'asked' | 'hurt' | 'worse' | 'refused';

const why: Record<Stop, Key> = {
  held: 'series.held',
  asked: 'series.asked',
  hurt: 'series.hurt',
  worse: 'series.worse',
  refused: 'series.refused',
};

interface Kept {
  /** What stands first goes first, by the keys of the items. */
  order: string[];
  /** It begins by itself, in that order. */
  always: boolean;
}

/** How long one throw is looked at before the next. */
const look = 900;

/** As the reader put them; what he never moved keeps its place among the others. */
export function inOrder(items: readonly ForAllItem[], order: readonly string[]): ForAllItem[] {
  const rank = (one: ForAllItem) => {
    const at = order.indexOf(one.key);
    return at < 0 ? order.length : at;
  };
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/** The next is worth less than half of what the first was. */
export const muchWorse = (first: number | undefined, next: number | undefined) =>
  first !== undefined && next !== undefined && next < first / 2;

export class Series {
  running = $state(false);
  /** Why the last one ended before all was done. */
  stopped = $state<Stop | null>(null);
  /** Grows when an order is kept, for it lies in the browser. */
  private changed = $state(0);
  private held = false;
  /** Here it does not begin by itself: it was just asked for, or has begun already. */
  private setAt = -1;

  constructor(private readonly table: Table) {}

  /** What can be done for all now, in the reader's order. */
  offered: ForAll | null = $derived.by(() => {
    const { table } = this;
    if (!table.seat || !table.view || table.proposing || table.state?.lesson) return null;
    const last = this.lastOwn()?.action ?? null;
    const one = table.aid.forAll(table.legal, table.view, table.chances.odds, last);
    if (!one || one.items.length < (one.ordered ? 2 : 1)) return null;
    return one.ordered ? { ...one, items: inOrder(one.items, this.keptOf(one).order) } : one;
  });
  always = $derived(this.offered ? this.keptOf(this.offered).always : false);

  private keptOf(one: ForAll): Kept {
    void this.changed;
    return load<Kept>(this.key(one), { order: [], always: false });
  }

  private lastOwn() {
    const { entries, own } = this.table;
    return entries.findLast((entry) => !entry.undone && entry.seat !== null && entry.seat === own);
  }

  private key(one: ForAll): string {
    return `series.${this.table.match}.${one.id}`;
  }

  private keep(one: ForAll, kept: Partial<Kept>) {
    save(this.key(one), { ...this.keptOf(one), ...kept });
    this.changed += 1;
  }

  /** It is to go to that place of the list; those that are not in the list now keep theirs behind. */
  move(key: string, to: number) {
    const one = this.offered;
    if (!one?.ordered) return;
    const keys = one.items.map((item) => item.key);
    const from = keys.indexOf(key);
    if (from < 0 || to < 0 || to >= keys.length || from === to) return;
    keys.splice(to, 0, ...keys.splice(from, 1));
    const others = this.keptOf(one).order.filter((other) => !keys.includes(other));
    this.keep(one, { order: [...keys, ...others] });
  }

  /** From the next time on: what lies here now can still be put in order. */
  setAlways(on: boolean) {
    if (!this.offered) return;
    this.setAt = this.table.state?.steps ?? -1;
    this.keep(this.offered, { always: on });
  }

  /** Whoever wants it so every time is not asked; but what he stopped goes on only when he says so. */
  begins(): boolean {
    const { offered, table } = this;
    if (!offered || !this.always || this.running || document.hidden) return false;
    if (this.setAt === table.state?.steps) return false;
    const verb = this.lastOwn()?.action?.split(' ')[0];
    return verb !== undefined && !offered.items.some((one) => one.verb === verb);
  }

  /** Any key or touch holds it; the throw that is under way still falls. */
  hold() {
    this.held = true;
  }

  async run() {
    const first = this.offered;
    if (!first || this.running) return;
    this.running = true;
    this.setAt = this.table.state?.steps ?? -1;
    this.stopped = null;
    this.held = false;
    const listen = (event: Event) => {
      this.hold();
      if (event instanceof KeyboardEvent && ['Escape', ' ', 'a', 'A'].includes(event.key)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    addEventListener('pointerdown', listen, true);
    addEventListener('keydown', listen, true);
    try {
      this.stopped = await this.playAll(first);
    } finally {
      removeEventListener('pointerdown', listen, true);
      removeEventListener('keydown', listen, true);
      this.running = false;
    }
  }

  /** Who is best is known by the chances; those of what is done on the board are not asked for before. */
  private async weigh(one: ForAll) {
    const { table } = this;
    for (const action of table.legal)
      if (one.weighs?.includes(action.verb)) await table.chances.ask(action);
  }

  /** What is said for one of them; null: it can come to none of the places it is meant to. */
  private async wordsOf({ words, goes }: ForAllItem): Promise<string[] | null> {
    return goes ? this.table.hand.wordsTo(goes.of, goes.to) : words;
  }

  private async playAll(first: ForAll): Promise<Stop | null> {
    const { table } = this;
    const { seat } = table;
    await this.weigh(first);
    const worth = this.offered?.items[0]?.worth;
    const passed: string[] = [];
    for (;;) {
      await this.weigh(first);
      const now = this.offered;
      const left = now?.id === first.id ? now.items : [];
      const item = left.find((one) => !passed.includes(one.key));
      if (!item) return table.seat === seat || table.state?.over ? null : this.whoAsks(seat!);
      if (this.held) return 'held';
      // Who has put them in order means all of them.
      if (!first.ordered && muchWorse(worth, item.worth)) return 'worse';
      const words = await this.wordsOf(item);
      if (item.goes) passed.push(item.key); // once: it may be unable to come there
      if (!words) continue;
      const { steps } = table.state!;
      if (!(await table.say(words))) return 'refused';
      const fresh = table.entries.filter((entry) => entry.step > steps && !entry.undone);
      if (
        fresh.some((entry) =>
          entry.events.some((event) => table.aid.hurts(event, seat!, table.state!.view)),
        )
      )
        return 'hurt';
      await this.seen(fresh.some((entry) => entry.dice !== null));
    }
  }

  /** Another seat has to decide: what is left is offered again when it comes back. */
  private whoAsks(seat: string): Stop | null {
    const turn = this.table.state?.turn;
    return turn?.kind === 'decision' && !turn.seats.includes(seat) ? 'asked' : null;
  }

  /** What has just happened is shown first, and a throw is looked at for a moment. */
  private async seen(thrown: boolean) {
    await until(() => this.table.meanwhile.show.length === 0);
    if (!thrown || settings.pace === 'instant' || prefersReducedMotion.current) return;
    for (let waited = 0; waited < look && !this.held; waited += 50)
      await new Promise((done) => setTimeout(done, 50));
  }

  words(stop: Stop): string {
    return t(why[stop]);
  }
}

/** Waits until something is so that the page keeps in its state. */
function until(test: () => boolean): Promise<void> {
  return new Promise((done) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (!test()) return;
        queueMicrotask(() => stop());
        done();
      });
    });
  });
}
