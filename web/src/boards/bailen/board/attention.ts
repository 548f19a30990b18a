/** What the eye should be on: who moves, what is fought, where a column comes in, else the troops that stand nearest to the enemy. */
import { attend, type Attention, type Busy } from '../../../hex-table/follow';
import type { LegalAction } from '../../../schema/table';
import { gridOf, namesOf, placeOf } from './actions';
import { other } from './shown';
import type { BailenView } from '../../../schema/bailen';

function busy(view: BailenView, legal: LegalAction[], chosen: LegalAction | null): Busy {
  const at = (id: string | null | undefined) => view.units.find((unit) => unit.id === id)?.hex;
  const {
    mover,
    rider,
    screen,
    retreat,
    combat,
    volley,
    aim,
    contact,
    placing,
    offer,
    harm,
    back,
    advance,
    writing,
  } = view;
  if (combat)
    return { now: `combat ${combat.target}`, hexes: [combat.target, ...combat.units.map(at)] };
  if (retreat)
    return {
      now: `retreat ${retreat.unit}`,
      hexes: [at(retreat.unit), ...retreat.ways.map((way) => way.path.at(-1))],
    };
  if (harm?.hex) return { now: `harm ${harm.hex}`, hexes: [harm.hex] };
  if (advance)
    return { now: `advance ${advance.hex}`, hexes: [advance.hex, ...advance.units.map(at)] };
  if (back) return { now: `back ${back.unit}`, hexes: [at(back.unit), ...(back.path ?? [])] };
  if (volley)
    return {
      now: `volley ${volley.target}`,
      hexes: [volley.target, ...volley.units.map((one) => at(one.unit))],
    };
  if (contact)
    return {
      now: `contact ${contact.target}`,
      hexes: [contact.target, ...contact.chargers.map(at)],
    };
  if (offer)
    return {
      now: `offer ${offer.hex}`,
      hexes: [offer.hex, ...offer.riders.map(at), ...offer.joined.map(at)],
    };
  if (mover)
    return {
      now: `mover ${mover.units[0]} ${mover.hex}`,
      hexes: [mover.hex, ...mover.steps.map((step) => step.hex)],
    };
  if (rider) return { now: `rider ${rider.leader} ${rider.hex}`, hexes: [rider.hex] };
  if (screen) return { now: `screen ${screen.marker} ${screen.hex}`, hexes: [screen.hex] };
  if (aim) return { now: `aim ${aim.unit}`, hexes: [at(aim.unit), ...aim.targets] };
  if (placing)
    return {
      now: `placing ${placing.unit ?? placing.leader}`,
      hexes: [placing.suggested ?? placing.hexes[0], ...placing.hexes],
    };
  if (writing) {
    const hex = view.leaders.find(
      (leader) => leader.command === writing.command && leader.hex,
    )?.hex;
    return { now: `writing ${writing.command}`, hexes: [writing.centre ?? hex] };
  }
  // What is chosen by its number may lie anywhere.
  const place =
    chosen && !['done', 'pass', 'commit'].includes(chosen.verb) ? placeOf(chosen, view) : null;
  if (place) return { now: `chosen ${place}`, hexes: [place] };
  const entry = legal.find((action) => action.verb === 'enter');
  return { now: '', hexes: entry ? [placeOf(entry, view)] : [] };
}

export function attentionOf(
  view: BailenView,
  legal: LegalAction[],
  chosen: LegalAction | null,
): Attention {
  const side = view.seat ?? view.asked ?? view.phasing;
  const of = (whose: typeof side) =>
    [...view.stacks, ...view.markers].filter((one) => one.side === whose).map((one) => one.hex);
  // While the other side thinks, or dice roll, there is nothing new to be looked at.
  const turn = view.asked === side ? `${view.turn} ${view.phase} ${side}` : '';
  const now = busy(view, legal, chosen);
  return attend(gridOf(view), namesOf(view), now, of(side), of(other(side)), turn);
}
