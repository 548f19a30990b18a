// Bailén 1808 in a real browser: two people at one screen move brigades by click, by keyboard and by typed words, on a desk
// and on a phone, in both languages. Left out where the table does not have the game.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answers, axeFinds, closeBrowser, openBrowser, shot, sizes, url, version, visitor } from './support.mjs';

const { games } = await (await fetch(`${url}/api/games`)).json();
const info = games.find((one) => one.id === 'bailen');
const options = { skip: info ? false : 'the table has no Bailén', timeout: 600_000 };

before(openBrowser);
after(closeBrowser);

const asked = (page) => page.waitForSelector('.match[data-turn="asked"], .match[data-turn="over"]');

async function open(page, scenario = 'vedel-attack') {
  const made = await (
    await fetch(`${url}/api/matches`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ game: 'bailen', scenario, options: {}, seats: { french: 'here', spanish: 'here' } }),
    })
  ).json();
  assert.equal(made.ok, true, JSON.stringify(made));
  await page.goto(url);
  await page.evaluate(
    ([match, seats]) => localStorage.setItem('tercio.seats', JSON.stringify(seats.map(({ seat, secret }) => ({ match, seat, secret, at: 1 })))),
    [made.match, made.seats],
  );
  await page.goto(`${url}/m/${made.match}`);
  await asked(page);
  await page.waitForFunction(() => document.querySelector('.ground img')?.complete);
}

async function playedFrom(page, deed) {
  const from = await version(page);
  await deed();
  await page.waitForFunction((was) => Number(document.querySelector('.match')?.dataset.version) > was, from);
  await asked(page);
}

/** Types a line and waits until it is played. */
async function type(page, line) {
  await playedFrom(page, async () => {
    await page.keyboard.press('/');
    await page.waitForSelector('input:focus');
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  });
  await page.evaluate(() => document.activeElement?.blur());
}

const legalHexes = (page) => page.$$eval('.place.legal', (all) => all.map((one) => one.dataset.place));
const label = (page, hex) => page.getAttribute(`[data-place="${hex}"]`, 'aria-label');
async function clickHex(page, hex) {
  const box = await page.locator(`[data-place="${hex}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Through the set-up, as suggested, to the first movement. */
async function toMovement(page) {
  for (let i = 0; i < 40 && !/move/i.test((await page.textContent('[aria-current="step"]').catch(() => '')) ?? ''); i += 1) {
    const all = await answers(page);
    const next = ['usual', 'done'].find((one) => all.includes(one));
    if (!next || (await page.$$('[data-piece]')).length === 0) break;
    if (next === 'done' && (await legalHexes(page)).length > 0 && !all.includes('usual') && i > 2) break;
    await type(page, next);
  }
}

for (const [scenario, look] of [['vedel-attack', {}], ['bailen', { theme: 'dark' }], ['surprise', { lang: 'es' }]])
  test(`${scenario}: the map is drawn, the armies stand on it, and axe finds nothing`, options, async () => {
    const { context, page, complaints } = await visitor(look);
    await open(page, scenario);
    assert.ok((await page.$$('[data-piece]')).length > 5);
    assert.equal(await page.$('.plain'), null, 'the picture belongs to these data');
    assert.deepEqual(await axeFinds(page, scenario), []);
    assert.deepEqual(complaints, []);
    await shot(page, `bailen-${scenario}`);
    await context.close();
  });

test('by click: a stack, a step, and the trail it leaves; the cost is seen before', options, async () => {
  const { context, page, complaints } = await visitor();
  await open(page);
  await toMovement(page);
  const from = (await legalHexes(page))[0];
  await clickHex(page, from);
  await page.waitForSelector(`.place.selected[data-place="${from}"]`);
  assert.ok(await page.$('.tray'), 'the hex is fanned out');
  await playedFrom(page, () => clickHex(page, from));
  const goal = (await legalHexes(page)).find((hex) => hex !== from);
  assert.ok(goal, 'a step can be chosen');
  assert.match(await label(page, goal), /Cost \d/);
  await clickHex(page, goal);
  await page.waitForSelector('.place.selected');
  await playedFrom(page, () => clickHex(page, goal));
  assert.ok(await page.$('.trail'), 'the move leaves its trail');
  await shot(page, 'bailen-step');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('by keyboard: the cursor walks over the map, L finds what can be chosen, Enter chooses and plays', options, async () => {
  const { context, page } = await visitor();
  await open(page);
  await toMovement(page);
  await page.keyboard.press('b');
  const first = await page.evaluate(() => document.activeElement.dataset.place);
  assert.match(first, /^[a-z]+\d+$/);
  await page.keyboard.press('ArrowDown');
  assert.notEqual(await page.evaluate(() => document.activeElement.dataset.place), first);
  await page.keyboard.press('l');
  const hex = await page.evaluate(() => document.activeElement.dataset.place);
  assert.ok((await legalHexes(page)).includes(hex));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.place.selected');
  await playedFrom(page, () => page.keyboard.press('Enter'));
  await context.close();
});

test('by typed words: a unit rests, movement ends, the other side is asked', options, async () => {
  const { context, page } = await visitor({ lang: 'es' });
  await open(page);
  await toMovement(page);
  await type(page, 'done');
  assert.equal(await page.getAttribute('.match', 'data-turn'), 'asked');
  await context.close();
});

test('the order of battle: orders of one side are not told to the other; commands lead to the map', options, async () => {
  const { context, page } = await visitor();
  await open(page);
  await page.click('.bar button');
  await page.waitForSelector('.army');
  assert.deepEqual(await axeFinds(page, 'order of battle'), []);
  assert.ok((await page.$$('.army .order.unknown')).length > 0, 'orders of the enemy are secret');
  assert.ok((await page.$$('.army .track i')).length > 0, 'what a brigade can bear is a track');
  await page.click('.army .command');
  assert.ok(await page.$('.border.command'), 'whom its leader commands is shown');
  await shot(page, 'bailen-army');
  await context.close();
});

test('on a phone: opened on what can be done, and tapped', options, async () => {
  const { context, page, complaints } = await visitor({ size: sizes.phone, touch: true, lang: 'es' });
  await open(page);
  await toMovement(page);
  const from = (await legalHexes(page))[0];
  const box = await page.locator(`[data-place="${from}"]`).boundingBox();
  assert.ok(box.height > 40, 'a hex is large enough for a finger');
  await page.evaluate((hex) => document.querySelector(`[data-place="${hex}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })), from);
  await page.waitForSelector('.place.selected');
  assert.deepEqual(await axeFinds(page, 'phone'), []);
  await shot(page, 'bailen-phone');
  assert.deepEqual(complaints, []);
  await context.close();
});
