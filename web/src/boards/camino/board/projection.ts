// The sheet of El Camino Español: from Lombardy to the North Sea.
import { conicConformal } from '../../../board-kit/projection';

export type { Point } from '../../../board-kit/projection';

export const WIDTH = 1028;
export const HEIGHT = 808;
// The ground is drawn this much further than the sheet, so that screens of any shape are filled.
export const BLEED_X = 240;
export const BLEED_Y = 130;

export const camino = conicConformal(7.55, [46.076, 50.144], 6828.49, [514, 6794.63]);
