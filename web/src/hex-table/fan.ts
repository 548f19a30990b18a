/** Where the fan of a hex lies: near it, on ground that nobody stands on and nobody is about to enter. */
import { type Box, placePopover } from '../board-kit/place';
import { H, type Hex, type HexGrid, R } from './grid';

interface Room {
  width: number;
  height: number;
}
/** Of the sheet on the screen. */
interface Place {
  x: number;
  y: number;
  scale: number;
}

export const trayWidth = 264;

export function trayPlace(
  grid: HexGrid,
  place: Place,
  room: Room,
  hex: Hex,
  height: number,
  pieces: readonly Hex[],
  ways: readonly Hex[],
): { x: number; y: number } {
  const box = (at: Hex, weight: number): Box => {
    const [x, y] = grid.centre(at);
    const { scale } = place;
    return {
      x: place.x + (x - R) * scale,
      y: place.y + (y - H / 2) * scale,
      width: 2 * R * scale,
      height: H * scale,
      weight,
    };
  };
  // The line above the map and the buttons beside it stay free.
  const bars: Box[] = [
    { x: 0, y: 0, width: room.width, height: 52, weight: 8 },
    { x: room.width - 60, y: 0, width: 60, height: 130, weight: 8 },
  ];
  const avoid = [
    ...bars,
    ...pieces.filter((at) => at[0] !== hex[0] || at[1] !== hex[1]).map((at) => box(at, 3)),
    ...ways.map((at) => box(at, 1.2)),
  ];
  return placePopover(
    room,
    box(hex, 1),
    { width: trayWidth, height: Math.min(height, 0.6 * room.height) },
    avoid,
  );
}
