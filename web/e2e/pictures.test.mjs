// Pictures of rules in a real browser: on a rule's own page and beside a match, on a hex board and on a map; what they say to
// whoever does not see them; and what can be tried opens as a match from there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  axeFinds,
  closeBrowser,
  openBrowser,
  shot,
  sizes,
  startSolo,
  url,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

const drawn = (page, rule) => page.waitForSelector(`figure[data-picture="${rule}"][data-drawn]`);
const marks = (page) =>
  page.$$eval('figure .marks .line', (all) =>
    all.map((one) => {
      const frame = one.closest('.frame').getBoundingClientRect();
      const box = one.getBoundingClientRect();
      const inside =
        box.left > frame.left - 2 &&
        box.right < frame.right + 2 &&
        box.top > frame.top - 2 &&
        box.bottom < frame.bottom + 2;
      return { kind: one.getAttribute('class').split(' ')[1], inside };
    }),
  );

test('a rule of a hex game shows its picture, and what it means to whoever does not see it', async () => {
  const { page, complaints } = await visitor();
  await page.goto(`${url}/rules/tercios/DN-24`);
  await drawn(page, 'DN-24');
  const all = await marks(page);
  assert.deepEqual(all.map(({ kind }) => kind).sort(), ['no', 'no', 'point', 'yes', 'yes', 'yes']);
  assert.ok(
    all.every(({ inside }) => inside),
    'all of it lies in the frame',
  );
  const said = await page.getAttribute('figure [role=img]', 'aria-label');
  assert.match(said, /Next to an enemy.*pointed at Bucklers.*allowed .*0910.*not allowed .*1008/s);
  // Nothing in it is reached by key or pointer.
  assert.equal(await page.$('figure :focus'), null);
  assert.ok(await page.$('figure [inert] [data-place]'));
  assert.deepEqual(await axeFinds(page, 'picture'), []);
  await shot(page, 'picture-hex');
  assert.deepEqual(complaints, []);
});

test('what can be tried opens as a match from there and leads back to the rule', async () => {
  for (const [game, rule, play] of [
    ['tercios', 'DN-41', 'join 0910'],
    ['camino', 'CE-38', 'move franche-comte'],
  ]) {
    const { page, complaints } = await visitor();
    await page.goto(`${url}/rules/${game}/${rule}`);
    await drawn(page, rule);
    await page.click(`[data-try="${game}/rule-${rule}"]`);
    await page.waitForSelector(`.coach[data-lesson="${game}/rule-${rule}"]`);
    await page.waitForSelector('.match[data-turn="asked"]');
    await page.fill('.cmd input', play);
    await page.press('.cmd input', 'Enter');
    await page.waitForFunction(
      () => document.querySelector('.coach[data-done]') || document.querySelector('[data-go]'),
    );
    await page.evaluate(() => document.querySelector('[data-go]')?.click());
    await page.waitForSelector('.coach[data-done]');
    await page.click(`.coach a[href="/rules/${game}/${rule}"]`);
    await drawn(page, rule);
    assert.deepEqual(complaints, []);
  }
});

test('beside a match the picture of a map comes when the rule is opened, in a list when it is asked for', async () => {
  const { page, complaints } = await visitor({ lang: 'es', theme: 'dark' });
  const asked = [];
  page.on('request', (one) => one.url().includes('/api/picture/') && asked.push(one.url()));
  await startSolo(page);
  await page.click('header [aria-label="Reglas"]');
  await page.click('.drawer [data-manual="rules"]');
  // The chapter of the phase stands open, and CE-41 in it.
  await page.waitForSelector('[data-show-picture="CE-41"]');
  assert.deepEqual(asked, [], 'nothing is loaded before');
  await page.click('[data-show-picture="CE-41"]');
  await drawn(page, 'CE-41');
  assert.equal(asked.length, 1);
  assert.match(await page.textContent('figure figcaption'), /Nancy/);
  const all = await marks(page);
  assert.deepEqual(all.map(({ kind }) => kind).sort(), ['no', 'point', 'yes', 'yes']);
  assert.ok(all.every(({ inside }) => inside));
  assert.deepEqual(await axeFinds(page, 'picture beside a match'), []);
  await shot(page, 'picture-map');
  assert.deepEqual(complaints, []);
});

test('on a phone and on paper it is as wide as the page', async () => {
  const { page, complaints } = await visitor({ size: sizes.phone, touch: true });
  await page.goto(`${url}/rules/camino/CE-70`);
  await drawn(page, 'CE-70');
  const box = await page.locator('figure').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= sizes.phone.width);
  await shot(page, 'picture-phone');
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.isVisible('figure .marks'));
  assert.ok(!(await page.isVisible('figure button')) || !(await page.$('figure button')));
  assert.deepEqual(complaints, []);
});
