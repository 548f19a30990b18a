// Accounts in the browser: created, left and entered again; a guest's match taken in and played on elsewhere; an open
// seat taken; a public match watched. Every new page without accessibility violations, in both languages, also on a phone.
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
  visitor,
} from './support.mjs';

const game = process.env.TERCIO_TWO;
const options = { skip: game ? false : 'TERCIO_TWO is not set', timeout: 300_000 };
const password = 'cinco lobos';
// The table may be an old one: names are not taken twice.
const name = (first) => `${first}-${Date.now().toString(36)}`;

before(async () => {
  if (game) await openBrowser();
});
after(closeBrowser);

/** Wider than the screen, or something axe finds. */
async function faults(page, where) {
  const [wide, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  const sticksOut = wide > room ? [`${where}: ${wide} px wide on a screen of ${room}`] : [];
  return [...sticksOut, ...(await axeFinds(page, where))];
}

async function enter(page, who, way) {
  await page.goto(`${url}/account`);
  await page.click(`[data-way="${way}"]`);
  await page.fill('#name', who);
  await page.fill('#password', password);
  await page.click('[data-enter]');
  await page.waitForSelector('[data-logout]');
}

/** Sets up a match with the second seat as given and goes to its table; the match. */
async function begin(page, second, listed = false, clock = 'none') {
  await page.goto(`${url}/games/${game}`);
  await page.selectOption('.seat select >> nth=1', second);
  if (listed) await page.check('[data-listed]');
  await page.selectOption('[data-clock]', clock);
  await page.click('[data-play]');
  if (second === 'invite') await page.click('main a.go');
  await page.waitForSelector('.match[data-line="open"]');
  return new URL(page.url()).pathname.split('/').at(-1);
}

const opened = (page) => page.waitForSelector('.match[data-line="open"]');

test(
  'an account is created, left and entered again, and keeps what it should',
  options,
  async () => {
    const ana = await visitor();
    const { page } = ana;
    const who = name('Ana');
    const found = [];
    await page.goto(`${url}/account`);
    await page.waitForSelector('#name');
    found.push(...(await faults(page, 'enter')));
    await page.click('[data-way="create"]');
    found.push(...(await faults(page, 'create account')));
    await shot(page, 'account-create');
    await page.fill('#name', 'a b');
    await page.fill('#password', password);
    await page.click('[data-enter]');
    assert.match(await page.textContent('[role="alert"]'), /cannot be a name/);
    await page.fill('#name', who);
    await page.press('#password', 'Enter');
    await page.waitForSelector('[data-logout]');
    assert.equal(await page.textContent('[data-account]'), who);
    found.push(...(await faults(page, 'account')));
    await shot(page, 'account');

    // Another browser; then a new password, which ends its session.
    const phone = await visitor({ size: sizes.phone, lang: 'es', theme: 'dark', touch: true });
    await enter(phone.page, who, 'login');
    await phone.page.waitForSelector('[data-session="other"]');
    found.push(...(await faults(phone.page, 'account, phone')));
    await shot(phone.page, 'account-phone');
    await page.fill('[data-field="now"]', password);
    await page.fill('[data-field="new"]', 'seis lobos mansos');
    await page.click('[data-do="password"]');
    await page.waitForSelector('.told:not(:empty)');
    await phone.page.reload();
    await phone.page.waitForSelector('#name');
    await page.fill('[data-field="webhook"]', 'https://example.org/turn');
    await page.click('[data-do="webhook"]');
    assert.equal((await page.textContent('[data-key]')).length, 43);

    await page.click('[data-logout]');
    await page.waitForSelector('#name');
    await page.fill('#name', who);
    await page.fill('#password', 'not this one');
    await page.click('[data-enter]');
    assert.match(await page.textContent('[role="alert"]'), /wrong/);
    await page.fill('#password', 'seis lobos mansos');
    await page.click('[data-enter]');
    await page.waitForSelector('[data-logout]');

    const download = page.waitForEvent('download');
    await page.click('[data-do="export"]');
    assert.equal((await download).suggestedFilename(), 'tercio-account.json');
    await page.click('[data-do="deleting"]');
    found.push(...(await faults(page, 'delete')));
    await page.fill('[data-field="sure"]', 'seis lobos mansos');
    await page.click('[data-do="delete"]');
    await page.waitForSelector('#name');
    // The refusals above are answers with 4xx, which the browser reports.
    const complaints = ana.complaints.filter((line) => !/status of 40[03]/.test(line));
    assert.deepEqual([...found, ...complaints], []);
  },
);

test(
  'a guest’s match is taken into an account and goes on in another browser',
  options,
  async () => {
    const guest = await visitor();
    const match = await begin(guest.page, 'invite');
    const who = name('Íñigo');
    await enter(guest.page, who, 'create');
    await guest.page.goto(`${url}/m/${match}`);
    await opened(guest.page);
    await guest.page.click('[aria-label="Menu"]');
    await guest.page.click('[data-keep]');
    await guest.page.waitForSelector('[data-kept]');
    const found = await faults(guest.page, 'menu with account');
    assert.match(await guest.page.textContent('.seats'), new RegExp(who));

    const other = await visitor({ lang: 'es' });
    await enter(other.page, who, 'login');
    await other.page.click(`[data-own="${match}"] a`);
    await other.page.waitForSelector('.match[data-turn="asked"]');
    await other.page.click('[data-action="hide north"]');
    await confirmed(other.page);
    await other.page.waitForSelector('.match[data-turn="waiting"]');
    await guest.page.waitForSelector('.match[data-turn="waiting"]');
    // And in the lobby, where this browser has no link.
    await other.page.goto(url);
    await other.page.waitForSelector(`[data-match="${match}"]`);
    found.push(...(await faults(other.page, 'lobby with account')));
    assert.deepEqual([...found, ...guest.complaints, ...other.complaints], []);
  },
);

test('an open seat is taken by whoever comes, and a public match is watched', options, async () => {
  const [ana, bea, watcher] = [
    await visitor(),
    await visitor({ lang: 'es' }),
    await visitor({ size: sizes.phone, touch: true }),
  ];
  const [host, second] = [name('ana'), name('bea')];
  await enter(ana.page, host, 'create');
  const match = await begin(ana.page, 'open', true, 'days');
  await enter(bea.page, second, 'create');
  await bea.page.goto(url);
  await bea.page.waitForSelector(`[data-open="${match}"]`);
  const found = await faults(bea.page, 'lobby with an open seat');
  await shot(bea.page, 'lobby-open');
  assert.match(
    await bea.page.textContent(`[data-open="${match}"]`),
    new RegExp(`ofrecida por ${host}`),
  );
  assert.match(
    await bea.page.textContent(`[data-open="${match}"]`),
    /3 días por decisión\. Si se acaba, la partida espera\./,
  );
  await bea.page.click(`[data-open="${match}"] [data-take]`);
  await opened(bea.page);
  await ana.page.waitForFunction(
    (who) => document.querySelector('.seats')?.textContent.includes(who),
    second,
  );

  await watcher.page.goto(url);
  await watcher.page.click(`[data-watch="${match}"] a`);
  await opened(watcher.page);
  assert.equal(await watcher.page.$('[data-action]'), null);
  found.push(...(await faults(watcher.page, 'watching')));

  // The first action fixes that it counts; what is given up before both have decided something would not.
  assert.equal(await ana.page.getAttribute('[data-rated]', 'data-rated'), 'open');
  for (const { page } of [ana, bea]) {
    await page.click('[data-action="hide north"]');
    await confirmed(page);
    await page.waitForFunction(() => !document.querySelector('[data-action="hide north"]'));
  }
  await ana.page.waitForSelector('[data-rated="yes"]');
  await shot(ana.page, 'rated');
  // The end is rated, once, and stands on both pages.
  await bea.page.click('[aria-label="Menú"]');
  await bea.page.click('button.row:has-text("Rendirse")');
  await bea.page.click('.btn.go:has-text("Rendirse")');
  await ana.page.waitForSelector('.match[data-turn="over"]');
  await ana.page.goto(`${url}/account`);
  await ana.page.waitForSelector(`[data-rating="${game}"]`);
  assert.match(await ana.page.textContent(`[data-rating="${game}"]`), /1662/);
  assert.match(await ana.page.textContent(`[data-result="${match}"]`), /Won/);
  found.push(...(await faults(ana.page, 'account with a rating')));
  await shot(ana.page, 'account-rating');
  assert.deepEqual([...found, ...ana.complaints, ...bea.complaints, ...watcher.complaints], []);
});

test('a match set up as casual says of nobody that it counts', options, async () => {
  const [ana, bea] = [await visitor(), await visitor()];
  await enter(ana.page, name('Casual-Ana'), 'create');
  await enter(bea.page, name('Casual-Bea'), 'create');
  await ana.page.goto(`${url}/games/${game}`);
  await ana.page.selectOption('.seat select >> nth=1', 'open');
  assert.equal(await ana.page.locator('select[data-rated] option').count(), 2);
  await ana.page.selectOption('select[data-rated]', { index: 1 });
  await ana.page.click('[data-play]');
  await opened(ana.page);
  const match = new URL(ana.page.url()).pathname.split('/').at(-1);
  await bea.page.goto(url);
  await bea.page.click(`[data-open="${match}"] [data-take]`);
  await opened(bea.page);
  for (const { page } of [ana, bea]) {
    await page.click('[data-action="hide north"]');
    await confirmed(page);
    await page.waitForFunction(() => !document.querySelector('[data-action="hide north"]'));
  }
  for (const { page } of [ana, bea])
    assert.equal(await page.locator('[data-rated="yes"], [data-rated="open"]').count(), 0);
  assert.deepEqual([...ana.complaints, ...bea.complaints], []);
});
