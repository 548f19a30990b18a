/** Recorded moments as they are kept, what never changes once, and the views they stand for. */
import type { LegalAction } from '../schema/table';
import type { View } from '../schema/game';

export interface Story {
  view: View;
  legal: LegalAction[];
}

type Thing = Record<string, unknown> & { id: string };
type Things = Record<string, object>;
/** Moments as changes of one view; regions are changed by their id. */
interface Patched {
  base: { regions?: Thing[] };
  stories: { name: string; patch: object & { regions?: Things }; legal: LegalAction[] }[];
}
/** Moments of battles, without the map and without the facts of the units; both may be kept for each battle. */
interface Battles extends Once {
  maps?: Record<string, Once>;
  stories: Record<string, { view: { scenario: string; units: Thing[] }; legal: LegalAction[] }>;
}
interface Once {
  map?: object;
  areas?: object;
  facts?: Things;
}

export function storiesOf(recorded: unknown): Record<string, Story> {
  if (Array.isArray((recorded as Patched).stories)) {
    const { base, stories } = recorded as Patched;
    return Object.fromEntries(
      stories.map(({ name, patch, legal }) => {
        const { regions: changed, ...rest } = patch;
        const regions = base.regions?.map((one) => ({ ...one, ...changed?.[one.id] }));
        const view: unknown = { ...base, ...rest, ...(regions ? { regions } : {}) };
        return [name, { legal, view: view as View }];
      }),
    );
  }
  const { stories, maps, ...all } = recorded as Battles;
  return Object.fromEntries(
    Object.entries(stories).map(([name, { view, legal }]) => {
      const { facts = {}, ...once } = maps?.[view.scenario] ?? all;
      const units = view.units.map((unit) => ({ ...facts[unit.id], ...unit }));
      const whole: unknown = { ...once, ...view, units };
      return [name, { legal, view: whole as View }];
    }),
  );
}
