/** The sentences of the lessons' own pages and boxes, in both languages. */
import { texts } from '../lib/settings.svelte';
import en from './text.en.json';
import es from './text.es.json';

export const { t: say, maybe: sayMaybe } = texts({ en, es });
