// Donde No se Ponía el Sol in a real browser: two people at one screen move on the hex table by click, by keyboard and by
// typed words, on a desk and on a phone, in both languages. Left out where the table does not have the game.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saidBy } from './hand-table.mjs';
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
/** Types a line, once more where it is warned of, and waits until it is played. */
async function type(page, line) {
  const say = async () => {
    await page.keyboard.press('/');
    await page.waitForSelector('input:focus');
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  };
  await playedFrom(page, async () => {
    const from = await version(page);
    await say();
    const warned = await page.waitForFunction(
      (was) =>
        Number(document.querySelector('.match').dataset.version) > was
          ? 'played'
          : document.querySelector('[data-armed="warning"]') && 'warned',
      from,
    );
    if ((await warned.jsonValue()) === 'warned') await say();
  });
  await page.evaluate(() => document.activeElement?.blur());
}
/** Where nobody stands, and who is in hand can go. */
const freeGoal = (page) => page.getAttribute('.place.legal.empty', 'data-place');
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
  'by click: a unit, and where it goes, facing as the rim says: two clicks, one gesture, taken back by one key',
  options,
  async () => {
    const { context, page, complaints } = await visitor({ size: sizes.wide });
    const said = saidBy(page);
    await open(page);
    const before = await version(page);
    const from = await loneMover(page);
    await clickHex(page, from);
    await page.waitForSelector(`.place.selected[data-place="${from}"]`);
    await page.waitForSelector('.reach', { state: 'attached' });
    assert.ok((await page.$$('.cost')).length > 0);
    assert.equal(await version(page), before, 'taking up is free');
    const goal = await freeGoal(page);
    const at = await middle(page, goal);
    await page.mouse.move(at.x, at.y);
    await page.waitForSelector('.way', { state: 'attached' }); // a way straight down has no width
    assert.match(await label(page, goal), /\d MP/);
    assert.match(await page.innerText('[data-line]'), /\d MP, \d left/);
    const facing = await page.getAttribute('.ghost', 'data-facing');
    // Round the rim the ghost turns.
    const turned = new Set();
    for (let side = 0; side < 6; side += 1) {
      const rim = (Math.PI / 3) * side - Math.PI / 2;
      const far = 0.39 * (await page.locator(`[data-place="${goal}"]`).boundingBox()).height;
      await page.mouse.move(at.x + far * Math.cos(rim), at.y + far * Math.sin(rim), { steps: 2 });
      turned.add(await page.getAttribute('.ghost', 'data-facing'));
    }
    assert.ok(turned.size > 1, [...turned].join());
    await page.mouse.move(at.x, at.y);
    await shot(page, 'tercios-way');
    await playedFrom(page, () => page.mouse.click(at.x, at.y));
    assert.equal(said.length, 1);
    assert.ok(
      said[0].some((words) => words.endsWith(goal)),
      said[0].join(),
    );
    assert.ok(facing !== null);
    assert.ok(await page.$('.trail'), 'the last move leaves its trail');
    await playedFrom(page, () => page.keyboard.press('z'));
    assert.ok((await legalHexes(page)).includes(from), 'it stands where it stood');
    assert.equal(await page.$('.trail'), null, 'what is no more leaves no trail');
    await playedFrom(page, () => page.keyboard.press('Shift+Z'));
    assert.deepEqual(said.at(-1), said[0]);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'by drag: one, from the piece to where it goes; over nothing it is put down',
  options,
  async () => {
    const { context, page } = await visitor({ size: sizes.wide });
    const said = saidBy(page);
    await open(page);
    const from = await loneMover(page);
    const start = await middle(page, from);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 12, start.y, { steps: 3 });
    await page.waitForSelector('.reach', { state: 'attached' });
    const goal = await freeGoal(page);
    const at = await middle(page, goal);
    await page.mouse.move(at.x, at.y, { steps: 4 });
    await page.waitForSelector('.ghost', { state: 'attached' });
    await playedFrom(page, () => page.mouse.up());
    assert.equal(said.length, 1);
    await playedFrom(page, () => page.keyboard.press('z'));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 12, start.y, { steps: 3 });
    await page.mouse.move(8, 300, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => !document.querySelector('.place.selected'));
    assert.equal(said.length, 1);
    await context.close();
  },
);

test(
  'by keyboard alone: N takes up who can act, the cursor aims, comma and full stop turn, Enter says, Esc puts down',
  options,
  async () => {
    const { context, page } = await visitor();
    const said = saidBy(page);
    await open(page);
    await page.keyboard.press('b');
    const first = await page.evaluate(() => document.activeElement.dataset.place);
    assert.match(first, /^\d{4}$/);
    await page.keyboard.press('ArrowDown');
    const second = await page.evaluate(() => document.activeElement.dataset.place);
    assert.equal(Number(second), Number(first) + 1);
    await page.keyboard.press('n');
    await page.waitForSelector('.reach', { state: 'attached' });
    const from = await page.getAttribute('.place.selected', 'data-place');
    await page.waitForFunction((hex) => document.activeElement.dataset.place === hex, from);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.place.selected'));
    await page.keyboard.press('n');
    await page.waitForSelector('.reach', { state: 'attached' });
    await page.keyboard.press('j');
    await page.waitForSelector('.ghost', { state: 'attached' });
    const heard = await page.innerText('[data-said]');
    assert.match(heard, /^\w+ \d{4} (n|ne|se|s|sw|nw)\. /, heard);
    await page.keyboard.press('.');
    await page.waitForFunction(
      (was) => document.querySelector('[data-said]').textContent !== was,
      heard,
    );
    const typed = (await page.innerText('[data-said]')).split('.')[0];
    await playedFrom(page, () => page.keyboard.press('Enter'));
    assert.equal(said.length, 1);
    await playedFrom(page, () => page.keyboard.press('z'));
    await type(page, typed);
    assert.deepEqual(said[1], said[0], 'what was heard can be typed');
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
  const said = saidBy(page);
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
  await page.waitForSelector('[data-hand]');
  const seen = () => page.evaluate(() => document.querySelector('.sheet').style.transform);
  const still = await seen();
  // A free hex that lies in sight.
  const spot = await page.evaluate(() => {
    const board = document.querySelector('#board').getBoundingClientRect();
    for (const one of document.querySelectorAll('.place.legal.empty')) {
      const box = one.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const inside = x > board.left && x < board.right && y > board.top && y < board.bottom;
      if (inside && document.elementFromPoint(x, y)?.closest('.viewport')) return { x, y };
    }
    return null;
  });
  assert.ok(spot, 'somewhere in sight it can go');
  await page.touchscreen.tap(spot.x, spot.y);
  await page.waitForSelector('.ghost', { state: 'attached' });
  assert.equal(await seen(), still, 'nothing moves while something is in hand');
  assert.deepEqual(await axeFinds(page, 'phone'), []);
  await shot(page, 'tercios-phone');
  const was = await page.innerText('.dial b');
  await page.tap('[data-turn="1"]');
  await page.waitForFunction((text) => document.querySelector('.dial b').textContent !== text, was);
  await playedFrom(page, () => page.tap('[data-hand-go]'));
  assert.equal(said.length, 1);
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
    await page.waitForSelector('.weigh .rows');
    const said = await page.innerText('.weigh');
    assert.match(said, /Miss\s+\d+%\s+\d+\/\d+/);
    assert.match(said, /DN-93/, 'sun and sand');
    assert.match(said, /~.*reconstructed/);
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

test('a squadron is taken up as a whole, or one of its units from the tray', options, async () => {
  const { context, page } = await visitor();
  await open(page);
  await clickHex(page, '1006');
  await page.waitForSelector('.tray');
  await page.waitForSelector('.reach', { state: 'attached' });
  assert.equal((await page.$$('.tray li')).length, 3);
  assert.match(await page.textContent('[data-said]'), /Squadron/);
  const whole = (await page.$$('.cost')).length;
  await page.click('.tray li:nth-child(2) button');
  await page.waitForFunction(() =>
    /Villar/.test(document.querySelector('[data-said]').textContent),
  );
  await page.waitForFunction((n) => document.querySelectorAll('.cost').length > n, whole);
  await shot(page, 'tercios-squadron');
  await context.close();
});
