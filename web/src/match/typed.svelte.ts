/** The command line of a match: what a typed line means, and what is said to it. */
import type { LegalAction } from '../schema/table';
import { expand, parseCommand, tidy } from '../lib/command';
import { findRules } from '../lib/api';
import { modified, percent } from '../lib/format';
import type { TableError } from '../lib/table-error';
import { both, settings, t } from '../lib/settings.svelte';
import type { Table } from './table.svelte';

export interface Reply {
  /** How a line of the answer looks. */
  kind: 'said' | 'refused' | 'typed';
  text: string;
  rule?: string | null;
}

/** What a typed line asks the page to open. */
export interface Opening {
  open: 'rules' | 'text' | 'board' | 'log' | 'record' | 'lobby';
  rule?: string | null;
  /** Words that are looked for in the rules. */
  find?: string;
}

export class Typed {
  replies = $state.raw<Reply[]>([]);

  constructor(private readonly table: Table) {}

  private say(...lines: Reply[]) {
    this.replies = [...this.replies, ...lines].slice(-60);
  }

  /** How to type, with examples from the match at hand. */
  get help(): string {
    const words = (action: LegalAction) =>
      settings.lang === 'es' ? (action.es ?? action.a) : action.a;
    const examples = this.table.legal.slice(0, 3).map(words).join(', ') || 'end';
    return t('command.help', { examples, rule: Object.keys(this.table.rules)[0] ?? '' });
  }

  /** Runs a typed line; says what the page is to open, if anything. */
  async run(line: string): Promise<Opening | null> {
    this.table.meanwhile.skip();
    const command = parseCommand(line);
    if (command.kind === 'empty') {
      if (this.table.selected) await this.table.play(this.table.selected);
      return null;
    }
    this.replies = [];
    this.say({ kind: 'typed', text: line.trim() });
    switch (command.kind) {
      case 'help':
        this.say({ kind: 'said', text: this.help });
        return null;
      case 'rules': {
        if (command.rule && !this.table.rules[command.rule]) return this.findRule(command.words);
        const rule = command.rule ? this.table.rules[command.rule] : undefined;
        if (rule)
          this.say({
            kind: 'said',
            text: `${both(rule.title)}. ${both(rule.text)}`,
            rule: command.rule,
          });
        return { open: 'rules', rule: command.rule };
      }
      case 'undo':
        await this.table.undo(command.action ?? undefined);
        if (this.table.refusal) this.say({ kind: 'refused', text: this.table.refusal.text });
        return null;
      case 'plan': {
        const meant = command.actions.map((one) => expand(one, this.alliedLegal)[0] ?? one);
        if (!(await this.table.plan(meant)) && this.table.refusal)
          this.say({ kind: 'refused', text: this.table.refusal.text });
        return null;
      }
      case 'hint':
        await this.hint();
        return null;
      case 'auto':
        if (await this.hint()) await this.table.play(this.table.selected!);
        return null;
      case 'odds':
        for (const action of command.action
          ? [command.action]
          : this.table.legal.map((one) => one.a))
          await this.sayOdds(action);
        return null;
      case 'why':
        await this.sayWhy(this.meant(command.action)[0] ?? command.action);
        return null;
      case 'lang':
        settings.setLang(command.lang);
        return null;
      case 'open':
        return { open: command.what };
      case 'lesson':
        if (this.table.coach.lesson) await this.table.coach.ask(command.wish);
        else this.say({ kind: 'refused', text: t('command.no-lesson') });
        if (this.table.refusal) this.say({ kind: 'refused', text: this.table.refusal.text });
        return null;
      case 'play':
        await this.playTyped(command.action);
        return null;
    }
  }

  private get alliedLegal(): LegalAction[] {
    return Object.values(this.table.state?.allied ?? {}).flat();
  }

  /** The legal actions a typed line may mean: by number, whole, or as short as it is clear. */
  private meant(typed: string): string[] {
    const byKey = this.table.actionOfKey(typed);
    return byKey ? [byKey.a] : expand(typed, this.table.legal);
  }

  private async playTyped(typed: string) {
    // Fast fingers: the answer to the last line may still be on its way.
    await new Promise<void>((turn) => this.table.deeds.inTurn(() => turn(), typed));
    const meant = this.meant(typed);
    if (meant.length > 1) {
      this.say({ kind: 'refused', text: t('command.which', { actions: meant.join(', ') }) });
      return;
    }
    if (meant.length === 0 && !this.table.proposing) {
      const gone = await this.table.hand.sayTyped(tidy(typed));
      if (gone === false && this.table.refusal)
        this.say({ kind: 'refused', text: this.table.refusal.text, rule: this.table.refusal.rule });
      if (gone !== null) return;
    }
    // What the page does not know the game may still understand; else it says why not.
    if (meant.length === 0 && !(await this.mayDo(typed))) return;
    const done = await this.table.play(meant[0] ?? typed);
    const { armed } = this.table.arming;
    if (!done && armed?.why === 'warning')
      this.say({ kind: 'said', text: `${armed.text} ${t('warn.again')}` });
    else if (!done && this.table.refusal)
      this.say({ kind: 'refused', text: this.table.refusal.text, rule: this.table.refusal.rule });
  }

  private async sayWhy(action: string) {
    if (await this.mayDo(action)) this.say({ kind: 'said', text: t('command.legal') });
  }

  /** Says why not, if it may not be done. */
  private async mayDo(action: string): Promise<boolean> {
    const seat = this.table.seat ?? this.table.own;
    if (!seat) {
      this.say({ kind: 'refused', text: t('refused.spectator') });
      return false;
    }
    try {
      const reply = await this.table.ask('why', { seat, action });
      if (!reply.legal)
        this.say({ kind: 'refused', text: both(reply.reason), rule: reply.rule ?? null });
      return reply.legal;
    } catch (error) {
      const failed = error as TableError;
      const text =
        failed.code === 'unknown-action'
          ? t('command.unknown', { action })
          : this.table.errorText(failed);
      this.say({ kind: 'refused', text });
      return false;
    }
  }

  /** The first of what is found is told, all of it opened. */
  private async findRule(words: string): Promise<Opening | null> {
    const game = this.table.state?.game ?? '';
    const reply = await findRules(game, words, settings.lang).catch(() => null);
    const first = reply?.found.find((id) => this.table.rules[id]);
    const rule = first ? this.table.rules[first] : undefined;
    if (!rule) {
      this.say({ kind: 'refused', text: t('command.no-rule', { rule: words.toUpperCase() }) });
      return null;
    }
    if (reply?.meant) this.say({ kind: 'said', text: t('rules.meant', { words: reply.meant }) });
    this.say({ kind: 'said', text: `${both(rule.title)}. ${both(rule.text)}`, rule: first });
    return { open: 'rules', rule: null, find: words };
  }

  private async sayOdds(typed: string) {
    const seat = this.table.seat ?? this.table.own ?? '';
    const action = this.meant(typed)[0] ?? typed;
    try {
      const { odds } = await this.table.ask('odds', { seat, action });
      if (!odds) {
        this.say({ kind: 'said', text: t('odds.none') });
        return;
      }
      if (this.table.legal.some((one) => one.a === action)) this.table.selected = action;
      const label = both(this.table.legal.find((one) => one.a === action)?.label);
      if (label) this.say({ kind: 'said', text: `${label}:` });
      for (const one of [...odds.outcomes, ...odds.also])
        this.say({
          kind: 'said',
          text: `${both(one.label)}: ${this.chance(one.p)} (${one.num}/${one.den})`,
        });
      if (odds.formula) this.say({ kind: 'said', text: both(odds.formula) });
      for (const one of odds.modifiers) {
        const part = `${modified(one)} ${both(one.text)}`.trim();
        this.say({
          kind: 'said',
          text: one.other ? `${t('odds.other')} ${part}` : part,
          rule: one.rule,
        });
      }
    } catch (error) {
      const failed = error as TableError;
      if (failed.code === 'illegal') await this.sayWhy(action);
      else
        this.say({
          kind: 'refused',
          text:
            failed.code === 'unknown-action'
              ? t('command.unknown', { action })
              : this.table.errorText(failed),
        });
    }
  }

  private chance(p: number): string {
    return percent(p, settings.lang, { sure: t('odds.sure'), never: t('odds.never') });
  }

  /** Says what the computer would do and chooses it; false if it cannot say. */
  private async hint(): Promise<boolean> {
    this.say({ kind: 'said', text: t('hint.thinking') });
    const { advice } = this.table;
    const done = await advice.ask();
    this.replies = this.replies.slice(0, -1);
    if (advice.reply) this.say({ kind: 'said', text: advice.reason });
    else if (advice.said) this.say({ kind: 'refused', text: advice.said });
    return done;
  }
}
