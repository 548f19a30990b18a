// The printed ground (made by web/maps) and the shapes of the regions in it.
import raw from './base.svg?raw';
import relief from './relief.webp';

/** What is inside the drawing, ready to be put into another one. */
export const ground = raw
  .replace(/^<svg[^>]*>/, '')
  .replace(/<\/svg>\s*$/, '')
  .replace('relief.webp', relief);

export const shapes = new Map(
  [...raw.matchAll(/id="ce-t-([\w-]+)" d="([^"]+)"/g)].map((m) => [m[1]!, m[2]!]),
);
