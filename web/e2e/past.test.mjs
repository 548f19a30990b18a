// What has happened is drawn and told as it was: no trails of what was taken back or is still to come, no old secrets told once
// more at the end of a match, and a seat has the same colour in the lobby as at the table.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clickHex, open, playedFrom, toMovement } from './bailen-table.mjs';
import {
  closeBrowser,
  confirmed,
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
    const march = async () => {
      await clickHex(page, 'ag10');
      await page.waitForSelector('.reach', { state: 'attached' });
      await playedFrom(page, () => clickHex(page, 'ag11'));
    };
    await march();
    assert.equal(await trails(page), 1);
    await playedFrom(page, () => page.keyboard.press('z'));
    assert.equal(await trails(page), 0, 'the step was taken back');
    await march();
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
        side: one.querySelector('[data-colour]')?.dataset.colour,
      })),
    );
    const mine = own.find((one) => /\byou\b/.test(one.text))?.side ?? null;
    await page.goto(url);
    const lobby = await page.getAttribute('.mv .seat [data-colour]', 'data-colour');
    if (mine !== null) assert.equal(lobby, mine, held);
    if (game === 'bailen') assert.equal(lobby, 'france', 'the French are blue at every table');
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
      // What there is a warning about is said once more.
      for (let n = 0; n < 2 && (await version(page)) === from; n += 1) {
        await page.keyboard.press('/');
        await page.waitForSelector('input:focus');
        await page.fill('input:focus', words);
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          (was) =>
            Number(document.querySelector('.match').dataset.version) > was ||
            document.querySelector('[data-armed]'),
          from,
        );
        await page.evaluate(() => document.activeElement?.blur());
      }
      await page.waitForFunction(
        (was) => Number(document.querySelector('.match').dataset.version) > was,
        from,
      );
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

test(
  'Tercios: the computer’s turn is shown within 13 seconds; the film of it plays, and draws nothing of what is to come',
  has('tercios'),
  async () => {
    const { context, page, complaints } = await visitor({ motion: true });
    await openMatch(
      page,
      'tercios',
      { spain: 'computer:medium', rival: 'here' },
      { scenario: 'otumba' },
    );
    // Sums up how long something was shown of a turn, over all interruptions.
    await page.addInitScript(() => {
      globalThis.shownFor = 0;
      let since = 0;
      setInterval(() => {
        const showing = document.querySelector('.match')?.dataset.turn === 'showing';
        if (showing && since === 0) since = performance.now();
        if (!showing && since > 0) {
          globalThis.shownFor += performance.now() - since;
          since = 0;
        }
      }, 20);
    });
    await page.reload();
    await page.waitForSelector('.match[data-line="open"] .place');
    const moved = () => page.$$eval('.log li', (all) => all.length);
    let ours = false;
    for (let n = 0; n < 200 && !ours; n += 1) {
      await page.waitForSelector('.match[data-turn="asked"]');
      const legal = await page.$$eval('[data-action]', (all) =>
        all.map((one) => one.dataset.action),
      );
      ours = legal.length === 0 || !legal.some((one) => /^(stand|withdraw|face|to|pass)/.test(one));
      if (ours) break;
      const from = await version(page);
      await page.click(`[data-action="${legal.find((one) => one === 'stand') ?? legal[0]}"]`);
      await confirmed(page);
      await page.waitForFunction(
        (was) => Number(document.querySelector('.match').dataset.version) > was,
        from,
      );
    }
    assert.ok((await moved()) > 8, 'a turn was played');
    const took = await page.evaluate(() => globalThis.shownFor);
    console.log(`# shown for ${(took / 1000).toFixed(1)} s`);
    assert.ok(took > 2000 && took < 13_000, `${took} ms`);
    await page.click('.tabrow button:last-child');
    await page.click('.replay button[aria-label="To the beginning"]');
    await page.waitForFunction(() =>
      document.querySelector('#question').textContent.startsWith('Moment 0'),
    );
    assert.equal(await trails(page), 0, 'nothing has happened yet');
    await page.click('[data-play-film]');
    await page.waitForSelector('.replay[data-playing]');
    await page.waitForFunction(
      () => !document.querySelector('#question').textContent.startsWith('Moment 0'),
    );
    await page.waitForSelector('.log .then');
    await shot(page, 'film-plays');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press(' ');
    await page.waitForSelector('.replay:not([data-playing])');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

/** The Spanish plan, typed and sealed. */
async function sealed(page) {
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
  const fleets =
    'recalde oquendo moncada pedro-valdes bertendona gomez-de-medina medina-sidonia diego-flores';
  for (const [i, fleet] of fleets.split(' ').entries())
    await type(`place ${fleet} ${Math.min(i + 1, 7)}`);
  const plan = ['embark', 'disembark', 'embark', 'disembark', 'fire', 'fire', 'board'];
  for (const [i, order] of plan.entries()) await type(`order ${i + 1} ${order}`);
  await type('seal');
}

test(
  'Armada: the orders are turned up in four beats; without motion the log alone tells it',
  has('armada'),
  async () => {
    for (const motion of [true, false]) {
      const { context, page, complaints } = await visitor({ motion });
      await openMatch(page, 'armada', { spain: 'here', england: 'computer:easy' });
      await page.waitForSelector('.match[data-turn="asked"] .tray [data-place]');
      if (motion)
        await page.evaluate(() => {
          globalThis.beats = [];
          new MutationObserver(() => {
            const shown = document.querySelector('[data-reveal]');
            if (!shown) return;
            const beat = `${shown.querySelector('.head b').textContent}: ${shown.dataset.reveal}`;
            if (globalThis.beats.at(-1) !== beat) globalThis.beats.push(beat);
          }).observe(document.body, { subtree: true, childList: true, attributes: true });
        });
      await sealed(page);
      if (motion) {
        await page.waitForSelector('[data-reveal]');
        await page.waitForSelector('[data-reveal]', { state: 'detached' });
        // Where nothing is asked in a box the next follows at once.
        const beats = await page.evaluate(() => globalThis.beats);
        const boxes = [...new Set(beats.map((one) => one.split(': ')[0]))];
        assert.deepEqual(
          beats,
          boxes.flatMap((box) => ['wind', 'down', 'up', 'cell'].map((beat) => `${box}: ${beat}`)),
        );
      } else assert.equal(await page.$('[data-reveal]'), null);
      await page.waitForFunction(() =>
        /has ordered/.test(document.querySelector('.log').textContent),
      );
      assert.deepEqual(complaints, []);
      await context.close();
    }
  },
);

test(
  'hexes: numbers at the edges of the window wherever one looks, and in all hexes by G',
  has('tercios'),
  async () => {
    const { context, page, complaints } = await visitor();
    await openMatch(page, 'tercios', { spain: 'here', rival: 'computer:easy' });
    await page.waitForSelector('.match[data-turn="asked"] .place.legal');
    const box = await (await page.$('#board')).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let n = 0; n < 6; n += 1) await page.mouse.wheel(0, -300);
    await page.waitForSelector('.rulers .across span');
    await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2);
    await page.waitForSelector('.rulers .across .on');
    const hex = await page.$eval('.place:hover', (one) => one.dataset.place).catch(() => null);
    const told = await page.$$eval('.rulers .on', (all) => all.map((one) => one.textContent));
    if (hex) assert.deepEqual(told.map(Number), [Number(hex.slice(0, 2)), Number(hex.slice(2))]);
    await shot(page, 'rulers');
    for (let n = 0; n < 12; n += 1) await page.mouse.wheel(0, 300);
    await page.waitForSelector('.print .names', { state: 'detached' });
    await page.keyboard.press('g');
    await page.waitForFunction(() => document.querySelectorAll('.print .names text').length > 100);
    await shot(page, 'rulers-all');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);
