/** On a phone several ways to do one thing are one chip, named after the first of them. */
import type { LegalAction } from '../schema/table';

/**
 * Whether what a lesson asks for stands behind a chip that is named after another way: then it is not played as it is pressed, the ways are
 * shown first.
 */
export const hidesWanted = (
  chip: Pick<LegalAction, 'a'>,
  ways: readonly Pick<LegalAction, 'a'>[],
  wanted: readonly string[],
): boolean => !wanted.includes(chip.a) && ways.some((way) => wanted.includes(way.a));
