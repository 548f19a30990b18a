/** What has changed of a state, put into it: JSON pointers (RFC 6901) and the new values. Nothing is changed in place. */

type Node = Record<string, unknown> | unknown[];

/** The steps of a pointer: '/view/units/3/hex'. */
function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * A copy of the document with those parts new; what is not on the way to one of them is shared with the old one. Null if
 * a part is named that it does not have.
 */
export function changed<T extends object>(document: T, set: Record<string, unknown>): T | null {
  const copies = new Set<unknown>();
  const own = (node: object): Node => {
    if (copies.has(node)) return node as Node;
    const copy = Array.isArray(node) ? [...(node as unknown[])] : { ...node };
    copies.add(copy);
    return copy as Node;
  };
  const root = own(document) as Record<string, unknown>;
  for (const [pointer, value] of Object.entries(set)) {
    const steps = stepsOf(pointer);
    const last = steps.pop()!;
    let at = root;
    for (const step of steps) {
      const part = at[step];
      if (typeof part !== 'object' || part === null) return null;
      at = (at[step] = own(part)) as Record<string, unknown>;
    }
    at[last] = value;
  }
  return root as T;
}
