/** Bailén 1808: what the page around its board must know. */
import { both, settings } from '../../lib/settings.svelte';
import type { Aid, Card, Fact, TextTable, Tone } from '../aid';
import { bestOfEach } from '../best';
import { leftOf, plain } from '../plain';
import type { View } from '../../schema/game';
import { askAt, cornerOf, listed, placeOf, worthAsking } from './board/actions';
import type { BailenView } from '../../schema/bailen';
import { seenUnits } from './board/lookup';
import { nameOf } from './board/shown';
import { hand } from './board/hand';
import { leftBehind } from './board/riding';
import { behindMore } from '../../hex-table/switches';
import { say } from './words/text';
import { reconstructed } from '../source';
import { comingOf, commandName, deedsOf, didOf, isLate, sideName, stateOf } from './words/words';
import { kind } from './words/kinds';

const of = (view: View) => view as BailenView;

function card(view: View): Card | null {
  const v = of(view);
  const side = v.sides.find((one) => one.id === (v.seat ?? v.asked ?? v.phasing));
  if (!side) return null;
  const { lang } = settings;
  const facts: Fact[] = v.sides.map((one) => ({
    view: `sides.${one.id}.points`,
    label: one.name[lang],
    value: say('card.points', { n: one.points, of: one.points_start, broken: one.counted }),
  }));
  if (v.objectives.town)
    facts.push({
      label: say('card.town'),
      value: say('of', { n: v.objectives.town.held, most: v.objectives.town.of }),
    });
  if (v.objectives.hill)
    facts.push({ label: say('card.hill'), value: sideName(v, v.objectives.hill, lang) });
  const { next, late } = comingOf(v, side.id);
  if (late.length > 0) facts.push({ label: say('card.late'), value: late.join(', ') });
  if (next)
    facts.push({ label: say('card.next'), value: `${next.clock}, ${next.hex.toUpperCase()}` });
  if (v.sun) facts.push({ label: '', value: say('card.sun') });
  return {
    title: [v.clock, side.name[lang]].filter(Boolean).join('. '),
    value: String(side.points),
    side: side.id === 'spanish' ? 'carmine' : 'blue',
    facts,
    pips: [],
  };
}

/** What can be begun with the pieces of a hex. */
const begun = new Set([
  'pick',
  'stack',
  'charge',
  'ride',
  'top',
  'enter',
  'join',
  'march',
  'lift',
  'screen',
  'feint',
  'column',
  'cover',
  'pad',
]);
/** What the log leaves out where nothing came of it. */
const trifles = new Set([
  'pick',
  'stack',
  'charge',
  'ride',
  'march',
  'rest',
  'done',
  'commit',
  'target',
  'fire',
  'resolve',
  'formed',
  'stay',
  'keep',
  'stand',
  'pass',
]);
/** What is laid on the map to mislead: five ways in nearly every hex. */
const laid = new Set(['screen', 'feint', 'column', 'cover', 'pad']);
/** What leaves something to the die. */
const thrown = new Set([
  'try',
  'fire',
  'attack',
  'resolve',
  'strike',
  'countercharge',
  'form',
  'rally',
  'add',
]);

const tones: Record<string, Tone> = {
  none: 'none',
  holds: 'win',
  attacks: 'win',
  forms: 'win',
  rallies: 'win',
  obeyed: 'win',
  stays: 'none',
  '-': 'none',
};
function tone(id: string): Tone {
  if (tones[id]) return tones[id];
  // A shock is for the hex: who only loses a point still stands there.
  if (/^(d1|d2|1|2|3|r|m)$/i.test(id)) return 'win';
  if (/^(a1|a2|rout|disorganized|lost|goes-back)/i.test(id)) return 'lose';
  return 'none';
}

function tables(view: View): TextTable[] {
  const v = of(view);
  const { lang } = settings;
  const head = (...keys: string[]) => keys.map((key) => say(`head.${key}`));
  const out: TextTable[] = [
    {
      title: say('table.position'),
      heads: [],
      rows: [
        { cells: [say('clock'), `${v.clock} (${say('of', { n: v.turn, most: v.turns })})`] },
        ...v.sides.map((side) => ({
          cells: [
            side.name[lang],
            say('card.points', { n: side.points, of: side.points_start, broken: side.counted }),
          ],
        })),
        ...(v.objectives.town
          ? [
              {
                cells: [
                  say('card.town'),
                  say('of', { n: v.objectives.town.held, most: v.objectives.town.of }),
                ],
              },
            ]
          : []),
        ...(v.objectives.hill
          ? [{ cells: [say('card.hill'), sideName(v, v.objectives.hill, lang)] }]
          : []),
      ],
    },
    {
      title: say('table.commands'),
      heads: head('command', 'leader', 'order', 'losses', 'combat'),
      rows: v.commands
        .filter((command) => command.in_play)
        .map((command) => {
          const leader = v.leaders.find((one) => one.id === command.leader);
          return {
            ...(leader?.hex ? { place: leader.hex } : {}),
            cells: [
              command.name[lang],
              leader
                ? `${leader.name} (${leader.morale}·${leader.shock})${leader.hex ? `, ${leader.hex.toUpperCase()}` : ''}`
                : '–',
              command.order === 'unknown' ? say('order.hidden') : command.order_name[lang],
              command.limit === null
                ? '–'
                : `${say('of', { n: command.losses, most: command.limit })}${command.demoralized ? `, ${say('demoralized')}` : ''}`,
              command.share === null
                ? ''
                : say('of', { n: command.used ?? 0, most: command.share }),
            ],
          };
        }),
    },
    {
      title: say('table.units'),
      heads: head('unit', 'command', 'points', 'morale', 'hex', 'facing', 'state', 'can'),
      rows: seenUnits(v)
        .filter((unit) => !unit.hidden)
        .sort((a, b) => (a.hex ?? '~').localeCompare(b.hex ?? '~') || a.depth - b.depth)
        .map((unit) => ({
          ...(unit.hex ? { place: unit.hex } : {}),
          cells: [
            `${unit.name[lang]} (${unit.id})`,
            commandName(v, unit.command, lang),
            `${reconstructed(unit.sources.points) ? '~' : ''}${unit.points ?? 0}${unit.lost > 0 ? ` (−${unit.lost})` : ''}`,
            unit.morale ?? '',
            unit.hex?.toUpperCase() ?? say(`where.${unit.where}`),
            unit.facing ? say(`corner.${unit.facing}`) : '',
            stateOf(unit, say),
            deedsOf(unit, say) || didOf(unit, say),
          ],
        })),
    },
  ];
  if (v.arrivals.length > 0)
    out.push({
      title: say('table.arrivals'),
      heads: head('clock', 'hex', 'unit'),
      rows: v.arrivals.map((arrival) => ({
        place: arrival.hex,
        cells: [
          isLate(v, arrival) ? say('waits') : (arrival.clock ?? '–'),
          arrival.hex.toUpperCase(),
          [...arrival.leaders, ...arrival.units]
            .map(
              (id) =>
                v.leaders.find((one) => one.id === id)?.name ??
                v.units.find((one) => one.id === id)?.name[lang] ??
                id,
            )
            .join(', '),
        ],
      })),
    });
  return out;
}

const aid: Aid = {
  ...plain,
  kind,
  sound: (event) => (event.key === 'event.fire' ? 'volley' : null),
  heading: (view) => [both(of(view).title), of(view).clock].filter(Boolean).join('. '),
  subtitle: (view) => {
    const { clock, turn, turns, asked, part } = of(view);
    const side = sideName(of(view), asked, settings.lang);
    if (!clock)
      return [say(part === 'interlude' ? 'night' : 'set-up'), asked ? say('decides', { side }) : '']
        .filter(Boolean)
        .join('. ');
    return asked
      ? say('subtitle', { clock, turn, turns, side })
      : say('subtitle-plain', { clock, turn, turns });
  },
  card,
  hiddenPhases: ['set-up', 'march', 'over'],
  // A volley that would cost an attack is not forgotten.
  left: (legal) =>
    leftOf(
      legal.filter((one) => one.verb !== 'target' || !one.warning),
      { target: 'hex', attack: 'unit', rally: 'unit' },
      (verb, n) => say(`left.${verb}`, { n }),
    ),
  placeOf: (action, view) => placeOf(action, of(view)),
  listed: (legal) => listed(legal),
  reacts: (view, seat) => of(view).offer !== null && of(view).phasing !== seat,
  ownTurn: (view, seat) => of(view).phasing === seat,
  forAll: (legal, view, odds) => {
    const left = leftBehind(of(view), legal);
    if (left.length > 0) {
      const title = say(left.length > 1 ? 'all-ride' : 'all-ride-one', { n: left.length });
      return { id: 'ride', title, items: left, ordered: false };
    }
    const fights = legal.filter((one) => one.verb === 'resolve');
    if (fights.length > 1) {
      const items = bestOfEach(fights, odds, aid.tone, { who: 'hex', at: 'hex' });
      const ordered = fights.length === legal.length;
      return { id: 'fight', title: say('all-fight'), items, ordered, weighs: ['resolve'] };
    }
    const tries = legal.filter((one) => one.verb === 'rally');
    if (tries.length < 2) return null;
    const items = bestOfEach(tries, odds, aid.tone, { who: 'unit', at: 'unit' });
    return { id: 'rally', title: say('all-rally'), items, ordered: false, weighs: ['rally'] };
  },
  // Names of battalions have commas of their own.
  parts: (action) => ({ deed: both(action.label), small: '' }),
  // All that can be begun in a hex stands together: who moves, who charges, who rides, what a marker hides.
  deed: (action) => (begun.has(action.verb) ? 'pick' : action.verb),
  // Who advances has six ways to face: the corner says enough, and whose it is where several may.
  way: (action, view) => {
    if (action.verb !== 'advance' || !action.args.facing) return plain.way(action, view);
    const facing = say('choose-facing', { dir: say(`corner.${action.args.facing}`) });
    return (of(view).advance?.units.length ?? 0) > 1
      ? `${nameOf(of(view), String(action.args.unit), settings.lang)}: ${facing}`
      : facing;
  },
  folded: (action) => (laid.has(action.verb) ? say('markers') : null),
  trifle: (entry, event) =>
    event
      ? event.key === 'event.step' ||
        event.key === 'event.leader-step' ||
        event.key === 'event.faced'
      : trifles.has(entry.verb ?? ''),
  certain: (action) => !thrown.has(action.verb) && action.verb !== 'step',
  quiet: (action) => !thrown.has(action.verb),
  declared: ({ verb }) => verb === 'commit' || verb === 'resolve',
  placesIn: (event) =>
    ['hex', 'from', 'to', 'target', 'unit', 'leader']
      .map((arg) => event.args[arg])
      .filter((arg): arg is string => typeof arg === 'string'),
  placeName: (place, view) => {
    const corner = cornerOf(place);
    if (of(view).units.some((unit) => unit.id === place))
      return nameOf(of(view), place, settings.lang);
    return corner
      ? say('choose-facing', { dir: say(`corner.${corner.corner}`) })
      : say('hex', { hex: place.toUpperCase() });
  },
  spots: () => ({
    'view:commands': ['page:armies'],
    'page:armies': ['page:army'],
    'page:orders': ['page:command'],
    ...behindMore('army', 'command', 'zones', 'last'),
  }),
  askAt: (place, view) => askAt(place, of(view)),
  // What an order forbids stands in the rail with its reason.
  alsoAsk: (view) =>
    worthAsking(of(view)).map(({ action, who }) => ({
      action,
      name: who ? nameOf(of(view), who, settings.lang) : say(`change.${action}`),
    })),
  // The log tells the battle by the clock: each half hour has its heading.
  logHeading: (event) => (event.key === 'event.turn' ? both(event.text) : null),
  oddsNote: (view) => (reconstructed(of(view).charts.source) ? say('odds-note') : ''),
  tone: (outcome) => tone(outcome.id),
  // Victory counts demoralized commands; the card of the seat has them.
  score: () => '',
  plain: (legal) =>
    legal.length === 1 &&
    ['done', 'rest', 'stand', 'pass', 'keep', 'stay', 'commit', 'usual'].includes(legal[0]!.verb)
      ? legal[0]!.a
      : null,
  balance: (view) => {
    const { sides, seat } = of(view);
    const own = sides.find((one) => one.id === (seat ?? sides[0]!.id));
    const foe = sides.find((one) => one !== own);
    return own && foe ? own.points - foe.points : null;
  },
  tables,
  hand,
};

export default aid;
