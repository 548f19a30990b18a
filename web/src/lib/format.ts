/** Numbers, chances and times as people read them, in their language. */
import type { Lang } from '../boards/types';

const locale: Record<Lang, string> = { en: 'en-GB', es: 'es-ES' };

export function number(value: number, lang: Lang): string {
  const text = new Intl.NumberFormat(locale[lang], {
    useGrouping: 'always',
  } as Intl.NumberFormatOptions).format(value);
  return text.replace('-', '−');
}

/** One place after the point: averages. */
export function decimal(value: number, lang: Lang): string {
  return new Intl.NumberFormat(locale[lang], { maximumFractionDigits: 1 }).format(value);
}

/** Whole percents; small and great chances never round to none or all. */
export function percent(p: number, lang: Lang, words: { sure: string; never: string }): string {
  if (p >= 1) return words.sure;
  if (p <= 0) return words.never;
  const blank = lang === 'es' ? ' ' : '';
  if (p < 0.005) return `<1${blank}%`;
  if (p > 0.995) return `>99${blank}%`;
  return `${Math.round(p * 100)}${blank}%`;
}

export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** Has the section of a rulebook a number, "3.3" or "S1.4", and not a name only? */
export const isNumbered = (section: string): boolean => /^S?\d/.test(section);

/** A modifier's number: "+2", "×2", or nothing where only its words count. */
export function modified(one: { value: number; times?: boolean }): string {
  if (one.times) return `×${one.value}`;
  return one.value === 0 ? '' : signed(one.value);
}

/** "4 min ago", "yesterday": how long since a moment. */
export function ago(at: number, lang: Lang, now = Date.now()): string {
  const seconds = Math.round((at - now) / 1000);
  const words = new Intl.RelativeTimeFormat(locale[lang], { numeric: 'auto', style: 'short' });
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, length] of steps)
    if (Math.abs(seconds) >= length) return words.format(Math.round(seconds / length), unit);
  return words.format(0, 'minute') === 'this minute' ? 'just now' : words.format(0, 'second');
}

/** Day and time in full: "16 November 2026 at 00:28". */
export function moment(at: number, lang: Lang): string {
  return new Intl.DateTimeFormat(locale[lang], { dateStyle: 'long', timeStyle: 'short' }).format(
    at,
  );
}

export function clock(at: number, lang: Lang): string {
  return new Intl.DateTimeFormat(locale[lang], { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** A label in two parts: "Move to Savoy (attrition +1), by Tercio" or "Call Drake: arrives on 5 or less" is a deed and its small print. */
export function splitLabel(label: string): { deed: string; small: string } {
  const parts = /^(.*?) \(([^()]*)\)(?:, (.*))?$/.exec(label);
  if (parts) return { deed: parts[1]!, small: [parts[2], parts[3]].filter(Boolean).join('; ') };
  const colon = /^([^:]{3,50}): (.*)$/.exec(label);
  if (colon) return { deed: colon[1]!, small: colon[2]! };
  const comma = /^(.*?), (.*)$/.exec(label);
  return comma ? { deed: comma[1]!, small: comma[2]! } : { deed: label, small: '' };
}

/** The same for a label that names its means or its place first: "Momento de Tercio: score one hit more". */
export function splitMeans(label: string): { deed: string; small: string } {
  const { deed, small } = splitLabel(label);
  return label.startsWith(`${deed}: `)
    ? { deed: small.charAt(0).toUpperCase() + small.slice(1), small: deed }
    : { deed, small };
}

/** A log line with its result, what follows the last colon, told apart: it is set in semibold. */
export function splitResult(text: string): { lead: string; result: string } {
  const at = text.lastIndexOf(': ');
  return at < 0 || text.length - at > 90
    ? { lead: text, result: '' }
    : { lead: text.slice(0, at + 2), result: text.slice(at + 2) };
}
