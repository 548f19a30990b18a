/** Terms of art in a text: found by their forms, each marked where it stands first. Numbers of rules are found too. */
import type { Lang } from '../boards/types';
import type { Term } from '../schema/http';

export type Part = string | { term: Term; text: string } | { rule: string };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** No letter or figure beside it: "square" does not stand in "squared". */
const whole = (pattern: string) => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`;
/** "retreat" as a pattern that begins with a capital or not. */
const anyCase = (word: string) => `[${word[0]!}${word[0]!.toUpperCase()}]${word.slice(1)}`;
/** A form in small letters is meant however it is capitalized, one with a capital only as it stands. */
const patternOf = (form: string) =>
  form === form.toLowerCase() ? form.replace(/\p{L}+/gu, anyCase) : escaped(form);
const numbered = '[A-Z]{2}-[A-Z]?\\d+';

interface Finder {
  find: RegExp;
  of: (text: string) => Term | undefined;
}

/** Longer forms first: "General Morale" is not "Morale". */
function finderOf(terms: readonly Term[], lang: Lang): Finder {
  const forms = terms.flatMap((term) => term[lang].map((form) => ({ form, term })));
  forms.sort((a, b) => b.form.length - a.form.length);
  const patterns = [...forms.map(({ form }) => patternOf(form)), numbered];
  const exact = new Map(forms.map(({ form, term }) => [form, term]));
  return {
    find: new RegExp(patterns.map(whole).join('|'), 'gu'),
    of: (text) => exact.get(text) ?? exact.get(text.toLowerCase()),
  };
}

const finders = new WeakMap<readonly Term[], Partial<Record<Lang, Finder>>>();

function finder(terms: readonly Term[], lang: Lang): Finder {
  let known = finders.get(terms);
  if (!known) finders.set(terms, (known = {}));
  return (known[lang] ??= finderOf(terms, lang));
}

/** `own`: the rule whose text it is; what is explained there, and its own number, is not marked. */
export function marked(
  text: string,
  terms: readonly Term[],
  lang: Lang,
  own: string | null = null,
): Part[] {
  if (terms.length === 0 || text === '') return text === '' ? [] : [text];
  const { find, of } = finder(terms, lang);
  const parts: Part[] = [];
  const seen = new Set<Term>();
  let from = 0;
  for (const found of text.matchAll(find)) {
    const [said] = found;
    const term = of(said);
    if (term ? seen.has(term) || term.rule === own : said === own) continue;
    if (found.index > from) parts.push(text.slice(from, found.index));
    if (term) seen.add(term);
    parts.push(term ? { term, text: said } : { rule: said });
    from = found.index + said.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
