// Every page in light and dark, at every size: no accessibility violation, nothing sticks out, pictures to look at.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answers,
  axeFinds,
  clickPlace,
  closeBrowser,
  goneOn,
  openBrowser,
  ready,
  shot,
  sizes,
  startSolo,
  url,
  version,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

/** Letters are there, and what moves for a while has come to rest. */
const stands = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const ends = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ends.map((one) => one.finished.catch(() => undefined))); // taken away is at rest too
  });

/** What is wrong with a page as it stands: axe's findings, and anything wider than the screen. */
async function faults(page, where) {
  const [wide, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  const sticksOut = wide > room ? [`${where}: ${wide} px wide on a screen of ${room}`] : [];
  return [...sticksOut, ...(await axeFinds(page, where))];
}

for (const [name, size] of Object.entries(sizes))
  for (const theme of ['light', 'dark']) {
    // In between the frame is the same: one theme, and no panels.
    const between = name === 'tablet' || name === 'wide';
    if (between && theme === 'dark') continue;
    test(`pages, ${name}, ${theme}`, { timeout: 300_000 }, async () => {
      const lang = theme === 'dark' ? 'es' : 'en';
      const { context, page, complaints } = await visitor({
        size,
        theme,
        lang,
        touch: name === 'phone',
      });
      const found = [];
      const check = async (what) => {
        await stands(page);
        await shot(page, `${what}-${name}-${theme}`);
        found.push(...(await faults(page, what)));
      };
      if (!between) {
        await page.goto(`${url}/about`);
        await page.waitForSelector('h1');
        await check('about');
      }
      await page.goto(url);
      await page.waitForSelector('[data-game]');
      await check('lobby');
      await page.click('[data-game="camino"]');
      await page.waitForSelector('[data-play]');
      await check('create');
      await page.click('[data-play]');
      await ready(page);
      await check('match');
      const phone = name === 'phone';
      const move = (await answers(page)).find((action) => action.startsWith('move'));
      await page.click(`[data-action="${move}"]`);
      if (!phone) await page.waitForSelector('.weigh [data-odds]');
      await check('match-selected');
      const from = await version(page);
      await page.click('[data-go]');
      await goneOn(page, from);
      await check('match-dice');
      const panels = between
        ? []
        : [
            ['r', 'rules'],
            ['?', 'keys'],
            ['t', 'text'],
            ['o', 'odds'],
          ];
      for (const [key, panel] of panels) {
        await page.keyboard.press('Escape');
        await page.keyboard.press(key);
        await page.waitForSelector('.drawer');
        await check(`panel-${panel}`);
      }
      await page.keyboard.press('Escape');
      await page.click('header button >> nth=-1');
      await page.waitForSelector('.drawer');
      await check('panel-menu');
      await page.keyboard.press('Escape');
      if (phone) {
        await page.click('.tabs button >> nth=1');
        await page.waitForSelector('.drawer .log');
        await check('panel-log');
        await page.keyboard.press('Escape');
      }
      // Anything that is not lit and can be reached answers why not.
      for (const place of await page.$$eval('[data-place]:not(.legal)', (all) =>
        all.map((one) => one.dataset.place),
      ))
        if (await clickPlace(page, place)) {
          await page.waitForSelector('.why.shown');
          await check('match-refused');
          break;
        }
      if (!between) {
        await page.keyboard.press('Escape');
        if (phone) {
          await page.click('header button >> nth=-1');
          await page.click('.drawer section:first-child button >> nth=3');
        } else await page.click('.tabrow button >> nth=-1');
        await page.waitForSelector('.replay');
        await page.click('.replay button >> nth=3');
        await page.waitForSelector('.replay .btn');
        await check('replay');
        await page.keyboard.press('Escape');
        await page.click('header button >> nth=-1');
        await page.click('.drawer section:last-child button >> nth=0');
        await check('panel-resign');
        await page.click('.drawer .btn.go');
        await page.waitForSelector('.match[data-turn="over"]');
        await page.keyboard.press('Escape');
        await check('match-over');
      }
      if (name === 'wide') {
        assert.ok(await page.$('.aids .odds-one'), 'a second column of aids');
        for (const nth of [1, 2]) {
          await page.click(`.aids .tabrow button >> nth=${nth}`);
          await check(`aids-${nth}`);
        }
      }
      await page.goto(url);
      await page.waitForSelector('[data-match]');
      await check('lobby-mine');
      assert.deepEqual([...complaints, ...found], []);
      await context.close();
    });
  }

test('a phone on its side has board and rail', async () => {
  const { context, page } = await visitor({ size: { width: 780, height: 360 }, touch: true });
  await startSolo(page);
  await shot(page, 'match-landscape');
  assert.deepEqual(await faults(page, 'landscape'), []);
  await context.close();
});

test('forced colours keep every answer visible', async () => {
  const { context, page } = await visitor();
  await page.emulateMedia({ forcedColors: 'active' });
  await startSolo(page);
  await page.keyboard.press('1');
  await shot(page, 'match-forced-colours');
  await context.close();
});
