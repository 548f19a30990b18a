/** The task of a step is its last sentence: what stays to be seen of a long text. */
export function taskOf(text: string): string {
  // A sentence ends before a blank; a full stop inside quotation marks or brackets belongs to it.
  const ends = [...text.matchAll(/[.!?…]["»”)]*(?=\s+["«“(¡¿]*[\p{Lu}\d])/gu)];
  // A step that asks for two things in short sentences is not cut between them.
  for (const end of ends.toReversed()) {
    const task = text.slice(end.index + end[0].length).trim();
    if (task.length >= shortest) return task;
  }
  return text;
}
const shortest = 24;

/** Longer than this it is folded on a small screen. */
export const isLong = (text: string): boolean => text.length > 150 && taskOf(text) !== text;

/** How long one has it before one, in milliseconds: whoever reads slowly opens it again. */
export const readingTime = (text: string): number => 3000 + 55 * text.length;
