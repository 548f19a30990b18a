// The printed ground (made by web/maps) and the shapes of the regions in it.
import { groundOf } from '../../../board-kit/ground';
import raw from '../base.svg?raw';
import relief from '../relief.webp';

export const ground = groundOf(raw, relief);

export const shapes = new Map(
  [...raw.matchAll(/id="ce-t-([\w-]+)" d="([^"]+)"/g)].map((m) => [m[1]!, m[2]!]),
);
