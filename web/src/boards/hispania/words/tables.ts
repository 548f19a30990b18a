// The position as text.
import { both } from '../../../lib/settings.svelte';
import type { TextTable } from '../../aid';
import type { View } from '../../../schema/game';
import { t } from './text';
import { reconstructed } from '../../source';
import type { HispaniaView } from '../../../schema/hispania';
import { connection, piecesOn, spaceName } from './words';

export function tables(view: View): TextTable[] {
  const v = view as HispaniaView;
  const name = (id: string) => spaceName(v, id);
  const list = (ids: string[]) => ids.map(name).join(', ');
  const roads = v.links.filter((one) => one.road).map((one) => `${name(one.a)}–${name(one.b)}`);
  const provinceOf = (id: string | null) => v.provinces.find((one) => one.id === id);
  return [
    {
      title: t('position'),
      heads: [],
      rows: [
        { cells: [t('round'), t('of', { n: v.round, most: v.rounds })] },
        { cells: [t('denarii'), t('of', { n: v.denarii.left, most: v.denarii.turn })] },
        { cells: [t('blocked'), String(v.denarii.blocked)] },
        { cells: [t('revolts-short'), String(v.reserve.revolts)] },
        { cells: [t('armies-left'), String(v.reserve.armies)] },
        { cells: [t('level'), v.level.code ?? '–'] },
        { cells: [t('roads'), roads.join(', ') || t('none')] },
        { cells: [t('marks'), t('loose')] },
        { cells: [t('goal'), both(v.goal.text)] },
        ...v.goal.garrisons.map((one) => ({
          place: one.space,
          cells: [t('goal-held', { city: name(one.space) }), t(one.held ? 'met' : 'not-met')],
        })),
        ...v.goal.quiet.map((one) => ({
          cells: [
            t('goal-quiet', { province: both(provinceOf(one.province)?.name) }),
            t(one.met ? 'met' : 'not-met'),
          ],
        })),
        ...(v.goal.special_gone === null
          ? []
          : [{ cells: [t('goal-special'), t(v.goal.special_gone ? 'met' : 'not-met')] }]),
      ],
    },
    {
      title: t('generals'),
      heads: [
        t('generals'),
        t('head-where'),
        t('head-reserve'),
        t('head-support'),
        t('head-groups'),
      ],
      rows: v.generals.map((one) => ({
        ...(one.space ? { place: one.space } : {}),
        cells: [
          both(one.name),
          one.space ? name(one.space) : t('nobody'),
          String(one.garrisons.reserve),
          `+${one.support}`,
          one.groups
            .map(
              (group) =>
                `${list(group.spaces)}: ${group.discs}${group.connected ? '' : ` (${t('group-far')})`}`,
            )
            .join('; '),
        ],
      })),
    },
    {
      title: t('armies'),
      heads: [t('head-where'), t('head-province'), t('head-linked')],
      rows: v.armies.map((one) => ({
        place: one.space,
        cells: [
          name(one.space) + (one.special ? ` (${t('special-army')})` : ''),
          both(provinceOf(one.province)?.name),
          `${one.revolts}: ${list(one.group)}`,
        ],
      })),
    },
    {
      title: t('provinces'),
      heads: [
        t('head-province'),
        t('head-revolts'),
        t('head-army'),
        t('head-capital'),
        t('head-state'),
      ],
      rows: v.provinces.map((one) => ({
        cells: [
          [one.numeral, both(one.name)].filter(Boolean).join(' '),
          one.in_revolt.length > 0 ? `${one.revolts}: ${list(one.in_revolt)}` : '0',
          one.army ? name(one.army) : '',
          one.capital ? name(one.capital) + (one.held ? ` (${t('held')})` : '') : '',
          one.full ? t('full') : one.quiet ? t('quiet') : '',
        ],
      })),
    },
    {
      title: t('cities'),
      heads: [
        t('head-city'),
        t('head-province'),
        t('head-number'),
        t('head-pieces'),
        t('head-links'),
      ],
      rows: v.spaces.map((one) => ({
        place: one.id,
        cells: [
          one.name + (reconstructed(one.sources.name) ? ' ~' : ''),
          both(provinceOf(one.province)?.name),
          String(one.number) + (reconstructed(one.sources.number) ? ' ~' : ''),
          piecesOn(one, v).join('. '),
          one.links.map((to) => connection(one, to, v)).join(', '),
        ],
      })),
    },
  ];
}
