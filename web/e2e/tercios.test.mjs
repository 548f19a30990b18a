// Donde No se Ponía el Sol in a real browser: two people at one screen move on the hex table by click, by keyboard and by
// typed words, on a desk and on a phone, in both languages. Left out where the table does not have the game.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  axeFinds,
  closeBrowser,
  openBrowser,
  shot,
  sizes,
  url,
  version,
  visitor,
} from './support.mjs';

const { games } = await (await fetch(`${url}/api/games`)).json();
const info = games.find((one) => one.id === 'tercios');
const options = {
  skip: info ? false : 'the table has no Donde No se Ponía el Sol',
  timeout: 600_000,
};

before(openBrowser);
after(closeBrowser);

async function open(page, scenario = 'nieuport') {
  const made = await (
    await fetch(`${url}/api/matches`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        game: 'tercios',
        scenario,
        options: {},
        seats: { spain: 'here', rival: 'here' },
      }),
    })
  ).json();
  assert.equal(made.ok, true, JSON.stringify(made));
  await page.goto(url);
  await page.evaluate(
    ([match, seats]) =>
      localStorage.setItem(
        'tercio.seats',
        JSON.stringify(seats.map(({ seat, secret }) => ({ match, seat, secret, at: 1 }))),
      ),
    [made.match, made.seats],
  );
  await page.goto(`${url}/m/${made.match}`);
  await asked(page);
  await page.waitForFunction(() => document.querySelector('.ground img')?.complete);
}
const asked = (page) => page.waitForSelector('.match[data-turn="asked"], .match[data-turn="over"]');
async function playedFrom(page, deed) {
  const from = await version(page);
  await deed();
  await page.waitForFunction(
    (was) => Number(document.querySelector('.match')?.dataset.version) > was,
    from,
  );
  await asked(page);
}

/** The middle of a hex on the screen; the map is moved there first if it must be. */
async function middle(page, hex) {
  const box = await page.locator(`[data-place="${hex}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
const legalHexes = (page) =>
  page.$$eval('.place.legal', (all) => all.map((one) => one.dataset.place));
const label = (page, hex) => page.getAttribute(`[data-place="${hex}"]`, 'aria-label');
async function clickHex(page, hex) {
  const at = await middle(page, hex);
  await page.mouse.click(at.x, at.y);
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
/** An own hex with one unit that can move, by what its label says. */
async function loneMover(page) {
  for (const hex of await legalHexes(page))
    if (!/units|unidades/.test(await label(page, hex))) return hex;
  return null;
}

for (const scenario of ['nieuport', 'otumba', 'san-quintin', 'tunis'])
  test(
    `${scenario}: the map is drawn, the armies stand on it, and axe finds nothing`,
    options,
    async () => {
      const { context, page, complaints } = await visitor({
        theme: scenario === 'san-quintin' ? 'dark' : 'light',
        lang: scenario === 'tunis' ? 'es' : 'en',
      });
      await open(page, scenario);
      assert.ok((await page.$$('[data-piece]')).length > 15);
      assert.equal(await page.$('.plain'), null, 'the picture belongs to these data');
      assert.deepEqual(await axeFinds(page, scenario), []);
      assert.deepEqual(complaints, []);
      await shot(page, `tercios-${scenario}`);
      await context.close();
    },
  );

test(
  'by click: a unit, where it goes, which way it faces; the way and its cost are seen before',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await open(page);
    const from = await loneMover(page);
    await clickHex(page, from);
    await page.waitForSelector(`.place.selected[data-place="${from}"]`);
    assert.ok(await page.$('.reach'), 'the reach is shown before the unit is chosen for good');
    assert.ok((await page.$$('.cost')).length > 0);
    assert.ok(await page.$('.tray'), 'the hex is fanned out');
    await playedFrom(page, () => clickHex(page, from));
    const goals = (await legalHexes(page)).filter((hex) => hex !== from);
    assert.ok(goals.length > 0);
    const goal = goals[0];
    const at = await middle(page, goal);
    await page.mouse.move(at.x, at.y);
    await page.waitForSelector('.way', { state: 'attached' }); // a way straight down has no width
    assert.match(await label(page, goal), /Cost \d/);
    await shot(page, 'tercios-way');
    await page.mouse.click(at.x, at.y);
    await page.waitForSelector('.place.selected');
    await playedFrom(page, () => page.mouse.click(at.x, at.y));
    if (await page.$('.choice')) {
      const side = await page.getAttribute('.choice', 'data-place');
      await shot(page, 'tercios-facing');
      await page.focus(`[data-place="${side}"]`);
      await page.keyboard.press('Enter');
      await playedFrom(page, () => page.keyboard.press('Enter'));
    }
    assert.ok(await page.$('.trail'), 'the last move leaves its trail');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'the unit and at once the hex it shall go to: the second click plays the first link',
  options,
  async () => {
    const { context, page } = await visitor();
    await open(page);
    const from = await loneMover(page);
    await clickHex(page, from);
    await page.waitForSelector('.reach');
    // A free neighbour below: reckoned from the size of a hex on the screen.
    const box = await page.locator(`[data-place="${from}"]`).boundingBox();
    const at = { x: box.x + box.width / 2, y: box.y + box.height * 1.5 };
    await playedFrom(page, () => page.mouse.click(at.x, at.y));
    await page.waitForSelector('.place.selected');
    assert.ok(await page.$('.way'));
    await context.close();
  },
);

test(
  'by keyboard: the cursor walks over the map, L finds what can be chosen, Enter chooses and plays, ? asks why',
  options,
  async () => {
    const { context, page } = await visitor();
    await open(page);
    await page.keyboard.press('b');
    const first = await page.evaluate(() => document.activeElement.dataset.place);
    assert.match(first, /^\d{4}$/);
    await page.keyboard.press('ArrowDown');
    const second = await page.evaluate(() => document.activeElement.dataset.place);
    assert.equal(Number(second), Number(first) + 1);
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await page.evaluate(() => document.activeElement.dataset.place), second);
    await page.keyboard.press('l');
    const hex = await page.evaluate(() => document.activeElement.dataset.place);
    assert.ok((await legalHexes(page)).includes(hex));
    await page.keyboard.press('Enter');
    await page.waitForSelector('.place.selected');
    await playedFrom(page, () => page.keyboard.press('Enter'));
    assert.ok((await legalHexes(page)).length > 0);
    await page.keyboard.press('b');
    await page.keyboard.press('Home');
    await page.keyboard.press('?');
    await context.close();
  },
);

test('by typed words, through a whole movement to the shot and on', options, async () => {
  const { context, page } = await visitor({ lang: 'es' });
  await open(page);
  await type(page, 'pick m5');
  await type(page, 'rest');
  await type(page, 'done');
  assert.equal(await page.getAttribute('.match', 'data-turn'), 'asked');
  await context.close();
});

test('lists and overlays on demand: units, zones of control, arcs of fire', options, async () => {
  const { context, page } = await visitor();
  await open(page);
  const [units, zones, , fire] = await page.$$('.bar button');
  await zones.click();
  assert.ok(await page.$('.zones'));
  await units.click();
  await page.waitForSelector('.roster');
  assert.deepEqual(await axeFinds(page, 'list of units'), []);
  await page.click('.roster li button');
  assert.ok(await page.$('.chosen'), 'the unit is looked at');
  await units.click();
  await fire.click();
  assert.equal(await fire.getAttribute('aria-pressed'), 'true');
  await shot(page, 'tercios-overlays');
  await context.close();
});

test('on a phone: opened on what can be done, tapped, panned and zoomed', options, async () => {
  const { context, page, complaints } = await visitor({
    size: sizes.phone,
    touch: true,
    lang: 'es',
  });
  await open(page);
  const board = await page.locator('#board').boundingBox();
  assert.ok(board.width <= 360);
  const from = await loneMover(page);
  const box = await page.locator(`[data-place="${from}"]`).boundingBox();
  assert.ok(box.height > 40, 'a hex is large enough for a finger');
  await page.evaluate(
    (hex) =>
      document
        .querySelector(`[data-place="${hex}"]`)
        .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })),
    from,
  );
  await page.waitForSelector('.place.selected');
  await page.waitForSelector('.tray.foot');
  assert.deepEqual(await axeFinds(page, 'phone'), []);
  await shot(page, 'tercios-phone');
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Types words until an answer of this kind is offered; the words of the first such action. */
async function playUntil(page, verbs, most = 120) {
  for (let i = 0; i < most; i += 1) {
    const offered = await page.$$eval('[data-action]', (all) =>
      all.map((one) => one.dataset.action),
    );
    const found = offered.find((words) => verbs.includes(words.split(' ')[0]));
    if (found) return found;
    const next =
      ['done', 'fight', 'rest', 'stand', 'pass'].find((words) => offered.includes(words)) ??
      offered[0];
    await type(page, next);
  }
  return null;
}

test(
  'the exact odds of a shot stand beside it before it is fired, with modifiers, rules and where the charts come from',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await open(page);
    for (const words of ['pick m5', 'advance 0911', 'face s'])
      if (await page.$('.match[data-turn="asked"]')) await type(page, words);
    const words = await playUntil(page, ['fire']);
    assert.ok(words, 'somebody may fire');
    await clickHex(page, words.split(' ')[2]);
    await page.waitForSelector('.pop .rows');
    const said = await page.innerText('.pop');
    assert.match(said, /Miss\s+\d+%\s+\d+\/\d+/);
    assert.match(said, /DN-93/, 'sun and sand');
    assert.match(said, /~.*reconstructed/);
    assert.equal(await page.$('.tray'), null, 'the tray gives way');
    assert.deepEqual(await axeFinds(page, 'odds'), []);
    await shot(page, 'tercios-odds');
    await page.keyboard.press('Escape');
    await page.click('.viewport', { button: 'right', position: { x: 400, y: 60 } });
    await page.waitForFunction(() =>
      /DN-\d+/.test(document.querySelector('.why.shown')?.textContent ?? ''),
    );
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('a squadron is picked as a whole, or one of its units from the tray', options, async () => {
  const { context, page } = await visitor();
  await open(page);
  await clickHex(page, '1006');
  await page.waitForSelector('.tray');
  assert.equal((await page.$$('.tray li')).length, 3);
  assert.match(await page.innerText('.pop'), /squadron in 1006/);
  const whole = (await page.$$('.cost')).length;
  await page.click('.tray li:nth-child(2) button');
  await page.waitForFunction(() =>
    /Tercio of Villar/.test(document.querySelector('.pop h2')?.textContent ?? ''),
  );
  assert.ok((await page.$$('.cost')).length > whole, 'alone it goes farther');
  await shot(page, 'tercios-squadron');
  await context.close();
});
