/** The keys of a match that work wherever the focus is, except where something is being written. */
import { numbers } from '../hex-table/numbers.svelte';
import { settings } from '../lib/settings.svelte';
import type { Table } from './table.svelte';
import type { Film } from './film.svelte';
import type { Panel } from './panel';

/** What keys open and close on the page. */
export interface Page {
  panel: Panel;
  hearing: { toggle(): void };
  /** While the film is open. */
  film: Film | null;
  focusBoard(): void;
  focusLine(): void;
  openLog(): void;
  /** What stands on the counter that is pointed at. */
  openKey(): void;
  /** To what a lesson points at. */
  focusLit(): void;
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=range], [type=checkbox], [type=radio]), textarea, select') ||
    target.isContentEditable);

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
  if (key.length === 1 && key !== ' ' && !settings.letters) return;
  if (table.meanwhile.show.length > 0 && ['Escape', 'Enter', ' '].includes(key) && !page.panel) {
    if (key !== 'Escape' && on('button, a, summary')) return;
    if (key === 'Escape') table.meanwhile.skip();
    else if (key === 'Enter' || settings.pace === 'step') table.meanwhile.next();
    else table.meanwhile.hurry(true);
  } else if (page.film && !on('input, .log, [data-panzoom]') && filmKey(key, page.film, on)) {
    event.preventDefault();
    return;
  } else if (/^[0-9]$/.test(key)) {
    const action = table.actionOfKey(key);
    if (!action) return;
    table.choose(action.a, table.greenAnswer === action.a ? 'green' : 'key');
  } else if (key === 'Enter') {
    // A way or a stake that is chosen has been said already: the second time it is meant.
    const said = on('[data-way][aria-pressed="true"]');
    if (!said && on('button, a, summary, [data-place]')) return;
    if (table.advice.reply) void table.advice.follow();
    else if (table.hand.aim) void table.hand.say();
    else if (table.chosen) void table.play(table.chosen.a);
    else if (!table.coach.goOn()) return;
  } else if (key === 'Escape') {
    if (!closeOne(table, page)) return;
  } else if (key === 'F6') {
    if (!table.coach.lesson) return;
    page.focusLit();
  } else if (key === 'm') page.hearing.toggle();
  else if (key === 'g') numbers.toggle();
  else if (key === 'a') {
    if (!table.series.offered) return;
    void table.series.run();
  } else if (key === 'z') void (event.shiftKey ? table.redo() : table.undo());
  else if (key === 'n') void table.hand.next(event.shiftKey ? -1 : 1);
  else if (key === 'e') endStep(table);
  else if (key === 'd') void table.hand.danger.toggle();
  else if (key === ' ' && table.hand.over && !on('button, a, summary, input, [data-place]'))
    table.hand.card = table.hand.card === table.hand.over ? null : table.hand.over;
  else if (key === '/') page.focusLine();
  else if (key === 'b') page.focusBoard();
  else if (key === 'l') page.openLog();
  else if (key === 'k') page.openKey();
  else if (toggled[key]) page.panel = page.panel === toggled[key] ? null : toggled[key];
  else if (key === '?') {
    const place = on('[data-place]')?.getAttribute('data-place');
    if (place) void table.askPlace(place);
    else page.panel = page.panel === 'keys' ? null : 'keys';
  } else return;
  event.preventDefault();
}

/** What is in hand ends with the phase; without a hand it is an answer like any other. */
function endStep(table: Table) {
  const end = table.listed.find((one) => one.verb === 'end' || one.verb === 'done');
  if (table.aid.hand) void table.hand.end();
  else if (end) table.choose(end.a, table.greenAnswer === end.a ? 'green' : 'key');
}

/** The keys of the film: whether this is one. */
export function filmKey(
  key: string,
  film: Film,
  on: (selector: string) => Element | null,
): boolean {
  if (key === ' ' && on('button, a, summary')) return false;
  if (key === ' ') film.toggle();
  else if (key === 'ArrowRight' || key === 'ArrowLeft') void film.by(key === 'ArrowRight' ? 1 : -1);
  else if (key === '[' || key === ']') void film.turn(key === ']' ? 1 : -1);
  else return false;
  return true;
}

/** Closes the topmost thing that is open: false if nothing is. */
function closeOne(table: Table, page: Page): boolean {
  if (page.panel) page.panel = null;
  else if (table.hand.taken.length > 0) table.hand.back();
  else if (table.regarded || table.refusal) table.letGo();
  else if (table.hand.card) table.hand.card = null;
  else if (table.advice.open) table.advice.close();
  else if (table.replay) {
    page.film?.pause();
    table.now();
  } else return table.coach.leave();
  return true;
}

/** What was held to hurry is let go. */
export function onKeyUp(event: KeyboardEvent, table: Table) {
  if (event.key === ' ') table.meanwhile.hurry(false);
}
