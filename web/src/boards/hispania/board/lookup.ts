import type { General, HispaniaView, Link, SpaceId } from '../../../schema/hispania';

export const generalOf = (view: HispaniaView, id: string | null): General | undefined =>
  view.generals.find((one) => one.id === id);

export const linkBetween = (view: HispaniaView, a: SpaceId, b: SpaceId): Link | undefined =>
  view.links.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
