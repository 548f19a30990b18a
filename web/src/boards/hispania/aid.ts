/** Hispania: what the page around its board must know. */
import { splitLabel } from '../../lib/format';
import { both } from '../../lib/settings.svelte';
import { toneOf, type Aid, type Card } from '../aid';
import { plain } from '../plain';
import { lineThrough } from '../campaign';
import { colours } from './colours';
import type { LegalAction } from '../../schema/table';
import type { View } from '../../schema/game';
import { costOf, placeOf } from './board/actions';
import Helmet from './board/Helmet.svelte';
import { stagesOf } from './board/motion';
import { tables } from './words/tables';
import { maybe, t } from './words/text';
import { generalOf } from './board/lookup';
import type { HispaniaView } from '../../schema/hispania';
import { price, spaceName } from './words/words';
import { kind } from './words/kinds';

const of = (view: View) => view as HispaniaView;
const isHispanic = (v: HispaniaView): boolean =>
  v.phase === 'revolt' || v.phase === 'armies' || v.combat?.kind.startsWith('army') === true;

function card(view: View): Card {
  const v = of(view);
  const hispanic = isHispanic(v);
  const general = generalOf(v, v.active);
  const facts = [
    { label: t('reserve'), value: String(v.reserve.revolts), view: 'reserve.revolts' },
    { label: t('round'), value: t('of', { n: v.round, most: v.rounds }), view: 'round' },
  ];
  if (!general || hispanic)
    return {
      title: hispanic ? t('hispanic-phase') : t('title'),
      value: '',
      side: 'slate',
      emblem: Helmet,
      facts,
      pips:
        v.denarii.hispanic === null || !hispanic
          ? []
          : [
              {
                label: t('denarii'),
                value: v.denarii.hispanic,
                most: 2,
                tone: 'ochre',
                view: 'denarii',
              },
            ],
    };
  const name = both(general.name);
  return {
    title: general.space
      ? t('at', { general: name, space: spaceName(v, general.space) })
      : t('off-board', { general: name }),
    value: general.letter,
    side: colours[general.id],
    emblem: Helmet,
    facts: [
      {
        label: t('garrisons'),
        value: String(general.garrisons.reserve),
        view: 'reserve.garrisons',
      },
      { label: t('support'), value: `+${general.support}` },
      ...facts,
    ],
    pips:
      v.denarii.turn > 0
        ? [
            {
              label: t('denarii'),
              value: v.denarii.left,
              most: Math.max(v.denarii.turn, v.denarii.left),
              tone: 'ochre',
              view: 'denarii',
            },
          ]
        : [],
  };
}

const stakes = (action: LegalAction): number | null => {
  const n = Number(action.args.denarii);
  return (action.verb === 'besiege' || action.verb === 'attack') && n > 0 ? n : null;
};
const most = 9;

/** Marches are made on the map; the list has what is done where the general stands and whom he may fight, once each. */
function listed(legal: LegalAction[]): LegalAction[] {
  const onMap = new Set([
    'move',
    'fleet',
    'praetor',
    'proconsul',
    'road',
    'enter',
    'build',
    'lift',
  ]);
  const once = legal.filter((action) => (stakes(action) ?? 1) === 1);
  return once.length <= most ? once : once.filter((action) => !onMap.has(action.verb));
}

const aid: Aid = {
  ...plain,
  kind,
  hiddenPhases: ['setup', 'combat', 'over'],
  strip: (view) => {
    const v = of(view);
    if (v.phase === 'setup')
      return {
        parts: [t('strip-revolts'), t('roads'), t('generals')],
        now: v.node === 'roads' ? 1 : v.node === 'generals' ? 2 : 0,
      };
    if (v.phase === 'over' || !v.active) return { parts: [], now: -1 };
    const generals = v.generals.filter((one) => one.id !== 'proconsul');
    const at = generals.findIndex((one) => one.id === v.active);
    const hispanic = isHispanic(v);
    const names = generals.map((one, i) =>
      i === at ? t('strip-roman', { general: both(one.name) }) : both(one.name),
    );
    names.splice(at + 1, 0, t('hispanic-phase-short'));
    const phases = names.map((_, i) => (i === at + 1 ? 'revolt' : 'roman'));
    return { parts: [...names, t('strip-end')], now: hispanic ? at + 1 : at, phases };
  },
  // The Roman die comes first, wherever it is thrown (HI-57).
  numeral: (entry, index) => {
    const dice = entry.dice!;
    const roman =
      dice.faces.length === 2
        ? index === 0
        : ['siege', 'setup-army', 'setup-special'].includes(dice.purpose ?? '');
    return roman ? (['I', 'II', 'III', 'IV', 'V', 'VI'][dice.faces[index]! - 1] ?? null) : null;
  },
  heading: (view) => {
    const { round, rounds, year } = of(view);
    return year ? t('heading-year', { round, rounds, year }) : t('heading', { round, rounds });
  },
  subtitle: (view) => aid.heading(view),
  card,
  placeOf: (action, view) => placeOf(action, of(view)),
  placesIn: (event) =>
    ['city', 'from', 'to', 'space', 'sea', 'a', 'b']
      .map((arg) => event.args[arg])
      .filter((arg): arg is string => typeof arg === 'string'),
  way: (action) => {
    const stake = stakes(action);
    return stake === null ? both(action.label) : t('stake', { n: price(stake) });
  },
  stake: stakes,
  stakeTitle: () => t('stake-title'),
  listed: (legal) => listed(legal),
  // What failed is tried again with the same stake, as long as it is there and can be paid.
  forAll: (legal, view, _odds, last) => {
    const again = legal.find((one) => one.a === last && one.verb === 'besiege');
    if (!again) return null;
    const city = spaceName(of(view), String(again.args.to));
    const item = { key: again.a, name: city, verb: again.verb, words: [again.a] };
    const n = price(stakes(again) ?? 1);
    return {
      id: again.a,
      title: t('siege-again', { city, n }),
      items: [item],
      ordered: false,
    };
  },
  parts: (action) => {
    const label = both(action.label);
    if (stakes(action) !== null) return { deed: label.replace(/ (with|con) \d.*$/, ''), small: '' };
    // "Move to Gades (3)": the number is its price.
    const cost = costOf(action);
    return cost > 0 ? { deed: splitLabel(label).deed, small: price(cost) } : splitLabel(label);
  },
  certain: (action) =>
    stakes(action) === null &&
    !['keep', 'shift', 'dice', 'plus', 'plain', 'choose', 'end', 'stay'].includes(action.verb),
  short: (action, view) =>
    typeof action.args.to === 'string' && action.verb === 'move'
      ? spaceName(of(view), action.args.to)
      : '',
  price: (action) => costOf(action),
  askAt: (place, view) => {
    const v = of(view);
    const space = v.spaces.find((one) => one.id === place);
    if (v.node === 'roads')
      return `road ${generalOf(v, v.active)?.space ?? v.spaces[0]!.id} ${place}`;
    if (v.node === 'generals' || v.node === 'enter') return `enter ${place}`;
    if (v.phase === 'armies') return `choose ${place}`;
    if (space?.army) return `attack ${place} 1`;
    if ((space?.revolts ?? 0) > 0) return `besiege ${place} 1`;
    return `move ${place}`;
  },
  placeName: (place, view) => spaceName(of(view), place),
  // Generals are taken up where they stand; before a turn has brought money, the purse stands on the sheet.
  spots: (view) => ({
    ...Object.fromEntries(
      of(view).generals.map((one) => [
        `unit:${one.id}`,
        [`place:general:${one.id}`, ...(one.space ? [] : ['page:card', 'page:phases'])],
      ]),
    ),
    'view:denarii': ['page:purse', 'page:card'],
    'view:goal': ['page:goal', 'page:goal-line', 'page:phases'],
  }),
  alsoAsk: (view) => {
    const v = of(view);
    if (v.phase !== 'roman') return [];
    return [
      { action: 'place', name: t('ask-place') },
      { action: 'remove', name: t('ask-remove') },
      ...(v.variants.includes('proconsvl') ? [{ action: 'buy', name: t('ask-buy') }] : []),
    ];
  },
  left: (legal, view) =>
    plain.left(
      legal.filter((one) => stakes(one) === 1),
      view,
    ),
  rows: () => ({ own: t('rome'), foe: t('hispania') }),
  logHeading: (event) =>
    event.key === 'event.turn'
      ? t('log-turn', {
          general: maybe(`general.${event.args.general}`) ?? String(event.args.general),
          round: Number(event.args.round),
        })
      : null,
  tone: (outcome) => toneOf(outcome.id),
  plain: (legal) => (legal.length === 1 ? legal[0]!.a : null),
  score: () => '',
  stages: (before, after, entry) => stagesOf(of(before), of(after), entry),
  // The fewer revolts, the better for Rome, and all play Rome.
  balance: (view) => of(view).reserve.revolts,
  campaign: async () => (await import('./campaign')).campaign,
  line: (words, view) => {
    const v = of(view);
    const start = generalOf(v, v.active)?.space;
    const path = lineThrough(
      words,
      () => null,
      (word) => v.spaces.some((space) => space.id === word),
    );
    return start && path[0] !== start ? [start, ...path] : path;
  },
  tables,
};

export default aid;
