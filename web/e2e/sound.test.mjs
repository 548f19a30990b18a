// Sound: off on phones and where less motion is wished until somebody wants it, else from the first press on; M switches it. What is
// heard is seen as well: with it off the page says the same. Dice tumble and then lie as they were thrown.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answers,
  closeBrowser,
  confirmed,
  goneOn,
  openBrowser,
  shot,
  sizes,
  startSolo,
  version,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

/** Counts what is made and started. */
const counting = (page) =>
  page.addInitScript(() => {
    globalThis.heard = { contexts: 0, notes: 0 };
    const Real = globalThis.AudioContext;
    globalThis.AudioContext = class extends Real {
      constructor(...args) {
        super(...args);
        globalThis.heard.contexts += 1;
      }
    };
    for (const node of [globalThis.OscillatorNode, globalThis.AudioBufferSourceNode]) {
      const { start } = node.prototype;
      node.prototype.start = function (...args) {
        globalThis.heard.notes += 1;
        return start.apply(this, args);
      };
    }
  });
const heard = (page) => page.evaluate(() => globalThis.heard);

async function march(page) {
  const from = await version(page);
  const all = await answers(page);
  const move = all.find((action) => /^(move|keep)/.test(action)) ?? all[0];
  await page.click(`[data-action="${move}"]`);
  await confirmed(page);
  await goneOn(page, from);
}

test('on a desk it sounds from the first press on, until M; the log says the same', async () => {
  const { context, page, complaints } = await visitor({ motion: true });
  await counting(page);
  await startSolo(page);
  await march(page);
  await page.waitForFunction(() => globalThis.heard.notes > 6);
  assert.equal((await heard(page)).contexts, 1);
  await page.waitForSelector('.match[data-turn="asked"]');
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('m');
  const { notes } = await heard(page);
  await march(page);
  assert.equal((await heard(page)).notes, notes, 'nothing is heard');
  assert.match(await page.textContent('.log'), /Attrition|arrives/);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [what, options] of [
  ['a phone', { size: sizes.phone, touch: true, motion: true }],
  ['less motion', { motion: false }],
])
  test(`${what}: silent until somebody wants it`, async () => {
    const { context, page, complaints } = await visitor(options);
    await counting(page);
    await startSolo(page);
    await march(page);
    assert.deepEqual(await heard(page), { contexts: 0, notes: 0 });
    await page.click('button[aria-label="Menu"]');
    await page.check('[data-sound] input');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => globalThis.heard.notes > 0);
    assert.equal((await heard(page)).contexts, 1);
    assert.deepEqual(complaints, []);
    await context.close();
  });

test('dice tumble in a lane of their own, and lie as they were thrown; without motion they lie at once', async () => {
  const { context, page } = await visitor({ motion: true });
  await startSolo(page);
  const from = await version(page);
  const move = (await answers(page)).find((action) => action.startsWith('move'));
  await page.click(`[data-action="${move}"]`);
  await confirmed(page);
  await page.waitForSelector('.lane .tumbling');
  await goneOn(page, from);
  await page.waitForFunction(() => !document.querySelector('.tumbling'));
  const [lane, board] = await page.evaluate(() => [
    document.querySelector('.lane').getBoundingClientRect().left,
    document.querySelector('#board').getBoundingClientRect().right,
  ]);
  assert.ok(lane >= board - 1, 'not over the board');
  await shot(page, 'dice-lane');
  await context.close();
  const calm = await visitor();
  await startSolo(calm.page);
  await march(calm.page);
  assert.equal(await calm.page.$('.tumbling'), null);
  await calm.context.close();
});
