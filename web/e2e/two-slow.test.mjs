// Slow play in two browsers: days for each decision, a clock that runs out, a computer that takes over and gives the seat
// back, answers ordered in advance, and the browser's word that it is one's turn. TERCIO_TWO names the game of two seats.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  axeFinds,
  closeBrowser,
  confirmed,
  openBrowser,
  shot,
  sizes,
  url,
  version,
  visitor,
} from './support.mjs';

const game = process.env.TERCIO_TWO;
const options = { skip: game ? false : 'TERCIO_TWO is not set', timeout: 240_000 };

before(async () => game && (await openBrowser()));
after(closeBrowser);

/** A match made without the form, and the links of its seats. */
async function make(fields) {
  const body = { game, seats: { red: 'here', blue: 'invite' }, ...fields };
  const reply = await fetch(`${url}/api/matches`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const made = await reply.json();
  assert.ok(made.ok, JSON.stringify(made));
  return Object.fromEntries(
    made.seats.map((seat) => [seat.seat, `${url}/m/${made.match}#${seat.secret}`]),
  );
}

const reached = (page, least) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector('.match')?.dataset.version) >= wanted,
    least,
  );

async function decide(page, action) {
  await page.waitForSelector(`[data-action="${action}"]`);
  const from = await version(page);
  await page.click(`[data-action="${action}"]`);
  await confirmed(page);
  await reached(page, from + 1);
}

const clockOf = (page, seat) => page.textContent(`[data-clock-of="${seat}"]`);

test(
  'a match with days for each decision is set up in the form and begins when both have come',
  options,
  async () => {
    const red = await visitor();
    await red.page.goto(`${url}/games/${game}`);
    await red.page.selectOption('.seat select >> nth=1', 'invite');
    await red.page.selectOption('[data-clock]', 'days');
    await red.page.fill('[data-days]', '2');
    await red.page.selectOption('[data-absent]', 'loss');
    assert.deepEqual(await axeFinds(red.page, 'form with days'), []);
    await shot(red.page, 'slow-form');
    await red.page.click('[data-play]');
    const link = await red.page.inputValue('.invite input');
    await red.page.click('.btn.go');
    await red.page.waitForSelector('[data-clock-of="red"][data-runs="false"]');
    assert.match(await red.page.textContent('.times'), /not everybody has been here/);

    const blue = await visitor({ lang: 'es', size: sizes.phone, touch: true });
    await blue.page.goto(link);
    await blue.page.waitForSelector('[data-clock-of="blue"][data-runs="true"]');
    assert.match(await clockOf(blue.page, 'blue'), /quedan (2 d|1 d 23 h)/);
    await red.page.waitForSelector('[data-clock-of="red"][data-runs="true"]');
    assert.match(await clockOf(red.page, 'red'), /(2 d|1 d 23 h) left/);
    assert.deepEqual(await axeFinds(red.page, 'clocks'), []);
    assert.deepEqual(await axeFinds(blue.page, 'clocks, phone'), []);
    await shot(red.page, 'slow-days');
    await decide(red.page, 'hide north');
    await red.page.waitForSelector('[data-clock-of="red"][data-runs="false"]');
    await red.page.goto(url);
    await red.page.waitForSelector('.mv');
    assert.doesNotMatch(await red.page.textContent('.mv'), /left to decide/);
    assert.deepEqual([...red.complaints, ...blue.complaints], []);
  },
);

test('a live clock runs down and out, and both are told who lost', options, async () => {
  const links = await make({
    terms: { clock: 'live', minutes: 0.4, increment: 0, absent: 'loss' },
  });
  const red = await visitor();
  const blue = await visitor({ lang: 'es' });
  await red.page.goto(links.red);
  await blue.page.goto(links.blue);
  await decide(red.page, 'hide north'); // in time: if both were late, nobody would have lost
  await blue.page.waitForSelector('[data-clock-of="blue"][data-runs="true"]');
  const then = await clockOf(blue.page, 'blue');
  await blue.page.waitForFunction(
    (text) => document.querySelector('[data-clock-of="blue"]')?.textContent !== text,
    then,
  );
  for (const { page } of [red, blue]) await page.waitForSelector('.match[data-turn="over"]');
  assert.match(await red.page.textContent('.ask'), /has run out of time/);
  assert.match(await blue.page.textContent('.ask'), /se le ha acabado el tiempo/);
  assert.deepEqual([...red.complaints, ...blue.complaints], []);
});

// Time enough for red to decide on a busy machine: otherwise two computers play on.
test('the computer takes over, and whoever was away plays on', options, async () => {
  const links = await make({
    scenario: 'long',
    terms: { clock: 'live', minutes: 0.5, absent: 'computer:strong' },
  });
  const red = await visitor();
  await red.page.goto(links.red);
  const blue = await visitor();
  await blue.page.goto(links.blue);
  await decide(red.page, 'hide north');
  await blue.page.waitForSelector('[data-return]', { timeout: 60_000 });
  await blue.page.click('[data-return]');
  await blue.page.waitForSelector('[data-return]', { state: 'detached' });
  await blue.page.waitForSelector('[data-clock-of="blue"]');
  assert.deepEqual([...red.complaints, ...blue.complaints], []);
});

test("standing orders answer in another's turn and the log says so", options, async () => {
  const links = await make({ scenario: 'long' });
  const red = await visitor();
  const blue = await visitor();
  await red.page.goto(links.red);
  await blue.page.goto(links.blue);
  const { page } = blue;
  await page.waitForSelector('[data-action]');
  await page.click('.tops .icb >> nth=-1');
  await page.click('[data-standing]');
  await page.waitForSelector('[data-no-orders]');
  for (const order of ['end', 'march left', 'peek']) {
    await page.fill('#new-order', order);
    await page.press('#new-order', 'Enter');
    await page.waitForSelector(`[data-order="${order}"]`);
  }
  await page.fill('#new-order', 'surrender at once');
  await page.click('[data-add-order]');
  await page.waitForSelector('form [role="alert"]');
  await page.click('[data-order="march left"] button >> nth=0');
  await page.waitForSelector('ol [data-order="march left"]:first-child');
  await page.click('[data-order="peek"] button >> nth=2');
  await page.waitForSelector('[data-order="peek"]', { state: 'detached' });
  assert.deepEqual(await axeFinds(page, 'standing orders'), []);
  await shot(page, 'slow-standing');
  await page.keyboard.press('Escape');

  await decide(page, 'hide south');
  await decide(red.page, 'hide north');
  for (let round = 0; round < 12 && !(await red.page.$('.log small')); round += 1) {
    await decide(page, 'bid 3');
    await decide(red.page, 'bid 1');
    await red.page.waitForSelector('[data-action="end"], [data-action="bid 1"]');
    if (await red.page.$('[data-action="end"]')) await decide(red.page, 'end');
  }
  assert.match(await red.page.textContent('.log'), /by standing order/);
  assert.equal(await red.page.$('[data-order]'), null);
  assert.deepEqual([...red.complaints, ...blue.complaints], []);
});

test("a hidden tab says when it is one's turn", options, async () => {
  const links = await make({ scenario: 'long' });
  const red = await visitor();
  await red.page.addInitScript(() => {
    window.said = [];
    window.hiddenNow = false;
    window.Notification = class {
      static permission = 'default';
      static async requestPermission() {
        return (this.permission = 'granted');
      }
      constructor(title, { body }) {
        window.said.push(`${title} | ${body}`);
      }
    };
    Object.defineProperty(document, 'visibilityState', {
      get: () => (window.hiddenNow ? 'hidden' : 'visible'),
    });
  });
  const blue = await visitor();
  await red.page.goto(links.red);
  await blue.page.goto(links.blue);
  await decide(red.page, 'hide north');
  await red.page.click('.tops .icb >> nth=-1');
  const looked = red.page.waitForResponse((reply) => reply.url().endsWith('/api/mine'));
  await red.page.click('[data-notify]');
  await looked;
  await red.page.evaluate(() => (window.hiddenNow = true));
  await decide(blue.page, 'hide south');
  await red.page.waitForFunction(() => window.said.length === 1);
  assert.match((await red.page.evaluate(() => window.said))[0], /^Your turn: /);
  await red.page.waitForSelector('[data-notify]');
  assert.deepEqual(await axeFinds(red.page, 'menu with notifications'), []);
  assert.deepEqual([...red.complaints, ...blue.complaints], []);
});
