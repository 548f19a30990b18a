/** The terms of the game that is on the page; those of whoever asked last. */
import type { Term } from '../schema/http';

class Glossary {
  terms = $state.raw<readonly Term[]>([]);
}

export const glossary = new Glossary();

/** What a marked term stands for: elements that carry data-term hand it on through here. */
const meant = new WeakMap<Element, Term>();

/** Of an element: the term it shows. Used as an action, so that it needs no attribute with the meaning in it. */
export function means(element: Element, term: Term) {
  meant.set(element, term);
  return { update: (next: Term) => void meant.set(element, next) };
}

export const termOf = (element: Element): Term | undefined => meant.get(element);
