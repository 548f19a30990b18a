/** The table in words: units, leaders, hexes and what can be done there. */
import type { Args } from '../../../lib/fill';
import type { Lang } from '../../types';
import type { LegalAction } from '../../../schema/table';
import { namesOf } from '../board/actions';
import { unitsAt, zonesAgainst } from '../board/shown';
import type {
  ArrivalView,
  BailenView,
  CommandView,
  LeaderView,
  SeenUnit,
} from '../../../schema/bailen';
import { reconstructed } from '../../source';
import { seenUnits } from '../board/lookup';

/** Looks up and fills a sentence of the board. */
export type Say = (key: string, args?: Args) => string;

export const sideName = (view: BailenView, side: string | null, lang: Lang): string =>
  view.sides.find((one) => one.id === side)?.name[lang] ?? '';
export const commandName = (view: BailenView, id: string, lang: Lang): string =>
  view.commands.find((one) => one.id === id)?.name[lang] ?? id;

/** What comes next of a side, and the hexes where those wait who could have come before now. */
export function comingOf(
  view: BailenView,
  side: string,
): { next: ArrivalView | null; late: string[] } {
  const own = view.arrivals.filter((arrival) => arrival.side === side && arrival.turn !== null);
  return {
    next: own.find((arrival) => arrival.turn! >= view.turn) ?? null,
    late: [
      ...new Set(
        own.filter((arrival) => isLate(view, arrival)).map((arrival) => arrival.hex.toUpperCase()),
      ),
    ],
  };
}
/** Its hour is past: it comes in when its owner wills and the way is free. */
export const isLate = (view: BailenView, arrival: ArrivalView): boolean =>
  arrival.turn !== null && arrival.turn < view.turn;

export const deedsOf = (one: { can: string[] }, say: Say): string =>
  one.can.map((deed) => say(`can.${deed}`)).join(', ');
export const didOf = (unit: SeenUnit, say: Say): string =>
  unit.marks.map((mark) => say(`did.${mark}`)).join(', ');
export function stateOf(unit: SeenUnit, say: Say): string {
  const words: string[] = [];
  if (unit.status !== 'ordered') words.push(say(`state.${unit.status}`));
  if (unit.formation !== 'normal') words.push(say(`state.${unit.formation}`));
  if (unit.in_command === false) words.push(say('state.out-of-command'));
  return words.join(', ');
}

export const armOf = (unit: SeenUnit, say: Say): string =>
  unit.arm === 'infantry'
    ? say(unit.light ? 'arm.light' : 'arm.line')
    : unit.arm === 'convoy'
      ? say('arm.convoy')
      : say(
          `arm.${unit.horse ? 'horse-artillery' : unit.arm}${unit.weight ? `-${unit.weight}` : ''}`,
        );

/** "Line infantry, 6 points, morale C, 4 MP, facing west". */
export function factsOf(unit: SeenUnit, say: Say): string {
  const facts = [armOf(unit, say)];
  if (unit.arm !== 'convoy') {
    facts.push(say('facts', { points: unit.points ?? 0, morale: unit.morale ?? '' }));
    if (unit.lost > 0) facts.push(say('lost', { n: unit.lost }));
  }
  facts.push(say('mp', { n: unit.mp }));
  if (unit.facing) facts.push(say('facing', { dir: say(`corner.${unit.facing}`) }));
  if (reconstructed(unit.sources.points) || reconstructed(unit.sources.morale))
    facts.push(say('reconstructed'));
  return facts.join(', ');
}

/** The same where there is little room: "6 points, morale C, 4 MP". */
export const shortFacts = (unit: SeenUnit, say: Say): string =>
  unit.arm === 'convoy'
    ? `${armOf(unit, say)}, ${say('mp', { n: unit.mp })}`
    : say('facts-short', { points: unit.points ?? 0, morale: unit.morale ?? '', mp: unit.mp });

export function leaderFacts(leader: LeaderView, view: BailenView, lang: Lang, say: Say): string {
  const command = view.commands.find((one) => one.leader === leader.id);
  return [
    say(leader.chief ? 'leader.chief' : 'leader.plain', { name: leader.name }),
    say('leader.figures', { morale: leader.morale, shock: leader.shock }),
    say('leader.radius', { n: leader.radius }),
    command && command.order !== 'unknown'
      ? say('leader.order', { order: command.order_name[lang] })
      : '',
    leader.down ? say('leader.down') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What an order lets its troops do, in a few words; the rules say the rest. */
export const orderNote = (command: CommandView, say: Say): string =>
  command.order === 'unknown' ? say('order.hidden') : say(`order.${command.order}`);

/** All that a hex shows, in one breath. */
export function describeHex(
  hex: string,
  view: BailenView,
  here: LegalAction[],
  lang: Lang,
  say: Say,
): string {
  const names = namesOf(view);
  const [column, row] = names.hex(hex);
  const parts = [say('hex', { hex: hex.toUpperCase() })];
  const terrain = view.map.terrain[view.map.grid[row - 1]?.[column - 1] ?? ''];
  const level = view.map.levels[row - 1]?.[column - 1];
  if (terrain) parts.push(`${terrain.name[lang]}, ${say('level', { n: level ?? '' })}`);
  const places = view.map.places
    .filter((place) => place.hexes.includes(hex))
    .map((place) => place.name[lang]);
  if (places.length > 0) parts.push(places.join(', '));
  const roads = view.map.roads
    .filter((road) => road.hexes.includes(hex))
    .map((road) => road.name[lang]);
  if (roads.length > 0) parts.push(roads.join(', '));
  for (const kind of ['river', 'bridge', 'stream', 'impassable']) {
    const on = view.map.edges
      .filter((edge) => edge.kind === kind && edge.hex === hex)
      .map((edge) => say(`dir.${edge.side}`));
    if (on.length > 0) parts.push(say(`side.${kind}`, { sides: on.join(', ') }));
  }
  const deeds = [...new Set(here.map((action) => say(`verb.${action.verb}`)))];
  if (deeds.length > 0) parts.push(say('legal', { deeds: deeds.join(', ') }));
  const step = view.mover?.steps.find((one) => one.hex === hex);
  if (step)
    parts.push(
      say('cost', { n: step.cost }) +
        (step.front ? `, ${say('must-stop')}` : step.zone ? `, ${say('zone')}` : ''),
    );
  const way = view.retreat?.ways.find((one) => one.path.at(-1) === hex);
  if (way?.friends) parts.push(say('way.friends'));
  if (way?.zone) parts.push(say('way.zone'));
  const stack = view.stacks.find((one) => one.hex === hex);
  if (!step && !stack && zonesAgainst(view, view.asked ?? view.phasing, null).has(hex))
    parts.push(say('zone'));
  if (stack && stack.count > 1)
    parts.push(
      say('stack', { n: stack.count }) +
        (stack.hidden > 0 ? `, ${say('hidden', { n: stack.hidden })}` : ''),
    );
  unitsAt(view, hex).forEach((unit, i) => {
    const words = [
      unit.name[lang],
      commandName(view, unit.command, lang),
      sideName(view, unit.side, lang),
      factsOf(unit, say),
      stateOf(unit, say),
      deedsOf(unit, say) || didOf(unit, say),
    ];
    if (stack && stack.count > 1) words.push(say('depth', { n: i + 1, all: stack.count }));
    parts.push(words.filter(Boolean).join(', '));
  });
  for (const unit of seenUnits(view))
    for (const [part, points] of unit.hexes ?? [])
      if (part === hex && unit.hex !== hex)
        parts.push(say('part', { unit: unit.name[lang], n: points }));
  for (const marker of view.markers)
    if (marker.hex === hex)
      parts.push(
        say(
          marker.units === null
            ? 'marker.foe'
            : marker.units.length > 0 || marker.kind !== 'stand'
              ? 'marker.own'
              : 'marker.empty',
          { id: marker.id },
        ),
      );
  for (const leader of view.leaders)
    if (leader.hex === hex) parts.push(leaderFacts(leader, view, lang, say));
  return `${parts.join('. ')}.`;
}
