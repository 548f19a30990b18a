/** The table in words: units, hexes and what can be done there. */
import type { Args } from '../../../lib/fill';
import type { Lang } from '../../types';
import type { LegalAction } from '../../../schema/table';
import { stacksOf, zonesAgainst, zonesOf } from '../board/shown';
import { reconstructed } from '../../source';
import type { SideView, TerciosView, UnitView } from '../../../schema/tercios';

/** Looks up and fills a sentence of the board. */
export type Say = (key: string, args?: Args) => string;

export const deedsOf = (unit: UnitView, say: Say): string =>
  unit.can.length > 0 ? unit.can.map((one) => say(`can.${one}`)).join(', ') : '';
export const didOf = (unit: UnitView, say: Say): string =>
  unit.did.map((one) => say(`did.${one}`)).join(', ');
export const stateOf = (unit: UnitView, say: Say): string =>
  unit.states.map((one) => say(`state.${one}`)).join(', ');

/** "Lansquenets, strength 4, morale Resolute, 2 MP, facing north". */
export function factsOf(unit: UnitView, lang: Lang, say: Say): string {
  const facts = [
    say('facts', {
      type: unit.type_name[lang],
      strength: unit.strength,
      morale: unit.morale_name[lang],
    }),
    say('facts-move', { mp: unit.mp }),
  ];
  if (unit.hex) facts.push(say('facing', { dir: say(`dir.${unit.facing}`) }));
  if (reconstructed(unit.sources.stats)) facts.push(say('reconstructed'));
  return facts.join(', ');
}

export const sideName = (view: TerciosView, side: string | null, lang: Lang): string =>
  view.sides.find((one) => one.id === side)?.name[lang] ?? '';

/** "68, inflicted this turn: 3". Turn Morale counts what a side has done to the other, not what it lost. */
export const moraleOf = (side: SideView, say: Say): string =>
  side.inflicted > 0
    ? say('morale-inflicted', { n: side.morale ?? 0, points: side.inflicted })
    : String(side.morale);

/** All that a hex shows, in one breath. */
export function describeHex(
  hex: string,
  view: TerciosView,
  here: LegalAction[],
  lang: Lang,
  say: Say,
): string {
  const parts = [say('hex', { hex })];
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  const terrain = view.map.terrain[view.map.grid[row - 1]?.[column - 1] ?? ''];
  if (terrain)
    parts.push(
      terrain.name[lang] +
        (terrain.defence > 0 ? `, ${say('defence', { n: terrain.defence })}` : ''),
    );
  const areas = view.areas
    .filter((area) => area.hexes.includes(hex))
    .map((area) => area.name[lang]);
  if (areas.length > 0) parts.push(areas.join(', '));
  for (const kind of ['river', 'bridge'] as const) {
    const on = view.map.edges
      .filter((edge) => edge.kind === kind && edge.hex === hex)
      .map((edge) => say(`dir.${edge.side}`));
    if (on.length > 0) parts.push(say(kind, { sides: on.join(', ') }));
  }
  const deeds = [...new Set(here.map((action) => say(`verb.${action.verb}`)))];
  if (deeds.length > 0) parts.push(say('legal', { deeds: deeds.join(', ') }));
  const way = view.mover?.ways.find((one) => one.hex === hex);
  if (way) parts.push(say('cost', { n: way.cost }));
  const units = stacksOf(view).get(hex) ?? [];
  const watcher = view.asked ?? view.phasing;
  if (zonesAgainst(view, watcher, null).has(hex) && units.length === 0)
    parts.push(say(way ? 'must-stop' : 'zone'));
  if (zonesOf(view, watcher).has(hex) && units.length === 0) parts.push(say('zone-own'));
  if (units.length > 1) parts.push(say('stack', { n: units.length }));
  for (const unit of units) {
    const words = [
      unit.name[lang],
      sideName(view, unit.side, lang),
      factsOf(unit, lang, say),
      stateOf(unit, say),
      deedsOf(unit, say) || didOf(unit, say),
    ];
    if (units.length > 1) words.push(say('depth', { n: unit.depth + 1, all: units.length }));
    parts.push(words.filter(Boolean).join(', '));
  }
  return `${parts.join('. ')}.`;
}
