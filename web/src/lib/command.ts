/** The command line: the same words as in the terminal. Pure, so that tests can say what each line means. */
import type { Lang } from '../boards/types';
import type { Requests } from '../schema/line';
import type { LegalAction } from '../schema/table';

export type Command =
  | { kind: 'empty' }
  | { kind: 'play'; action: string }
  | { kind: 'why'; action: string }
  | { kind: 'odds'; action: string | null }
  | { kind: 'rules'; rule: string | null; words: string }
  | { kind: 'lang'; lang: Lang }
  | { kind: 'open'; what: 'text' | 'board' | 'log' | 'record' | 'lobby' }
  | { kind: 'undo'; action: string | null }
  | { kind: 'plan'; actions: string[] }
  | { kind: 'lesson'; wish: LessonWish }
  | { kind: 'hint' | 'auto' | 'help' };

/** What one asks of a lesson. */
export type LessonWish = Requests['lesson']['do'];

/** Words the line itself understands; everything else is an action of the game. */
export const ownWords = [
  'why',
  'odds',
  'rules',
  'hint',
  'auto',
  'undo',
  'plan',
  'board',
  'status',
  'log',
  'record',
  'lang',
  'help',
  'quit',
] as const;

/** What each is called besides, as in the terminal. */
const names: Record<string, (typeof ownWords)[number]> = {
  porque: 'why',
  probabilidad: 'odds',
  probabilidades: 'odds',
  rule: 'rules',
  reglas: 'rules',
  regla: 'rules',
  consejo: 'hint',
  deshacer: 'undo',
  map: 'board',
  tablero: 'board',
  mapa: 'board',
  estado: 'status',
  diario: 'log',
  acta: 'record',
  language: 'lang',
  idioma: 'lang',
  ayuda: 'help',
  '?': 'help',
  exit: 'quit',
  salir: 'quit',
};

const opens = {
  board: 'board',
  status: 'text',
  log: 'log',
  record: 'record',
  quit: 'lobby',
} as const;

/** By which one goes through a lesson, as in the terminal. */
const lessonWords: Record<string, LessonWish> = {
  next: 'next',
  siguiente: 'next',
  show: 'show',
  muestra: 'show',
  mostrar: 'show',
  finish: 'skip',
  completa: 'skip',
  completar: 'skip',
  again: 'back',
  atras: 'back',
};

/** Every word that is the line's own, in either language: no game may have a verb of that name. */
export const allOwnWords: string[] = [
  ...ownWords,
  ...Object.keys(names),
  'por',
  ...Object.keys(lessonWords),
];

/** One blank between words, lower case, no accents: what an action's one spelling looks like. */
export function tidy(line: string): string {
  return line
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ');
}

export function parseCommand(line: string): Command {
  const text = tidy(line).replace(/^por que(?= |$)/, 'porque');
  if (text === '') return { kind: 'empty' };
  const blank = text.indexOf(' ');
  const typed = blank < 0 ? text : text.slice(0, blank);
  const word = names[typed] ?? typed;
  const rest = blank < 0 ? '' : text.slice(blank + 1);
  if (rest === '' && word in opens)
    return { kind: 'open', what: opens[word as keyof typeof opens] };
  if (rest === '' && lessonWords[word]) return { kind: 'lesson', wish: lessonWords[word] };
  switch (word) {
    case 'why':
      return rest === '' ? { kind: 'help' } : { kind: word, action: rest };
    case 'odds':
      return { kind: word, action: rest || null };
    case 'rules':
      return { kind: 'rules', rule: rest === '' ? null : rest.toUpperCase(), words: rest };
    case 'lang':
      return rest === 'en' || rest === 'es' ? { kind: 'lang', lang: rest } : { kind: 'help' };
    case 'hint':
    case 'auto':
    case 'help':
      return rest === '' ? { kind: word } : { kind: 'play', action: text };
    case 'undo':
      return { kind: 'undo', action: rest === '' ? null : rest };
    case 'plan':
      return {
        kind: 'plan',
        actions: rest
          .split(/[;,]/)
          .map((one) => one.trim())
          .filter(Boolean),
      };
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
  const sayings = (action: LegalAction) => [action.a, tidy(action.es ?? action.a)];
  const spelled = legal.find((action) => sayings(action).includes(text));
  if (spelled) return [spelled.a];
  const words = text.split(' ');
  const begins = (saying: string) => {
    const parts = saying.split(' ');
    return words.length <= parts.length && words.every((word, i) => parts[i]!.startsWith(word));
  };
  const begun = legal.filter((action) => sayings(action).some(begins)).map((action) => action.a);
  const plain = begun.filter((action) =>
    begun.every((other) => other === action || other.startsWith(`${action} `)),
  );
  return plain.length === 1 ? plain : begun;
}

/** What could stand for the line so far: whole lines, legal actions first; those of one language if any begin so. */
export function complete(
  line: string,
  legal: LegalAction[],
  rules: string[] = [],
  lang: Lang = 'en',
): string[] {
  const text = tidy(line) + (/\s$/.test(line) ? ' ' : '');
  const shown = (action: LegalAction) => (lang === 'es' ? (action.es ?? action.a) : action.a);
  const begun = (start: string) => {
    const own = legal.map(shown).filter((words) => tidy(words).startsWith(start));
    return own.length > 0
      ? own
      : legal.map((action) => action.a).filter((words) => words.startsWith(start));
  };
  if (text.trim() === '') return legal.map(shown);
  const prefixed = /^(why|odds|plan|porque|por que|probabilidad|probabilidades) (.*)$/.exec(text);
  if (prefixed) {
    const [, word, rest] = prefixed;
    return begun(rest!).map((words) => `${word} ${words}`);
  }
  const ruled = /^(?:rules?|reglas?) (.*)$/.exec(text);
  if (ruled) {
    const wanted = ruled[1]!.toUpperCase();
    return rules.filter((id) => id.startsWith(wanted)).map((id) => `rules ${id}`);
  }
  return [...begun(text), ...ownWords.filter((word) => word.startsWith(text))];
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
