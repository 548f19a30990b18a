// What everybody is told: what the match is about, in one line that is always there; what to know before it cannot be undone; and that
// the first opponent is an easy one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  axeFinds,
  closeBrowser,
  goneOn,
  openBrowser,
  ready,
  shot,
  sizes,
  url,
  version,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

/** The Romans of a small scenario, all at this screen. */
async function repression(page) {
  const reply = await fetch(`${url}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      game: 'hispania',
      scenario: 'first-repression',
      options: {},
      seats: { ulterior: 'here' },
    }),
  });
  const made = await reply.json();
  assert.ok(made.ok, JSON.stringify(made));
  const first = made.seats.find((seat) => seat.seat === 'ulterior');
  await page.goto(`${url}/m/${made.match}#${first.secret}`);
  await ready(page);
}

async function type(page, words) {
  await page.fill('.cmd input', words);
  await page.press('.cmd input', 'Enter');
}

test('the goal is in sight, and what is warned of is done only when it is said once more', async () => {
  const { page, complaints } = await visitor();
  await repression(page);
  assert.match(await page.textContent('[data-goal]'), /garrison in Osca.*reserve \d+/s);
  const from = await version(page);
  // Two denarii win it as surely.
  await type(page, 'besiege onuba 3');
  await page.waitForSelector('[data-armed="warning"]');
  assert.match(await page.textContent('[data-armed]'), /2 denarii/);
  assert.match(await page.textContent('[data-go]'), /Do it anyway/);
  assert.equal(await version(page), from);
  assert.deepEqual(await axeFinds(page, 'a warning'), []);
  await shot(page, 'goal-warning');
  await page.click('[data-go]');
  await goneOn(page, from);
  assert.deepEqual(complaints, []);
});

test('by keys alone, and switched off by one click', async () => {
  const { page } = await visitor({ lang: 'es' });
  await repression(page);
  const from = await version(page);
  await type(page, 'besiege onuba 3');
  await page.waitForSelector('[data-armed="warning"]');
  await page.focus('[data-no-warnings]');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => localStorage.getItem('tercio.warnings')), 'false');
  assert.equal(await version(page), from);
  // Nothing of the kind is told any more.
  await repression(page);
  const again = await version(page);
  await type(page, 'besiege onuba 3');
  await goneOn(page, again);
});

test('on a phone it stands under the title, and whole with the phases', async () => {
  const { page } = await visitor({ size: sizes.phone, touch: true, lang: 'es' });
  await repression(page);
  const goal = page.locator('.top .small');
  assert.match(await goal.textContent(), /guarnición en Osca/);
  assert.ok((await goal.boundingBox()).height < 24, 'one line');
  await page.tap('[data-phases]');
  const whole = page.locator('.drawer [data-goal]');
  assert.match(await whole.textContent(), /ronda 1 de 3/);
  assert.ok(await whole.evaluate((one) => one.scrollWidth <= one.clientWidth), 'all of it');
  await shot(page, 'goal-phone-es');
});

test('the first opponent is the easiest', async () => {
  const { page } = await visitor();
  await page.goto(`${url}/games/armada`);
  await page.waitForSelector('.seat select');
  const chosen = await page.$$eval('.seat select', (all) => all.map((one) => one.value));
  assert.deepEqual(chosen, ['me', 'computer:easy']);
  await page.goto(url);
  await page.waitForSelector('[data-game="camino"]');
  assert.match(await page.textContent('[data-game="camino"]'), /Half an hour/);
});
