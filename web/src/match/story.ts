/** The log as it is read: one line for a gesture or a fight, what came of it last, what is in between folded away. */
import type { Aid } from '../boards/aid';
import type { GameEvent } from '../schema/game';
import type { Entry } from '../schema/table';
import { scenesOf, type Kind, type Scene } from './scenes';

export interface Line {
  key: string;
  /** A heading instead of a line. */
  heading: string | null;
  /** What began it, what is folded away, what came of it. */
  lead: GameEvent[];
  between: GameEvent[];
  result: GameEvent[];
  /** The steps with dice, in order. */
  thrown: Entry[];
  /** The step it ends with: the moment a click shows. */
  step: number;
  first: Entry;
  seat: string | null;
  fight: boolean;
}

type Words = Pick<Aid, 'kind' | 'trifle' | 'logHeading'>;

/** What a line ends with, where it has it. */
const ends: readonly (Kind | null)[] = ['miss', 'hit', 'answer', 'result', 'turning'];
/** As much is told without folding. */
const plenty = 3;

function line(scene: Scene, events: GameEvent[], aid: Words): Line {
  const { entries, seat } = scene;
  const first = entries[0]!;
  const last = entries.at(-1)!;
  const kinds = events.map((event) => aid.kind(event));
  const fight = kinds.includes('fight') || entries.some((one) => one.dice !== null);
  const isEnd = (event: GameEvent, i: number) =>
    i > 0 && (kinds[i] === 'turning' || (fight && ends.includes(kinds[i]!)));
  const ended = events.filter(isEnd);
  // Where nothing of it is an end, it ends with what was told last.
  const result = ended.length > 0 || !fight ? ended : events.slice(1).slice(-1);
  const rest = events.filter((event) => !result.includes(event));
  const folds = rest.length + result.length > plenty;
  return {
    key: `${first.step}.${first.undone ? first.at : ''}`,
    heading: null,
    lead: folds ? rest.slice(0, 1) : rest,
    between: folds ? rest.slice(1) : [],
    result,
    thrown: entries.filter((one) => one.dice !== null),
    step: last.step,
    first,
    seat,
    fight,
  };
}

/** One line for each scene, and the headings of turns where they stand. */
export function storyOf(entries: readonly Entry[], aid: Words): Line[] {
  const lines: Line[] = [];
  for (const scene of scenesOf(entries, aid)) {
    const { entries: steps } = scene;
    const events = steps.flatMap((entry) =>
      entry.events.filter((event) => !aid.logHeading(event) && !aid.trifle(entry, event)),
    );
    const untold = steps.every((entry) => entry.dice === null && aid.trifle(entry, null));
    if (events.length > 0 || steps.some((one) => one.dice) || (!untold && saysNothing(steps)))
      lines.push(line(scene, events, aid));
    for (const entry of steps)
      for (const [i, event] of entry.events.entries()) {
        const heading = aid.logHeading(event);
        if (heading)
          lines.push({ ...line(scene, [], aid), key: `${entry.step}.h${i}.${entry.at}`, heading });
      }
  }
  return lines;
}

/** An action that caused nothing, or a sealed one: it is told by its own words. */
const saysNothing = (steps: readonly Entry[]) => steps.every((one) => one.events.length === 0);

export type Filter = 'all' | 'fights' | 'dice';

export function filtered(lines: Line[], filter: Filter): Line[] {
  if (filter === 'all') return lines;
  const kept = lines.filter(
    (one) => one.heading !== null || (filter === 'dice' ? one.thrown.length > 0 : one.fight),
  );
  // A heading under which nothing is left says nothing.
  return kept.filter((one, i) => one.heading === null || kept[i + 1]?.heading === null);
}
