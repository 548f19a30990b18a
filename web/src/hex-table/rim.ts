/** Where in a hex one points: its rim is a facing, towards a side or a corner. */
import { H, type Hex, type HexGrid } from './grid';

/** From here outwards, of the way from the middle to a side, it is the rim. */
const inner = 0.55;

/** The side pointed at, clockwise from the top, or the corner, clockwise from the east; null: the middle. */
export function rimAt(
  grid: HexGrid,
  hex: Hex,
  x: number,
  y: number,
  corners: boolean,
): number | null {
  const [cx, cy] = grid.centre(hex);
  const [dx, dy] = [x - cx, y - cy];
  let out = 0;
  for (let side = 0; side < 6; side += 1) {
    const angle = (Math.PI / 3) * side - Math.PI / 2;
    out = Math.max(out, (dx * Math.cos(angle) + dy * Math.sin(angle)) / (H / 2));
  }
  if (out < inner) return null;
  const turned = Math.atan2(dy, dx) + (corners ? 0 : Math.PI / 2);
  return (Math.round(turned / (Math.PI / 3)) + 12) % 6;
}
