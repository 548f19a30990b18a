import type { BailenView, Corner, SeenUnit, UnitView } from '../../../schema/bailen';

/** In the order of the table's corners: clockwise from the east. */
export const corners: Corner[] = ['e', 'sse', 'ssw', 'w', 'nnw', 'nne'];

/** Not below the top of an enemy stack, nor under what lies on it: all is told of it. */
export const isSeen = (unit: UnitView | undefined): unit is SeenUnit =>
  unit !== undefined && 'points' in unit;

export const seenUnits = (view: BailenView): SeenUnit[] => view.units.filter(isSeen);

export const seenUnit = (view: BailenView, id: string | undefined): SeenUnit | undefined =>
  seenUnits(view).find((unit) => unit.id === id);
