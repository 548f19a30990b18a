/** The command line: the same words as in the terminal. Pure, so that tests can say what each line means. */
import type { LegalAction } from '../boards/types';

export type Command =
  | { kind: 'empty' }
  | { kind: 'play'; action: string }
  | { kind: 'why'; action: string }
  | { kind: 'odds'; action: string }
  | { kind: 'rules'; rule: string | null }
  | { kind: 'hint' | 'undo' | 'help' };

/** Words the line itself understands; everything else is an action of the game. */
export const ownWords = ['why', 'odds', 'rules', 'hint', 'undo', 'help'] as const;

/** One blank between words, lower case, no accents: what an action's one spelling looks like. */
export function tidy(line: string): string {
  return line.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase().trim().replace(/\s+/g, ' ');
}

export function parseCommand(line: string): Command {
  const text = tidy(line);
  if (text === '') return { kind: 'empty' };
  const blank = text.indexOf(' ');
  const word = blank < 0 ? text : text.slice(0, blank);
  const rest = blank < 0 ? '' : text.slice(blank + 1);
  switch (word) {
    case 'why':
    case 'odds':
      return rest === '' ? { kind: 'help' } : { kind: word, action: rest };
    case 'rules':
    case 'rule':
      return { kind: 'rules', rule: rest === '' ? null : rest.toUpperCase() };
    case 'hint':
    case 'undo':
    case 'help':
      return rest === '' ? { kind: word } : { kind: 'play', action: text };
    case '?':
      return { kind: 'help' };
    default:
      return { kind: 'play', action: text };
  }
}

/** What could stand for the line so far: whole lines, legal actions first. */
export function complete(line: string, legal: LegalAction[], rules: string[] = []): string[] {
  const text = tidy(line) + (/\s$/.test(line) ? ' ' : '');
  if (text.trim() === '') return legal.map((action) => action.a);
  const actions = legal.map((action) => action.a);
  const prefixed = /^(why|odds) (.*)$/.exec(text);
  if (prefixed) {
    const [, word, rest] = prefixed;
    return actions.filter((a) => a.startsWith(rest!)).map((a) => `${word} ${a}`);
  }
  const ruled = /^rules? (.*)$/.exec(text);
  if (ruled) {
    const wanted = ruled[1]!.toUpperCase();
    return rules.filter((id) => id.startsWith(wanted)).map((id) => `rules ${id}`);
  }
  return [...actions.filter((a) => a.startsWith(text)), ...ownWords.filter((word) => word.startsWith(text))];
}

/** The longest beginning that all have in common: what Tab writes before it walks through them. */
export function commonStart(lines: string[]): string {
  const first = lines[0] ?? '';
  let length = first.length;
  for (const line of lines) while (!line.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

/** Lines typed before, walked with Up and Down; the line being written is kept at the end. */
export class History {
  private lines: string[] = [];
  private at = 0;
  private draft = '';

  constructor(private readonly most = 100) {}

  add(line: string): void {
    const text = line.trim();
    if (text !== '' && this.lines.at(-1) !== text) this.lines.push(text);
    if (this.lines.length > this.most) this.lines.shift();
    this.at = this.lines.length;
    this.draft = '';
  }

  up(current: string): string {
    if (this.at === this.lines.length) this.draft = current;
    if (this.at > 0) this.at -= 1;
    return this.lines[this.at] ?? current;
  }

  down(current: string): string {
    if (this.at >= this.lines.length) return current;
    this.at += 1;
    return this.at === this.lines.length ? this.draft : this.lines[this.at]!;
  }
}
