/** The colours of the sides on a chart: as on their seats. */
import type { Colour } from '../schema/game';

const fills: Record<Colour, string> = {
  spain: 'var(--carmine)',
  red: 'var(--carmine)',
  france: 'var(--blue)',
  england: 'var(--blue)',
  blue: 'var(--blue)',
  yellow: 'var(--ochre)',
  states: '#b4530f',
  aztecs: '#0c6b58',
  berbers: '#545f10',
  slate: 'var(--slate)',
};

/** Of nobody's side: what a game itself has against those who play it. */
export const nobody = 'var(--ink-3)';
export const fillOf = (colour: Colour | undefined): string => (colour ? fills[colour] : nobody);
