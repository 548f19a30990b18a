/** What the reader chose for every page: language, light or dark, when to be asked once more, pace. */
import type { Lang, Theme } from '../boards/types';
import type { Both } from '../schema/words';
import en from '../text/en.json';
import es from '../text/es.json';
import { fill, spanish, type Args } from './fill';
import { load, save } from './storage';

export type ThemeChoice = 'auto' | Theme;
export type Pace = 'step' | 'normal' | 'instant';
/** What is asked about once more before it is done: what is risky, whatever throws dice, or nothing. */
export type Ask = 'risk' | 'dice' | 'never';
export type Key = keyof typeof en;

const own: Record<Lang, Record<string, string>> = { en, es };
const dark = matchMedia('(prefers-color-scheme: dark)');

/** As it was chosen; before, one could only have everything confirmed or nothing. */
function askOf(): Ask | null {
  const ask = load<Ask | null>('ask', null);
  const confirm = load<boolean | null>('confirm', null);
  return ask ?? (confirm === null ? null : confirm ? 'risk' : 'never');
}

class Settings {
  lang = $state<Lang>(
    load<Lang>('lang', navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'),
  );
  themeChoice = $state<ThemeChoice>(load<ThemeChoice>('theme', 'auto'));
  /** Nothing: not chosen yet. A first match of a game then begins with every throw, the next with what is risky. */
  ask = $state<Ask | null>(askOf());
  /** Whether the rules' warnings are told before what cannot be undone; of what may lose a match at once they always are. */
  warnings = $state(load('warnings', true));
  /** Whether one is told, against computers, what they were after. */
  coach = $state(load('coach', false));
  /** Whether single letters, digits and signs do something wherever the focus is. */
  letters = $state(load('letters', true));
  /** Whether there is sound; nothing: not chosen, then it depends on where the page is. */
  sound = $state<boolean | null>(load<boolean | null>('sound', null));
  /** From 0 to 1. */
  volume = $state(load('volume', 0.7));
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

  setAsk(ask: Ask | null) {
    this.ask = ask;
    save('ask', ask);
  }

  setWarnings(on: boolean) {
    this.warnings = on;
    save('warnings', on);
  }

  setCoach(on: boolean) {
    this.coach = on;
    save('coach', on);
  }

  setLetters(on: boolean) {
    this.letters = on;
    save('letters', on);
  }

  setSound(on: boolean) {
    this.sound = on;
    save('sound', on);
  }

  setVolume(volume: number) {
    this.volume = volume;
    save('volume', volume);
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
