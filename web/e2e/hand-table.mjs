// The hand on the real page, for the tests: what the page says to the table.

/** Every gesture the page has said, in words. */
export function saidBy(page) {
  const said = [];
  page.on('websocket', (line) =>
    line.on('framesent', ({ payload }) => {
      const one = JSON.parse(String(payload));
      if (one.cmd === 'play') said.push(one.actions ?? [one.action]);
    }),
  );
  return said;
}
