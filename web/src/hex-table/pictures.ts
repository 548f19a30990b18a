/** The pictures of a map by what they show: "./nieuport-far.webp" is `far`, "./nieuport-12.webp" the tile of column 1, row 2. */
export const picturesIn = (
  files: Record<string, string> | undefined,
  map: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files ?? {}).map(([path, address]) => [
      path.slice(`./${map}-`.length, -'.webp'.length),
      address,
    ]),
  );
