/** The sentences of studies. */
import type { TableError } from '../lib/table-error';
import { both, maybe, t, texts } from '../lib/settings.svelte';
import en from './text.en.json';
import es from './text.es.json';

export const words = texts({ en, es });

/** What went wrong, in words. */
export function trouble(error: unknown): string {
  const { code, reason } = error as TableError;
  return (
    both(reason) || words.maybe(`error.${code}`) || maybe(`error.${code}`) || t('error.internal')
  );
}
