/** What would come of what is aimed at: said at the pointer, in the bar of a phone, and to who hears the page. */
import type { Aimed, HandAid } from '../boards/hand';
import { percent } from '../lib/format';
import { maybe, settings, t } from '../lib/settings.svelte';
import type { Threat, View } from '../schema/game';

/** Cost, how it stands, what stops it, who may answer, whether it can be taken back; each a short sentence. */
export function lineOf(aim: Aimed, view: View, aid: HandAid): string[] {
  if (aim.group) return groupOf(aim, aid);
  const { way, face, cost, left } = aim;
  const answers = (way.asks ?? []).map((id) => aid.name(id, view));
  const parts = [
    maybe(`does.${way.kind}`) ?? '',
    cost > 0 || left > 0 ? t('hand.cost', { cost: aid.cost(cost), left }) : '',
    face ? t('hand.faces', { face: aid.faceName(face) }) : '',
    way.stop ? t('hand.stops') : '',
    answers.length > 0 ? t('hand.answers', { who: answers.join(', ') }) : '',
    way.throws ? t('hand.throws') : answers.length > 0 ? '' : t('hand.undo'),
  ];
  return parts.filter(Boolean);
}

function groupOf({ group, face, wanted }: Aimed, aid: HandAid): string[] {
  const { goes, stays } = group!;
  return [
    t('hand.go', { n: goes.length }),
    stays.length > 0 ? t('hand.stay', { n: stays.length }) : '',
    wanted && face ? t('hand.faces', { face: aid.faceName(face) }) : '',
  ].filter(Boolean);
}

/** "ol 0808 n". */
export const typedOf = (of: string, { place, face }: Aimed): string =>
  [of, place, face].filter(Boolean).join(' ');

/** The worst that could come there: each alone, by the ways that are open now. */
export function threatsOf(threats: readonly Threat[], view: View, aid: HandAid): string[] {
  if (threats.length === 0) return [];
  const words = { sure: t('odds.sure'), never: t('odds.never') };
  const told = threats
    .slice(0, 2)
    .map(({ by, p }) => `${aid.name(by, view)} ${percent(p, settings.lang, words)}`);
  return [t('hand.danger', { who: told.join(', ') })];
}
