/** Donde No se Ponía el Sol: what the page around its board must know. */
import { splitLabel } from '../../lib/format';
import { both, settings } from '../../lib/settings.svelte';
import type { Aid, Card, Fact, TextTable, Tone } from '../aid';
import { bestOfEach } from '../best';
import { leftOf, plain } from '../plain';
import type { LegalAction } from '../../schema/table';
import type { View } from '../../schema/game';
import { askAt, facingOf, leastThatCounts, listed, placeOf, wayOf } from './board/actions';
import { hand } from './board/hand';
import { behindMore } from '../../hex-table/switches';
import { say } from './words/text';
import { reconstructed } from '../source';
import type { TerciosView } from '../../schema/tercios';
import { deedsOf, didOf, moraleOf, sideName, stateOf } from './words/words';
import { kind } from './words/kinds';

const of = (view: View) => view as TerciosView;

function card(view: View): Card | null {
  const v = of(view);
  const side = v.sides.find((one) => one.id === (v.seat ?? v.asked ?? v.phasing));
  if (!side) return null;
  const facts: Fact[] = v.sides.flatMap((one) =>
    one.morale === null
      ? []
      : [
          {
            label: one.name[settings.lang],
            value: moraleOf(one, say),
            view: `sides.${one.id}.morale`,
          },
        ],
  );
  if (v.city)
    facts.push({
      label: say('city'),
      value: say('of', { n: v.city.strength, most: v.city.needed }),
    });
  if (side.needs !== null)
    facts.push({
      label: say('needs'),
      value: say('needs-value', { n: side.needs }),
      view: `sides.${side.id}.needs`,
    });
  if (v.special.fury) facts.push({ label: '', value: say(`fury.${v.special.fury}`) });
  return {
    title: side.name[settings.lang],
    value: String(side.morale ?? side.units),
    side: side.id === 'spain' ? 'carmine' : 'blue',
    facts,
    pips: [],
  };
}

/** Different ways to get to a hex. */
const going = new Set(['advance', 'retreat', 'join', 'coup']);
/** What leaves something to the dice. */
const thrown = new Set([
  'fire',
  'attack',
  'resolve',
  'charge',
  'strike',
  'coup',
  'fight',
  'rebound',
]);
/** The codes behind the names are for those who type. */
const plainly = (label: string): string => label.replace(/ \([A-Z0-9]{1,3}\)/g, '');

/** An answer on a phone: who, and where to. */
function shortly({ verb, args }: LegalAction, view: TerciosView): string {
  const who = view.units.find((unit) => unit.id === args.unit)?.short[settings.lang];
  if (verb === 'fire') return `${who} → ${args.hex}`;
  if (verb === 'attack' || verb === 'resolve') {
    const target = view.attacks.find((attack) => attack.from === args.hex)?.target;
    return target ? `${args.hex} → ${target}` : '';
  }
  return verb === 'pick' ? (who ?? '') : '';
}

/** What befalls a unit, and ends what is being done for all if it is one's own. */
const hurting = new Set(
  ['disordered', 'demoralized', 'eliminated', 'off-map', 'retreated', 'captured', 'destroyed'].map(
    (key) => `event.${key}`,
  ),
);

/** What befalls the one who is shot at or struck: good for whoever is asked. */
const tones: Record<string, Tone> = {
  held: 'lose',
  miss: 'none',
  ne: 'none',
  sb: 'win',
  hr: 'win',
  am: 'win',
  vf: 'win',
  win: 'win',
};

function tables(view: View): TextTable[] {
  const v = of(view);
  const { lang } = settings;
  const sides = v.sides.map((side) => ({
    cells: [
      side.name[lang],
      [
        side.morale === null ? '' : `${say('morale')} ${moraleOf(side, say)}`,
        side.needs === null ? '' : `${say('needs')} ${say('needs-value', { n: side.needs })}`,
        say('units-value', { n: side.units, lost: side.lost }),
      ]
        .filter(Boolean)
        .join(', '),
    ],
  }));
  const out: TextTable[] = [
    {
      title: say('table.position'),
      heads: [],
      rows: [
        { cells: [say('turn'), say('of', { n: v.turn, most: v.turns })] },
        { cells: [say('up'), v.map.up[lang]] },
        ...sides,
        ...(v.city
          ? [{ cells: [say('city'), say('of', { n: v.city.strength, most: v.city.needed })] }]
          : []),
      ],
    },
    {
      title: say('table.units'),
      heads: ['unit', 'side', 'type', 'strength', 'morale', 'hex', 'facing', 'state', 'can'].map(
        (head) => say(`head.${head}`),
      ),
      rows: [...v.units]
        .sort((a, b) => (a.hex ?? '~').localeCompare(b.hex ?? '~') || a.depth - b.depth)
        .map((unit) => ({
          ...(unit.hex ? { place: unit.hex } : {}),
          cells: [
            `${unit.name[lang]} (${unit.id})`,
            sideName(v, unit.side, lang),
            unit.type_name[lang],
            `${reconstructed(unit.sources.stats) ? '~' : ''}${unit.strength}`,
            unit.morale_name[lang],
            unit.hex ?? say(`where.${unit.where}`),
            unit.hex ? say(`dir.${unit.facing}`) : '',
            stateOf(unit, say),
            deedsOf(unit, say) || didOf(unit, say),
          ],
        })),
    },
  ];
  if (v.attacks.length > 0)
    out.push({
      title: say('table.attacks'),
      heads: ['from', 'target', 'odds', 'state'].map((head) => say(`head.${head}`)),
      rows: v.attacks.map((attack) => ({
        place: attack.from,
        cells: [
          attack.from,
          attack.target,
          `${attack.strength} : ${attack.against}`,
          [
            attack.declared ? say('attack.declared') : '',
            attack.compulsory ? say('attack.compulsory') : '',
          ]
            .filter(Boolean)
            .join(', '),
        ],
      })),
    });
  return out;
}

const subtitle = (view: View): string => {
  const { turn, turns, asked } = of(view);
  return asked
    ? say('subtitle', { turn, turns, side: sideName(of(view), asked, settings.lang) })
    : say('subtitle-plain', { turn, turns });
};

const aid: Aid = {
  ...plain,
  kind,
  sound: (event, entry) => (event.key === 'event.shot' && entry.phase === 'battery' ? 'gun' : null),
  heading: (view) =>
    `${both(of(view).title)}. ${say('heading', { turn: of(view).turn, turns: of(view).turns })}`,
  subtitle,
  card,
  hiddenPhases: ['set-up', 'liberation', 'over'],
  left: (legal) =>
    leftOf(legal, { fire: 'unit', attack: 'hex', charge: 'hex', strike: 'hex' }, (verb, n) =>
      say(`left.${verb}`, { n }),
    ),
  placeOf: (action, view) => placeOf(action, of(view)),
  listed: (legal) => listed(legal),
  spots: () => behindMore('units', 'zones', 'reach', 'fire', 'last'),
  forAll: (legal, _view, odds) => {
    const shots = legal.filter((one) => one.verb === 'fire');
    const items = bestOfEach(shots, odds, aid.tone, { who: 'unit', at: 'hex' });
    if (items.length > 1)
      return { id: 'fire', title: say('all-fire'), items, ordered: false, weighs: ['fire'] };
    const fights = legal.filter((one) => one.verb === 'resolve');
    if (fights.length < 2) return null;
    const order = bestOfEach(fights, odds, aid.tone, { who: 'hex', at: 'hex' });
    const ordered = fights.length === legal.length;
    return { id: 'fight', title: say('all-fight'), items: order, ordered, weighs: ['resolve'] };
  },
  reacts: (view, seat) => of(view).reactor !== null && of(view).phasing !== seat,
  ownTurn: (view, seat) => of(view).phasing === seat,
  hurts: (event, seat, view) =>
    hurting.has(event.key) &&
    of(view).units.some((unit) => unit.id === event.args.unit && unit.side === seat),
  parts: (action) => splitLabel(plainly(both(action.label))),
  deed: (action) =>
    going.has(action.verb) ? 'go' : action.verb === 'squadron' ? 'pick' : action.verb,
  way: (action, view) => {
    const cost = wayOf(action, of(view))?.cost;
    return plainly(both(action.label)) + (cost === undefined ? '' : `, ${say('mp', { n: cost })}`);
  },
  certain: (action) => !thrown.has(action.verb),
  quiet: (action) => !thrown.has(action.verb),
  declared: ({ verb }) => verb === 'resolve',
  placesIn: (event) =>
    ['hex', 'from', 'target', 'unit']
      .map((arg) => event.args[arg])
      .filter((arg): arg is string => typeof arg === 'string'),
  placeName: (place) => {
    const facing = facingOf(place);
    return facing
      ? say('choose-facing', { dir: say(`dir.${facing}`) })
      : say('hex', { hex: place });
  },
  askAt: (place, view) => askAt(place, of(view)),
  logHeading: (event) => (event.key === 'event.turn' ? both(event.text) : null),
  success: (purpose, face, view) =>
    purpose === 'attack' || purpose === 'defence' ? face >= leastThatCounts(of(view)) : null,
  trifle: (entry, event) =>
    event
      ? event.key === 'event.step'
      : ['pick', 'squadron', 'advance', 'retreat', 'coup', 'rest', 'done'].includes(
          entry.verb ?? '',
        ),
  short: (action, view) => shortly(action, of(view)),
  oddsNote: (view) => (reconstructed(of(view).charts.source) ? say('odds-note') : ''),
  tone: (outcome) => tones[outcome.id] ?? 'none',
  plain: (legal) =>
    legal.length === 1 &&
    ['done', 'rest', 'stand', 'fight', 'pass', 'rebound'].includes(legal[0]!.verb)
      ? legal[0]!.a
      : null,
  balance: (view) => {
    const { sides, seat } = of(view);
    const own = sides.find((one) => one.id === (seat ?? sides[0]!.id));
    const foe = sides.find((one) => one !== own);
    return own && foe && own.morale !== null && foe.morale !== null
      ? own.morale - foe.morale
      : null;
  },
  tables,
  hand,
};

export default aid;
