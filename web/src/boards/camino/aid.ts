/** El Camino Español: what the page around its board must know. */
import { decimal, number, splitLabel, splitMeans } from '../../lib/format';
import { both, settings, texts } from '../../lib/settings.svelte';
import { toneOf, type Aid, type TextTable } from '../aid';
import { plain } from '../plain';
import { lineThrough } from '../campaign';
import type { View } from '../../schema/game';
import { expectedLoss, placeOf } from './board/actions';
import en from './text.en.json';
import es from './text.es.json';
import type { CaminoView } from '../../schema/camino';
import { kind } from './words/kinds';

const { t, maybe } = texts({ en, es });

const of = (view: View) => view as CaminoView;
const name = (view: View, id: string) =>
  both(of(view).regions.find((region) => region.id === id)?.name) || id;

/** The name inside a sentence. */
const inside = (view: View, id: string) =>
  both(of(view).regions.find((region) => region.id === id)?.the) || id;

/** Dice that count as half a hit (CE-46). */
const lowestSuccess = 5;

function tables(view: View): TextTable[] {
  const v = of(view);
  const roads = v.regions.filter((region) => region.road);
  const neighbours = (id: string) =>
    v.routes
      .filter((route) => route.a === id || route.b === id)
      .map((route) => {
        const there = name(view, route.a === id ? route.b : route.a);
        return route.alps ? t('alpine', { region: there, plus: route.plus }) : there;
      })
      .join(', ');
  return [
    {
      title: t('army'),
      heads: [],
      rows: [
        { cells: [t('leader'), both(v.leader.name)] },
        { cells: [t('where'), name(view, v.army)] },
        { cells: [t('strength'), t('of', { n: v.strength, most: v.max_strength })] },
        { cells: [t('soldiers'), number(v.soldiers ?? 0, settings.lang)] },
        { cells: [t('tercio'), t('of', { n: v.tercio, most: v.tercio_max })] },
        { cells: [t('week'), t('of', { n: v.week, most: v.weeks })] },
        { cells: [t('operations'), String(v.operations)] },
        { cells: [t('event'), v.event ? both(v.event.name) : t('none')] },
        { cells: [t('victories'), String(v.victories)] },
        { cells: [t('roads'), roads.map((region) => both(region.name)).join(', ') || t('none')] },
      ],
    },
    {
      title: t('places'),
      heads: [t('region'), t('enemy'), t('fortress'), t('logistics'), t('road'), t('routes')],
      rows: v.regions.map((region) => ({
        place: region.id,
        cells: [
          both(region.name) + (region.id === v.army ? ` (${t('army-here')})` : ''),
          region.enemy
            ? t('enemy-dice', { army: both(region.enemy.name), n: region.enemy.dice })
            : '',
          region.fortress > 0
            ? t(region.controlled ? 'fortress-held' : 'fortress-value', { n: region.fortress })
            : '',
          region.logistics > 0 ? String(region.logistics) : '',
          region.road ? t('yes') : '',
          neighbours(region.id),
        ],
      })),
    },
    {
      title: t('score'),
      heads: [],
      rows: [
        { cells: [t('score-strength'), String(v.score.strength)] },
        { cells: [t('score-roads'), String(v.score.roads)] },
        { cells: [t('score-row'), String(v.score.row)] },
        { cells: [t('score-victories'), String(v.score.victories)] },
        { cells: [t('score-enemies'), String(v.score.enemies)] },
        { cells: [t('score-total'), String(v.score.total)] },
      ],
    },
  ];
}

const bonus = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

const aid: Aid = {
  ...plain,
  kind,
  sound: (event) => (event.key === 'event.assault' ? 'gun' : null),
  heading: (view) => t('heading', { week: of(view).week, weeks: of(view).weeks }),
  subtitle: (view) =>
    of(view).phase === 'operations'
      ? t('subtitle-operations', {
          week: of(view).week,
          weeks: of(view).weeks,
          n: of(view).operations,
        })
      : t('heading', { week: of(view).week, weeks: of(view).weeks }),
  card: (view) => {
    const v = of(view);
    return {
      title: both(v.leader.name),
      value: String(v.strength),
      facts: [
        { label: t('battle'), value: bonus(v.leader.battle) },
        { label: t('siege'), value: bonus(v.leader.siege) },
        { label: t('victories'), value: String(v.victories), view: 'victories' },
        { label: t('worth'), value: t('points', { n: v.score.total }), view: 'score score.total' },
      ],
      pips: [
        {
          label: t('strength'),
          value: v.strength,
          most: v.max_strength,
          tone: 'carmine',
          view: 'strength',
        },
        {
          label: t('tercio-short'),
          value: v.tercio,
          most: v.tercio_max,
          tone: 'ochre',
          view: 'tercio',
        },
      ],
    };
  },
  phaseNote: (view, phase) => (phase === 'event' ? both(of(view).event?.name) : ''),
  placeOf: (action, view) => placeOf(action, of(view)),
  way: (action) => maybe(`with.${action.args.with ?? 'plain'}`) ?? action.a,
  wayShort: (action) => (action.args.with ? (maybe(`with.${action.args.with}-short`) ?? '') : ''),
  // "Momento de Tercio: score one hit more" names the means first.
  parts: (action) =>
    (['reroll', 'parry', 'push', 'forage'].includes(action.verb) ? splitMeans : splitLabel)(
      both(action.label),
    ),
  placesIn: (event) =>
    ['region', 'from', 'to']
      .map((arg) => event.args[arg])
      .filter((arg): arg is string => typeof arg === 'string'),
  placeName: (place, view) => name(view, place),
  spots: () => ({ 'view:operations': ['page:question'] }),
  short: (action, view) => (action.verb === 'move' ? name(view, String(action.args.to)) : ''),
  askAt: (place, view) =>
    of(view).phase === 'enemy_movement'
      ? `enemy ${place}`
      : place === of(view).army
        ? 'battle'
        : `move ${place}`,
  alsoAsk: (view) =>
    of(view).phase !== 'operations'
      ? []
      : [
          { action: 'battle', name: t('ask-battle') },
          { action: 'reinforce', name: t('ask-reinforce') },
          { action: 'lay', name: t('ask-lay') },
          { action: 'assault', name: t('ask-assault') },
          { action: 'prepare', name: t('ask-prepare') },
          { action: 'end', name: t('ask-end') },
        ],
  // A march more or less is one's own affair; a fight that is left lying is worth a word.
  left: (legal, view) =>
    plain.left(
      legal.filter((one) => one.verb === 'battle' || one.verb === 'assault'),
      view,
    ),
  success: (purpose, face) =>
    purpose === 'battle' || purpose === 'assault' ? face >= lowestSuccess : null,
  hits: (entry) => {
    const counted = entry.events.find((event) => event.key === 'event.hits');
    return counted ? { own: Number(counted.args.own), foe: Number(counted.args.foe) } : null;
  },
  rows: (entry, view) => {
    const fortress = entry.dice?.purpose === 'assault';
    return { own: both(of(view).leader.name), foe: fortress ? t('the-fortress') : t('the-enemy') };
  },
  logHeading: (event) =>
    event.key === 'event.week' ? t('week-n', { n: Number(event.args.week) }) : null,
  tone: (outcome) => (outcome.id.startsWith('attacks') ? 'lose' : toneOf(outcome.id)),
  forAll: (legal, view) => {
    const enemies = legal.filter((one) => one.verb === 'enemy');
    if (enemies.length === 0) return null;
    const items = enemies.map((one) => {
      const place = String(one.args.army);
      const army = of(view).regions.find((region) => region.id === place)?.enemy;
      const name = t('enemy-in', { army: both(army?.name), region: inside(view, place) });
      return { key: place, name, verb: one.verb, words: [one.a] };
    });
    return { id: 'enemies', title: t('roll-all'), items, ordered: true, always: t('roll-always') };
  },
  cost: (odds) => {
    const lost = expectedLoss(odds);
    return lost < 0.05 ? '' : t('loses', { n: decimal(lost, settings.lang) });
  },
  plain: (legal) =>
    legal.find((action) => action.a === 'keep')?.a ??
    (legal.length === 1 && legal[0]!.verb === 'end' ? legal[0]!.a : null),
  balance: (view) => of(view).score.total,
  campaign: async () => (await import('./campaign')).campaign,
  line: (words, view) => [
    of(view).army,
    ...lineThrough(
      words,
      () => null,
      (word) => of(view).regions.some((region) => region.id === word),
    ),
  ],
  tables,
};

export default aid;
