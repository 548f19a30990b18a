/**
 * Where modules with runes are tested: Svelte compiles them as for a browser, and the little of a browser they touch when they
 * are loaded is here. No document: what draws is tested in a real browser (e2e/).
 */
import type { Environment } from 'vitest/runtime';

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

export default {
  name: 'page',
  viteEnvironment: 'client',
  setup(global) {
    const given = {
      window: global,
      localStorage: storage(),
      location: { protocol: 'http:', host: 'table.test', pathname: '/' },
      navigator: { language: 'en-GB' },
      matchMedia: () => ({
        matches: false,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }),
    };
    for (const [name, value] of Object.entries(given))
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    return {
      teardown() {
        for (const name of Object.keys(given)) delete (global as Record<string, unknown>)[name];
      },
    };
  },
} satisfies Environment;
