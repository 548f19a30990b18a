/** The sentences of a review's page, in both languages. */
import { texts } from '../lib/settings.svelte';
import en from './text.en.json';
import es from './text.es.json';

export const { t: say, maybe: sayMaybe } = texts({ en, es });
export type { Key as ReviewKey };
type Key = keyof typeof en;
