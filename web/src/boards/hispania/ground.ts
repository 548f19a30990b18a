// The printed ground (made by web/maps).
import raw from './base.svg?raw';
import relief from './relief.webp';

/** What is inside the drawing, ready to be put into another one. */
export const ground = raw
  .replace(/^<svg[^>]*>/, '')
  .replace(/<\/svg>\s*$/, '')
  .replace('relief.webp', relief);
