/** Pointing at the board: odds on hover and focus, a long press asks. Two actions for elements that hold places and answers. */
import type { Table } from './table.svelte';

const longPress = 520;
const placeAt = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.('[data-place]')?.getAttribute('data-place') ?? null;
const answerAt = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.('[data-action]')?.getAttribute('data-action') ?? null;

export function pointing(table: Table, openOdds: () => void) {
  let overPlace: string | null = null;

  function look(place: string | null, by: 'pointer' | 'focus') {
    if (place === overPlace) return;
    overPlace = place;
    const first = place ? table.actionsAt(place)[0] : undefined;
    if (first) table.regard(first.a, by);
    else table.disregard();
  }

  const looking = (node: HTMLElement) => {
    node.addEventListener(
      'pointerover',
      (event) => event.pointerType === 'mouse' && look(placeAt(event.target), 'pointer'),
    );
    node.addEventListener('pointerleave', () => look(null, 'pointer'));
    node.addEventListener('focusin', (event) => look(placeAt(event.target), 'focus'));
    // Also when what had the focus is taken off the page, which is no moment to change anything.
    node.addEventListener('focusout', () => queueMicrotask(() => look(null, 'focus')));
  };

  let pressTimer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  let pressAt = { x: 0, y: 0 };

  /** A finger that rests on a place or an answer: its odds, or why it is not allowed. */
  function onDown(event: PointerEvent) {
    clearTimeout(pressTimer);
    pressed = false;
    if (event.pointerType === 'mouse') return;
    const place = placeAt(event.target);
    const answer = answerAt(event.target);
    if (!place && !answer) return;
    pressAt = { x: event.clientX, y: event.clientY };
    pressTimer = setTimeout(() => {
      // What the finger has lifted is carried.
      if (!answer && table.hand.carrying !== 'nothing') return;
      pressed = true;
      const action = answer ?? (place ? table.actionsAt(place)[0]?.a : undefined);
      if (action) {
        table.selected = action;
        openOdds();
      } else if (place) void table.askPlace(place);
    }, longPress);
  }

  function onMove(event: PointerEvent) {
    if (Math.hypot(event.clientX - pressAt.x, event.clientY - pressAt.y) > 8)
      clearTimeout(pressTimer);
  }

  /** The click and the menu that follow a long press are not meant. */
  function swallow(event: Event) {
    clearTimeout(pressTimer);
    if (!pressed) return;
    if (event.type === 'click') pressed = false;
    event.preventDefault();
    event.stopPropagation();
  }

  const pressing = (node: HTMLElement) => {
    const end = () => clearTimeout(pressTimer);
    node.addEventListener('pointerdown', onDown, true);
    node.addEventListener('pointermove', onMove, true);
    node.addEventListener('pointerup', end, true);
    node.addEventListener('pointercancel', end, true);
    node.addEventListener('click', swallow, true);
    node.addEventListener('contextmenu', swallow, true);
    return { destroy: end };
  };

  return { looking, pressing };
}
