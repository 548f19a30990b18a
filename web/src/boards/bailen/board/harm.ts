/** What has just come of fire, shock or a check: told on the map where it happened, until something else does. */
import type { Overlay } from '../../../hex-table/types';
import { namesOf } from './actions';
import type { BailenView } from '../../../schema/bailen';
import { seenUnits } from './lookup';
import type { Say } from '../words/words';

export function harmBetween(before: BailenView, after: BailenView, say: Say): Overlay['flashes'] {
  const names = namesOf(after);
  const was = new Map(seenUnits(before).map((unit) => [unit.id, unit]));
  const found = new Map<string, { lost: number; words: string }>();
  for (const unit of seenUnits(after)) {
    const old = was.get(unit.id);
    // Of what one may not look into there is nothing to compare.
    if (!old?.hex || old.hidden || unit.hidden) continue;
    const gone = unit.where === 'eliminated';
    const lost = (old.points ?? 0) - (gone ? 0 : (unit.points ?? 0));
    const worse =
      unit.status !== old.status && unit.status !== 'ordered' && old.status !== 'routed';
    if (!gone && lost <= 0 && !worse) continue;
    const hex = unit.hex ?? old.hex;
    const here = found.get(hex) ?? { lost: 0, words: '' };
    found.set(hex, {
      lost: here.lost + Math.max(0, lost),
      words: gone ? say('where.eliminated') : worse ? say(`state.${unit.status}`) : here.words,
    });
  }
  const result =
    after.combat?.result && after.combat.result !== before.combat?.result ? after.combat : null;
  if (result) {
    const here = found.get(result.target);
    found.set(result.target, { lost: here?.lost ?? 0, words: here?.words ?? '' });
  }
  return [...found].map(([hex, { lost, words }]) => ({
    hex: names.hex(hex),
    code: [hex === result?.target ? result.result : '', lost > 0 ? `−${lost}` : '']
      .filter(Boolean)
      .join(' '),
    words,
  }));
}
