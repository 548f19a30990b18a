/**
 * What each game brings: every folder of boards/ is named after a game. `Board.svelte` draws it, `aid.ts` tells the page
 * what it must know beside the board, `covers/` has its pictures. All of it is loaded when a match of that game is opened;
 * a game without a board is shown as tables, and everything can be played there too.
 */
import type { Component } from 'svelte';
import type { Aid } from './aid';
import { plain } from './plain';
import type { BoardProps, OptionsProps } from './types';

type Board = Component<BoardProps>;

const boards = import.meta.glob<{ default: Board }>('./*/Board.svelte');
const aids = import.meta.glob<{ default: Aid }>('./*/aid.ts');
const forms = import.meta.glob<{ default: Component<OptionsProps>; covers: string[] }>(
  './*/Options.svelte',
);
const loaded = new Map<string, Aid>();

export async function loadBoard(game: string): Promise<Board> {
  const load = boards[`./${game}/Board.svelte`];
  return load ? (await load()).default : (await import('./Tables.svelte')).default;
}

/** The part of the set-up form that a game draws itself, and which options it asks for; null: all are asked for plainly. */
export async function loadOptions(
  game: string,
): Promise<{ Form: Component<OptionsProps>; covers: string[] } | null> {
  const found = await forms[`./${game}/Options.svelte`]?.();
  return found ? { Form: found.default, covers: found.covers } : null;
}

/** The aid of a game once `loadAid` has brought it; the plain one before, and for a game that has none. */
export function aidOf(game: string): Aid {
  return loaded.get(game) ?? plain;
}

export function hasAid(game: string): boolean {
  return loaded.has(game);
}

export async function loadAid(game: string): Promise<void> {
  const load = aids[`./${game}/aid.ts`];
  try {
    loaded.set(game, load ? (await load()).default : plain);
  } catch {
    loaded.set(game, plain); // the match can be played without
  }
}
