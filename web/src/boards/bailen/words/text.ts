import { texts } from '../../../lib/settings.svelte';
import en from '../text.en.json';
import es from '../text.es.json';

export const { t, maybe } = texts({ en, es });
/** Keys made of parts, of words that come from the server; the word itself if it has none. */
export const say = (key: string, args = {}): string =>
  maybe(key) === null ? key.replace(/^\w+\./, '') : t(key as never, args);
