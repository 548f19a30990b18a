import type { Aid } from './aid';
import { camino } from './camino';
import { plain } from './plain';

const aids: Record<string, Aid> = { camino };

export function aidOf(game: string): Aid {
  return aids[game] ?? plain;
}
