/** Where the meaning of a term is shown: below the term, or above it where there is no room, inside the window. */
export interface Spot {
  left: number;
  top: number;
}

const margin = 8;

export function spotOf(
  term: { left: number; top: number; bottom: number },
  tip: { width: number; height: number },
  room: { width: number; height: number },
): Spot {
  const left = Math.max(margin, Math.min(term.left, room.width - tip.width - margin));
  const below = term.bottom + tip.height + margin <= room.height;
  const top = below ? term.bottom : Math.max(margin, term.top - tip.height);
  return { left, top };
}
