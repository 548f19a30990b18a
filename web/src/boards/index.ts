/** Which board draws which game. A game without one is shown as tables: everything can be played there too. */
import type { Component } from 'svelte';
import type { BoardProps } from './types';

type Loader = () => Promise<{ default: Component<BoardProps> }>;

/** Every folder of boards/ with a Board.svelte is the board of the game of that name. */
const found = import.meta.glob<{ default: Component<BoardProps> }>('./*/Board.svelte');

const boards = new Map<string, Loader>(
  Object.entries(found).map(([path, load]) => [path.split('/')[1]!, load as Loader]),
);

export function hasBoard(game: string): boolean {
  return boards.has(game);
}

export async function loadBoard(game: string): Promise<Component<BoardProps>> {
  const load = boards.get(game) ?? (() => import('./Tables.svelte') as ReturnType<Loader>);
  return (await load()).default;
}
