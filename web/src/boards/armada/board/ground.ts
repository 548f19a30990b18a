// The printed ground, made by web/maps.
import { groundOf } from '../../../board-kit/ground';
import raw from '../base.svg?raw';
import relief from '../relief.webp';

export const ground = groundOf(raw, relief);
