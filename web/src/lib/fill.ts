/** Filling in a text: {name}, and {n|one|many} which picks the first word if n is 1. As in the games' catalogues. */
export type Args = Record<string, string | number>;

export function fill(text: string, args: Args = {}): string {
  return text.replace(
    /\{([a-z_0-9]+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (whole, name: string, one?: string, many?: string) => {
      const value = args[name];
      if (value === undefined) return whole;
      if (one !== undefined) return Number(value) === 1 ? one : (many ?? '');
      return String(value);
    },
  );
}

/** Where words meet in a Spanish sentence: «y» before the sound i is «e», but not before «hielo», «ion» or the number «IV». As in the games' catalogues. */
export function spanish(text: string): string {
  return text.replace(/ y (?=[hH]?[iíIÍ](?![aeouáéóú]))(?![IVXLC]+(?:[ .,;:!?)]|$))/g, ' e ');
}

/** Names of the placeholders of a text, sorted: what two languages must have in common. */
export function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{([a-z_0-9]+)/g)].map((match) => match[1]!))].sort();
}
