/** El Camino Español: what the page around its board must know. */
import type { Both, View } from '../boards/types';
import { decimal, number } from '../lib/format';
import { both, settings, t } from '../lib/settings.svelte';
import { toneOf, type Aid, type TextTable } from './aid';
import { plain } from './plain';

interface Region {
  id: string;
  name: Both;
  fortress: number;
  controlled: boolean;
  logistics: number;
  road: boolean;
  enemy: { name: Both; dice: number; kind: string } | null;
}

interface Camino extends View {
  week: number;
  weeks: number;
  phase: string;
  leader: { name: Both; battle: number; siege: number };
  army: string;
  strength: number;
  max_strength: number;
  soldiers: number;
  tercio: number;
  tercio_max: number;
  operations: number;
  victories: number;
  regions: Region[];
  routes: { a: string; b: string; alps: boolean; plus: number }[];
  event: { name: Both; die: number } | null;
  score: { strength: number; roads: number; row: number; victories: number; enemies: number; total: number };
}

const of = (view: View) => view as unknown as Camino;
const name = (view: View, id: string) => both(of(view).regions.find((region) => region.id === id)?.name) || id;

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
        return route.alps ? t('camino.alpine', { region: there, plus: route.plus }) : there;
      })
      .join(', ');
  return [
    {
      title: t('camino.army'),
      heads: [],
      rows: [
        { cells: [t('camino.leader'), both(v.leader.name)] },
        { cells: [t('camino.where'), name(view, v.army)] },
        { cells: [t('camino.strength'), t('camino.of', { n: v.strength, most: v.max_strength })] },
        { cells: [t('camino.soldiers'), number(v.soldiers ?? 0, settings.lang)] },
        { cells: [t('camino.tercio'), t('camino.of', { n: v.tercio, most: v.tercio_max })] },
        { cells: [t('camino.week'), t('camino.of', { n: v.week, most: v.weeks })] },
        { cells: [t('camino.operations'), String(v.operations)] },
        { cells: [t('camino.event'), v.event ? both(v.event.name) : t('camino.none')] },
        { cells: [t('camino.victories'), String(v.victories)] },
        { cells: [t('camino.roads'), roads.map((region) => both(region.name)).join(', ') || t('camino.none')] },
      ],
    },
    {
      title: t('camino.places'),
      heads: [
        t('camino.region'),
        t('camino.enemy'),
        t('camino.fortress'),
        t('camino.logistics'),
        t('camino.road'),
        t('camino.routes'),
      ],
      rows: v.regions.map((region) => ({
        place: region.id,
        cells: [
          both(region.name) + (region.id === v.army ? ` (${t('camino.army-here')})` : ''),
          region.enemy ? t('camino.enemy-dice', { army: both(region.enemy.name), n: region.enemy.dice }) : '',
          region.fortress > 0
            ? t(region.controlled ? 'camino.fortress-held' : 'camino.fortress-value', { n: region.fortress })
            : '',
          region.logistics > 0 ? String(region.logistics) : '',
          region.road ? t('camino.yes') : '',
          neighbours(region.id),
        ],
      })),
    },
    {
      title: t('camino.score'),
      heads: [],
      rows: [
        { cells: [t('camino.score-strength'), String(v.score.strength)] },
        { cells: [t('camino.score-roads'), String(v.score.roads)] },
        { cells: [t('camino.score-row'), String(v.score.row)] },
        { cells: [t('camino.score-victories'), String(v.score.victories)] },
        { cells: [t('camino.score-enemies'), String(v.score.enemies)] },
        { cells: [t('camino.score-total'), String(v.score.total)] },
      ],
    },
  ];
}

const bonus = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

export const camino: Aid = {
  ...plain,
  heading: (view) => t('camino.heading', { week: of(view).week, weeks: of(view).weeks }),
  subtitle: (view) =>
    of(view).phase === 'operations'
      ? t('camino.subtitle-operations', { week: of(view).week, weeks: of(view).weeks, n: of(view).operations })
      : t('camino.heading', { week: of(view).week, weeks: of(view).weeks }),
  card: (view) => {
    const v = of(view);
    return {
      title: both(v.leader.name),
      value: String(v.strength),
      facts: [
        { label: t('camino.battle'), value: bonus(v.leader.battle) },
        { label: t('camino.siege'), value: bonus(v.leader.siege) },
        { label: t('camino.victories'), value: String(v.victories) },
        { label: t('camino.worth'), value: t('camino.points', { n: v.score.total }) },
      ],
      pips: [
        { label: t('camino.strength'), value: v.strength, most: v.max_strength, tone: 'carmine' },
        { label: t('camino.tercio-short'), value: v.tercio, most: v.tercio_max, tone: 'ochre' },
      ],
    };
  },
  phaseNote: (view, phase) => (phase === 'event' ? both(of(view).event?.name) : ''),
  placeOf: (action) =>
    typeof action.args.to === 'string'
      ? action.args.to
      : typeof action.args.army === 'string'
        ? action.args.army
        : null,
  placesIn: (event) =>
    ['region', 'from', 'to'].map((arg) => event.args[arg]).filter((arg): arg is string => typeof arg === 'string'),
  placeName: (place, view) => name(view, place),
  short: (action, view) => (action.verb === 'move' ? name(view, String(action.args.to)) : ''),
  askAt: (place, view) =>
    of(view).phase === 'enemy_movement' ? `enemy ${place}` : place === of(view).army ? 'battle' : `move ${place}`,
  alsoAsk: (view) =>
    of(view).phase !== 'operations'
      ? []
      : [
          { action: 'battle', name: t('camino.ask-battle') },
          { action: 'reinforce', name: t('camino.ask-reinforce') },
          { action: 'lay', name: t('camino.ask-lay') },
          { action: 'assault', name: t('camino.ask-assault') },
          { action: 'prepare', name: t('camino.ask-prepare') },
          { action: 'end', name: t('camino.ask-end') },
        ],
  success: (purpose, face) =>
    purpose === 'battle' || purpose === 'assault' ? face >= lowestSuccess : null,
  hits: (entry) => {
    const counted = entry.events.find((event) => event.key === 'event.hits');
    return counted ? { own: Number(counted.args.own), foe: Number(counted.args.foe) } : null;
  },
  rows: (entry, view) => {
    const fortress = entry.dice?.purpose === 'assault';
    return { own: both(of(view).leader.name), foe: fortress ? t('camino.the-fortress') : t('camino.the-enemy') };
  },
  logHeading: (event) => (event.key === 'event.week' ? t('camino.week-n', { n: Number(event.args.week) }) : null),
  tone: (outcome) => toneOf(outcome.id),
  cost: (odds) => {
    // Expected losses of those ways that lose some: "arrives-loss-2", "loss-1".
    const all = [...odds.outcomes, ...odds.also];
    const lost = all.reduce((sum, one) => sum + one.p * Number(/loss-(\d+)$/.exec(one.id)?.[1] ?? 0), 0);
    return lost < 0.05 ? '' : t('camino.loses', { n: decimal(lost, settings.lang) });
  },
  plain: (legal) =>
    legal.find((action) => action.a === 'keep')?.a ??
    (legal.length === 1 && legal[0]!.verb === 'end' ? legal[0]!.a : null),
  tables,
};
