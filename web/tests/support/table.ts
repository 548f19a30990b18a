/** An open match with a server that says what the test tells it to. Time is moved by hand. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { HeldSeat } from '../../src/lib/mine';
import type { View } from '../../src/schema/game';
import type { Entry, LegalAction, MatchState } from '../../src/schema/table';
import { settings } from '../../src/lib/settings.svelte';
import { Table } from '../../src/match/table.svelte';

export type Request = { id: number; cmd: string } & Record<string, unknown>;
type Reply = Record<string, unknown>;

/** The page's end of a line, as a browser would give it. */
class FakeSocket {
  readyState = 0;
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly address: string) {
    server.sockets.push(this);
  }

  send(text: string) {
    server.hear(JSON.parse(text) as Request);
  }

  close() {
    this.closed = true;
  }
}

/** Half of it goes well. */
export const coin = {
  outcomes: ['win', 'lose'].map((id) => ({
    id,
    label: { en: id, es: `${id} (es)` },
    p: 0.5,
    num: 1,
    den: 2,
  })),
  also: [],
  modifiers: [],
};

/** An answer to a question about one action, or about several. */
export const oneOrAll =
  (of: (action: string) => object | null) =>
  ({ action, actions }: Request): Reply =>
    actions ? { all: (actions as string[]).map(of) } : { odds: of(String(action)) };

/** The other end: keeps what was asked, answers what it was told to answer, and the rest when the test says so. */
export class Server {
  sockets: FakeSocket[] = [];
  requests: Request[] = [];
  /** Answered by itself: what the page asks in the background. */
  answers: Record<string, ((request: Request) => Reply) | undefined> = {
    log: () => ({ entries: [] }),
    odds: oneOrAll(() => coin),
    ping: () => ({}),
  };

  hear(request: Request) {
    this.requests.push(request);
    const reply = this.answers[request.cmd];
    if (reply) queueMicrotask(() => this.reply(request, reply(request)));
  }

  /** The requests of that name, without their numbers. */
  asked(cmd: string): Reply[] {
    return this.requests.filter((one) => one.cmd === cmd).map(({ id, cmd, ...fields }) => fields);
  }

  last(cmd: string): Request {
    const found = this.requests.findLast((one) => one.cmd === cmd);
    if (!found) throw new Error(`nobody asked for ${cmd}`);
    return found;
  }

  private say(message: object) {
    this.sockets.at(-1)!.onmessage?.({ data: JSON.stringify(message) });
  }

  private reply(request: Request, fields: Reply) {
    this.say({ id: request.id, ok: true, ...fields });
  }

  async answer(cmd: string, fields: Reply = {}) {
    this.reply(this.last(cmd), fields);
    await settle();
  }

  async refuse(
    cmd: string,
    error: { code: string; rule?: string; reason?: { en: string; es: string } },
  ) {
    this.say({ id: this.last(cmd).id, ok: false, error: { message: 'no', ...error } });
    await settle();
  }

  async push(push: string, fields: Reply) {
    this.say({ push, ...fields });
    await settle();
  }

  async state(state: MatchState) {
    await this.push('state', { state });
  }

  /** The line opens and the page sits down. */
  async seat(state: MatchState) {
    this.sockets.at(-1)!.onopen?.();
    await this.answer('sit', { state });
  }

  async breakLine() {
    this.sockets.at(-1)!.onclose?.();
    await settle();
  }
}

export let server: Server;
const tables: Table[] = [];
let matches = 0;

/** What is under way is done; no time passes. */
export const settle = () => vi.advanceTimersByTimeAsync(0);
export const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

export const both = (text: string) => ({ en: text, es: `${text} (es)` });

/** "move baden" as the server would send it. */
export function action(words: string): LegalAction {
  const [verb, to] = words.split(' ');
  return {
    a: words,
    es: words,
    verb: verb!,
    args: to ? { to } : {},
    label: both(words.toUpperCase()),
    rules: [],
  };
}

/** What a test says of a step or of a match; the rest is as usual. The toy has a view of its own. */
type SaidOfStep = Omit<Partial<Entry>, 'dice'> & { dice?: object | null };
type SaidOfMatch = Omit<Partial<MatchState>, 'turn' | 'view' | 'seats'> & {
  turn?: object;
  view?: object;
  seats?: object[];
  can?: string[];
};

/** The step that a view of the toy was shown after. */
export const afterOf = (view: View | null | undefined): unknown =>
  (view as unknown as { after: unknown }).after;

export function entry(step: number, seat: string | null, more: SaidOfStep = {}): Entry {
  const events = [
    { rule: 'T-1', key: 'moved', args: { to: `place${step}` }, text: both(`step ${step}`) },
  ];
  const made = { step, seat, dice: null, events, phase: 'march', at: 1000 + step, undone: false };
  return { ...made, ...more } as Entry;
}

export function moment(step: number, more: SaidOfStep = {}) {
  return {
    step,
    steps: 9,
    view: { game: 'toy', after: step },
    turn: { kind: 'decision', seats: ['blue'] },
    entry: entry(step, 'red', more),
  };
}

/** A match of red against blue; whoever looks holds red, and is asked. */
export function state(version: number, more: SaidOfMatch = {}): MatchState {
  const { can = ['move baden', 'move ulm', 'end'], ...rest } = more;
  return {
    match: 'unset',
    game: 'toy',
    scenario: 'one',
    options: {},
    version,
    steps: version,
    seats: ['red', 'blue'].map((seat) => ({ seat, title: both(seat), holder: 'person' as const })),
    you: ['red'],
    turn: { kind: 'decision', seats: ['red'], phase: 'march' },
    view: { game: 'toy', after: version },
    legal: can.length > 0 ? { red: can.map(action) } : {},
    undo: { red: { ok: true } },
    entries: [],
    chat: [],
    note: {},
    proposal: null,
    over: false,
    resigned: null,
    cancelled: false,
    coach: { may: [], on: [], ever: false },
    changed: null,
    ...rest,
  } as unknown as MatchState;
}

export function newMatch(): string {
  matches += 1;
  return `m${matches}`;
}

/** The page of that match, before anything was said. */
export function open({
  match = newMatch(),
  held,
}: { match?: string; held?: Partial<HeldSeat>[] } = {}): Table {
  const seats = held ?? [{ secret: 's3cret', seat: 'red' }];
  const table = new Table(
    match,
    seats.map((one) => ({ match, secret: '', at: 0, ...one })),
  );
  tables.push(table);
  return table;
}

/** The same, and it has sat down. */
export async function sat(
  first: MatchState = state(5),
  at: Parameters<typeof open>[0] = {},
): Promise<Table> {
  const table = open(at);
  await server.seat(first);
  return table;
}

const games = ['toy', 'dark'].map((id) => ({
  id,
  title: both(id),
  levels: ['easy', 'strong'],
  seats: [],
  options: [],
  secrets: id === 'dark',
}));
const rules = {
  'T-1': { section: both('1'), title: both('Moving'), text: both('One moves.'), chapter: '' },
};
/** What a search in the rules finds: "move", and what is nearly that. */
const found: Record<string, object> = {
  move: { found: ['T-1'] },
  mvoe: { found: ['T-1'], meant: 'move' },
};
const wanted = (path: string) => new URL(path, 'http://table').searchParams.get('for') ?? '';

/** To be called by every file that opens a match. */
export function useTable() {
  beforeEach(() => {
    vi.useFakeTimers();
    server = new Server();
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json({
        ok: true,
        ...(path.startsWith('/api/rules/')
          ? { rules, chapters: [], glossary: [] }
          : path.startsWith('/api/find/')
            ? (found[wanted(path)] ?? { found: [] })
            : { games, person: null }),
      }),
    );
    settings.setLang('en');
    settings.setAsk('dice');
    settings.setPace('instant');
  });
  afterEach(() => {
    for (const table of tables.splice(0)) table.close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
