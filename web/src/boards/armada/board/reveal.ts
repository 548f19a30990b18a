/** The turning up of the orders, as the moment it is: the wind, two cards face down, both turned together, the cell they meet in. */
import type { View, GameEvent } from '../../../schema/game';
import type { Entry } from '../../../schema/table';
import type { ArmadaView } from '../../../schema/armada';

export type Beat = 'wind' | 'down' | 'up' | 'cell';

/** A view in the middle of it: what follows is on its way already, and not yet on the board. */
export interface Revealing extends ArmadaView {
  revealing?: { beat: Beat; after: ArmadaView; words: GameEvent[] };
}

/** How long each beat stands, in ms. */
export const beats: Record<Beat, number> = { wind: 800, down: 500, up: 900, cell: 1200 };

const isWind = (event: GameEvent) => event.key.startsWith('event.wind');
const isCard = (event: GameEvent) =>
  ['event.turned-up', 'event.absent', 'event.order', 'event.order-absent'].includes(event.key);

export function stagesOf(
  before: ArmadaView,
  after: ArmadaView,
  entry: Entry,
): { view: View; events: GameEvent[]; ms: number }[] {
  const { events } = entry;
  if (!events.some(isCard) || !after.battle || after.battle.box !== after.turn) return [];
  const cards = events.filter(isCard);
  const rest = events.filter((event) => !isWind(event) && !isCard(event));
  const told: Record<Beat, GameEvent[]> = {
    wind: events.filter(isWind),
    down: [],
    up: cards,
    cell: rest,
  };
  return (['wind', 'down', 'up', 'cell'] as const).map((beat) => {
    // The board itself turns over with the cell.
    const ground = beat === 'cell' ? after : { ...before, wind: after.wind };
    const view: Revealing = { ...ground, revealing: { beat, after, words: told[beat] } };
    return { view, events: told[beat], ms: beats[beat] };
  });
}
