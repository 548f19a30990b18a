/** The line to a match: requests and their replies in order, pushes, and coming back by itself after a break. */
import { changed } from './changes';
import type { ChangePush, Push, Replies, Requests } from '../schema/line';
import type { MatchState, TableFault } from '../schema/table';
import { TableError } from './table-error';

export type LineStatus = 'connecting' | 'open' | 'lost' | 'refused' | 'closed';

/** What is told besides the match as it stands. */
export type OtherPush = Exclude<Push, { push: 'state' | 'change' }>;

/** What goes there and comes back: replies have `id` and `ok` besides. */
type Message =
  Push | { push?: undefined; id: number; ok: boolean; state?: MatchState; error?: TableFault };

/** The part of WebSocket that is used; tests bring their own. */
export interface Wire {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

export interface Clock {
  now(): number;
  set(run: () => void, ms: number): unknown;
  clear(timer: unknown): void;
}

export interface LineOptions {
  match: string;
  secrets: string[];
  /** Seats held by the account of whoever is logged in; none: only to watch. */
  seats?: string[];
  /** The version last shown here, told with `sit`. */
  seen: () => number | null;
  wire: () => Wire;
  clock?: Clock;
  random?: () => number;
  onstate: (state: MatchState, sat: boolean) => void;
  onpush: (push: OtherPush) => void;
  onstatus: (status: LineStatus, error?: TableError) => void;
}

const firstWait = 400;
const longestWait = 15_000;
const pingEvery = 25_000;
const answerWithin = 12_000;

/** How long to wait before the next try: doubling, with a random share so that many pages do not come at once. */
export function backoff(tries: number, random: number): number {
  const most = Math.min(longestWait, firstWait * 2 ** Math.min(tries, 10));
  return Math.round(most * (0.5 + random / 2));
}

interface Waiting {
  resolve: (reply: object) => void;
  reject: (error: TableError) => void;
}

const browserClock: Clock = {
  now: () => performance.now(),
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export class Line {
  private wire: Wire | null = null;
  private nextId = 1;
  private waiting = new Map<number, Waiting>();
  private tries = 0;
  private ended = false;
  private retry: unknown = null;
  private beat: unknown = null;
  private readonly clock: Clock;
  private readonly random: () => number;
  /** The match as it was last told: changes are put into it. */
  private held: MatchState | null = null;
  status: LineStatus = 'connecting';
  /** How long a word takes there and back, in ms: the quickest of late, for the clock of whoever plays over a slow line. */
  lag = 0;

  constructor(private options: LineOptions) {
    this.clock = options.clock ?? browserClock;
    this.random = options.random ?? Math.random;
    this.connect();
  }

  /** Sends a request; the promise fails with a TableError, code `lost` if the line broke before the answer. */
  ask<C extends keyof Requests>(cmd: C, fields: Requests[C]): Promise<Replies[C]> {
    if (this.status !== 'open')
      return Promise.reject(new TableError('lost', 'The line is broken.'));
    return this.send(cmd, fields);
  }

  /** The same line with other seats, or seen from another of them; also when it comes back. */
  sitAs(held: Pick<LineOptions, 'secrets' | 'seats'>): void {
    this.options = { ...this.options, ...held };
    if (this.status === 'open') this.sit();
  }

  /** Comes back now instead of after the wait: the page was shown again, or the network returned. */
  hurry(): void {
    if (this.ended || this.status !== 'lost') return;
    this.clock.clear(this.retry);
    this.tries = 0;
    this.connect();
  }

  close(): void {
    this.ended = true;
    this.clock.clear(this.retry);
    this.clock.clear(this.beat);
    this.drop();
    this.set('closed');
  }

  private set(status: LineStatus, error?: TableError) {
    this.status = status;
    this.options.onstatus(status, error);
  }

  private send<C extends keyof Requests>(cmd: C, fields: Requests[C]): Promise<Replies[C]> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      try {
        this.wire!.send(JSON.stringify({ id, cmd, ...fields }));
      } catch {
        this.waiting.delete(id);
        reject(new TableError('lost', 'The line is broken.'));
      }
    });
  }

  private connect() {
    this.drop();
    this.set(this.tries === 0 ? 'connecting' : 'lost');
    let wire: Wire;
    try {
      wire = this.options.wire();
    } catch {
      this.later();
      return;
    }
    this.wire = wire;
    wire.onopen = () => this.sit();
    wire.onmessage = (event) => this.receive(String(event.data));
    wire.onclose = () => {
      if (this.wire === wire) this.later();
    };
    wire.onerror = () => undefined; // a close follows
  }

  private sit() {
    const seen = this.options.seen();
    const { match, secrets, seats } = this.options;
    const began = this.clock.now();
    const held = { ...(seats ? { seats } : {}), ...(seen === null ? {} : { seen }) };
    const sit = { match, secrets, shares: true, changes: true, ...held };
    this.send('sit', sit).then(
      (reply) => {
        this.tries = 0;
        this.lag = Math.round(this.clock.now() - began);
        this.set('open');
        this.options.onstate(reply.state, true);
        this.keepAlive();
      },
      (error: TableError) => {
        // Busy or broken: try again. Unknown or forbidden: it will not get better.
        if (['lost', 'busy', 'rate', 'internal'].includes(error.code)) {
          this.later();
          return;
        }
        this.ended = true;
        this.drop();
        this.set('refused', error);
      },
    );
  }

  /** A change of what is held; if it rests on something else, the whole is asked for again. */
  private change({ base, set, entries }: ChangePush) {
    if (!this.held) return; // the whole is on its way
    this.held =
      this.held.version === base ? changed(this.held, { ...set, '/entries': entries }) : null;
    if (this.held) this.options.onstate(this.held, false);
    else this.sit();
  }

  /** What other pushes tell is held too. */
  private hold(push: OtherPush) {
    if (!this.held) return;
    if (push.push === 'seats') this.held = { ...this.held, seats: push.seats };
    if (push.push === 'chat')
      this.held = { ...this.held, chat: [...(this.held.chat ?? []), push.message] };
  }

  private receive(text: string) {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    if (typeof message.push === 'string') {
      if (message.push === 'state') {
        this.held = message.state;
        this.options.onstate(this.held, false);
      } else if (message.push === 'change') {
        this.change(message);
      } else {
        this.hold(message);
        this.options.onpush(message);
      }
      return;
    }
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    this.waiting.delete(message.id);
    if (message.ok) {
      // At once: a change that rests on it may be the next message.
      if (message.state) this.held = message.state;
      waiting.resolve(message);
    } else {
      const { error } = message;
      waiting.reject(
        new TableError(
          error?.code ?? 'internal',
          error?.message ?? '',
          error?.rule,
          error?.reason,
          error?.why,
          error?.wait,
        ),
      );
    }
  }

  private keepAlive() {
    this.clock.clear(this.beat);
    this.beat = this.clock.set(() => {
      const wire = this.wire;
      const silent = this.clock.set(() => {
        if (this.wire === wire) this.later();
      }, answerWithin);
      const began = this.clock.now();
      this.send('ping', {}).then(
        () => {
          this.clock.clear(silent);
          this.lag = Math.round(this.clock.now() - began);
          if (this.wire === wire && !this.ended) this.keepAlive();
        },
        () => this.clock.clear(silent),
      );
    }, pingEvery);
  }

  private drop() {
    const wire = this.wire;
    this.wire = null;
    this.held = null;
    this.clock.clear(this.beat);
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = wire.onerror = null;
      try {
        wire.close();
      } catch {
        // it was broken already
      }
    }
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const waiting of left) waiting.reject(new TableError('lost', 'The line is broken.'));
  }

  private later() {
    if (this.ended) return;
    this.drop();
    this.set('lost');
    this.clock.clear(this.retry);
    this.retry = this.clock.set(() => this.connect(), backoff(this.tries, this.random()));
    this.tries += 1;
  }
}
