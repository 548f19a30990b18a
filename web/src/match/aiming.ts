/** Which of the ways is meant by a place and a facing. */
import type { Aimed } from '../boards/hand';
import type { Way } from '../schema/game';

/** Joining others takes a drop, or words: a click on them takes them up. */
export const waysTo = (ways: readonly Way[], place: string, dropped: boolean): Way[] =>
  ways.filter((way) => way.to === place && (dropped || way.kind !== 'join'));

/** How far round it is from one facing to another. */
function turnsBetween(faces: readonly string[], a: string, b: string): number {
  const by = Math.abs(faces.indexOf(a) - faces.indexOf(b));
  return Math.min(by, faces.length - by);
}

/** The facing of the end whose words a lesson asks for, one after the other; null: of none of them. */
export function askedFor(
  ways: readonly Way[],
  before: readonly string[],
  script: readonly string[],
): string | null {
  const begins = (words: readonly string[]) => words.every((one, i) => script[i] === one);
  const found = ways
    .flatMap((way) => Object.entries(way.face))
    .flatMap(([face, { words = [] }]) =>
      words.length > 0 && (begins(words) || begins([...before, ...words])) ? [{ face, words }] : [],
    )
    .sort((a, b) => b.words.length - a.words.length);
  return found[0]?.face || null;
}

/** With the facing that is wanted, or the nearest to it that it may have; with none wanted, the usual one of the cheapest way. */
export function aimedAt(
  ways: readonly Way[],
  before: readonly string[],
  wanted: string | null,
  faces: readonly string[],
): Aimed | null {
  const ends = ways.flatMap((way) =>
    Object.entries(way.face).flatMap(([face, end]) =>
      end.words && end.words.length > 0 ? [{ way, face, cost: end.cost, words: end.words }] : [],
    ),
  );
  const isUsual = (end: (typeof ends)[number]) => end.face === (end.way.preset ?? end.face);
  const off = (face: string) =>
    wanted === null || face === '' ? 0 : turnsBetween(faces, face, wanted);
  const among = wanted === null ? ends.filter(isUsual) : ends;
  const [best] = [...(among.length > 0 ? among : ends)].sort(
    (a, b) => off(a.face) - off(b.face) || a.cost - b.cost,
  );
  if (!best) return null;
  const { way, face, cost, words } = best;
  return {
    place: way.to,
    way,
    face,
    cost,
    left: way.left - (cost - way.cost),
    words: [...before, ...words],
    wanted,
  };
}

/** The next facing round that is possible there. */
export function turnedFrom(
  ways: readonly Way[],
  from: string,
  by: 1 | -1,
  faces: readonly string[],
): string | null {
  const may = new Set(ways.flatMap((way) => Object.keys(way.face)));
  const at = faces.indexOf(from);
  for (let i = 1; i <= faces.length; i += 1) {
    const face = faces[(Math.max(at, 0) + by * i + 2 * faces.length) % faces.length]!;
    if (may.has(face)) return face;
  }
  return null;
}
