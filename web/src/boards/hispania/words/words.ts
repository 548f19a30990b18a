// What stands on a space, in words: for labels, the card of a place and the text view.
import type { LegalAction } from '../../../schema/table';
import { costOf } from '../board/actions';
import { marked } from '../board/marks';
import { both, maybe, t } from './text';
import { generalOf, linkBetween } from '../board/lookup';
import type { DiscOwner, HispaniaView, Space } from '../../../schema/hispania';

export const spaceName = (view: HispaniaView, id: string): string =>
  view.spaces.find((one) => one.id === id)?.name ?? id;

export const ownerName = (view: HispaniaView, owner: DiscOwner): string =>
  owner === 'legio' ? t('legio') : both(generalOf(view, owner)?.name);

export const price = (n: number): string =>
  n === 0 ? t('for-nothing') : n === 1 ? t('for-denarius') : t('for-denarii', { n });

export function whereabouts(space: Space, view: HispaniaView): string {
  if (space.kind === 'sea') return t('sea', { n: space.number });
  const province = view.provinces.find((one) => one.id === space.province)!;
  const name = province.numeral
    ? `${province.numeral} ${both(province.name)}`
    : both(province.name);
  return t(space.capital ? 'capital-of' : 'city-of', { province: name, n: space.number });
}

/** From the top to the bottom. */
export function piecesOn(space: Space, view: HispaniaView): string[] {
  const said: string[] = [];
  for (const general of view.generals)
    if (general.space === space.id)
      said.push(
        t('general-here', { general: both(general.name) }) +
          (space.fleet ? `, ${t('on-fleet')}` : ''),
      );
  if (space.fleet && !view.generals.some((one) => one.space === space.id)) said.push(t('fleet'));
  if (space.army) {
    const name = t(space.army === 'special' ? 'special-army' : 'army');
    said.push(
      `${name} ${space.revolts === 1 ? t('army-on-one') : t('army-on', { n: space.revolts })}`,
    );
  } else if (space.revolts > 0) {
    const discs = space.revolts === 1 ? t('revolt') : t('revolts', { n: space.revolts });
    said.push(space.kind === 'sea' ? `${t('pirates')}: ${discs}` : discs);
  }
  if (space.garrisons.length > 0)
    said.push(
      `${t('garrisons-bottom')}: ${[...space.garrisons]
        .reverse()
        .map((one) => ownerName(view, one))
        .join(', ')}`,
    );
  return said;
}

/** The revolts linked with those of a space, its own among them. */
export function linkedRevolts(
  space: Space,
  view: HispaniaView,
): { cities: string[]; discs: number } {
  const at = new Map(view.spaces.map((one) => [one.id, one]));
  const found = new Set<string>();
  const queue = space.revolts > 0 ? [space.id] : [];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const next of at.get(id)?.links ?? [])
      if ((at.get(next)?.revolts ?? 0) > 0) queue.push(next);
  }
  const cities = [...found];
  return { cities, discs: cities.reduce((sum, id) => sum + (at.get(id)?.revolts ?? 0), 0) };
}

/** A neighbour and the link to it, with its marks. */
export function connection(space: Space, to: string, view: HispaniaView): string {
  const link = linkBetween(view, space.id, to);
  const name = spaceName(view, to);
  if (!link) return name;
  return marked(name, link, t);
}

/** What may be done at a place, with its price: "attack, 1 to 3 denarii". */
export function deeds(actions: LegalAction[]): string[] {
  const verbs = [...new Set(actions.map((one) => one.verb))];
  return verbs.map((verb) => {
    const name = maybe(`verb.${verb}`) ?? verb;
    const costs = actions.filter((one) => one.verb === verb).map(costOf);
    const [least, most] = [Math.min(...costs), Math.max(...costs)];
    if (most === 0) return name;
    return `${name}, ${least === most ? price(least) : `${least}–${price(most)}`}`;
  });
}

/** All that a place shows, in one breath. */
export function describe(space: Space, view: HispaniaView, actions: LegalAction[]): string {
  const parts = [space.name];
  if (actions.length > 0) parts.push(`${t('legal')}: ${deeds(actions).join('; ')}`);
  parts.push(whereabouts(space, view), ...piecesOn(space, view));
  return `${parts.join('. ')}.`;
}
