/** How long something has been under way, as far as a reader should be told. Made while a page is being set up. */

/** Over a second: said. Over three: the state of the line is said as well. */
export type Late = 'no' | 'on-its-way' | 'very';
const told = 1000;
const very = 3000;

export class Slowness {
  late = $state<Late>('no');
  /** Whole seconds since it began. */
  seconds = $state(0);

  constructor(underWay: () => unknown) {
    $effect(() => {
      const what = underWay();
      this.late = 'no';
      this.seconds = 0;
      if (!what) return;
      const since = Date.now();
      const beat = setInterval(() => {
        const ms = Date.now() - since;
        this.seconds = Math.floor(ms / 1000);
        this.late = ms >= very ? 'very' : ms >= told ? 'on-its-way' : 'no';
      }, 250);
      return () => clearInterval(beat);
    });
  }
}
