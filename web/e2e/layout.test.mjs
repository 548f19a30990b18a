// Every panel can be reached, and nothing of the page lies outside the screen or under something else: a small laptop, enlarged to
// 200 %, and a phone held upright and sideways.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  closeBrowser,
  openBrowser,
  openMatch,
  ready,
  shot,
  startSolo,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

const screens = {
  laptop: { size: { width: 1366, height: 768 }, phone: false },
  'laptop at 200 %': { size: { width: 683, height: 384 }, phone: true },
  'phone upright': { size: { width: 390, height: 844 }, phone: true, touch: true },
  'phone sideways': { size: { width: 844, height: 390 }, phone: true, touch: true },
};

/** What of these cannot be seen or clicked where it stands: outside the screen, of no size, or under something else. */
const lost = (page, selectors) =>
  page.evaluate(
    (all) =>
      all.filter((selector) => {
        const one = [...document.querySelectorAll(selector)].find(
          (one) => one.getBoundingClientRect().width > 0,
        );
        if (!one) return true;
        one.scrollIntoView({ block: 'nearest' });
        const box = one.getBoundingClientRect();
        const x = box.left + box.width / 2;
        const y = box.top + Math.min(box.height / 2, 30);
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return true;
        const top = document.elementFromPoint(x, y);
        return !(top && (one.contains(top) || top.contains(one)));
      }),
    selectors,
  );

const tab = (page, n) => page.locator(`.tabs button >> nth=${n}`);

for (const [name, { size, phone, touch = false }] of Object.entries(screens))
  for (const lang of ['en', 'es'])
    test(`every panel, ${name}, ${lang}`, { timeout: 120_000 }, async () => {
      const { page, complaints } = await visitor({ size, lang, touch });
      await page.addInitScript(() => localStorage.setItem('tercio.ask', '"risk"'));
      await startSolo(page);
      const picture = (what) =>
        shot(page, `layout-${name.replaceAll(/[^a-z]+/g, '-')}-${what}-${lang}`);
      await picture('match');
      const [wide, room] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        innerWidth,
      ]);
      assert.ok(wide <= room, `${wide} px wide on a screen of ${room}`);
      const always = [
        '#question',
        '[data-action]',
        '#board',
        '[data-goal], .top .small',
        'header .icb',
      ];
      assert.deepEqual(await lost(page, always), []);
      if (!phone) {
        assert.deepEqual(await lost(page, ['.phase', '.log', '.tabrow button', '.cmd input']), []);
        return;
      }
      // Turn and score in one line.
      assert.deepEqual(await lost(page, ['[data-phases]', '.tabs button']), []);
      assert.ok((await page.locator('[data-phases]').boundingBox()).height < 48, 'one line');
      await page.click('[data-phases]');
      await page.waitForSelector('.drawer .phase');
      assert.deepEqual(await lost(page, ['.drawer .phase li', '.tabs button']), []);
      await picture('phases');
      // The log, in which notes, the replay and the command line are too; from sheet to sheet by the tabs, which stay.
      await tab(page, 1).click();
      await page.waitForSelector('.drawer .log');
      assert.deepEqual(
        await lost(page, [
          '.drawer .log',
          '.drawer .tabrow button',
          '.drawer input',
          '.tabs button',
        ]),
        [],
      );
      await picture('log');
      const names = await page.$$eval('.tabrow button', (all) => all.map((one) => one.textContent));
      await page.click(`.tabrow button >> nth=${names.length - 2}`);
      await page.waitForSelector('.drawer textarea');
      assert.deepEqual(await lost(page, ['.drawer textarea']), []);
      await tab(page, 2).click();
      await page.waitForSelector('.drawer .army');
      await tab(page, 3).click();
      await page.waitForFunction(() => !document.querySelector('.drawer .army'));
      await picture('rules');
      await tab(page, 0).click();
      await page.waitForFunction(() => !document.querySelector('.drawer'));
      // The replay.
      await tab(page, 1).click();
      await page.click('.tabrow button >> nth=-1');
      await tab(page, 0).click();
      assert.deepEqual(await lost(page, ['.foot .replay']), []);
      await picture('replay');
      assert.deepEqual(complaints, []);
    });

test('the chat of a match with others, on a phone held sideways', { timeout: 60_000 }, async () => {
  const { size } = screens['phone sideways'];
  const { page, complaints } = await visitor({ size, touch: true });
  await openMatch(page, 'armada', { spain: 'here', england: 'invite' });
  await ready(page);
  // A question without a list: where it is answered is shown, and brought in sight.
  await page.click('[data-show-me]');
  await page.waitForSelector('#board[data-showing] [data-place].legal');
  await tab(page, 1).click();
  await page.click('.tabrow button >> nth=1');
  await page.waitForSelector('.drawer input');
  assert.deepEqual(await lost(page, ['.drawer input']), []);
  assert.deepEqual(complaints, []);
});
