/* Made from schema/words.yaml by `npm --prefix web run describe`: change that file, not this one. */

/** Where a value comes from; `reconstruction` is not the printed one and is to be marked as such. */
export type Source = 'rulebook' | 'public' | 'history' | 'reconstruction' | 'measurement';
/**
 * Longitude and latitude, in degrees.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Point = [number, number];

/** A text for people, in both languages. */
export interface Both {
  en: string;
  es: string;
}
/** Something that can be chosen or is spoken of by its id. */
export interface Named {
  id: string;
  title: Both;
  text?: Both;
}
/** Part of a value that dice are changed by, and the rule it comes from. */
export interface PartOf {
  value: number;
  rule: string;
  text: Both;
}
