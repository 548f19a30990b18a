// The sheet of L'Invincible Armada: the Channel, from the Lizard to Flanders.
import { conicConformal } from '../../../board-kit/projection';

export type { Point } from '../../../board-kit/projection';

export const WIDTH = 1028;
export const HEIGHT = 486;
// The ground is drawn this much further than the sheet, so that screens of any shape are filled.
export const BLEED_X = 240;
export const BLEED_Y = 190;

export const channel = conicConformal(-1.175, [49.63, 51.22], 10507.9, [514, 10654.86]);
