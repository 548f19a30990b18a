/** The command line: the same words as in the terminal. Pure, so that tests can say what each line means. */
import type { Lang, LegalAction } from '../boards/types';

export type Command =
  | { kind: 'empty' }
  | { kind: 'play'; action: string }
  | { kind: 'why'; action: string }
  | { kind: 'odds'; action: string | null }
  | { kind: 'rules'; rule: string | null }
  | { kind: 'lang'; lang: Lang }
  | { kind: 'open'; what: 'text' | 'board' | 'log' | 'record' | 'lobby' }
  | { kind: 'undo'; action: string | null }
  | { kind: 'plan'; actions: string[] }
  | { kind: 'hint' | 'auto' | 'help' };

/** Words the line itself understands; everything else is an action of the game. */
export const ownWords = [
  'why', 'odds', 'rules', 'hint', 'auto', 'undo', 'plan', 'board', 'status', 'log', 'record', 'lang', 'help', 'quit',
] as const;

const opens = { board: 'board', status: 'text', log: 'log', record: 'record', quit: 'lobby', exit: 'lobby' } as const;

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
  if (rest === '' && word in opens) return { kind: 'open', what: opens[word as keyof typeof opens] };
  switch (word) {
    case 'why':
      return rest === '' ? { kind: 'help' } : { kind: word, action: rest };
    case 'odds':
      return { kind: word, action: rest || null };
    case 'rules':
    case 'rule':
      return { kind: 'rules', rule: rest === '' ? null : rest.toUpperCase() };
    case 'lang':
    case 'language':
      return rest === 'en' || rest === 'es' ? { kind: 'lang', lang: rest } : { kind: 'help' };
    case 'hint':
    case 'auto':
    case 'help':
      return rest === '' ? { kind: word } : { kind: 'play', action: text };
    case 'undo':
      return { kind: 'undo', action: rest === '' ? null : rest };
    case 'plan':
      return { kind: 'plan', actions: rest.split(/[;,]/).map((one) => one.trim()).filter(Boolean) };
    case '?':
      return { kind: 'help' };
    default:
      return { kind: 'play', action: text };
  }
}

/**
 * The legal actions a typed line may mean: the one it spells, else those whose words begin with the typed ones
 * ("mo ba" for "move baden"); of those, the shortest ones if all others only say more.
 */
export function expand(typed: string, legal: LegalAction[]): string[] {
  const text = tidy(typed);
  const actions = legal.map((action) => action.a);
  if (actions.includes(text)) return [text];
  const words = text.split(' ');
  const begun = actions.filter((action) => {
    const parts = action.split(' ');
    return words.length <= parts.length && words.every((word, i) => parts[i]!.startsWith(word));
  });
  const plain = begun.filter((action) => begun.every((other) => other === action || other.startsWith(`${action} `)));
  return plain.length === 1 ? plain : begun;
}

/** What could stand for the line so far: whole lines, legal actions first. */
export function complete(line: string, legal: LegalAction[], rules: string[] = []): string[] {
  const text = tidy(line) + (/\s$/.test(line) ? ' ' : '');
  if (text.trim() === '') return legal.map((action) => action.a);
  const actions = legal.map((action) => action.a);
  const prefixed = /^(why|odds|plan) (.*)$/.exec(text);
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
