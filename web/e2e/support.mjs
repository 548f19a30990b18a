// What the browser tests share. TERCIO_URL names the table; CHROMIUM the browser; pictures go to build/screenshots.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const url = process.env.TERCIO_URL ?? 'http://127.0.0.1:8080';
const pictures =
  process.env.TERCIO_SCREENSHOTS ??
  fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync(pictures, { recursive: true });
// TERCIO_THROTTLE=4: every page has a quarter of the processor. What passes so waits for what it needs, not for a time.
const throttle = Number(process.env.TERCIO_THROTTLE ?? 1);

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

// Whoever came for a test leaves with it: pages left open go on working beside the next one.
const visitors = [];
afterEach(async () => {
  for (const context of visitors.splice(0)) await context.close();
});

/** A visitor of their own, with nothing kept. Anything the browser complains of fails the test that asks. */
export async function visitor({
  size = sizes.desk,
  lang = 'en',
  theme = 'light',
  touch = false,
  motion = false,
} = {}) {
  const context = await browser.newContext({
    viewport: size,
    locale: lang === 'es' ? 'es-ES' : 'en-GB',
    colorScheme: theme,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  visitors.push(context);
  const page = await context.newPage();
  if (throttle > 1)
    await (
      await context.newCDPSession(page)
    ).send('Emulation.setCPUThrottlingRate', { rate: throttle });
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
  await page.waitForSelector('[data-place]'); // the board is fetched apart
}

export async function ready(page) {
  await page.waitForSelector('.match[data-turn="asked"], .match[data-turn="over"]');
}

export const version = async (page) => Number(await page.getAttribute('.match', 'data-version'));
export const isOver = async (page) => (await page.getAttribute('.match', 'data-turn')) === 'over';

/**
 * Waits until the match has gone on from a version and asks again, or is over. The new position is told before the answer to what was
 * said: what is pressed in between waits for that, and is done later than whoever presses would think.
 */
export async function goneOn(page, from) {
  await page.waitForFunction((before) => {
    const match = document.querySelector('.match');
    return (
      match &&
      Number(match.dataset.version) > before &&
      match.dataset.turn !== 'waiting' &&
      match.dataset.line === 'open' &&
      !match.matches('[data-busy], [data-weighing]')
    );
  }, from);
}

/** What was chosen is done: at once, or with Go where it is asked about first. */
export async function confirmed(page, { byKey = false } = {}) {
  // Asked in one look: what is quiet now may be done the next moment.
  const quiet = await page.waitForFunction(() => {
    if (!document.querySelector('.match:not([data-busy]):not([data-weighing])')) return null;
    return { asks: document.querySelector('[data-go]') !== null };
  });
  if (!(await quiet.jsonValue()).asks) return;
  if (byKey) await page.keyboard.press('Enter');
  // It may be gone by the time one points at it: then it has been done.
  else await page.evaluate(() => document.querySelector('[data-go]')?.click());
}

export const answers = (page) =>
  page.$$eval('[data-action]', (all) => all.map((one) => one.dataset.action));

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
  const result = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }),
  );
  return result.violations.map(
    (one) =>
      `${where}: ${one.id}: ${one.help}\n    ${one.nodes
        .slice(0, 3)
        .map((node) => `${node.target} ${node.failureSummary?.split('\n')[1] ?? ''}`)
        .join('\n    ')}`,
  );
}

/**
 * A line on which every answer comes half a second after it was asked for, and a processor a quarter as fast. Where a test
 * does something while an answer is on its way, it holds the line (`hold`) and lets the answers through (`go`): however busy
 * the machine is, they do not come before.
 */
export async function slow({ context, page }, { line = 500, processor = 4 } = {}) {
  let held = null;
  const played = [];
  await page.routeWebSocket(/\/ws$/, (wire) => {
    const server = wire.connectToServer();
    let open = true; // what is still under way when a side hangs up is lost, as on a real line
    const later = (send) => (message) => setTimeout(() => open && send(message), line / 2);
    const ends = (other) => (code, reason) => {
      open = false;
      void other.close({ code, reason });
    };
    const tell = (message) => open && wire.send(message);
    const send = later((message) => server.send(message));
    wire.onMessage((message) => {
      const said = JSON.parse(String(message));
      if (said.cmd === 'play') played.push(said.action);
      send(message);
    });
    server.onMessage(later((message) => (held ? held.push(() => tell(message)) : tell(message))));
    wire.onClose(ends(server));
    server.onClose(ends(wire));
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor });
  return {
    /** What was played, in order. */
    played,
    hold: () => (held = []),
    go: () => {
      const came = held ?? [];
      held = null;
      for (const say of came) say();
    },
  };
}

/** Everything the server ever said to a page; of what has only changed, the whole state it makes (docs/table.md). */
export function listen(page) {
  const heard = [];
  page.on('websocket', (line) => {
    let state = null;
    line.on('framereceived', ({ payload }) => {
      const said = JSON.parse(String(payload));
      if (said.push === 'change') {
        state = structuredClone(state);
        for (const [path, value] of Object.entries(said.set)) {
          const parts = path
            .slice(1)
            .split('/')
            .map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'));
          const last = parts.pop();
          parts.reduce((at, part) => at[part], state)[last] = value;
        }
        said.state = { ...state, entries: said.entries };
      } else if (said.state) state = said.state;
      heard.push(said);
    });
  });
  return heard;
}

/** A match of this scenario with the seats as given; the browser holds those that are `here`. */
export async function openMatch(page, game, seats, { scenario, options = {} } = {}) {
  const { games } = await (await fetch(`${url}/api/games`)).json();
  const info = games.find((one) => one.id === game);
  const body = { game, scenario: scenario ?? info.scenario.default, options, seats };
  const made = await (
    await fetch(`${url}/api/matches`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();
  if (!made.ok) throw new Error(JSON.stringify(made));
  const held = made.seats
    .filter((one) => one.kind === 'here')
    .map(({ seat, secret }) => ({ match: made.match, seat, secret, at: 1 }));
  await page.goto(url);
  await page.evaluate((all) => localStorage.setItem('tercio.seats', JSON.stringify(all)), held);
  await page.goto(`${url}/m/${made.match}`);
  return made;
}

/** A generator of the same "random" numbers each time. */
export function dice(seed) {
  let state = seed;
  return (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
}
