/** One line above the map: what is under way, in words. */
import type { Lang } from '../../types';
import type { TerciosView } from '../../../schema/tercios';
import type { Say } from './words';

export function statusOf(view: TerciosView, lang: Lang, say: Say): string {
  const name = (id: string) => view.units.find((unit) => unit.id === id)?.name[lang] ?? id;
  const { reactor, volley, retreat, placing, mover } = view;
  if (reactor) return say('reacting', { unit: name(reactor.unit), mover: name(reactor.mover) });
  if (volley)
    return (
      say('volley', { unit: name(volley.unit), hex: volley.target }) +
      (volley.needs ? `: ${say('volley-needs', { n: volley.needs })}` : '')
    );
  if (retreat)
    return say(retreat.left > 0 ? 'retreating' : 'retreated', {
      unit: name(retreat.unit),
      n: retreat.left,
    });
  if (placing) return say('placing', { unit: name(placing.unit) });
  if (mover)
    return say('moves', {
      unit: name(mover.units[0]!),
      left: mover.mp,
      all: mover.mp + mover.spent,
    });
  return '';
}
