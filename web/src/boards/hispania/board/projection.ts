// The sheet of Hispania: the peninsula, with the seas around it.
import { conicConformal } from '../../../board-kit/projection';

export type { Point } from '../../../board-kit/projection';

export const WIDTH = 1064;
export const HEIGHT = 808;
// The ground is drawn this much further than the sheet, so that screens of any shape are filled.
export const BLEED_X = 240;
export const BLEED_Y = 130;

export const iberia = conicConformal(-3.5, [37.35, 42.75], 5144.31, [532, 4286.09]);
