/** What a board draws of what has just happened: made of the view before and the one that came, until something else happens. */
import { untrack } from 'svelte';
import { type Moment, Past } from './past';

interface Now<V> {
  view: V;
  legal: readonly unknown[];
  moment?: Moment | undefined;
}

export class Happened<V, T> {
  drawn: T = $state.raw() as T;

  /**
   * `more` adds to what is drawn what lies between two views; `asked`: whoever looks on had been asked at the first of them.
   * `then` is told of every new view.
   */
  constructor(
    now: () => Now<V>,
    nothing: T,
    more: (drawn: T, before: V, after: V, asked: boolean) => T,
    then?: (before: V, after: V) => void,
  ) {
    const past = new Past<T>(nothing);
    let seen: V | null = null;
    let asked = false;
    this.drawn = nothing;
    $effect.pre(() => {
      const { view, legal } = now();
      const choosing = legal.length > 0;
      untrack(() => {
        const { moment = { step: 0, replay: false } } = now();
        const before = seen;
        if (before === null) past.at(moment, () => nothing);
        else if (before !== view) {
          this.drawn = past.at(moment, (drawn) => more(drawn, before, view, asked));
          then?.(before, view);
        }
        seen = view;
        asked = choosing;
      });
    });
  }
}
