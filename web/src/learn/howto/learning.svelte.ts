/** "How to play" of the game of an open match, as soon as it has come; the match goes on without. */
import { both } from '../../lib/settings.svelte';
import type { GameLessons } from '../../schema/http';
import { fetchLessons } from '../lessons';

export class Learning {
  all = $state.raw<GameLessons[]>([]);
  private game: () => string | undefined;
  learn: GameLessons | null = $derived.by(
    () => this.all.find((one) => one.game === this.game()) ?? null,
  );

  constructor(game: () => string | undefined) {
    this.game = game;
    fetchLessons().then(
      (all) => (this.all = all),
      () => undefined,
    );
  }

  /** What is told of a phase; empty: nothing. */
  lineOf(phase: string): string {
    return (this.learn?.howto.turn ?? [])
      .filter((line) => line.phases?.includes(phase))
      .map((line) => both(line.text))
      .join(' ');
  }
}
