// What somebody stumbles over who sees a game for the first time: on a small laptop and on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeBrowser, openBrowser, shot, url, version, visitor } from './support.mjs';

const { games: list } = await (await fetch(`${url}/api/lessons`)).json();
const first = (game) => list.find((one) => one.game === game)?.lessons[0];
const options = { skip: first('camino') ? false : 'the table has no lessons', timeout: 600_000 };
const laptop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

before(openBrowser);
after(closeBrowser);

async function begin(page, lesson) {
  await page.goto(`${url}/learn/${lesson.split('/')[0]}`);
  await page.click(`[data-lesson="${lesson}"] [data-begin]`);
  await page.waitForSelector(`.coach[data-lesson="${lesson}"]`);
  await page.waitForSelector('#board [data-place]');
  await page.waitForSelector('.match:not([data-busy])');
}

async function onward(page, what) {
  const from = await version(page);
  await what();
  await page.waitForFunction(
    (before) =>
      Number(document.querySelector('.match').dataset.version) > before &&
      !document.querySelector('.match').dataset.busy,
    from,
  );
}

/** What lies on top in the middle of it belongs to it. */
const isOnTop = (page, selector) =>
  page.$eval(selector, (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test(
  'on a laptop an answer never goes from under the pointer, and one click does it',
  options,
  async () => {
    const { page, complaints } = await visitor({ size: laptop });
    await begin(page, first('camino').lesson);
    for (const step of [1, 2]) {
      await onward(page, () => page.click('[data-next-step]'));
      assert.ok(step);
    }
    // Another way is answered, and the answer can be read though the text above it is long.
    await page.click('[data-action="move tyrol"]');
    await page.waitForSelector('[data-answer]');
    assert.ok(await isOnTop(page, '[data-answer]'), 'the answer is seen');
    const lit = '[data-action="move savoy"]';
    await page.waitForSelector(`${lit}[data-lit="now"]`);
    await page.hover(lit);
    await page.waitForSelector('.weigh[data-weigh="pointed"]');
    // Chances come and stay, and the answer stays above them.
    for (let i = 0; i < 8; i += 1) {
      await page.waitForTimeout(90);
      assert.ok(await isOnTop(page, lit), 'the answer lies on top');
      assert.ok(await page.$('.weigh[data-weigh="pointed"]'), 'the chances stay');
    }
    await shot(page, 'newcomer-laptop');
    await onward(page, async () => {
      await page.mouse.down();
      await page.waitForTimeout(60);
      await page.mouse.up();
    });
    await page.waitForSelector('[data-action="keep"]');
    assert.deepEqual(complaints, []);
  },
);

test('a lesson asks nothing twice, and shows what does it', options, async () => {
  const { page, complaints } = await visitor({ size: laptop });
  await begin(page, first('hispania').lesson);
  while ((await page.getAttribute('.coach', 'data-step')) !== '4')
    await onward(page, () => page.click('[data-next-step], [data-skip-step]'));
  await page.click('[data-action="besiege salduba 1"]');
  await page.waitForSelector('[data-go][data-lit="now"]');
  assert.ok(await isOnTop(page, '[data-go]'), 'the button that does it is seen');
  assert.equal(await page.getAttribute('.coach', 'data-unfound'), '');
  await onward(page, () => page.click('[data-go]'));
  assert.deepEqual(complaints, []);
});

test('what stood on another board is gone from the log of a lesson', options, async () => {
  const { page, complaints } = await visitor({ size: laptop });
  await begin(page, 'camino/momento');
  while ((await page.getAttribute('.coach', 'data-step')) === '1')
    await onward(page, () => page.click('[data-skip-step]'));
  for (;;) {
    const { step, reads } = await page.$eval('.coach', (one) => ({ ...one.dataset }));
    if (step === '4') break;
    // What has been done is said as such where nothing else is.
    const text = (await page.textContent('.coach [data-text]')).trim();
    assert.ok(text.length > 0, `step ${step} says something`);
    await onward(page, () =>
      page.click(reads === undefined ? '[data-skip-step]' : '[data-next-step]'),
    );
  }
  assert.equal((await page.$$('.log .undone')).length, 0);
  assert.deepEqual(complaints, []);
});

for (const game of ['camino', 'tercios'])
  test(`${game}: on a phone the board keeps nearly half of the screen`, options, async () => {
    const { page, complaints } = await visitor({ size: phone, lang: 'es', touch: true });
    await begin(page, first(game).lesson);
    for (;;) {
      await page.waitForSelector('.coach[data-unfound]');
      const seen = await page.evaluate(() => {
        const { step, done, reads } = document.querySelector('.coach').dataset;
        const box = (one) => document.querySelector(one)?.getBoundingClientRect();
        const tabs = box('.ask > .tabs');
        return {
          step,
          done: done !== undefined,
          reads: reads !== undefined,
          board: box('.board').height,
          tabs: tabs.bottom <= innerHeight && tabs.height > 40,
          rules: document.querySelectorAll('.coach .rules').length,
        };
      });
      if (seen.done) break;
      assert.ok(seen.board >= 0.45 * phone.height, `step ${seen.step}: ${seen.board} px`);
      assert.ok(seen.tabs, `step ${seen.step}: the tabs are whole`);
      assert.ok(seen.rules <= 1, `step ${seen.step}: its rules once`);
      await onward(page, () => page.tap(seen.reads ? '[data-next-step]' : '[data-show]'));
    }
    assert.ok(await isOnTop(page, '.coach [data-text]'), 'the last words are seen');
    assert.deepEqual(complaints, []);
  });

test('whoever is new is led to the lesson first', options, async () => {
  const { page, complaints } = await visitor({ size: laptop });
  await page.goto(url);
  await page.waitForSelector('[data-learn="camino"].btn.go');
  await begin(page, first('camino').lesson);
  await page.goto(url);
  await page.waitForSelector('[data-learn="camino"]:not(.go)');
  await page.waitForSelector('[data-learn="armada"].btn.go');
  assert.deepEqual(complaints, []);
});

test('the terms of a question are no Tab stops; arrows lead to them', options, async () => {
  const { page, complaints } = await visitor({ size: laptop });
  await begin(page, first('camino').lesson);
  await page.waitForSelector('#question [data-term]');
  await page.focus('#question');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement.matches('[data-action]')));
  await page.focus('#question');
  await page.keyboard.press('ArrowRight');
  assert.ok(await page.evaluate(() => document.activeElement.matches('#question [data-term]')));
  await page.waitForSelector('#term-tip');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'question');
  assert.deepEqual(complaints, []);
});
