/** How long is left, and what was agreed about it. */

import type { SeatClock, Terms } from '../schema/table';

/** What the form holds; the numbers are kept when another clock is chosen. */
export interface TermsForm {
  clock: 'none' | 'live' | 'days';
  minutes: number;
  increment: number;
  days: number;
  absent: string;
  rated: boolean;
}

export const usualTerms = (): TermsForm => ({
  clock: 'none',
  minutes: 60,
  increment: 15,
  days: 3,
  absent: 'wait',
  rated: true,
});

export function termsOf(form: TermsForm): Terms {
  const casual = form.rated ? {} : { rated: false };
  if (form.clock === 'none') return casual;
  const { absent } = form;
  return form.clock === 'live'
    ? { clock: 'live', minutes: form.minutes, increment: form.increment, absent, ...casual }
    : { clock: 'days', days: form.days, absent, ...casual };
}

export const leftAt = (clock: SeatClock, now: number): number =>
  clock.since === null ? clock.left : clock.left - Math.max(0, now - clock.since);

/** "2 d 4 h", "3 h 20 min", "4:05": the two greatest parts, minutes and seconds as a clock has them. */
export function span(ms: number): string {
  const seconds = Math.ceil(Math.abs(ms) / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
