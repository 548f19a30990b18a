// The hand on the real page, each press counted: a side of twelve moves, one gesture each, and the phase is ended.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saidBy } from './hand-table.mjs';
import { closeBrowser, openBrowser, openMatch, shot, url, version, visitor } from './support.mjs';

const { games } = await (await fetch(`${url}/api/games`)).json();
const options = {
  skip: games.some((one) => one.id === 'tercios') ? false : 'the table has no tercios',
  timeout: 600_000,
};

before(openBrowser);
after(closeBrowser);

/** A line of the log that is pointed at, or has the focus, stands out on the board; what it does not speak of is paled. */
async function singledOut(page) {
  await page.keyboard.press('Escape');
  const line = page.locator('.log .line').last();
  await line.hover();
  await page.waitForSelector('[data-singled]', { state: 'attached' });
  await shot(page, 'log-singled');
  await page.mouse.move(5, 5);
  await page.waitForSelector('[data-singled]', { state: 'detached' });
  await line.focus();
  await page.waitForSelector('[data-singled]', { state: 'attached' });
  const places = (await page.getAttribute('[data-singled]', 'data-singled')).split(' ');
  assert.ok(
    places.every((one) => /^\d{4}$/.test(one)),
    places.join(),
  );
  await page.evaluate(() => document.activeElement.blur());
  await page.waitForSelector('[data-singled]', { state: 'detached' });
}

test(
  'Nieuport, the movement of twelve: at most 25 clicks, each march one gesture with its facing',
  options,
  async () => {
    const { context, page, complaints } = await visitor({ size: { width: 1920, height: 1080 } });
    const said = saidBy(page);
    await openMatch(page, 'tercios', { spain: 'here', rival: 'here' }, { scenario: 'nieuport' });
    await page.waitForSelector('.match[data-turn="asked"]');
    await page.waitForFunction(() => document.querySelector('.ground img')?.complete);
    const middle = (hex) =>
      page.evaluate((name) => {
        const box = document.querySelector(`[data-place="${name}"]`).getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      }, hex);
    let presses = 0;
    const click = async ({ x, y }) => {
      presses += 1;
      await page.mouse.move(x, y);
      await page.mouse.click(x, y);
    };
    const movers = await page.$$eval('.place.legal', (all) => all.map((one) => one.dataset.place));
    let moved = 0;
    for (const hex of movers) {
      if (moved === 12) break;
      await page.keyboard.press('Escape'); // what has points left stays in hand
      if (await page.$('.place.selected')) await page.keyboard.press('Escape');
      const before = presses;
      await click(await middle(hex));
      const taken = await page
        .waitForSelector(`.place.selected[data-place="${hex}"]`, { timeout: 5000 })
        .catch(() => null);
      await page.waitForSelector('.reach', { state: 'attached', timeout: 5000 }).catch(() => null);
      const goal = await page.$$eval(
        '.place.legal.empty',
        (all) => all.map((one) => one.dataset.place)[0],
      );
      if (!taken || !goal) {
        presses = before; // nobody who could go
        continue;
      }
      const from = await version(page);
      const gestures = said.length;
      await click(await middle(goal));
      await page.waitForFunction(
        (was) => Number(document.querySelector('.match').dataset.version) > was,
        from,
      );
      await page.waitForSelector('.match[data-turn="asked"]:not([data-busy])');
      assert.equal(said.length, gestures + 1, 'one gesture');
      assert.ok(
        said.at(-1).some((one) => one.startsWith('face ') || one.endsWith(goal)),
        said.at(-1).join(),
      );
      moved += 1;
    }
    assert.ok(moved >= 10, `${moved} moved`);
    await singledOut(page);
    presses += 1;
    await page.click('[data-end], [data-action="done"]');
    await page.waitForFunction(() => !document.querySelector('[data-end]'));
    console.log(`Nieuport: ${moved} marches and the end of the phase, ${presses} clicks`);
    assert.ok(presses <= 2 * moved + 1, `${presses} clicks`);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);
