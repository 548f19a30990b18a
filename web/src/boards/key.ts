/**
 * What a game's folder says of its counters in `key.ts` (default export): how "How to play" draws one of them, and where on the
 * drawing each part lies that `howto.toml` explains. Drawn are the pieces of the board itself.
 */
import type { Component } from 'svelte';
import type { Point } from '../board-kit/projection';
import type { View } from '../schema/game';
import type { Lang } from './types';

/** A counter: what stands at a place of a view. */
export interface Shown {
  view: View;
  place: string;
}

export interface CounterKey {
  /** Of a real position (scripts/keys.mjs), shown where no match is open. */
  sample: Shown;
  /** Does anything stand there that is explained? */
  has: (shown: Shown) => boolean;
  Drawing: Component<Shown & { lang: Lang }>;
  /** What of the drawing is shown: left, top, width, height. */
  box: (shown: Shown) => readonly [number, number, number, number];
  /** Where each part lies, by `show` of its line; a part that this one has not is left out. */
  parts: (shown: Shown) => Partial<Record<string, Point>>;
  /** What each part says of this one. */
  values: (shown: Shown, lang: Lang) => Partial<Record<string, string>>;
  name: (shown: Shown, lang: Lang) => string;
}

const keys = import.meta.glob<{ default: CounterKey }>('./*/key.ts');

/** null: a game that has none. */
export async function loadKey(game: string): Promise<CounterKey | null> {
  return (await keys[`./${game}/key.ts`]?.())?.default ?? null;
}
