/** The server's HTTP side. */
import type { Game, MyMatch, Rule, SeatSecret } from './protocol';
import type { Terms } from '../slow/time';
import { TableError } from './protocol';

interface Envelope {
  ok?: boolean;
  error?: { code?: string; message?: string };
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
    throw new TableError(body?.error?.code ?? 'internal', body?.error?.message ?? `HTTP ${response.status}`);
  return body as T;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return call<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

let gamesOnce: Promise<Game[]> | null = null;

export function fetchGames(): Promise<Game[]> {
  gamesOnce ??= call<{ games: Game[] }>('/api/games').then((reply) => reply.games);
  gamesOnce.catch(() => (gamesOnce = null));
  return gamesOnce;
}

const rulesOnce = new Map<string, Promise<Record<string, Rule>>>();

export function fetchRules(game: string): Promise<Record<string, Rule>> {
  let once = rulesOnce.get(game);
  if (!once) {
    once = call<{ rules: Record<string, Rule> }>(`/api/rules/${encodeURIComponent(game)}`).then((reply) => reply.rules);
    once.catch(() => rulesOnce.delete(game));
    rulesOnce.set(game, once);
  }
  return once;
}

export interface NewMatch {
  game: string;
  scenario: string;
  options: Record<string, unknown>;
  seats: Record<string, string>;
  terms?: Terms;
}

export function createMatch(wish: NewMatch): Promise<{ match: string; seats: SeatSecret[] }> {
  return post('/api/matches', wish);
}

/** Which seats play in a match set up so. */
export async function fetchSeats(wish: Omit<NewMatch, 'seats' | 'terms'>): Promise<string[]> {
  return (await post<{ seats: string[] }>('/api/seats', wish)).seats;
}

export async function fetchMine(seats: { match: string; secret: string }[]): Promise<MyMatch[]> {
  if (seats.length === 0) return [];
  return (await post<{ matches: MyMatch[] }>('/api/mine', { seats })).matches;
}

export async function fetchRecord(match: string, secret: string | null): Promise<string> {
  const response = await fetch(`/api/matches/${encodeURIComponent(match)}/record`, {
    headers: secret ? { Authorization: `Bearer ${secret}` } : {},
  });
  if (!response.ok) throw new TableError('internal', `HTTP ${response.status}`);
  return response.text();
}
