/** What was agreed about time, in words; empty without a clock. */
import type { Terms } from '../schema/table';
import { say } from './words';

export function agreed(terms: Terms): string {
  if (!terms.clock) return '';
  const clock =
    terms.clock === 'live'
      ? say('clock.live', { minutes: terms.minutes ?? 0, increment: terms.increment ?? 0 })
      : say('clock.days', { days: terms.days ?? 0 });
  const end =
    terms.absent === 'loss'
      ? say('clock.loss')
      : terms.absent === 'wait'
        ? say('clock.wait')
        : say('clock.computer');
  return `${clock} ${end}`;
}
