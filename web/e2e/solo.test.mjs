// Whole games: by clicking, by keyboard alone, by typed words alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answers,
  clickPlace,
  closeBrowser,
  confirmed,
  dice,
  goneOn,
  isOver,
  openBrowser,
  shot,
  startSolo,
  version,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

const longest = 400;

/** Plays with `move` until the match is over; counts the decisions. */
async function playOut(page, move) {
  for (let n = 0; n < longest; n += 1) {
    if (await isOver(page)) return n;
    const from = await version(page);
    await move(await answers(page), n);
    await goneOn(page, from);
  }
  assert.fail(`no end after ${longest} decisions`);
}

test('a whole solo game by clicking', { timeout: 300_000 }, async () => {
  const { context, page, complaints } = await visitor();
  await startSolo(page);
  const pick = dice(7);
  let onBoard = 0;
  const times = [];
  const decisions = await playOut(page, async (legal, n) => {
    // Alternately on the board, where something is lit, and in the list of answers.
    const lit = await page.$$eval('#board [data-place].legal', (all) =>
      all.map((one) => one.dataset.place),
    );
    if (n % 2 === 0 && lit.length > 0) {
      const place = lit[pick(lit.length)];
      if (await clickPlace(page, place)) {
        onBoard += 1;
        await confirmed(page);
        return;
      }
    }
    const action = legal[pick(legal.length)];
    await page.click(`[data-action="${action}"]`);
    // As soon as it is known whether it is asked about.
    await page.waitForSelector('.match:not([data-busy]):not([data-weighing])');
    const took = await page.evaluate(async () => {
      const go = document.querySelector('[data-go]');
      if (!go) return null;
      const match = document.querySelector('.match');
      const before = match.dataset.version;
      const start = performance.now();
      go.click();
      while (match.dataset.version === before && performance.now() - start < 3000)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - start;
    });
    if (took !== null) times.push(took);
  });
  assert.ok(onBoard > 0, 'the board was never clicked');
  assert.match(await page.textContent('#question'), /over/);
  await shot(page, 'over-light');
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  console.log(
    `# ${decisions} decisions, ${onBoard} on the board; effect of a click after ${median.toFixed(0)} ms, at most ${(times.at(-1) ?? 0).toFixed(0)} ms`,
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a whole solo game by keyboard alone', { timeout: 300_000 }, async () => {
  const { context, page, complaints } = await visitor();
  // Into the game without a pointer.
  await page.goto((await import('./support.mjs')).url);
  await page.waitForSelector('[data-game]');
  await page.focus('[data-game="camino"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-play]');
  await page.focus('[data-play]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.match[data-turn="asked"]');
  const pick = dice(3);
  let onBoard = 0;
  await playOut(page, async (legal, n) => {
    const lit = await page.$$('#board [data-place].legal');
    if (n % 3 === 0 && lit.length > 0) {
      await page.keyboard.press('b');
      for (let i = 0; i <= pick(lit.length); i += 1) await page.keyboard.press('l');
      await page.keyboard.press('Enter');
      await confirmed(page, { byKey: true });
      onBoard += 1;
      return;
    }
    const keys = legal
      .map((action, i) => (action === 'end' ? '0' : i < 9 ? String(i + 1) : null))
      .filter(Boolean);
    const key = keys[pick(keys.length)];
    await page.keyboard.press(key);
    await confirmed(page, { byKey: true });
  });
  assert.ok(onBoard > 0, 'the board was never used');
  assert.equal(
    await page.evaluate(() => document.activeElement.id),
    'question',
    'the focus is on the new question',
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a whole solo game by typed words alone', { timeout: 300_000 }, async () => {
  const { context, page, complaints } = await visitor({ lang: 'es' });
  await startSolo(page);
  await page.keyboard.press('/');
  const pick = dice(11);
  await playOut(page, async (legal) => {
    assert.equal(
      await page.evaluate(() => document.activeElement.getAttribute('role')),
      'combobox',
      'the line keeps the focus',
    );
    const words = legal[pick(legal.length)];
    const from = await version(page);
    const say = async () => {
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
    };
    await say();
    // What there is a warning about is said once more.
    await page.waitForFunction(
      (was) =>
        Number(document.querySelector('.match').dataset.version) > was ||
        document.querySelector('[data-armed]'),
      from,
    );
    if ((await version(page)) === from) await say();
  });
  assert.match(await page.textContent('#question'), /terminado/);
  assert.deepEqual(complaints, []);
  await context.close();
});
