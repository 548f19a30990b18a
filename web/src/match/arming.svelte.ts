/**
 * The one way of confirming, on every board: what is both risky and final is armed first. The same once more (the same spot, Enter,
 * Go) does it. What can be taken back, and what risks little, is done at once.
 */
import type { Odds, Warning } from '../schema/game';
import type { LegalAction } from '../schema/table';
import { percent } from '../lib/format';
import { load, save } from '../lib/storage';
import { both, settings, t, type Ask } from '../lib/settings.svelte';
import type { Table } from './table.svelte';

/** From here on a throw is worth a second look: one's own side loses something in one of six. */
export const risky = 1 / 6;

/** What is about to be done, as far as it matters for asking. */
export interface Deed {
  /** Something is left to chance. */
  throws: boolean;
  /** The chance that one's own side loses something by it. */
  risk: number;
  /** What could still be done and would be left undone, in words. */
  left: string;
  /** Why it can never be taken back, in its own words. */
  final: string;
  /** It was declared before, its chances beside it: its risk is known. */
  declared: boolean;
}

export type Reason = 'warning' | 'final' | 'left' | 'risk' | 'dice';

/** What the rules warn of: who does not want to be told is told only of what may lose the match at once. */
export const isTold = (warning: Warning | undefined, wanted: boolean): warning is Warning =>
  warning !== undefined && (wanted || warning.sudden === true);

/** Why it is asked about once more; nothing: it is not. */
export function reasonToAsk(
  ask: Ask,
  { throws, risk, left, final, declared }: Deed,
): Reason | null {
  if (ask === 'never') return null;
  if (final) return 'final';
  if (left) return 'left';
  // A sum of chances may miss the sixth by a hair.
  if (throws && !declared && risk >= risky - 1e-9) return 'risk';
  return throws && ask === 'dice' ? 'dice' : null;
}

export interface Armed {
  /** What is to be done, one word after another as it will be said. */
  words: string;
  why: Reason;
  /** What to know before it is done. */
  text: string;
  /** It is of a kind that can be switched off. */
  spares?: boolean;
}

/** Where something is hidden the game does not say that a phase ends with it: its verb does. */
const isEnd = ({ ends, verb }: LegalAction) => ends === true || verb === 'done' || verb === 'end';

/** Words said together, as one. */
const joined = (words: readonly string[]) => words.join('; ');

export class Arming {
  armed = $state.raw<Armed | null>(null);

  constructor(private readonly table: Table) {}

  /** What is asked about here: as chosen, else everything that throws dice in one's first match of a game. */
  get ask(): Ask {
    const { state, match } = this.table;
    // A lesson answers what should not be done, and every step of it can be begun again.
    if (state?.lesson) return 'never';
    if (settings.ask) return settings.ask;
    return state && load<string | null>(`first.${state.game}`, match) === match ? 'dice' : 'risk';
  }

  /** Whoever sits down here the first time plays their first match of this game. */
  begin() {
    const { state, match } = this.table;
    if (!state || state.lesson || state.you.length === 0) return;
    const key = `first.${state.game}`;
    if (load<string | null>(key, null) === null) save(key, match);
  }

  /** Whether these words may be said now; if not they are armed, and may be when they are said once more. */
  passes(words: readonly string[], deed: Deed): boolean {
    const why = this.isArmed(words) ? null : reasonToAsk(this.ask, deed);
    this.armed = why ? { words: joined(words), why, text: textOf(why, deed) } : null;
    return why === null;
  }

  isArmed(words: readonly string[]): boolean {
    return this.armed?.words === joined(words);
  }

  /** What is warned of is armed first, whatever else is asked about; false: it may be said now. */
  stops(words: readonly string[]): boolean {
    // In a lesson the coach answers what should not be done, and nothing else stands over the other answers.
    if (this.isArmed(words) || this.table.state?.lesson) return false;
    const warning = this.warningOf(words);
    if (!warning) return false;
    const action = this.table.legal.find((one) => one.a === words[0]);
    const deed = action && words.length === 1 && this.ask !== 'never' ? this.deedOf(action) : null;
    this.armed = {
      words: joined(words),
      why: 'warning',
      text: [both(warning.text), deed?.final || deed?.left].filter(Boolean).join(' '),
      spares: warning.sudden !== true,
    };
    if (words.length === 1) this.table.selected = words[0]!;
    return true;
  }

  /** What is to be known before one of these words is said, as far as they are choices now. */
  warningOf(words: readonly string[]): Warning | null {
    if (this.table.proposing) return null;
    for (const word of words) {
      const warning = this.table.legal.find((one) => one.a === word)?.warning;
      if (isTold(warning, settings.warnings)) return warning;
    }
    return null;
  }

  /** The chances of what was just said are on their way. */
  weighing = $state(false);

  /** An action said by itself: played at once, or armed and shown as chosen. */
  say(action: string) {
    const { table } = this;
    if (this.stops([action])) return;
    const meant = table.legal.find((one) => one.a === action);
    const free = !meant || this.ask === 'never';
    const deed = free ? null : this.deedOf(meant);
    if (!free && !deed) return void this.askFirst(meant);
    if (!deed || this.passes([action], deed)) void table.play(action);
    else table.selected = action;
  }

  /** Its chances must be known before it can be said whether to ask; who chooses something else meanwhile has changed his mind. */
  private async askFirst(action: LegalAction) {
    const { table } = this;
    this.lookAt(action.a);
    const { version } = table.state!;
    this.weighing = true;
    await table.chances.ask(action);
    this.weighing = false;
    if (table.state?.version !== version || table.selected !== action.a) return;
    const deed = this.deedOf(action);
    if (!deed || this.passes([action.a], deed)) void table.play(action.a);
  }

  /** Chosen to be looked at, and nothing else is armed. */
  lookAt(action: string) {
    if (!this.isArmed([action])) this.disarm();
    this.table.selected = action;
    this.stops([action]);
  }

  disarm() {
    this.armed = null;
  }

  /** What is known of an action; nothing as long as its chances are not. */
  deedOf(action: LegalAction): Deed | null {
    const { aid, chances, legal, view } = this.table;
    const odds = chances.odds[action.a];
    if (odds === undefined && !aid.certain(action)) return null;
    return {
      throws: action.throws === true || (odds?.outcomes.length ?? 0) > 1,
      risk: odds ? this.riskOf(odds) : 0,
      left: isEnd(action) && view ? aid.left(legal, view) : '',
      final: aid.final(action),
      declared: aid.declared(action),
    };
  }

  /** As the game reckons it; where it says nothing of it, the chance that it goes badly. */
  riskOf(odds: Odds): number {
    if (odds.risk !== undefined) return odds.risk;
    const bad = odds.outcomes.filter((one) => this.table.aid.tone(one) === 'lose');
    return bad.reduce((sum, one) => sum + one.p, 0);
  }
}

function textOf(why: Reason, { risk, left, final }: Deed): string {
  if (why === 'final') return final;
  if (why === 'left') return left;
  if (why === 'dice') return t('ask.dice');
  const words = { sure: t('odds.sure'), never: t('odds.never') };
  return t('ask.risk', { risk: percent(risk, settings.lang, words) });
}
