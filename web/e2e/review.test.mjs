// The review of a finished match: what came from the dice and what from decisions; in both languages, on every screen, by keyboard.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byLot, playOut } from './howto-table.mjs';
import {
  axeFinds,
  closeBrowser,
  listen,
  openBrowser,
  ready,
  shot,
  url,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

const { games } = await (await fetch(`${url}/api/games`)).json();

async function make(body) {
  const reply = await fetch(`${url}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ options: {}, ...body }),
  });
  const made = await reply.json();
  assert.ok(made.ok, JSON.stringify(made));
  return made;
}

const setups = {
  camino: { seats: { spain: 'here' }, scenario: 'medium', seat: 'spain' },
  armada: {
    seats: { spain: 'here', england: 'computer:easy' },
    scenario: 'campaign',
    seat: 'spain',
  },
  hispania: { seats: { ulterior: 'here' }, scenario: 'first-repression', seat: 'ulterior' },
  tercios: { seats: { spain: 'here', rival: 'computer:easy' }, scenario: 'otumba', seat: 'spain' },
  bailen: {
    seats: { french: 'here', spanish: 'computer:easy' },
    scenario: 'vedel-attack',
    seat: 'french',
  },
};

/** Played to its end once for all tests of a game. */
const played = new Map();
async function finished(game, more = {}) {
  const key = `${game} ${JSON.stringify(more)}`;
  if (!played.has(key)) {
    const { seat, ...setup } = setups[game];
    const made = await make({ game, ...setup, ...more });
    const { secret } = made.seats.find((one) => one.seat === seat);
    await playOut(
      made.match,
      seat,
      secret,
      ['camino', 'hispania'].includes(game) ? byLot(5) : undefined,
    );
    played.set(key, { match: made.match, seat, secret });
  }
  return played.get(key);
}

/** Somebody who holds the seat, at the review. */
async function at({ match, seat, secret }, how = {}, hash = '') {
  const guest = await visitor(how);
  const { page } = guest;
  await page.addInitScript(
    (held) => localStorage.setItem('tercio.seats', JSON.stringify(held)),
    [{ match, seat, secret, at: 1 }],
  );
  await page.goto(`${url}/m/${match}/review${hash}`);
  return guest;
}
const done = (page) => page.waitForSelector('[data-review="done"]', { timeout: 120_000 });
const stepOf = async (page) => Number(await page.getAttribute('[data-step]', 'data-step'));
const goneTo = (page, step) =>
  page.waitForFunction(
    (wanted) => document.querySelector('[data-step]').dataset.step === String(wanted),
    step,
  );
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const screens = {
  laptop: { size: { width: 1366, height: 768 }, lang: 'en' },
  dark: { size: { width: 1366, height: 768 }, lang: 'es', theme: 'dark' },
  phone: { size: { width: 390, height: 844 }, lang: 'es', touch: true },
  lying: { size: { width: 844, height: 390 }, lang: 'en', touch: true },
};

/** What the page must say of any match, on every screen. */
async function looked(game) {
  const match = await finished(game);
  for (const [screen, how] of Object.entries(screens)) {
    const { page, complaints, context } = await at(match, how);
    await done(page);
    const points = await page.$$eval('[data-ledger] [data-points]', (all) =>
      all.map((one) => Number(one.dataset.points)),
    );
    const result = points.pop();
    assert.equal(
      points.reduce((sum, one) => sum + one, 0),
      result,
      `${game}: the ledger adds up`,
    );
    assert.ok(await page.$('[data-line]'));
    assert.ok(await page.$('[data-band]'));
    const foot = await page.textContent('[data-footnote]');
    assert.match(foot, how.lang === 'es' ? /Forma de medir: \d/ : /Way of measuring: \d/);
    assert.match(foot, /\d+ (games|partidas)/);
    assert.match(
      await page.textContent('.told-of'),
      how.lang === 'es' ? /no sale una nota/ : /no grade/,
    );
    assert.ok((await overflow(page)) <= 0, `${game} ${screen}: wider than the screen`);
    await shot(page, `review-${game}-${screen}`);
    for (const part of [
      '[data-ledger]',
      '[data-turning-points]',
      '[data-decisions="best"]',
      '[data-share]',
    ]) {
      await page.evaluate(
        (which) => document.querySelector(which).scrollIntoView({ block: 'start' }),
        part,
      );
      await shot(page, `review-${game}-${screen}-${part.replace(/[^a-z]/g, '')}`);
    }
    assert.deepEqual(await axeFinds(page, `${game} ${screen}`), []);
    assert.deepEqual(complaints, []);
    await context.close();
  }
}

for (const game of Object.keys(setups))
  test(`${game}: what the review says, on every screen`, { timeout: 600_000 }, async (t) => {
    if (!games.some((one) => one.id === game)) return t.skip(`the table has no ${game}`);
    const { match, secret } = await finished(game);
    const { page } = await visitor();
    await page.goto(`${url}/m/${match}#${secret}`);
    await ready(page);
    if (!(await page.$('[data-review-match]'))) return t.skip(`no review of ${game} yet`);
    await looked(game);
  });

test('from the end of a match to its review, to a moment of it, and back', async () => {
  const match = await finished('camino');
  const { page, complaints } = await visitor();
  await page.goto(`${url}/m/${match.match}#${match.secret}`);
  await ready(page);
  await page.click('[data-review-match]');
  await done(page);
  const steps = Number(await page.getAttribute('.curve input', 'max'));
  assert.equal(await stepOf(page), steps);
  // The slider is the film's, by keyboard too.
  await page.focus('.curve input');
  await page.keyboard.press('ArrowLeft');
  await goneTo(page, steps - 1);
  assert.match(await page.getAttribute('.curve input', 'aria-valuetext'), /of 100/);
  await page.keyboard.press('Home');
  await goneTo(page, 0);
  assert.equal(new URL(page.url()).hash, '#0');
  // A turning point, from its list and from the curve.
  const points = await page.$$eval('[data-go]', (all) => all.map((one) => Number(one.dataset.go)));
  assert.equal((await page.$$('[data-turning]')).length, points.length);
  if (points.length > 0) {
    await page.click('[data-go]');
    await goneTo(page, points[0]);
    assert.equal(new URL(page.url()).hash, `#${points[0]}`);
    await page.click('[data-turning]:last-of-type');
    await goneTo(page, points.at(-1));
  }
  // A click on the curve.
  const plot = await (await page.$('.plot')).boundingBox();
  await page.mouse.click(plot.x + plot.width / 2, plot.y + plot.height - 3);
  await page.waitForFunction(
    (most) => Math.abs(Number(document.querySelector('[data-step]').dataset.step) - most / 2) <= 2,
    steps,
  );
  // As a table, for who cannot see it.
  await page.click('.table summary');
  const rows = await page.$$eval('.table tbody tr', (all) => all.map((one) => one.innerText));
  assert.ok(rows.length > 3, rows.join('\n'));
  assert.match(await page.textContent('.curve .sr'), /At the start \d+ of 100/);
  assert.deepEqual(complaints, []);
});

test('a link opens at its moment', async () => {
  const match = await finished('camino');
  const { page } = await at(match, {}, '#7');
  await done(page);
  await goneTo(page, 7);
  assert.match(await page.inputValue('#review-link'), /\/review#7$/);
});

test('a decision is shown on the board, and played on from', async () => {
  const match = await finished('camino');
  const { page } = await at(match);
  await done(page);
  const shows = await page.$$('[data-judged] [data-show]');
  if (shows.length === 0) return;
  const step = Number(await page.getAttribute('[data-judged]', 'data-judged'));
  await shows[0].click();
  await page.waitForSelector('[data-judged] [data-show][aria-pressed="true"]');
  assert.ok((await stepOf(page)) < step);
  assert.ok(
    (await page.$$('.campaign [data-way], .campaign [data-ring]')).length > 0,
    'arrows or rings on the board',
  );
  await shot(page, 'review-shown');
  await shows[0].click();
  await page.waitForFunction(
    () => !document.querySelector('.campaign [data-way], .campaign [data-ring]'),
  );
  await page.click('[data-judged] [data-play-on]');
  await page.waitForFunction((old) => !location.pathname.includes(old), match.match);
  await ready(page);
});

test('seen from either side it is the same, turned round', async (t) => {
  const match = await finished('tercios');
  const { page } = await at(match);
  await page.waitForSelector('.told-of');
  if (await page.$('[data-none]')) return t.skip('no review of tercios yet');
  await done(page);
  const start = async () =>
    Number(await page.getAttribute('[data-ledger] [data-points]', 'data-points'));
  const own = await start();
  await page.click('[data-side="1"]');
  assert.equal(await start(), 100 - own);
  await page.click('[data-side="0"]');
  assert.equal(await start(), own);
});

test('nothing of it while the match is on', async () => {
  const made = await make({ game: 'camino', scenario: 'medium', seats: { spain: 'here' } });
  const { secret } = made.seats[0];
  const { page, complaints } = await visitor();
  const heard = listen(page);
  await page.goto(`${url}/m/${made.match}#${secret}`);
  await ready(page);
  await page.goto(`${url}/m/${made.match}/review`);
  await page.waitForSelector('[data-on]');
  assert.equal(await page.$('[data-curve]'), null);
  assert.ok(
    heard.every((said) => said.push !== 'review' && (said.state?.reviews ?? null) === null),
  );
  assert.deepEqual(complaints, []);
});

test('the film plays beside its curve, and its keys work', async () => {
  const match = await finished('camino');
  const { page } = await at(match, {}, '#0');
  await done(page);
  await goneTo(page, 0);
  await page.focus('[data-play-film]');
  await page.keyboard.press(']');
  await page.waitForFunction(() => Number(document.querySelector('[data-step]').dataset.step) > 0);
  const now = await stepOf(page);
  await page.click('[data-play-film]');
  await page.waitForFunction(
    (before) => Number(document.querySelector('[data-step]').dataset.step) > before,
    now,
  );
  await page.keyboard.press(' ');
});
