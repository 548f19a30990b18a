/** What is said around the picture of a rule, in both languages. */
import { texts } from '../lib/settings.svelte';
import en from './text.en.json';
import es from './text.es.json';

export const { t: say } = texts({ en, es });
