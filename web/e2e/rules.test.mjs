// The rules one can find: chapters, search, what was used, one rule by its address; terms of art and their meaning.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  axeFinds,
  closeBrowser,
  goneOn,
  openBrowser,
  openMatch,
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

const found = (page) =>
  page.$$eval('.rule[id]', (all) => all.map((one) => one.id.replace('rule-', '')));
const look = async (page, words) => {
  await page.fill('input[type=search]', words);
  await page.waitForFunction(() => document.querySelector('.said')?.textContent !== '');
};
const foundSoon = (page, id) =>
  page.waitForFunction(
    (rule) =>
      [...document.querySelectorAll('.rule[id]')]
        .slice(0, 3)
        .some((one) => one.id === `rule-${rule}`),
    id,
  );
const foundFirst = (page, id) =>
  page.waitForFunction((rule) => document.querySelector('.rule[id]')?.id === `rule-${rule}`, id);
const openRules = async (page) => {
  await page.click('header [aria-label="Rules"], header [aria-label="Reglas"]');
  await page.click('.drawer [data-manual="rules"]');
  await page.waitForSelector('.drawer [data-chapter]');
};
const noWider = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a rule has an address and opens without a match, with its neighbours', async () => {
  const { page, complaints } = await visitor();
  await page.goto(`${url}/rules/bailen/BA-36`);
  await page.waitForSelector('#rule-BA-36.open');
  assert.match(await page.title(), /Square in reaction.*BA-36/);
  assert.match(await page.textContent('h1'), /Square in reaction/);
  await page.click('[rel=next]');
  await page.waitForSelector('#rule-BA-37.open');
  assert.equal(new URL(page.url()).pathname, '/rules/bailen/BA-37');
  await page.goBack();
  await page.waitForSelector('#rule-BA-36.open');
  // Numbers in a text lead on.
  await page.goto(`${url}/rules/bailen/BA-19`);
  await page.click('#rule-BA-19 .rl >> text=BA-80');
  await page.waitForSelector('#rule-BA-80.open');
  await page.goto(`${url}/rules/bailen/BA-999`);
  await page.waitForFunction(() => document.querySelector('h1')?.textContent.includes('BA-999'));
  assert.deepEqual(await axeFinds(page, 'rules'), []);
  assert.deepEqual(complaints, []);
});

test('everyday words find their rule in either language, a slip of the pen is asked about', async () => {
  for (const [lang, cases] of [
    [
      'en',
      [
        ['win', 'BA-163'],
        ['line of sight', 'BA-96'],
        ['cavlary', 'BA-129'],
      ],
    ],
    [
      'es',
      [
        ['ganar', 'BA-163'],
        ['caballería', 'BA-129'],
        ['caballeria', 'BA-129'],
      ],
    ],
  ]) {
    const { page, complaints } = await visitor({ lang });
    await page.goto(`${url}/rules/bailen`);
    await page.waitForSelector('[data-chapter]');
    assert.deepEqual(await found(page), [], 'chapters are folded');
    for (const [words, rule] of cases) {
      await look(page, words);
      await foundSoon(page, rule);
    }
    await look(page, lang === 'en' ? 'cavlary' : 'cabaleria');
    await page.waitForFunction(
      (meant) => document.querySelector('.said').textContent.includes(meant),
      lang === 'en' ? 'cavalry' : 'caballería',
    );
    await shot(page, `rules-found-${lang}`);
    assert.deepEqual(complaints, []);
  }
});

test('beside a match the chapter of the phase stands open, and what was used is counted', async () => {
  const { page, complaints } = await visitor();
  await startSolo(page);
  await openRules(page);
  const chapters = await page.$$eval('.drawer details', (all) =>
    all.map((one) => [one.querySelector('summary').dataset.chapter, one.open]),
  );
  assert.equal(chapters[0][0], 'aim');
  assert.deepEqual(
    chapters.filter(([, open]) => open).map(([id]) => id),
    ['moving'],
  );
  await page.keyboard.press('Escape');
  // By the line as in the terminal: words are looked for.
  await page.fill('.cmd input', 'rules snow');
  await page.press('.cmd input', 'Enter');
  await foundFirst(page, 'CE-20');
  await page.fill('.cmd input', 'rules CE-41');
  await page.press('.cmd input', 'Enter');
  await page.waitForSelector('#rule-CE-41.open');
  // Next and previous, in the order one reads them.
  await page.click('[data-neighbour=before]');
  await page.waitForSelector('#rule-CE-40.open');
  await page.click('[data-neighbour=after]');
  await page.waitForSelector('#rule-CE-41.open');
  // Somebody ends the turn: its rules have told.
  const from = await version(page);
  await page.fill('.cmd input', 'end');
  await page.press('.cmd input', 'Enter');
  await page.waitForFunction(
    (before) =>
      Number(document.querySelector('.match').dataset.version) > before ||
      document.querySelector('[data-go]'),
    from,
  );
  await page.evaluate(() => document.querySelector('[data-go]')?.click());
  await goneOn(page, from);
  await ready(page);
  await look(page, 'one event a turn');
  await foundFirst(page, 'CE-19');
  assert.match(await page.textContent('#rule-CE-19 .used'), /\d+ times? in this match/);
  assert.ok(await page.$('#rule-CE-19 [data-last-turn]'));
  await shot(page, 'rules-panel');
  assert.deepEqual(await axeFinds(page, 'panel'), []);
  assert.deepEqual(complaints, []);
});

test('what holds in another battle is left out, unless it is asked for', async () => {
  const { page, complaints } = await visitor();
  await openMatch(page, 'tercios', { rival: 'here', spain: 'here' }, { scenario: 'otumba' });
  await page.waitForSelector('.match[data-line="open"]');
  await openRules(page);
  await look(page, 'grapeshot');
  await page.waitForFunction(() => /No rule/.test(document.querySelector('.said').textContent));
  await page.uncheck('.here input');
  await page.waitForSelector('#rule-DN-92');
  assert.match(await page.textContent('#rule-DN-92 .from'), /only in/);
  await page.check('.here input');
  await page.waitForFunction(() => !document.querySelector('#rule-DN-92'));
  // A rule that is named is shown wherever it holds.
  await page.fill('input[type=search]', '');
  await page.fill('.cmd input', 'rules DN-95');
  await page.press('.cmd input', 'Enter');
  await page.waitForSelector('#rule-DN-95.open');
  assert.deepEqual(complaints, []);
});

const tip = (page) => page.textContent('[role=tooltip]');

test('a term of art is told on hover and focus, goes with Escape, and leads to its rule', async () => {
  const { page, complaints } = await visitor();
  await page.goto(`${url}/rules/tercios/DN-59`);
  const term = page.locator('#rule-DN-59 .term', { hasText: 'splendid battle' });
  await term.hover();
  await page.waitForSelector('[role=tooltip]');
  assert.match(await tip(page), /2 hexes back/);
  // It stays while it is pointed at.
  await page.hover('[role=tooltip]');
  assert.match(await tip(page), /2 hexes back/);
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => !document.querySelector('[role=tooltip]'));
  // By key.
  await term.focus();
  await page.waitForSelector('[role=tooltip]');
  assert.equal(await term.getAttribute('aria-describedby'), 'term-tip');
  await shot(page, 'rules-term');
  assert.deepEqual(await axeFinds(page, 'term'), []);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[role=tooltip]'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('#rule-DN-75.open');
  assert.deepEqual(complaints, []);
});

test('in a match terms are told in the question and in the log', async () => {
  const { page, complaints } = await visitor({ lang: 'es' });
  await startSolo(page);
  const term = page.locator('#question .term').first();
  await term.hover();
  await page.waitForSelector('[role=tooltip]');
  const said = await tip(page);
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => !document.querySelector('[role=tooltip]'));
  // Once more: its rule.
  await term.hover();
  await term.click();
  await page.waitForSelector('.drawer .rule.open');
  const rule = await page.$eval('.drawer .rule.open', (one) => one.id.replace('rule-', ''));
  assert.ok(said.includes(rule), `${said} is explained in ${rule}`);
  assert.deepEqual(complaints, []);
});

test('a line of the log tells its terms when it has the focus', async () => {
  const { page, complaints } = await visitor();
  await startSolo(page);
  const from = await version(page);
  await page.fill('.cmd input', 'move savoy');
  await page.press('.cmd input', 'Enter');
  await page.waitForFunction(
    (before) =>
      Number(document.querySelector('.match').dataset.version) > before ||
      document.querySelector('[data-go]'),
    from,
  );
  await page.evaluate(() => document.querySelector('[data-go]')?.click());
  await goneOn(page, from);
  await page.waitForSelector('.log .term');
  await page.focus('.log');
  await page.keyboard.press('End');
  for (let line = 0; line < 5 && !(await page.$('[role=tooltip]')); line += 1)
    await page.keyboard.press('ArrowUp');
  assert.match(await tip(page), /Attrition/);
  assert.equal(
    await page.$eval(':focus', (one) => one.getAttribute('aria-describedby')),
    'term-tip',
  );
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[role=tooltip]'));
  assert.deepEqual(complaints, []);
});

test('on a phone a tap tells the term, the next opens its rule; nothing is wider than the screen', async () => {
  const { page, complaints } = await visitor({ size: sizes.phone, touch: true, lang: 'es' });
  await page.goto(`${url}/rules/tercios/DN-59`);
  const term = page.locator('#rule-DN-59 .term').first();
  await term.tap();
  await page.waitForSelector('[role=tooltip]');
  assert.equal(new URL(page.url()).pathname, '/rules/tercios/DN-59');
  assert.ok(await noWider(page));
  const box = await page.locator('[role=tooltip]').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= sizes.phone.width, 'inside the window');
  await shot(page, 'rules-term-phone');
  await term.tap();
  await page.waitForSelector('.rule.open:not(#rule-DN-59)');
  assert.deepEqual(complaints, []);
});
