/** Which page the address names. */
export type Route =
  | { page: 'lobby' }
  | { page: 'about' }
  | { page: 'account' }
  | { page: 'game'; game: string }
  | { page: 'match'; match: string }
  | { page: 'review'; match: string }
  | { page: 'howto'; game: string }
  | { page: 'learn'; game: string | null }
  | { page: 'daily' }
  | { page: 'puzzles'; game: string }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'study'; study: string }
  | { page: 'lesson'; game: string; lesson: string }
  | { page: 'lost' };

export function parseRoute(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (parts.length === 0) return { page: 'lobby' };
  if (parts.length === 1 && parts[0] === 'about') return { page: 'about' };
  if (parts.length === 1 && parts[0] === 'account') return { page: 'account' };
  if (parts.length === 2 && parts[0] === 'games') return { page: 'game', game: parts[1]! };
  if (parts.length === 2 && parts[0] === 'm') return { page: 'match', match: parts[1]! };
  if (parts.length === 3 && parts[0] === 'm' && parts[2] === 'review')
    return { page: 'review', match: parts[1]! };
  if (parts.length === 2 && parts[0] === 'study') return { page: 'study', study: parts[1]! };
  if (parts.length === 3 && parts[0] === 'learn' && parts[2] === 'howto')
    return { page: 'howto', game: parts[1]! };
  if (parts.length === 3 && parts[0] === 'learn' && parts[2] === 'puzzles')
    return { page: 'puzzles', game: parts[1]! };
  if (parts.length === 2 && parts[0] === 'learn' && parts[1] === 'daily') return { page: 'daily' };
  if (parts.length <= 2 && parts[0] === 'learn') return { page: 'learn', game: parts[1] ?? null };
  if ((parts.length === 2 || parts.length === 3) && parts[0] === 'rules')
    return { page: 'rules', game: parts[1]!, rule: parts[2] ?? null };
  if (parts.length === 3 && parts[0] === 'learn')
    return { page: 'lesson', game: parts[1]!, lesson: `${parts[1]!}/${parts[2]!}` };
  return { page: 'lost' };
}

class Router {
  path = $state(location.pathname);
  /** Grows with every visit, so that the same address opened again is a new page. */
  visit = $state(0);
  route: Route = $derived(parseRoute(this.path));

  constructor() {
    addEventListener('popstate', () => this.sync());
    document.addEventListener('click', (event) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return;
      const link = (event.target as Element).closest?.('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
        return;
      if (link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  go(address: string) {
    history.pushState(null, '', address);
    this.sync();
    scrollTo(0, 0);
  }

  private sync() {
    this.path = location.pathname;
    this.visit += 1;
  }
}

export const router = new Router();
