// A week of El Camino Español under the hand: how much is clicked, tapped or pressed for it, and the list of the enemies' rolls.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answers,
  closeBrowser,
  goneOn,
  listen,
  openBrowser,
  pointOf,
  shot,
  startSolo,
  version,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

const most = 6;
const phone = { width: 390, height: 844 };

/** Somebody who has played it before: asked about what is risky only. */
async function player(options = {}) {
  const one = await visitor(options);
  const heard = listen(one.page);
  await one.page.addInitScript(() => localStorage.setItem('tercio.ask', '"risk"'));
  await startSolo(one.page);
  return { ...one, heard };
}

const asksOf = async (page) => (await answers(page))[0]?.split(' ')[0];

/** The hand that acts, and how often it did. */
function counting(page, act) {
  let n = 0;
  return {
    get count() {
      return n;
    },
    async does(what) {
      n += 1;
      const from = await version(page);
      const armed = await page.evaluate(() => Boolean(document.querySelector('[data-armed]')));
      await act(what);
      // Armed, or done.
      await page.waitForFunction(
        ({ from, armed }) =>
          (!armed && document.querySelector('[data-armed]')) ||
          Number(document.querySelector('.match').dataset.version) > from,
        { from, armed },
      );
      if ((await version(page)) === from) return false;
      await goneOn(page, from);
      return true;
    },
  };
}

/** Week 1: to Tyrol, the road, the end, all enemies. What a throw asks meanwhile is answered with "keep". */
async function playWeek(page, hand, ways) {
  const keep = async () => {
    while ((await answers(page)).includes('keep')) await hand.does(ways.answer('keep'));
  };
  if (!(await hand.does(ways.place('tyrol')))) assert.ok(await hand.does(ways.again('tyrol')));
  await keep();
  if ((await answers(page)).includes('prepare')) await hand.does(ways.answer('prepare'));
  await keep();
  if (!(await hand.does(ways.end()))) assert.ok(await hand.does(ways.end()));
  assert.equal(await asksOf(page), 'enemy');
  await hand.does(ways.all());
  await page.waitForFunction(() => /2/.test(document.querySelector('#question').textContent));
  return hand.count;
}

test('a week by mouse', { timeout: 120_000 }, async () => {
  const { page, complaints } = await player();
  const clicks = counting(page, async (at) => page.mouse.click(at.x, at.y));
  const middle = async (selector) => {
    const box = await page.locator(selector).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const lazily = (find) => ({ find });
  const mouse = {
    get count() {
      return clicks.count;
    },
    does: async (what) => clicks.does(await what.find()),
  };
  const count = await playWeek(page, mouse, {
    place: (id) => lazily(() => pointOf(page, id)),
    again: (id) => lazily(() => pointOf(page, id)),
    answer: (action) => lazily(() => middle(`[data-action="${action}"]`)),
    end: () => lazily(() => middle('[data-action="end"]')),
    all: () =>
      lazily(async () => {
        await shot(page, 'camino-enemies');
        return middle('[data-for-all]');
      }),
  });
  assert.ok(count <= most, `${count} clicks`);
  console.log(`# ${count} clicks`);
  assert.deepEqual(complaints, []);
});

test('a week by keyboard alone', { timeout: 120_000 }, async () => {
  const { page, complaints } = await player();
  const pressed = [];
  const keys = counting(page, async (find) => {
    const key = await find();
    pressed.push(key);
    await page.keyboard.press(key);
  });
  const digit = (action) => async () => String((await answers(page)).indexOf(action) + 1);
  const count = await playWeek(page, keys, {
    place: () => digit('move tyrol'),
    again: () => digit('move tyrol'),
    answer: digit,
    end: () => async () => 'e',
    all: () => async () => 'a',
  });
  assert.ok(count <= most, pressed.join(' '));
  console.log(`# keys: ${pressed.join(' ')}`);
  assert.deepEqual(complaints, []);
});

test('a week by touch', { timeout: 120_000 }, async () => {
  const { page, complaints } = await player({ size: phone, touch: true, lang: 'es' });
  const taps = counting(page, async (find) => find());
  const tap = (selector) => () => page.tap(selector);
  const count = await playWeek(page, taps, {
    place: (id) => async () => {
      const at = await pointOf(page, id);
      await page.touchscreen.tap(at.x, at.y);
    },
    again: () => tap('.weigh .go'),
    answer: (action) => tap(`[data-action="${action}"]`),
    end: () => tap('[data-action="end"]'),
    all: () => async () => {
      await shot(page, 'camino-enemies-phone');
      await page.tap('[data-for-all]');
    },
  });
  assert.ok(count <= most, `${count} taps`);
  console.log(`# ${count} taps`);
  assert.deepEqual(complaints, []);
});

test('the army dragged marches, also where it is risky', { timeout: 60_000 }, async () => {
  const { page, complaints } = await player();
  const to = await pointOf(page, 'tyrol');
  const army = await page.locator('[data-piece="spain"]').boundingBox();
  const at = { x: army.x + army.width / 2, y: army.y + army.height / 2 };
  const was = await version(page);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 20, at.y - 20, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await goneOn(page, was);
  assert.match(await page.textContent('.log'), /Tyrol/);
  assert.deepEqual(complaints, []);
});

test(
  'the enemies roll in the order of the list, which can be dragged, moved by keys and kept',
  { timeout: 180_000 },
  async () => {
    const { page, heard, complaints } = await player();
    const order = () => page.$$eval('[data-handle]', (all) => all.map((one) => one.dataset.handle));
    const numbers = () =>
      page.$$eval('#board [data-turn]', (all) => all.map((one) => one.dataset.turn));
    await page.keyboard.press('e');
    await page.waitForSelector('[data-for-all]');
    const first = await order();
    assert.deepEqual(
      await numbers(),
      first.map((_, i) => String(i + 1)),
      'the numbers stand on the map',
    );
    // By keys: the last goes up by one.
    await page.focus(`[data-handle="${first.at(-1)}"]`);
    await page.keyboard.press('ArrowUp');
    const moved = [...first.slice(0, -2), first.at(-1), first.at(-2)];
    assert.deepEqual(await order(), moved);
    assert.equal(
      await page.evaluate(() => document.activeElement.dataset.handle),
      first.at(-1),
      'the focus goes with it',
    );
    // Dragged: the first to the end.
    const handle = await page.locator(`[data-handle="${moved[0]}"]`).boundingBox();
    const last = await page.locator(`[data-handle="${moved.at(-1)}"]`).boundingBox();
    await page.mouse.move(handle.x + 8, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(handle.x + 8, last.y + last.height - 4, { steps: 8 });
    await page.mouse.up();
    const dragged = [...moved.slice(1), moved[0]];
    assert.deepEqual(await order(), dragged);
    await page.check('[data-always]');
    heard.length = 0;
    await page.keyboard.press('a');
    await page.waitForFunction(() => /2/.test(document.querySelector('#question').textContent));
    const rolled = heard
      .flatMap((said) => said.state?.entries ?? said.entries ?? [])
      .flatMap((entry) => (entry.action?.startsWith('enemy ') ? [entry.action.slice(6)] : []));
    assert.equal(rolled[0], dragged[0], 'the first of the list rolled first');
    assert.ok(rolled.length > 1);
    // The next week it begins by itself.
    const keys = counting(page, (key) => page.keyboard.press(key));
    if (!(await keys.does('e'))) await keys.does('e');
    await page.waitForFunction(() => /3/.test(document.querySelector('#question').textContent));
    assert.deepEqual(complaints, []);
  },
);

test('for all is held by any key, and the rest is as it was', { timeout: 60_000 }, async () => {
  const { page, complaints } = await player({ motion: true });
  await page.keyboard.press('e');
  await page.waitForSelector('[data-for-all]');
  const before = (await answers(page)).length;
  const from = await version(page);
  await page.keyboard.press('a');
  await page.waitForFunction(
    (was) => Number(document.querySelector('.match').dataset.version) > was,
    from,
  );
  await page.keyboard.press(' ');
  await page.waitForSelector('[data-for-all][aria-disabled="false"]');
  const left = (await answers(page)).length;
  assert.ok(left > 0 && left < before, `${before} before, ${left} left`);
  assert.deepEqual(complaints, []);
});
