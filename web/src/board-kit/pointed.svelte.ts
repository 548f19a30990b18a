import { getContext, setContext } from 'svelte';

/** Places that a lesson or a line of the log speaks of: a board that makes elements only of what matters makes one of each of them too. */
class Pointed {
  /** Of a lesson. */
  places = $state.raw<string[]>([]);
  /** Of the log. */
  told = $state.raw<string[]>([]);
  readonly all: string[] = $derived([...this.places, ...this.told]);
}

export const pointed = new Pointed();

const key = Symbol('pointed');

/** Whatever is drawn inside points at these, and at nothing that a lesson of the page speaks of. */
export const pointOnlyAt = (places: () => string[]) =>
  setContext<Pointed>(key, {
    get places() {
      return places();
    },
    told: [],
    get all() {
      return places();
    },
  });

/** For a board: what is spoken of where it stands. */
export const pointedHere = (): Pointed => getContext<Pointed | undefined>(key) ?? pointed;
