/** What the reader chose for every page: language, light or dark, confirmation, pace. */
import type { Lang, Theme } from '../boards/types';
import type { Both } from '../schema/words';
import en from '../text/en.json';
import es from '../text/es.json';
import { fill, spanish, type Args } from './fill';
import { load, save } from './storage';

export type ThemeChoice = 'auto' | Theme;
export type Pace = 'step' | 'normal' | 'instant';
export type Key = keyof typeof en;

const own: Record<Lang, Record<string, string>> = { en, es };
const dark = matchMedia('(prefers-color-scheme: dark)');

class Settings {
  lang = $state<Lang>(
    load<Lang>('lang', navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'),
  );
  themeChoice = $state<ThemeChoice>(load<ThemeChoice>('theme', 'auto'));
  confirm = $state(load('confirm', true));
  pace = $state<Pace>(load<Pace>('pace', 'normal'));
  private systemDark = $state(dark.matches);

  theme: Theme = $derived(
    this.themeChoice === 'auto' ? (this.systemDark ? 'dark' : 'light') : this.themeChoice,
  );

  constructor() {
    dark.addEventListener('change', (event) => (this.systemDark = event.matches));
  }

  setLang(lang: Lang) {
    this.lang = lang;
    save('lang', lang);
  }

  setTheme(choice: ThemeChoice) {
    this.themeChoice = choice;
    save('theme', choice);
  }

  setConfirm(on: boolean) {
    this.confirm = on;
    save('confirm', on);
  }

  setPace(pace: Pace) {
    this.pace = pace;
    save('pace', pace);
  }
}

export const settings = new Settings();

const told = (text: string, args: Args): string =>
  settings.lang === 'es' ? spanish(fill(text, args)) : fill(text, args);

/** A text of the page in the chosen language; follows the language when it changes. */
export function t(key: Key, args: Args = {}): string {
  return told(own[settings.lang][key] ?? key, args);
}

/** A key made of parts, where it exists: words for ids that come from the server. */
export function maybe(key: string): string | null {
  return own[settings.lang][key] ?? null;
}

/** A text of a game in the chosen language. */
export function both(text: Both | null | undefined): string {
  return text ? text[settings.lang] : '';
}

/** The sentences a board brings itself, in both languages: `t` and `maybe` as above, for its own keys. */
export function texts<T extends Record<string, string>>(words: Record<Lang, T>) {
  const find = (key: string): string | undefined => words[settings.lang][key];
  return {
    t: (key: keyof T & string, args: Args = {}): string => told(find(key) ?? key, args),
    maybe: (key: string): string | null => find(key) ?? null,
  };
}
