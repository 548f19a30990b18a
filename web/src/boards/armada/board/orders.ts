// Pictograms and short names of the orders.
import type { IconName } from './icons';

export const orderIcon: Record<string, IconName> = {
  fire: 'cannon',
  board: 'grapple',
  embark: 'anchor',
  disembark: 'flag',
  swift: 'sail',
  harry: 'swords',
  resupply: 'barrel',
};

/** Keys of the short names. */
export const orderKey = {
  fire: 'order-fire',
  board: 'order-board',
  embark: 'order-embark',
  disembark: 'order-disembark',
  swift: 'order-swift',
  harry: 'order-harry',
  resupply: 'order-resupply',
  none: 'order-none',
} as const;

/** For the narrow chart. */
export const abbrKey = {
  fire: 'abbr-fire',
  board: 'abbr-board',
  embark: 'abbr-embark',
  disembark: 'abbr-disembark',
  swift: 'abbr-swift',
  harry: 'abbr-harry',
  resupply: 'abbr-resupply',
  none: 'abbr-none',
} as const;

export const battleKey = { fire: 'cell-fire', board: 'cell-board', none: 'cell-none' } as const;

export const effectKey = {
  embark: 'effect-embark',
  'embark-if-won': 'effect-embark-if-won',
  'embark-fails': 'effect-embark-fails',
  disembark: 'effect-disembark',
  'disembark-if-won': 'effect-disembark-if-won',
  'disembark-fails': 'effect-disembark-fails',
  resupply: 'effect-resupply',
  'resupply-if-won': 'effect-resupply-if-won',
} as const;
