// What the browser tests share. TERCIO_URL names the table; CHROMIUM the browser; pictures go to build/screenshots.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const url = process.env.TERCIO_URL ?? 'http://127.0.0.1:8080';
const pictures = process.env.TERCIO_SCREENSHOTS ?? fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync(pictures, { recursive: true });

export const sizes = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  wide: { width: 1920, height: 1080 },
  phone: { width: 360, height: 740 },
};

let browser = null;

export async function openBrowser() {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

export async function closeBrowser() {
  await browser?.close();
}

/** A visitor of their own, with nothing kept. Anything the browser complains of fails the test that asks. */
export async function visitor({ size = sizes.desk, lang = 'en', theme = 'light', touch = false, motion = false } = {}) {
  const context = await browser.newContext({
    viewport: size,
    locale: lang === 'es' ? 'es-ES' : 'en-GB',
    colorScheme: theme,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.setDefaultTimeout(30_000);
  return { context, page, complaints };
}

export const shot = (page, name) => page.screenshot({ path: join(pictures, `${name}.png`) });

/** From the lobby into a solo game, in two clicks. */
export async function startSolo(page) {
  await page.goto(url);
  await page.click('[data-game="camino"]');
  await page.click('[data-play]');
  await ready(page);
  await page.waitForSelector('[data-place]');  // the board is fetched apart
}

export async function ready(page) {
  await page.waitForSelector('.match[data-turn="asked"], .match[data-turn="over"]');
}

export const version = async (page) => Number(await page.getAttribute('.match', 'data-version'));
export const isOver = async (page) => (await page.getAttribute('.match', 'data-turn')) === 'over';

/** Waits until the match has gone on from a version and asks again, or is over. */
export async function goneOn(page, from) {
  await page.waitForFunction((before) => {
    const match = document.querySelector('.match');
    return match && Number(match.dataset.version) > before && match.dataset.turn !== 'waiting' && match.dataset.line === 'open';
  }, from);
}

export const answers = (page) => page.$$eval('[data-action]', (all) => all.map((one) => one.dataset.action));

/** A point of the screen that belongs to a place of the board: regions are not round. */
export async function pointOf(page, place) {
  return page.evaluate((id) => {
    const board = document.querySelector('#board').getBoundingClientRect();
    const element = document.querySelector(`[data-place="${id}"]`);
    const box = element.getBoundingClientRect();
    for (let i = 0; i < 12; i += 1)
      for (let j = 0; j < 12; j += 1) {
        // From the middle outwards.
        const spread = (n) => (n % 2 ? 0.5 + n / 26 : 0.5 - n / 26);
        const x = box.left + box.width * spread(i);
        const y = box.top + box.height * spread(j);
        if (x < board.left || y < board.top || x > board.right || y > board.bottom) continue;
        if (document.elementFromPoint(x, y)?.closest('[data-place]') === element) return { x, y };
      }
    return null;
  }, place);
}

/** Clicks a place of the board; false if it is hidden under something. */
export async function clickPlace(page, place) {
  const point = await pointOf(page, place);
  if (!point) return false;
  await page.mouse.click(point.x, point.y);
  return true;
}

/** Violations of the accessibility rules that axe knows, as lines. */
export async function axeFinds(page, where) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return result.violations.map((one) => `${where}: ${one.id}: ${one.help}\n    ${one.nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary?.split('\n')[1] ?? ''}`).join('\n    ')}`);
}

/** A generator of the same "random" numbers each time. */
export function dice(seed) {
  let state = seed;
  return (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
}
