/** The server's HTTP side. */
import type { Lang } from '../boards/types';
import type { HeldSeat } from './mine';
import type { Game } from '../schema/game';
import type {
  DailyReply,
  NewMatchOrLesson,
  NewMatchReply,
  FoundReply,
  PictureReply,
  Replies,
  Requests,
  RulesReply,
  SeatReply,
  Setup,
  Who,
} from '../schema/http';
import type { MyMatch, PublicMatch, TableFault } from '../schema/table';
import { TableError } from './table-error';

type PathOf<Method extends string, Key> = Key extends `${Method} ${infer Path}` ? Path : never;
export type GetPath = PathOf<'GET', keyof Replies>;
export type PostPath = PathOf<'POST', keyof Requests>;

interface Envelope {
  ok?: boolean;
  error?: TableFault;
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new TableError('unreachable', 'The server does not answer.');
  }
  const body = (await response.json().catch(() => null)) as Envelope | null;
  if (!response.ok || body?.ok !== true)
    throw new TableError(
      body?.error?.code ?? 'internal',
      body?.error?.message ?? `HTTP ${response.status}`,
    );
  return body as T;
}

/** `what`: one of those that the path is about. */
export const get = <P extends GetPath>(path: P, what?: string): Promise<Replies[`GET ${P}`]> =>
  call(what === undefined ? path : `${path}/${encodeURIComponent(what)}`);

function post<P extends PostPath>(
  path: P,
  body: Requests[`POST ${P}`],
): Promise<Replies[`POST ${P}`]> {
  return call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(guard ? { 'X-Tercio-Guard': guard } : {}) },
    body: JSON.stringify(body),
  });
}

/** A question that changes nothing in the name of an account. */
export const ask = post;

/** What the server wants to see with every change in the name of an account; empty for a guest. */
let guard = '';
let asked: Promise<Who> | null = null;

/** Who is logged in here, if anybody. */
export function fetchAccount(): Promise<Who> {
  asked = get('/api/account').then(welcome);
  asked.catch(() => (asked = null));
  return asked;
}

/** The answer to a log-in brings the guard of the new session. */
export function welcome(who: Who): Who {
  guard = who.guard ?? '';
  return who;
}

/** A change. Another tab may have logged in or out meanwhile: then the guard is asked for again, once. */
export async function change<P extends PostPath>(
  path: P,
  body: Requests[`POST ${P}`],
): Promise<Replies[`POST ${P}`]> {
  await (asked ?? fetchAccount());
  try {
    return await post(path, body);
  } catch (error) {
    if ((error as TableError).code !== 'guard') throw error;
    await fetchAccount();
    return post(path, body);
  }
}

/** The puzzle of that day, since 1970-01-01 in UTC. */
export const getDaily = (day: number): Promise<DailyReply> => call(`/api/daily?day=${day}`);

let gamesOnce: Promise<Game[]> | null = null;

export function fetchGames(): Promise<Game[]> {
  gamesOnce ??= get('/api/games').then((reply) => reply.games);
  gamesOnce.catch(() => (gamesOnce = null));
  return gamesOnce;
}

const rulesOnce = new Map<string, Promise<RulesReply>>();

/** The rules of a game with their chapters, and its glossary. */
export function fetchRules(game: string): Promise<RulesReply> {
  let once = rulesOnce.get(game);
  if (!once) {
    once = get('/api/rules', game);
    once.catch(() => rulesOnce.delete(game));
    rulesOnce.set(game, once);
  }
  return once;
}

export function fetchPicture(game: string, rule: string): Promise<PictureReply> {
  return call(`/api/picture/${encodeURIComponent(game)}/${encodeURIComponent(rule)}`);
}

/** The rules in which these words stand: what the terminal finds as well. */
export function findRules(game: string, words: string, lang: Lang): Promise<FoundReply> {
  const query = new URLSearchParams({ lang, for: words });
  return call(`/api/find/${encodeURIComponent(game)}?${query.toString()}`);
}

export function createMatch(wish: NewMatchOrLesson): Promise<NewMatchReply> {
  return change('/api/matches', wish);
}

/** Which seats play in a match set up so. */
export async function fetchSeats(wish: Setup): Promise<string[]> {
  return (await post('/api/seats', wish)).seats;
}

/** The matches of these seats, and those of whoever is logged in. */
export async function fetchMine(seats: { match: string; secret: string }[]): Promise<MyMatch[]> {
  const who = await (asked ?? fetchAccount());
  if (seats.length === 0 && !who.person) return [];
  return (await post('/api/mine', { seats })).matches;
}

export async function fetchOpen(): Promise<PublicMatch[]> {
  return (await get('/api/open')).matches;
}

export async function fetchWatch(): Promise<PublicMatch[]> {
  return (await get('/api/watch')).matches;
}

/** An open seat becomes one's own; its secret is told once. */
export function takeSeat(match: string, seat: string): Promise<SeatReply> {
  return change('/api/take', { match, seat });
}

export async function fetchRecord(match: string, secret: string | null): Promise<string> {
  const response = await fetch(`/api/matches/${encodeURIComponent(match)}/record`, {
    headers: secret ? { Authorization: `Bearer ${secret}` } : {},
  });
  if (!response.ok) throw new TableError('internal', `HTTP ${response.status}`);
  return response.text();
}

/** The picture of a match's review, if one was made. */
export async function fetchReviewPicture(
  match: string,
  type: 'svg' | 'png',
  seen: { lang: Lang; seat: string },
  secret: string | null,
): Promise<Blob> {
  const query = new URLSearchParams(seen);
  const response = await fetch(
    `/api/matches/${encodeURIComponent(match)}/review.${type}?${query.toString()}`,
    { headers: secret ? { Authorization: `Bearer ${secret}` } : {} },
  );
  if (!response.ok) throw new TableError('internal', `HTTP ${response.status}`);
  return response.blob();
}

/** Asks who holds what, where a link did not say. */
export async function nameSeats(held: HeldSeat[]): Promise<void> {
  for (const one of held)
    if (!one.seat && one.secret)
      one.seat = (await fetchMine([{ match: one.match, secret: one.secret }])).find(
        (found) => found.match === one.match && !found.account,
      )?.seat;
}
