/** "Show me": where on the board something can be done now. It is brought in sight, beats once, and the keys go on from there. */
import { showEvent } from '../board-kit/panzoom';
import { around, grown, rectOf, within } from '../learn/spot';

const beat = 1400;
const apart = 16;

export function showLegal(board: HTMLElement, focus: boolean) {
  const lit = [...board.querySelectorAll<HTMLElement>('[data-place].legal')];
  if (lit.length === 0) return;
  const viewport = lit[0]!.closest<HTMLElement>('[data-panzoom]');
  const moved = viewport?.firstElementChild as HTMLElement | null;
  const all = grown(around(lit.map(rectOf)), apart);
  if (viewport && moved && !within(all, viewport.getBoundingClientRect())) {
    const sheet = moved.getBoundingClientRect();
    const scale = sheet.width / moved.offsetWidth || 1;
    const detail = {
      x: (all.left - sheet.left) / scale,
      y: (all.top - sheet.top) / scale,
      width: (all.right - all.left) / scale,
      height: (all.bottom - all.top) / scale,
    };
    viewport.dispatchEvent(new CustomEvent(showEvent, { detail }));
  }
  board.dataset.showing = '';
  setTimeout(() => delete board.dataset.showing, beat);
  if (focus) lit[0]!.focus({ preventScroll: true });
}
