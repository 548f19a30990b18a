/** How far one is on a ladder: by the lessons learnt and the matches finished. */
import type { Game } from '../schema/game';
import type { LadderGoal, LadderMatch, LadderRung } from '../schema/http';
import type { Finished } from '../schema/http';

/** Bronze finished, silver won, gold won one level higher. */
export type Medal = 'bronze' | 'silver' | 'gold';

export interface Climbed {
  finished: readonly Finished[];
  /** Whether a lesson was taken to its end. */
  learnt: (lesson: string) => boolean;
}

const same = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([key, value]) => b[key] === value);

/** Was it set up so? Options that are not named have their defaults. */
function isOf(wanted: LadderMatch, one: Finished, game: Game): boolean {
  return (
    one.game === game.id &&
    one.scenario === wanted.scenario &&
    one.seat === wanted.seat &&
    same(one.seats, wanted.seats) &&
    game.options.every((option) => {
      const value = one.options[option.id];
      return (
        value === undefined ||
        String(value) === (wanted.options[option.id] ?? String(option.default))
      );
    })
  );
}

const isWon = (wanted: LadderMatch, one: Finished): boolean =>
  wanted.won.length > 0 ? wanted.won.includes(one.outcome) : one.value > 0.5;

/** How often it was won. */
export const winsOf = (wanted: LadderMatch, { finished }: Climbed, game: Game): number =>
  finished.filter((one) => isOf(wanted, one, game) && isWon(wanted, one)).length;

export function medalOf(goal: LadderGoal, climbed: Climbed, game: Game): Medal | null {
  const { gold } = goal;
  if (gold && winsOf(gold, climbed, game) >= gold.times) return 'gold';
  if (winsOf(goal, climbed, game) >= goal.times) return 'silver';
  const played = climbed.finished.some(
    (one) => isOf(goal, one, game) || (gold !== undefined && isOf(gold, one, game)),
  );
  return played ? 'bronze' : null;
}

/** Enough for the next rung? */
export function isPassed(rung: LadderRung, climbed: Climbed, game: Game): boolean {
  return (
    rung.lessons.every(climbed.learnt) &&
    rung.matches.every((goal) => {
      const medal = medalOf(goal, climbed, game);
      return medal !== null && (goal.finish || medal !== 'bronze');
    })
  );
}

/** How many rungs are open: those passed from the bottom on, and the next. */
export function openRungs(ladder: LadderRung[], climbed: Climbed, game: Game): number {
  const stuck = ladder.findIndex((rung) => !isPassed(rung, climbed, game));
  return stuck < 0 ? ladder.length : stuck + 1;
}
