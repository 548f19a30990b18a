/** The whole match on one sheet: who went which way, and who fell where. Each game makes it of what happened (`Aid.campaign`). */
import type { Colour, GameEvent, View } from '../schema/game';
import type { Entry } from '../schema/table';
import type { SideColour } from './aid';

/** Of a seat or a side; or `hap`, what was played, and `go`, what else could have been. */
export type WayColour = Colour | SideColour | 'hap' | 'go';

export interface CampaignWay {
  id: string;
  side: WayColour;
  /** Places of the board, in the order they were come to; at least two. */
  path: string[];
}

export interface CampaignFall {
  id: string;
  side: WayColour;
  place: string;
  /** After which step. */
  step: number;
  name: string;
}

export interface Campaign {
  ways: CampaignWay[];
  falls: CampaignFall[];
  /** Places that are meant, without a way. */
  rings?: { id: string; side: WayColour; place: string }[];
}

/** What a match is put on a sheet from: what happened as far as it is wanted, and the match as it began, seen from each seat. */
export interface CampaignOf {
  entries: Entry[];
  starts: readonly View[];
  final: View;
  /** As its seat has it. */
  colourOf: (seat: string) => Colour;
}
export type CampaignMaker = (of: CampaignOf) => Campaign;

/** Somebody who goes about the board. */
export interface Goer {
  id: string;
  side: WayColour;
  name: string;
  /** Where it stood at the beginning; null: nowhere yet. */
  at: string | null;
}

/** What an event says of somebody: that he is at a place now, that he is gone, or nothing. */
export type Reading = (
  event: GameEvent,
) => { who: string; at: string } | { who: string; falls: true; at?: string } | null;

/** The ways and the falls of these, as the events tell them. Who moves with another goes the same way. */
export function campaignOf(entries: Entry[], goers: Goer[], read: Reading): Campaign {
  const known = new Map(goers.map((one) => [one.id, one]));
  const paths = new Map(goers.map((one) => [one.id, one.at === null ? [] : [one.at]]));
  const falls: CampaignFall[] = [];
  for (const entry of entries) {
    /** By where it began and ended in this step, the way of who went it place by place. */
    const gone = new Map<string, string[]>();
    const from = new Map<string, string>();
    for (const event of entry.events) {
      const said = read(event);
      const goer = said ? known.get(said.who) : undefined;
      const path = said ? paths.get(said.who) : undefined;
      if (!said || !goer || !path) continue;
      const here = path.at(-1);
      if ('falls' in said) {
        const place = said.at ?? here;
        if (place !== undefined)
          falls.push({
            id: goer.id,
            side: goer.side,
            place,
            step: entry.step,
            name: goer.name,
          });
        continue;
      }
      if (here === undefined) {
        path.push(said.at);
        continue;
      }
      if (here === said.at) continue;
      const start = from.get(goer.id);
      const key = `${here} ${said.at}`;
      if (start === undefined && gone.has(key)) path.push(...gone.get(key)!);
      else path.push(said.at);
      from.set(goer.id, start ?? here);
      const began = path.lastIndexOf(from.get(goer.id)!);
      gone.set(`${from.get(goer.id)} ${said.at}`, path.slice(began + 1));
    }
  }
  return {
    ways: goers.flatMap(({ id, side }) => {
      const path = paths.get(id)!;
      return path.length > 1 ? [{ id, side, path }] : [];
    }),
    falls,
  };
}

/** The places that words of actions name, from where the first that is named stands. */
export function lineThrough(
  words: readonly string[],
  standsAt: (word: string) => string | null | undefined,
  isPlace: (word: string) => boolean,
): string[] {
  const path: string[] = [];
  for (const word of words.flatMap((one) => one.split(' '))) {
    const place = path.length === 0 ? (standsAt(word) ?? (isPlace(word) ? word : null)) : null;
    const next = place ?? (isPlace(word) ? word : null);
    if (next !== null && path.at(-1) !== next) path.push(next);
  }
  return path;
}

/** What units of a view are, from whichever of the views at the beginning knows them. */
export function goersOf<U extends { id: string; hex: string | null }>(
  starts: readonly View[],
  final: View,
  unitsOf: (view: View) => readonly U[],
  as: (unit: U) => { side: WayColour; name: string },
): Goer[] {
  return unitsOf(final).map((unit) => ({
    id: unit.id,
    ...as(unit),
    at:
      starts
        .map((view) => unitsOf(view).find((one) => one.id === unit.id)?.hex)
        .find((hex) => typeof hex === 'string') ?? null,
  }));
}
