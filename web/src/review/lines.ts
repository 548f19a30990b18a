/** What was played and what it is held against, as arrows on the board. */
import type { Campaign } from '../boards/campaign';
import type { Aid } from '../boards/aid';
import type { View } from '../schema/game';

/** Two gestures, in words of their actions. */
interface Beside {
  played: { words: readonly string[] };
  other: { words: readonly string[] };
}

export function linesOf(judged: Beside, aid: Aid, view: View): Campaign {
  const ways = [
    { id: 'played', side: 'hap' as const, path: aid.line(judged.played.words, view) },
    { id: 'other', side: 'go' as const, path: aid.line(judged.other.words, view) },
  ];
  return {
    ways: ways.filter((way) => way.path.length > 1),
    falls: [],
    // What leads nowhere is shown where it is done.
    rings: ways
      .filter((way) => way.path.length === 1)
      .map(({ id, side, path }) => ({ id, side, place: path[0]! })),
  };
}
