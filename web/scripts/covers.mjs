// Makes the pictures of a game for the lobby from its own board, as a spectator sees a match just begun,
// or of the match TERCIO_MATCH names.
// TERCIO_URL=http://127.0.0.1:8080 node scripts/covers.mjs camino 0 0 1028 808 (game; x y width height of the cut)
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const url = process.env.TERCIO_URL ?? 'http://127.0.0.1:8080';
const [game = 'camino', x = 0, y = 0, width = 1028, height = 808] = process.argv
  .slice(2)
  .map((arg) => (/^\d+$/.test(arg) ? Number(arg) : arg));
const folder = fileURLToPath(new URL(`../src/boards/${game}/covers/`, import.meta.url));
mkdirSync(folder, { recursive: true });

const games = (await (await fetch(`${url}/api/games`)).json()).games;
const info = games.find((one) => one.id === game);
const asked = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
const { seats } = await (
  await fetch(`${url}/api/seats`, {
    ...asked,
    body: JSON.stringify({ game, scenario: info.scenario.default, options: {} }),
  })
).json();
const made = await (
  await fetch(`${url}/api/matches`, {
    ...asked,
    body: JSON.stringify({
      game,
      scenario: info.scenario.default,
      options: {},
      seats: Object.fromEntries(seats.map((seat) => [seat, 'here'])),
    }),
  })
).json();

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
for (const [theme, lang] of [
  ['light', 'en'],
  ['dark', 'en'],
  ['light', 'es'],
  ['dark', 'es'],
]) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: theme,
    locale: lang,
    bypassCSP: true,
    deviceScaleFactor: width < 880 ? 2 : 1,
  });
  const page = await context.newPage();
  await page.goto(`${url}/m/${process.env.TERCIO_MATCH ?? made.match}`);
  await page.waitForSelector('[data-place]');
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-panzoom] ~ *, .zoom, .foot'))
      element.remove();
    for (const element of document.querySelectorAll('[data-avoid], rect.panel'))
      element.closest('g')?.remove();
  });
  await page.waitForTimeout(500);
  const box = await page.locator('#board').boundingBox();
  const shot = await page.screenshot({ clip: { x: box.x + x, y: box.y + y, width, height } });
  for (const [name, wide, quality] of [
    ['', 880, 0.74],
    ['-card', 420, 0.72],
    ['-small', 160, 0.7],
  ]) {
    const data = await page.evaluate(
      async ([source, size, good]) => {
        const image = await createImageBitmap(
          await (await fetch(`data:image/png;base64,${source}`)).blob(),
        );
        const canvas = document.createElement('canvas');
        canvas.width = size;
        canvas.height = Math.round((size * image.height) / image.width);
        const pen = canvas.getContext('2d');
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(image, 0, 0, canvas.width, canvas.height);
        return canvas.toDataURL('image/webp', good).split(',')[1];
      },
      [shot.toString('base64'), wide, quality],
    );
    const file = `${folder}${theme}-${lang}${name}.webp`;
    writeFileSync(file, Buffer.from(data, 'base64'));
    console.log(file.split('/').at(-1), Math.round((data.length * 3) / 4000), 'kB');
  }
  await context.close();
}
await browser.close();
