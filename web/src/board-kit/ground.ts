/** What is inside the drawing of a printed ground (made by web/maps), ready to be put into another one. */
export const groundOf = (drawing: string, relief: string): string =>
  drawing
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace('relief.webp', relief);
