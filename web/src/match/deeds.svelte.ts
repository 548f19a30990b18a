/** Deeds, one after another: what is clicked while an answer is on its way waits for it, and is then done or seen to be refused. */

export class Deeds {
  /** Whether an answer is on its way. */
  busy = $state(false);
  /** What waits for it, in a few words each. */
  waiting = $state.raw<string[]>([]);

  private line: (() => unknown)[] = [];

  /** Does it at once if nothing is on its way, else when its turn comes: then the position may be another, and it is `late`. */
  inTurn(deed: (late: boolean) => unknown, words = '') {
    if (!this.busy) {
      deed(false);
      return;
    }
    this.line.push(() => deed(true));
    this.waiting = [...this.waiting, words];
  }

  /** Asks for something; until it is answered everything else waits. */
  async hold<T>(ask: (late: boolean) => Promise<T>, words = ''): Promise<T> {
    const late = await new Promise<boolean>((begin) =>
      this.inTurn((late) => {
        this.busy = true;
        begin(late);
      }, words),
    );
    try {
      return await ask(late);
    } finally {
      this.busy = false;
      this.next();
    }
  }

  private next() {
    while (!this.busy && this.line.length > 0) {
      const deed = this.line.shift()!;
      this.waiting = this.waiting.slice(1);
      deed();
    }
  }

  /** Whoever clicked is no longer there. */
  forget() {
    this.line = [];
    this.waiting = [];
  }
}
