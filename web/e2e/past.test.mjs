// What has happened is drawn and told as it was: no trails of what was taken back or is still to come, no old secrets told once
// more at the end of a match, and a seat has the same colour in the lobby as at the table.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, playedFrom, playHex, toMovement } from './bailen-table.mjs';
import {
  closeBrowser,
  listen,
  openBrowser,
  openMatch,
  shot,
  url,
  version,
  visitor,
} from './support.mjs';

const { games } = await (await fetch(`${url}/api/games`)).json();
const has = (id) => ({
  skip: games.some((one) => one.id === id) ? false : `the table has no ${id}`,
  timeout: 600_000,
});

before(openBrowser);
after(closeBrowser);

const trails = (page) => page.$$eval('.trail', (all) => all.length);

test(
  'Bailén: an undo takes the trail back, a replay shows those of its moment',
  has('bailen'),
  async () => {
    const { context, page, complaints } = await visitor();
    await open(page);
    await toMovement(page);
    assert.equal(await trails(page), 0);
    await playHex(page, 'ag10');
    await playHex(page, 'ag11');
    assert.equal(await trails(page), 1);
    await playedFrom(page, () => page.keyboard.press('z'));
    assert.equal(await trails(page), 0, 'the step was taken back');
    await playHex(page, 'ag11');
    assert.equal(await trails(page), 1);
    await page.click('.tabrow button:last-child');
    await page.focus('.replay input[type="range"], [type="range"]');
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.querySelectorAll('.trail').length === 0);
    await shot(page, 'past-replay');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelectorAll('.trail').length === 1);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('Tercios: the same', has('tercios'), async () => {
  const { context, page, complaints } = await visitor();
  await openMatch(page, 'tercios', { spain: 'here', rival: 'computer:easy' });
  await page.waitForSelector('.match[data-turn="asked"] .place.legal');
  const type = async (words) => {
    const from = await version(page);
    await page.keyboard.press('/');
    await page.waitForSelector('input:focus');
    await page.fill('input:focus', words);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (was) => Number(document.querySelector('.match').dataset.version) > was,
      from,
    );
    await page.evaluate(() => document.activeElement?.blur());
  };
  await type('pick m5');
  await type('advance 0810');
  await type('face ne');
  await page.waitForSelector('.trail', { state: 'attached' });
  await type('undo');
  await page.waitForFunction(() => document.querySelectorAll('.trail').length === 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [game, seats, held] of [
  ['bailen', { french: 'here', spanish: 'computer:easy' }, 'french'],
  ['hispania', { ulterior: 'here' }, 'ulterior'],
  ['tercios', { spain: 'computer:easy', rival: 'here' }, 'rival'],
  ['armada', { spain: 'computer:easy', england: 'here' }, 'england'],
])
  test(`${game}: a seat has one colour, in the lobby and at the table`, has(game), async () => {
    const { context, page } = await visitor();
    await openMatch(page, game, seats);
    await page.waitForSelector('.match[data-line="open"]');
    const own = await page.$$eval('.seats li', (all) =>
      all.map((one) => ({
        text: one.textContent,
        side: one.querySelector('[data-side]')?.dataset.side,
      })),
    );
    const mine = own.find((one) => /\byou\b/.test(one.text))?.side ?? null;
    await page.goto(url);
    const lobby = await page.getAttribute('.mv .seat [data-side]', 'data-side');
    if (mine !== null) assert.equal(lobby, mine, held);
    if (game === 'bailen') assert.equal(lobby, '1', 'the French are blue at every table');
    await context.close();
  });

test(
  'Armada: its end tells only what has just happened, and names who did what',
  has('armada'),
  async () => {
    const { context, page, complaints } = await visitor({ motion: true });
    const heard = listen(page);
    await openMatch(page, 'armada', { spain: 'here', england: 'computer:easy' });
    await page.waitForSelector('.match[data-turn="asked"] .tray [data-place]');
    let told = []; // the steps that were on the board since the last decision
    let stood = 0; // how many steps there were when it was made: what is told afterwards has happened since
    const type = async (words) => {
      const from = await version(page);
      stood = heard.findLast((one) => one.state).state.steps;
      told = [];
      await page.keyboard.press('/');
      await page.waitForSelector('input:focus');
      await page.fill('input:focus', words);
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (was) => Number(document.querySelector('.match').dataset.version) > was,
        from,
      );
      await page.evaluate(() => document.activeElement?.blur());
    };
    const plan = ['embark', 'disembark', 'embark', 'disembark', 'fire', 'fire', 'board'];
    const fleets = [
      'recalde',
      'oquendo',
      'moncada',
      'pedro-valdes',
      'bertendona',
      'gomez-de-medina',
      'medina-sidonia',
      'diego-flores',
    ];
    for (const [i, fleet] of fleets.entries()) await type(`place ${fleet} ${Math.min(i + 1, 7)}`);
    for (const [i, order] of plan.entries()) await type(`order ${i + 1} ${order}`);
    await type('seal');
    for (let n = 0; n < 400; n += 1) {
      await page.waitForSelector(
        '.match[data-turn="showing"], .match[data-turn="asked"]:has([data-action]), .match[data-turn="over"]',
      );
      // Both in one look: between two questions the page may have gone on.
      const { turn, step } = await page.evaluate(() => ({
        ...document.querySelector('.match').dataset,
      }));
      if (turn === 'over') break;
      if (turn === 'showing') {
        told.push(Number(step));
        await page.waitForTimeout(100);
        await page.keyboard.press('Escape');
        continue;
      }
      const all = await page.$$eval('[data-action]', (some) =>
        some.map((one) => one.dataset.action),
      );
      if (turn !== 'asked' || all.length === 0) continue;
      await type(all.includes('keep') ? 'keep' : all[0]);
    }
    assert.equal(await page.getAttribute('.match', 'data-turn'), 'over');
    // What England did in secret is told nobody before the end, and takes its place among the steps then: later steps have higher
    // numbers than they had, and England's plan stands long before the last decision. It is not told once more.
    assert.ok(
      told.every((step) => step >= stood),
      `steps ${told} were told, of those after ${stood}`,
    );
    assert.doesNotMatch(await page.textContent('.log'), /You (keep|discard|name|have called)/);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);
