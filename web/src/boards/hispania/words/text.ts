/** The board's own sentences, in the chosen language. */
import { texts } from '../../../lib/settings.svelte';
import en from '../text.en.json';
import es from '../text.es.json';

export const { t, maybe } = texts({ en, es });
export { both } from '../../../lib/settings.svelte';
