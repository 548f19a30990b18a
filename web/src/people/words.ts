/** The sentences of the account's pages and lists. */
import type { TableError } from '../lib/table-error';
import { maybe, t, texts } from '../lib/settings.svelte';
import en from './text.en.json';
import es from './text.es.json';

export const words = texts({ en, es });

/** What went wrong, in words. */
export function trouble(error: unknown): string {
  const key = `error.${(error as TableError).code}`;
  return words.maybe(key) ?? maybe(key) ?? t('error.internal');
}
