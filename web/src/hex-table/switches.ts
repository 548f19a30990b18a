/** The switches over the map: what is shown on it only if it is asked for. */
export interface Switch {
  id: string;
  name: string;
  /** In full, where the name is short. */
  long?: string | undefined;
  on: boolean;
  turn: () => void;
}

/** One for each thing of `shown`, in its order, named by the texts `button.` and `long.` of the game. */
export const switchesOf = (
  shown: Record<string, boolean>,
  text: (key: string) => string | null,
): Switch[] =>
  Object.entries(shown).map(([key, on]) => ({
    id: key,
    name: text(`button.${key}`) ?? key,
    long: text(`long.${key}`) ?? undefined,
    on,
    turn: () => (shown[key] = !on),
  }));

/** Where a lesson finds the switches that lie behind "More". */
export const behindMore = (...ids: string[]): Record<string, string[]> =>
  Object.fromEntries(ids.map((id) => [`page:${id}`, ['page:more']]));
