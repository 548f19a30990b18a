/** The sheet a map is printed on: hexes, a strip of ground beyond them, the neat line, numbers, the frame. */
import type { HexGrid } from './grid';

/** How far outside the hexes: the neat line, the thick frame, the edge of the paper. */
export const NEAT = 30;
export const FRAME = 71;
export const MARGIN = 78;

export const sheetOf = (grid: HexGrid) => ({
  x: -MARGIN,
  y: -MARGIN,
  width: grid.width + 2 * MARGIN,
  height: grid.height + 2 * MARGIN,
});

/** Pixels per unit of the pictures: one to see the whole, and the tiles for reading. */
export const FAR = 0.42;
export const NEAR = 1.6;
/** About how many units across and down a tile. */
export const TILE = 640;

export interface Tile {
  column: number;
  row: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The equal tiles a sheet is cut into, in units of the drawing. */
export function tilesOf(sheet: { x: number; y: number; width: number; height: number }): Tile[] {
  const [columns, rows] = [Math.round(sheet.width / TILE), Math.round(sheet.height / TILE)];
  const [width, height] = [sheet.width / columns, sheet.height / rows];
  const tiles: Tile[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      tiles.push({
        column,
        row,
        x: sheet.x + column * width,
        y: sheet.y + row * height,
        width,
        height,
      });
  return tiles;
}
