/** L'Invincible Armada: what the page around its board must know. */
import { splitLabel, splitMeans } from '../../lib/format';
import { toneOf, type Aid, type Card, type Fact, type TextTable } from '../aid';
import { plain } from '../plain';
import { lineThrough } from '../campaign';
import type { View } from '../../schema/game';
import Emblem from './board/Emblem.svelte';
import { hand } from './board/hand.svelte';
import { argsOf } from './board/plan';
import { stagesOf } from './board/reveal';
import { both, t } from './words/text';
import type { ArmadaView } from '../../schema/armada';
import { fleetOf, SIDES } from './board/lookup';
import { orderName, sideName, whereabouts, windName } from './words/words';
import { kind } from './words/kinds';

const of = (view: View) => view as ArmadaView;
const boxName = (v: ArmadaView, n: number) => both(v.boxes[n - 1]?.name);

function heading(view: View): string {
  const v = of(view);
  return v.turn === 0
    ? t('heading-plan')
    : v.turn > 7
      ? t('heading-final')
      : t('heading-turn', { n: v.turn });
}

function tables(view: View): TextTable[] {
  const v = of(view);
  return [
    {
      title: t('table-sides'),
      heads: [t('head-side'), t('head-ships'), t('head-state')],
      rows: SIDES.map((side) => {
        const one = v.sides[side];
        const { spain, england } = v.sides;
        const facts = [
          t('fact-lost', { n: one.lost }),
          t('fact-prizes', { n: one.prizes }),
          t('fact-dead', { n: one.dead }),
        ];
        if (side === 'spain')
          facts.push(
            spain.embarked ? t('fact-embarked', { n: spain.embarked }) : t('fact-not-embarked'),
          );
        else
          facts.push(
            england.resupplied
              ? t('fact-resupplied', { n: england.resupplied })
              : t('fact-not-resupplied'),
            t('fact-penalty', { n: england.penalty }),
          );
        return {
          cells: [
            sideName(side),
            t('ships-of', { n: one.ships, most: one.ships_start }),
            facts.join(', '),
          ],
        };
      }),
    },
    {
      title: t('table-boxes'),
      heads: [t('head-box'), t('spain'), t('england'), t('head-state')],
      rows: v.boxes.map((box) => {
        const draft = v.plan?.kind === 'plan' ? v.plan.boxes[box.number - 1] : undefined;
        return {
          place: box.id,
          cells: [
            `${box.number} ${both(box.name)}`,
            ...SIDES.map((side) => {
              const own = draft && side === v.seat;
              const ids = own ? draft.fleets : box[side].counters.map((one) => one.fleet);
              const order = own ? draft.order : box[side].order;
              return [
                ...ids.map((id) => fleetOf(v, id)?.short ?? t('face-down')),
                ...(order ? [orderName(v, order)] : []),
              ].join(', ');
            }),
            box.state === 'current'
              ? t('box-current')
              : box.state === 'played'
                ? t('box-played')
                : t('ahead'),
          ],
        };
      }),
    },
    {
      title: t('table-fleets'),
      heads: [t('head-fleet'), t('head-side'), t('head-ships'), t('head-values'), t('head-where')],
      rows: v.fleets.map((fleet) => ({
        place: fleet.id,
        cells: [
          fleet.short + (fleet.alive ? '' : ` (${t('dead')})`),
          sideName(fleet.side),
          t('ships-of', { n: fleet.ships, most: fleet.ships_start }),
          `${fleet.rating}, ${fleet.gunnery}, ${fleet.boarding}, ${windName(v, fleet.wind)}`,
          whereabouts(fleet, v),
        ],
      })),
    },
  ];
}

/** One's own side: what is afloat, what it cost, and what the plan turns on: Spain's troops, England's ammunition. */
function card(view: View): Card | null {
  const v = of(view);
  if (!v.seat) return null;
  const one = v.sides[v.seat];
  const { spain, england } = v.sides;
  const facts: Fact[] = [
    {
      label: t('card-afloat'),
      value: t('card-of', { n: one.ships, most: one.ships_start }),
      view: `sides.${v.seat}.ships`,
    },
    { label: t('card-lost'), value: String(one.lost), view: `sides.${v.seat}.lost` },
    { label: t('card-prizes'), value: String(one.prizes), view: `sides.${v.seat}.prizes` },
  ];
  if (one.dead) facts.push({ label: t('card-killed'), value: String(one.dead) });
  if (v.seat === 'spain')
    facts.push({
      view: 'sides.spain.embarked sides.spain.disembarked',
      label: t('card-troops'),
      value: spain.disembarked
        ? t('card-ashore')
        : spain.embarked
          ? t('card-embarked', { n: spain.embarked })
          : t('card-not-embarked'),
    });
  else {
    const supply = england.resupplied
      ? t('card-resupplied', { n: england.resupplied })
      : t('card-not-resupplied');
    facts.push({
      view: 'sides.england.resupplied sides.england.penalty',
      label: t('card-ammunition'),
      value: england.penalty ? `${supply}, −${england.penalty}` : supply,
    });
  }
  return {
    title: sideName(v.seat),
    value: String(one.ships),
    side: v.seat === 'spain' ? 'carmine' : 'blue',
    emblem: Emblem,
    facts,
    pips: [],
  };
}

/** The action that a place, pointed at in vain, would have meant. */
function askAt(place: string, view: View): string {
  const v = of(view);
  const side = v.seat ?? 'spain';
  const own = v.fleets.filter((fleet) => fleet.side === side);
  if (/^(order|place) /.test(place)) return place;
  const number =
    /^(?:slot|box) (\d)/.exec(place)?.[1] ?? v.boxes.find((box) => box.id === place)?.number;
  const fleet = number === undefined ? place : (hand.fleet ?? own[0]?.id ?? '');
  const verbs: Record<string, string> = {
    call: `call ${fleet}`,
    kill: `kill ${fleet}`,
    admirals: `admiral ${fleet}`,
    choose: 'fire',
  };
  if (verbs[v.node]) return verbs[v.node]!;
  if (v.node === 'window' && number !== undefined) return `order ${number} fire`;
  if (v.node === 'plan' && number !== undefined && hand.fleet === null)
    return `order ${number} fire`;
  return `place ${fleet} ${number ?? fleetOf(v, place)?.box ?? 1}`;
}

const aid: Aid = {
  ...plain,
  kind,
  sound: (event) =>
    event.key === 'event.cell-fire'
      ? 'gun'
      : event.key === 'event.turned-up'
        ? 'reveal'
        : event.key === 'event.sealed'
          ? 'seal'
          : null,
  heading,
  subtitle: heading,
  card,
  phaseNote: (view, phase) => (phase === 'wind' ? windName(of(view), of(view).wind) : ''),
  hiddenPhases: ['over'],
  // A plan is laid out on the board: its answers are listed for the box that is being written, and its seal.
  listed: (legal, view) => {
    const v = of(view);
    if (v.plan === null) return legal;
    return legal.filter((action) =>
      action.verb === 'order' ? argsOf(action).box === hand.box : action.verb !== 'place',
    );
  },
  placeOf: (action) =>
    ['call', 'kill', 'admiral'].includes(action.verb) ? argsOf(action).fleet : null,
  final: (action) => (action.verb === 'seal' ? t('final-seal') : ''),
  placesIn: (event) => {
    const names = ['fleet', 'box', 'from']
      .map((arg) => event.args[arg])
      .filter((arg) => arg !== undefined)
      .map(String);
    return event.key.startsWith('event.wind') ? [...names, 'wind'] : names;
  },
  // "Box 3, Portland Bill: Embark troops" names the box first.
  parts: (action) => (action.verb === 'order' ? splitMeans : splitLabel)(both(action.label)),
  short: (action, view) => {
    const { verb } = action;
    const name = fleetOf(of(view), argsOf(action).fleet)?.short ?? '';
    return verb === 'call'
      ? t('short-call', { name })
      : ['kill', 'admiral'].includes(verb)
        ? name
        : '';
  },
  askAt,
  placeName: (place, view) => {
    const v = of(view);
    if (/^\d$/.test(place)) return boxName(v, Number(place));
    // A line of the paper is called as it would be written there (Plan.svelte).
    const [, ordered, order] = /^order (\d) (\S+)$/.exec(place) ?? [];
    if (ordered) return `${boxName(v, Number(ordered))}: ${orderName(v, order ?? null)}`;
    const [, fleet, box] = /^place (\S+) (\d)$/.exec(place) ?? [];
    if (box) return `${fleetOf(v, fleet ?? null)?.short ?? ''}, ${boxName(v, Number(box))}`;
    const slot = /^(?:slot|box) (\d)/.exec(place)?.[1];
    if (slot) return boxName(v, Number(slot)) || t('slot-name', { n: slot });
    return fleetOf(v, place)?.short ?? both(v.boxes.find((one) => one.id === place)?.name);
  },
  // A box is called by its number; the papers of the panel lie behind their tabs.
  spots: (view) => ({
    ...Object.fromEntries(
      of(view).boxes.map((box) => [`place:${box.number}`, [`place:${box.id}`]]),
    ),
    // Where there is no paper, as in the picture of a rule, it is pointed at on the chart.
    ...Object.fromEntries(
      of(view).fleets.map((fleet) => [
        `unit:${fleet.id}`,
        ['page:fleets', ...(fleet.box === null ? [] : [`place:${fleet.box}`])],
      ]),
    ),
    'page:fleets': ['page:tab-fleets', 'page:tab-now'],
    'page:charts': ['page:tab-charts'],
    'page:orders': ['page:tab-now'],
    'view:chart': ['page:charts', 'page:tab-charts'],
    'view:sides': ['page:sides'],
    'view:sides.spain': ['page:side-spain'],
    'view:sides.england': ['page:side-england'],
    'view:sides.spain.embarked': ['page:side-spain-troops'],
  }),
  rows: () => ({ own: t('spain'), foe: t('england') }),
  logHeading: (event) => (event.key === 'event.turn' ? both(event.text) : null),
  tone: (outcome) => toneOf(outcome.id),
  plain: (legal) =>
    legal.length === 1 && ['fire', 'grapple', 'decline'].includes(legal[0]!.verb)
      ? legal[0]!.a
      : null,
  score: (points) =>
    points ? t(points > 0 ? 'score-ahead' : 'score-behind', { n: Math.abs(points) }) : '',
  balance: (view) => {
    const { seat, sides } = of(view);
    const ahead = sides.spain.ships - sides.england.ships;
    return seat === 'england' ? -ahead : ahead;
  },
  stages: (before, after, entry) => stagesOf(of(before), of(after), entry),
  campaign: async () => (await import('./campaign')).campaign,
  // What is written or called belongs to its box; a whole plan to all of them.
  line: (words, view) => {
    const v = of(view);
    const boxes = lineThrough(
      words,
      () => null,
      (word) => v.boxes.some((box) => box.id === word || String(box.number) === word),
    ).map((word) => v.boxes.find((box) => box.id === word || String(box.number) === word)!.id);
    return [...new Set(boxes)].length === 1 ? boxes.slice(0, 1) : [];
  },
  tables,
};

export default aid;
