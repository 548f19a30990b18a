// One person plays both sides: chosen where a match is set up; both are asked at this screen, without a curtain, and one undo serves both.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeBrowser, openBrowser, ready, shot, url, version, visitor } from './support.mjs';

before(openBrowser);
after(closeBrowser);

/** Set up so that "me" plays all seats. */
async function playingBoth(game, options) {
  const one = await visitor(options);
  const { page } = one;
  await page.addInitScript(() => localStorage.setItem('tercio.ask', '"never"'));
  await page.goto(url);
  await page.click(`[data-game="${game}"]`);
  await page.waitForSelector('[data-play]');
  await page.selectOption('.seat select >> nth=0', 'both');
  assert.deepEqual(
    await page.$$eval('.seat select', (all) => all.map((select) => select.value)),
    ['both', 'both'],
    'all seats are',
  );
  return one;
}

test(
  'where there are secrets it is said once that both will be seen',
  { timeout: 60_000 },
  async () => {
    const { page, complaints } = await playingBoth('armada', { lang: 'es' });
    assert.match(await page.textContent('[data-both]'), /los dos bandos/);
    await shot(page, 'create-both');
    await page.selectOption('.seat select >> nth=0', 'other');
    assert.equal(await page.$('[data-both]'), null);
    assert.deepEqual(
      await page.$$eval('.seat select', (all) => all.map((select) => select.value)),
      ['other', 'me'],
    );
    assert.deepEqual(complaints, []);
  },
);

test(
  'both sides are asked at this screen, and what was done last is taken back',
  { timeout: 120_000 },
  async () => {
    const { page, complaints } = await playingBoth('tercios');
    await page.click('[data-play]');
    await ready(page);
    const asked = () => page.textContent('.seats .asked');
    const first = await asked();
    await page.waitForSelector('[data-hint]');
    for (let n = 0; n < 30 && (await asked()) === first; n += 1) {
      const from = await version(page);
      const end = await page.$('[data-action="done"], [data-action="usual"], [data-action="pass"]');
      assert.ok(end, await page.textContent('#question'));
      await end.click();
      await page.waitForFunction(
        (before) => Number(document.querySelector('.match')?.dataset.version) > before,
        from,
      );
      await ready(page);
    }
    assert.notEqual(await asked(), first, 'the other side is asked');
    assert.equal(await page.$('.curtain'), null);
    assert.equal(await page.$('.pass'), null);
    await page.waitForSelector('[data-hint]');
    await shot(page, 'both-sides');
    const from = await version(page);
    await page.keyboard.press('z');
    await page.waitForFunction(
      (before) => Number(document.querySelector('.match')?.dataset.version) > before,
      from,
    );
    await ready(page);
    assert.equal(await asked(), first, 'the last deed was of the first side');
    assert.deepEqual(complaints, []);
  },
);
