/** The keys of a match that work wherever the focus is, except where something is being written. */
import { settings } from '../lib/settings.svelte';
import type { Table } from './table.svelte';
import type { Panel } from './Tabs.svelte';

/** What keys open and close on the page. */
export interface Page {
  panel: Panel;
  focusBoard(): void;
  focusLine(): void;
  openLog(): void;
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=range]), textarea, select') || target.isContentEditable);

const toggled: Record<string, Panel> = { o: 'odds', r: 'rules', t: 'text' };

export function onKey(event: KeyboardEvent, table: Table, page: Page) {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented ||
    isWriting(event.target)
  )
    return;
  const on = (selector: string) => (event.target as HTMLElement).closest?.(selector) ?? null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (table.meanwhile.show.length > 0 && ['Escape', 'Enter', ' '].includes(key) && !page.panel) {
    if (key !== 'Escape' && on('button, a, summary')) return;
    if (key !== 'Escape' && settings.pace === 'step') table.meanwhile.next();
    else table.meanwhile.skip();
  } else if (/^[0-9]$/.test(key)) {
    const action = table.actionOfKey(key);
    if (!action) return;
    table.choose(action.a, table.greenAnswer === action.a ? 'green' : 'key');
  } else if (key === 'Enter') {
    if (on('button, a, summary, [data-place]') || !table.chosen) return;
    void table.play(table.chosen.a);
  } else if (key === 'Escape') {
    if (page.panel) page.panel = null;
    else if (table.regarded || table.refusal) table.letGo();
    else if (table.replay) table.now();
    else return;
  } else if (key === 'z') void table.undo();
  else if (key === '/') page.focusLine();
  else if (key === 'b') page.focusBoard();
  else if (key === 'l') page.openLog();
  else if (toggled[key]) page.panel = page.panel === toggled[key] ? null : toggled[key];
  else if (key === '?') {
    const place = on('[data-place]')?.getAttribute('data-place');
    if (place) void table.askPlace(place);
    else page.panel = page.panel === 'keys' ? null : 'keys';
  } else return;
  event.preventDefault();
}
