// The end of a match: why it ended so in the terms of its game, what it cost, and what can be done next; from the log alone, in
// both languages, on every screen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byLot, playOut } from './howto-table.mjs';
import { axeFinds, closeBrowser, openBrowser, ready, shot, url, visitor } from './support.mjs';

before(openBrowser);
after(closeBrowser);

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

async function finished(body, seat, choose) {
  const made = await make(body);
  const { secret } = made.seats.find((one) => one.seat === seat);
  await playOut(made.match, seat, secret, choose);
  return `/m/${made.match}#${secret}`;
}

const screens = {
  laptop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
  zoomed: { width: 683, height: 384 },
};
const touched = ['phone', 'lying'];

/** Whether something can be seen and clicked without scrolling. */
const inSight = (page, selector) =>
  page.evaluate((which) => {
    const one = document.querySelector(which);
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return one === there || one.contains(there);
  }, selector);

/** Opened on every screen: said, readable, and nothing wider than the screen. */
async function looked(path, name, check) {
  for (const [screen, size] of Object.entries(screens)) {
    const lang = touched.includes(screen) ? 'es' : 'en';
    const { page, complaints } = await visitor({ size, lang, touch: touched.includes(screen) });
    await page.goto(url + path);
    await ready(page);
    await page.waitForSelector('[data-reckoning] p');
    await check(page, lang);
    assert.ok(
      (await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0,
      `${name} ${screen}`,
    );
    const wide = await page.$$eval(
      '[data-reckoning], [data-reckoning] :not(input)', // the link scrolls in its field
      (all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length,
    );
    assert.equal(wide, 0, `${name} ${screen}: cut off`);
    // On the shortest the rows of buttons are more than its room.
    for (const deed of ['[data-again]', ...(size.height > 400 ? ['[data-watch]'] : [])])
      assert.ok(await inSight(page, deed), `${name} ${screen}: ${deed} is out of sight`);
    await shot(page, `end-${name}-${screen}`);
    await page.evaluate(() => document.querySelector('.length').scrollIntoView({ block: 'end' }));
    await shot(page, `end-${name}-${screen}-below`);
    assert.deepEqual(await axeFinds(page, `${name} ${screen}`), []);
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
}

/** The whole course on the map: ways that end where their counters stand, crosses that are told in words, and time by the slider. */
async function mapped(path, name, { fits = () => true } = {}) {
  for (const [screen, size] of Object.entries({ laptop: screens.laptop, phone: screens.phone })) {
    const touch = touched.includes(screen);
    const { page, complaints } = await visitor({ size, lang: touch ? 'es' : 'en', touch });
    await page.goto(url + path);
    await ready(page);
    await page.click('[data-campaign]');
    await page.waitForSelector('.campaign [data-way]', { state: 'attached' });
    await shot(page, `end-${name}-map-${screen}`);
    const drawn = await page.evaluate(() => {
      const at = (one) =>
        one && /translate\(([-\d.]+)(?:px)?,? ([-\d.]+)/.exec(one)?.slice(1).map(Number);
      const pieces = Object.fromEntries(
        [...document.querySelectorAll('[data-piece]')].map((one) => [
          one.dataset.piece,
          at(one.style.transform),
        ]),
      );
      return {
        ends: [...document.querySelectorAll('[data-way]')].map((one) => ({
          id: one.dataset.way,
          end: at(one.querySelector('.head').getAttribute('transform')),
          piece: pieces[one.dataset.way] ?? null,
        })),
        falls: document.querySelectorAll('.campaign [data-fall]').length,
        told: document.querySelectorAll('.falls li').length,
      };
    });
    assert.ok(drawn.ends.length > 0, name);
    assert.equal(drawn.falls, drawn.told, `${name}: every cross is told in words`);
    for (const { id, end, piece } of drawn.ends.filter((one) => one.piece))
      assert.ok(
        Math.hypot(end[0] - piece[0], end[1] - piece[1]) < 52,
        `${name}: ${id} ends at ${end}, its counter stands at ${piece}`,
      );
    assert.ok(fits(drawn), name);
    // Time is the slider's: at the beginning nothing has gone anywhere.
    await page.focus('.replay [type="range"]');
    await page.keyboard.press('Home');
    await page.waitForFunction(() => !document.querySelector('.campaign [data-way]'));
    await page.keyboard.press('End');
    await page.waitForSelector('.campaign [data-way]', { state: 'attached' });
    await page.locator('.replay .btn').last().click(); // back to now
    await page.click('[data-campaign]');
    await page.waitForFunction(() => !document.querySelector('.campaign'));
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
}

const whys = (page) => page.$$eval('[data-why]', (all) => all.map((one) => one.dataset.why));

test('a march: the reason, the points or what strength was lost to, the grades', async () => {
  const path = await finished(
    { game: 'camino', scenario: 'medium', seats: { spain: 'here' } },
    'spain',
    byLot(7),
  );
  await looked(path, 'camino', async (page, lang) => {
    const [first] = await whys(page);
    assert.match(first, /^(destroyed|too-late|arrived)$/);
    assert.match(await page.textContent('[data-reckoning]'), lang === 'es' ? /semana/i : /week/i);
    assert.equal(await page.$$eval('[data-grade].here', (all) => all.length), 1);
    assert.equal(await page.$('[data-swap]'), null, 'there is one side only');
  });
  await mapped(path, 'camino');
});

test('a campaign: the same once more with the sides changed', async () => {
  const path = await finished(
    { game: 'armada', scenario: 'campaign', seats: { spain: 'here', england: 'computer:easy' } },
    'spain',
  );
  await looked(path, 'armada', async (page) => {
    assert.match((await whys(page))[0], /^(landed|no-embark|lead|level)$/);
    assert.ok(await page.$('[data-sum="losses"]'));
  });
  await mapped(path, 'armada');
  const { page } = await visitor();
  await page.goto(url + path);
  await ready(page);
  await page.click('[data-swap]');
  await page.waitForFunction((old) => location.pathname !== old, path.split('#')[0]);
  await ready(page);
  const seats = await page.evaluate(() => document.querySelector('.match').innerText);
  assert.match(seats, /England/);
});

test('a war', async () => {
  const path = await finished(
    { game: 'hispania', scenario: 'first-repression', seats: { ulterior: 'here' } },
    'ulterior',
    byLot(3),
  );
  await looked(path, 'hispania', async (page) =>
    assert.match((await whys(page))[0], /^(won|time|reserve)/),
  );
  await mapped(path, 'hispania');
});

test('a battle of pike and shot: the throws for victory, the units lost', async () => {
  const path = await finished(
    { game: 'tercios', scenario: 'otumba', seats: { spain: 'here', rival: 'computer:easy' } },
    'spain',
  );
  await looked(path, 'tercios', async (page, lang) => {
    const [first] = await whys(page);
    assert.match(first, /^(roll-won|roll-tie|time)$/);
    const { throws, losses } = await page.evaluate(() => ({
      throws: document.querySelectorAll('[data-came]').length,
      losses: document.querySelectorAll('[data-sum="losses"]').length,
    }));
    assert.equal(losses, 2);
    if (first === 'roll-won') {
      assert.ok(throws > 0);
      assert.equal(
        await page.getAttribute('.throws li:last-child', 'data-came'),
        'true',
        'the last throw decided',
      );
    }
    assert.match(
      await page.textContent('[data-reckoning]'),
      lang === 'es' ? /Moral general/ : /General Morale/,
    );
  });
  await mapped(path, 'tercios');
});

test('a day of Bailén: the commands broken, and what they have lost', async () => {
  const path = await finished(
    {
      game: 'bailen',
      scenario: 'vedel-attack',
      seats: { french: 'here', spanish: 'computer:easy' },
    },
    'french',
  );
  await looked(path, 'bailen', async (page) => {
    assert.match((await whys(page))[0], /^(judged|sudden|claimed)$/);
    assert.equal(await page.$$eval('[data-sum="commands"]', (all) => all.length), 2);
    assert.equal(await page.$$eval('[data-sum="losses"]', (all) => all.length), 2);
  });
  await mapped(path, 'bailen');
});
