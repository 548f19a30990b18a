/** Keys in a list of lines that is one Tab stop: up and down from line to line, right to what stands beside one, left back. */
export interface LineAt {
  line: number;
  /** At what stands beside it: the rule. */
  aside: boolean;
}

/** Where a key leads; null: nowhere, and the key keeps its usual sense. `seen`: the first and the last line in sight. */
export function lineStep(
  key: string,
  at: LineAt | null,
  asides: boolean[],
  seen: [number, number],
): LineAt | null {
  const last = asides.length - 1;
  if (last < 0) return null;
  const to = (line: number): LineAt => {
    const bound = Math.min(Math.max(line, 0), last);
    return { line: bound, aside: (at?.aside ?? false) && asides[bound]! };
  };
  switch (key) {
    case 'ArrowUp':
      return at ? to(at.line - 1) : to(seen[1]);
    case 'ArrowDown':
      return at ? to(at.line + 1) : to(seen[0]);
    case 'Home':
      return to(0);
    case 'End':
      return to(last);
    case 'ArrowRight':
      return at && asides[at.line] ? { ...at, aside: true } : null;
    case 'ArrowLeft':
      return at?.aside ? { ...at, aside: false } : null;
    default:
      return null;
  }
}
