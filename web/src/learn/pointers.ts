/**
 * What a lesson points at, found on the page: places, units and armies of the board, actions, numbers of the view, parts of the
 * page. Nothing here knows a game; where a game's board calls something otherwise, its aid says so (`Aid.spots`).
 */
import type { Aid } from '../boards/aid';
import { thingOf } from '../boards/hand';
import type { View } from '../schema/game';
import type { LegalAction, LessonState } from '../schema/table';
import { both } from '../lib/settings.svelte';
import { sayMaybe } from './words';

/** What the page knows when it looks. */
export interface Seen {
  view: View;
  legal: LegalAction[];
  /** What is chosen already: then it is said. */
  selected: string | null;
  /** What would be said of what is in hand, as it is aimed. */
  aimed: readonly string[];
  aid: Aid;
}

export interface Pointer {
  kind: string;
  at: string;
}

export const read = (pointer: string): Pointer => {
  const colon = pointer.indexOf(':');
  return { kind: pointer.slice(0, colon), at: pointer.slice(colon + 1) };
};

/** A `*` stands for one word, at the end for any. */
export function fits(pattern: string, words: string): boolean {
  const asked = pattern.split(' ');
  const said = words.split(' ');
  if (asked.at(-1) === '*' ? said.length < asked.length - 1 : said.length !== asked.length)
    return false;
  return asked.every((one, i) => one === '*' || one === said[i]);
}

/**
 * The pointers that hold now: those of the step whose actions can be done, and what is to be done if it is none of them. A step may
 * point at an answer only to compare it.
 */
export function pointersNow(lesson: LessonState, legal: LegalAction[]): string[] {
  if (lesson.done || lesson.finished) return [];
  const { wanted } = lesson;
  const actions = lesson.point.map(read).filter(({ kind }) => kind === 'action');
  const can = (pointer: string) => {
    const { kind, at } = read(pointer);
    return kind !== 'action' || wanted.length === 0 || legal.some((one) => fits(at, one.a));
  };
  const named = wanted.some((words) => actions.some(({ at }) => fits(at, words)));
  const points = lesson.point.filter(can);
  return named ? points : [...points, ...wanted.map((words) => `action:${words}`)];
}

interface Thing {
  id?: unknown;
  name?: unknown;
  title?: unknown;
  [field: string]: unknown;
}

/** A thing of the view by its id, in whichever of its lists. */
function viewOf(view: View, id: string): Thing | null {
  for (const list of Object.values(view))
    if (Array.isArray(list))
      for (const one of list as Thing[])
        if (one && typeof one === 'object' && one.id === id) return one;
  return null;
}

/** Where it stands, if the view says so. */
function placeOfThing(view: View, id: string): string | null {
  const thing = viewOf(view, id);
  for (const field of ['hex', 'space', 'region', 'place', 'box'])
    if (typeof thing?.[field] === 'string' || typeof thing?.[field] === 'number')
      return String(thing[field]);
  return null;
}

const attribute = (name: string, value: string) => `[${name}="${CSS.escape(value)}"]`;
const atPlace = (id: string) => [attribute('data-place', id), attribute('data-box', id)];

/** The views whose numbers stand for a path: itself, what it is part of, its parts. */
function viewSelectors(path: string): string[] {
  const parts = path.split('.');
  const wider = parts.map((_, i) => parts.slice(0, parts.length - i).join('.'));
  return [
    ...wider.slice(0, 1).map((one) => `[data-view~="${CSS.escape(one)}"]`),
    `[data-view^="${CSS.escape(path)}."], [data-view*=" ${CSS.escape(path)}."]`,
    ...wider.slice(1).map((one) => `[data-view~="${CSS.escape(one)}"]`),
  ];
}

/** Where a part of the page can be read again once it has gone. */
const instead: Record<string, string[]> = { dice: ['log'], odds: ['question'] };

/**
 * Where what is in hand is to go: the places of the step but the one it stands at; none: it is to change how it stands. Null:
 * nothing in hand is meant. What is lit then is no longer what takes it up.
 */
export function goalsOf(
  lesson: LessonState,
  { view, legal, aid }: Seen,
  taken: readonly string[],
): string[] | null {
  const wanted = legal.find((one) => lesson.wanted.includes(one.a));
  const thing = wanted ? thingOf(wanted) : null;
  if (thing === null || !taken.includes(thing)) return null;
  const from = aid.hand?.at(thing, view) ?? thing;
  const places = lesson.point.map(read).filter(({ kind, at }) => kind === 'place' && at !== from);
  return places.map(({ at }) => at);
}

/** The selectors of a pointer, best first: the first that finds something that can be seen is meant. */
export function selectorsOf(pointer: string, seen: Seen): string[] {
  const { kind, at } = read(pointer);
  const { view, legal, aid } = seen;
  const others = (aid.spots(view)[pointer] ?? []).flatMap((one) => selectorsOf(one, seen));
  if (kind === 'place' || kind === 'army') return [...others, ...atPlace(at)];
  if (kind === 'unit') {
    const place = placeOfThing(view, at);
    return [
      attribute('data-piece', at),
      ...atPlace(at),
      ...others,
      ...(place === null ? [] : atPlace(place)),
    ];
  }
  // A number that stands nowhere now: the seat's card, on a phone the line above the board.
  if (kind === 'view')
    return [...others, ...viewSelectors(at), '[data-page="card"]', '[data-page="phases"]'];
  if (kind === 'page')
    return [at, ...(instead[at] ?? [])]
      .flatMap((one) => attribute('data-page', one))
      .concat(others);
  if (kind !== 'action') return [];
  const ways = legal.filter((one) => fits(at, one.a));
  return [
    ...(seen.aimed.some((words) => fits(at, words)) ? ['[data-hand-go]'] : []),
    ...(ways.some((one) => one.a === seen.selected) ? ['[data-go]'] : []),
    ...(seen.selected === null ? [] : ways.map((one) => attribute('data-way', one.a))),
    ...ways.map((one) => attribute('data-action', one.a)),
    // What else can be begun with what is in hand.
    ...ways.map((one) => attribute('data-also-words', one.a)),
    // On a phone, or where stakes differ, one answer stands for several ways.
    ...ways.flatMap((one) =>
      legal
        .filter(
          (way) =>
            aid.deed(way) === aid.deed(one) && aid.placeOf(way, view) === aid.placeOf(one, view),
        )
        .map((way) => attribute('data-action', way.a)),
    ),
    ...ways.flatMap((one) => [attribute('data-place', one.a)]),
    ...ways.flatMap((one) => {
      const place = aid.placeOf(one, view);
      return place === null ? [] : atPlace(place);
    }),
    ...others,
    // Whoever does it is to be taken up first.
    ...ways.flatMap((one) =>
      Object.values(one.args).flatMap((arg) => (typeof arg === 'string' ? atPlace(arg) : [])),
    ),
  ];
}

const isShown = (one: Element) => {
  const box = one.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
};

/** All elements that a pointer means now; several where a number stands in several places. */
export function found(pointer: string, seen: Seen, root: ParentNode): Element[] {
  // A picture beside a match has places of the same names.
  const within = (one: ParentNode) =>
    one instanceof Element ? one.closest('[data-picture]') : null;
  for (const selector of selectorsOf(pointer, seen)) {
    const all = [...root.querySelectorAll(selector)].filter(
      (one) => isShown(one) && within(one) === within(root),
    );
    if (all.length > 0) return read(pointer).kind === 'view' ? all : all.slice(0, 1);
  }
  return [];
}

const named = (thing: Thing | null): string => {
  const name = thing?.name ?? thing?.title;
  return name && typeof name === 'object' && 'en' in name
    ? both(name as never)
    : typeof name === 'string'
      ? name
      : '';
};

/** What is pointed at, in words, for whoever does not see it. */
export function wordsFor(pointer: string, { view, legal, aid }: Seen): string {
  const { kind, at } = read(pointer);
  const own = sayMaybe(`${kind}.${at}`);
  if (own) return own;
  if (kind === 'place' || kind === 'army') return aid.placeName(at, view);
  if (kind === 'unit') return named(viewOf(view, at)) || aid.placeName(at, view);
  if (kind === 'action') return both(legal.find((one) => fits(at, one.a))?.label);
  return '';
}
