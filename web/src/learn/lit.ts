/** What a lesson lights, for the keyboard: the answer that is meant, else the place, else how it goes on. */
const kinds = ['hand-go', 'go', 'way', 'action', 'also-words', 'opening', 'end', 'place'];

export function focusWhatIsLit() {
  const lit = ['[data-lit="now"]', '[data-lit]'].flatMap((one) =>
    kinds.map((kind) => `[data-${kind}]${one}`),
  );
  const goal = [...lit, '[data-next-step]', '[data-on]', '[data-lesson]']
    .map((one) => document.querySelector<HTMLElement>(`.match ${one}`))
    .find(Boolean);
  goal?.focus();
}
