/** After a change of page the focus is on the heading of the new one, and so it is spoken; whoever was quicker keeps the focus. */

/** How long a page may take to come. */
const patience = 8000;

const nowhere = () => document.activeElement === null || document.activeElement === document.body;

function focusOn(heading: HTMLElement) {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** `old`: the heading of the page that is left, which may stand a while longer. */
export function arrive(old: Element | null): () => void {
  const found = () => {
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading || heading === old) return false;
    if (nowhere()) focusOn(heading);
    return true;
  };
  const watch = new MutationObserver(() => found() && end());
  const timer = setTimeout(() => end(), patience);
  function end() {
    watch.disconnect();
    clearTimeout(timer);
  }
  watch.observe(document.body, { childList: true, subtree: true });
  return end;
}
