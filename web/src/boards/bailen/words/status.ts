/** One line above the map: what is under way, in words. */
import type { Lang } from '../../types';
import { nameOf } from '../board/shown';
import type { BailenView } from '../../../schema/bailen';
import type { Say } from './words';

export function statusOf(view: BailenView, lang: Lang, say: Say): string {
  const name = (id: string) => nameOf(view, id, lang);
  const hex = (at: string) => at.toUpperCase();
  if (view.writing)
    return say('status.write', {
      command: view.commands.find((one) => one.id === view.writing!.command)?.name[lang] ?? '',
    });
  if (view.retreat) {
    const { unit, least, most } = view.retreat;
    if (most === 0) return say('status.gone-back', { unit: name(unit) }); // it only turns yet
    return say(least === most ? 'status.retreat-so-far' : 'status.retreat', {
      unit: name(unit),
      least,
      most,
    });
  }
  if (view.back) return say('status.back', { unit: name(view.back.unit) });
  // The losses of an attack may fall on several hexes.
  if (view.harm)
    return view.harm.hex
      ? say('status.harm', { hex: hex(view.harm.hex), n: view.harm.left })
      : say('status.harm-attack', { n: view.harm.left });
  if (view.advance) return say('status.advance', { hex: hex(view.advance.hex) });
  if (view.contact)
    return say('status.contact', {
      unit: view.contact.unit ? name(view.contact.unit) : hex(view.contact.target),
    });
  if (view.offer && view.offer.joined.length > 0)
    return say('status.offer-more', {
      riders: view.offer.joined.map(name).join(', '),
      hex: hex(view.offer.hex),
    });
  if (view.offer)
    return say('status.offer', {
      mover: view.offer.mover.map(name).join(', '),
      hex: hex(view.offer.hex),
    });
  if (view.aim) return say('status.aim', { unit: name(view.aim.unit) });
  if (view.placing)
    return say('status.place', { unit: name(view.placing.unit ?? view.placing.leader ?? '') });
  if (view.rider) return say('status.ride', { leader: name(view.rider.leader), mp: view.rider.mp });
  if (view.screen && view.screen.mp !== null)
    return say('status.march', { marker: view.screen.marker.toUpperCase(), mp: view.screen.mp });
  if (view.mover) {
    const { units, mp, duty, in_command } = view.mover;
    const parts = [
      say('status.move', {
        unit: units.length > 0 ? name(units[0]!) : '',
        more: units.length - 1,
        mp,
      }),
    ];
    if (units.length > 1)
      parts[0] = say('status.move-stack', { unit: name(units[0]!), more: units.length - 1, mp });
    // What holds it back, or drives it on.
    const command = view.commands.find((one) => one.units.includes(units[0] ?? ''));
    if (command && command.order !== 'unknown' && duty === null)
      parts.push(say('status.order', { order: command.order_name[lang] }));
    if (!in_command) parts.push(say('status.out-of-command'));
    if (duty !== null) parts.push(say('status.duty', { n: duty }));
    return parts.join(' ');
  }
  return '';
}
