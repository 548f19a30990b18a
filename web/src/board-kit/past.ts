/**
 * What a board draws of what has just happened, such as the ways that pieces went. It is kept by the step it belongs to: where
 * something is taken back, or a replay goes back, it is again as it was then, and nothing is drawn of what has not happened.
 */
export interface Moment {
  /** How many steps had been taken. */
  step: number;
  /** It is looked up in a replay, not the case. */
  replay: boolean;
}

const most = 200;

export class Past<T> {
  private kept: { step: number; value: T }[] = [];
  private last: Moment | null = null;

  constructor(private readonly nothing: T) {}

  /** What is to be drawn at a moment: `more` makes it from what was drawn before, where the match has gone on since. */
  at(now: Moment, more: (before: T) => T): T {
    const { last } = this;
    this.last = now;
    // To another part of the match, or out of a replay: what lies between was not seen.
    const leap = last !== null && (last.replay || now.replay) && now.step > last.step + 1;
    const back = last !== null && now.step < last.step;
    if (leap) this.kept = [];
    if (back) this.kept = this.kept.filter((one) => one.step <= now.step);
    const before = this.kept.at(-1)?.value ?? this.nothing;
    if (leap || back) return before;
    const value = more(before);
    this.kept = [
      ...this.kept.filter((one) => one.step < now.step),
      { step: now.step, value },
    ].slice(-most);
    return value;
  }
}
