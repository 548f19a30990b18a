/** A value that is not the printed one is marked as such. */
import type { Source } from '../schema/words';

export const reconstructed = (source: Source | null | undefined): boolean =>
  source === 'reconstruction';
