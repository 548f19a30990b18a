// Bailén 1808 in a real browser, where battles are decided: charges and counter-charges, squares, skirmish lines, the
// convoy, columns that come in and leaders that ride, in all five scenarios; by click, keyboard and typed words.
// What leads there is played by words beforehand. Left out where the table does not have the game.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answer,
  begun,
  clickHex,
  label,
  legalHexes,
  open,
  openMatch,
  options,
  phase,
  playedFrom,
  playHex,
  script,
  type,
} from './bailen-table.mjs';
import { answers, axeFinds, closeBrowser, openBrowser, shot, sizes, visitor } from './support.mjs';

before(openBrowser);
after(closeBrowser);

const status = (page) => page.innerText('.status');

test(
  'a charge: declared, aimed by click, met by a counter-charge whose chances are told, and it goes on or not',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await openMatch(page, await begun('vedel-attack', script('charge 6drag')));
    assert.match(await status(page), /which hex does it charge/);
    assert.ok((await legalHexes(page)).includes('aj12'));
    await playHex(page, 'aj12');
    await type(page, 'pick 6drag');
    await type(page, 'face sse');
    await playHex(page, 'aj10'); // the horse comes near: the screen goes to the other side
    assert.match(await status(page), /Coming near, in AJ10/);
    const all = await answers(page);
    assert.ok(
      all.includes('pass') && all.some((one) => one.startsWith('countercharge')),
      all.join(),
    );
    await page.click('[data-action="countercharge dreina n"]');
    await page.waitForFunction(() => /%/.test(document.querySelector('.weigh')?.textContent ?? ''));
    assert.match(await page.innerText('.weigh'), /It attacks[\s\S]*67%|67%[\s\S]*It attacks/);
    assert.deepEqual(await axeFinds(page, 'counter-charge'), []);
    await shot(page, 'bailen-countercharge');
    await playedFrom(page, () => page.click('.act.sel[data-action="countercharge dreina n"]'));
    for (
      let i = 0;
      i < 20 &&
      (await page.$('.match[data-turn="asked"]')) &&
      !(await answers(page)).includes('done');
      i += 1
    ) {
      const now = await answers(page);
      const words =
        ['stay', 'stand', 'keep', 'pass', 'rest'].find((one) => now.includes(one)) ?? now[0];
      if (words) await answer(page, words);
      else await playHex(page, (await legalHexes(page))[0]);
    }
    assert.match(
      await page.innerText('.log').catch(() => page.innerText('body')),
      /countercharge|counter-charge/i,
    );
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'by click: what else a hex can begin stands beside the move, and a hex far off is marched to at once',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await openMatch(page, await begun('vedel-attack', script()));
    await clickHex(page, 'aj9');
    await page.waitForSelector('[data-also]');
    const also = await page.$$eval('[data-also-words]', (all) =>
      all.map((one) => one.dataset.alsoWords),
    );
    assert.deepEqual(also.sort(), ['charge 6drag', 'ride boussart']);
    // Three columns to the west: pointed at, the way is drawn; one click marches there.
    await page.waitForSelector('.reach', { state: 'attached' });
    const { x, y, width, height } = await page.locator('[data-place="ag11"]').boundingBox();
    const far = [x + width / 2, y + height / 2];
    assert.equal(await page.$('.way'), null);
    await page.mouse.move(...far);
    await page.waitForSelector('.way', { state: 'attached' });
    assert.match(await page.textContent('[data-said]'), /^6drag ag11 /);
    assert.deepEqual(await axeFinds(page, 'way'), []);
    await shot(page, 'bailen-way');
    await playedFrom(page, () => page.mouse.click(...far));
    assert.match(await label(page, 'ag11'), /6th Provisional Dragoons/);
    await playedFrom(page, () => page.keyboard.press('z'));
    assert.match(await label(page, 'aj9'), /6th Provisional Dragoons/, 'taken back as a whole');
    // The charge is declared by click too.
    await clickHex(page, 'aj9');
    await page.waitForSelector('[data-also-words="charge 6drag"]');
    await playedFrom(page, () => page.click('[data-also-words="charge 6drag"]'));
    assert.match(await status(page), /which hex does it charge/);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'squares: one in reaction to horse, tried with its chances before one; one by movement; both are told',
  options,
  async () => {
    const { context, page, complaints } = await visitor({ theme: 'dark' });
    await openMatch(
      page,
      await begun('vedel-attack', script('pick 6drag', 'step sw', 'step sw', 'step sw', 'step s'), {
        'square-any-cavalry': 'true',
      }),
    );
    assert.deepEqual([...(await answers(page))].sort(), ['form', 'stand']);
    await page.click('[data-action="form"]');
    await page.waitForFunction(() => /%/.test(document.querySelector('.weigh')?.textContent ?? ''));
    assert.match(await page.innerText('.weigh'), /BA-36/);
    await shot(page, 'bailen-square-offer');
    await playedFrom(page, () => page.click('.act.sel[data-action="form"]'));
    assert.match(await label(page, 'ag13'), /in square|disorganized/);
    await type(page, 'rest');
    await type(page, 'pick 5leg-2');
    await answer(page, 'square');
    assert.match(await label(page, 'ai11'), /in square/);
    assert.deepEqual(await axeFinds(page, 'square'), []);
    await shot(page, 'bailen-square');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'a skirmish line is laid out hex by hex on the map and stands in each of them',
  options,
  async () => {
    const { context, page, complaints } = await visitor({ lang: 'es' });
    await openMatch(page, await begun('invader', script('pick tcad')));
    await answer(page, 'skirmish');
    const first = (await legalHexes(page))[0];
    await playHex(page, first);
    await answer(page, 'formed');
    assert.match(await label(page, first), /guerrilla/i);
    await shot(page, 'bailen-skirmish');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'the convoy: its escort is attacked by click, gives way, and the carts are taken by the advance',
  options,
  async () => {
    const { context, page, complaints } = await visitor({ size: sizes.wide });
    const idle = ['tcad', 'tesp', 'carm', 'cabm'];
    const made = await begun('invader', ({ turn, legal }) => {
      if (turn.phase === 'set-up') return legal.includes('usual') ? 'usual' : 'done';
      if (turn.phase === 'shock') return null;
      if (legal.includes('done')) return 'done';
      if (legal.includes('rest')) return 'rest';
      return legal.find((one) => one.startsWith('step')) ?? `pick ${idle.shift()}`; // their order makes them close up
    });
    await openMatch(page, made);
    assert.match(await phase(page), /Shock/);
    assert.match(await label(page, 'i19'), /convoy/);
    await type(page, 'attack bur-3 i19');
    await type(page, 'attack zar-3 i19');
    await shot(page, 'bailen-convoy');
    await answer(page, 'commit');
    for (let i = 0; i < 12 && !/advance/.test(await status(page)); i += 1) {
      const now = await answers(page);
      if (now.length === 0) await playHex(page, (await legalHexes(page))[0]);
      else await answer(page, now.includes('keep') ? 'keep' : now[0]);
    }
    assert.match(await status(page), /I19 is empty: advance/);
    assert.ok(
      await page.$('.choice[data-place$="-i19"]'),
      'which way it then faces can be pointed at',
    );
    await playHex(page, 'i19');
    assert.doesNotMatch(await label(page, 'i19'), /convoy/);
    assert.match(await page.innerText('.log').catch(() => page.innerText('body')), /carts/i);
    assert.deepEqual(await axeFinds(page, 'convoy'), []);
    await shot(page, 'bailen-carts-taken');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'scenario 2: a column comes in at the edge by click, by keyboard and by words, and its leader with it',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await openMatch(page, await begun('surprise', script()));
    assert.ok(
      (await legalHexes(page)).includes('w26'),
      'the hex where they come in can be pointed at',
    );
    await clickHex(page, 'w26');
    await page.waitForSelector('.place.selected[data-place="w26"]');
    await page.waitForSelector('.reach', { state: 'attached' });
    await playedFrom(page, () => clickHex(page, 'w25'));
    assert.match(await status(page), /MP left/);
    const next = (await legalHexes(page))[0];
    await page.evaluate((hex) => document.querySelector(`[data-place="${hex}"]`).focus(), next);
    await playedFrom(page, () => page.keyboard.press('Enter'));
    if (/MP left/.test(await status(page))) await type(page, 'rest');
    await type(page, 'enter omil-1');
    await type(page, 'rest');
    const join = (await answers(page)).find((one) => one.startsWith('join')) ?? 'join venegas w26';
    await type(page, join);
    assert.match(await label(page, join.split(' ')[2]), /leader/);
    assert.deepEqual(await axeFinds(page, 'column'), []);
    await shot(page, 'bailen-column');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'scenario 3: the French say in which order they come; then a leader rides, and the map shows who and where to',
  options,
  async () => {
    const { context, page, complaints } = await visitor({ theme: 'dark', lang: 'es' });
    await open(page, 'surprise-ii');
    assert.ok((await answers(page)).includes('arrive prive'));
    for (const brigade of ['prive', 'dupre', 'chabert', 'pannetier', 'schramm'])
      await answer(page, `arrive ${brigade}`);
    for (let i = 0; i < 12 && !(await page.$('.clock small')); i += 1)
      await type(page, (await answers(page)).includes('usual') ? 'usual' : 'done');
    await type(page, 'ride dupre');
    assert.match(await status(page), /Dupré cabalga; le quedan 10 PM/);
    const steps = await legalHexes(page);
    assert.ok(steps.length >= 3, 'the hexes around him can be chosen');
    const near = await page.evaluate(() => {
      const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
      };
      const [x, y] = middle(document.querySelector('.place.selected'));
      const far = (one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y);
      const lit = [...document.querySelectorAll('.place.legal:not(.selected)')];
      return lit.sort((a, b) => far(a) - far(b))[0].dataset.place;
    });
    await page.evaluate((hex) => document.querySelector(`[data-place="${hex}"]`).focus(), near);
    await playedFrom(page, () => page.keyboard.press('Enter'));
    assert.match(await status(page), /le quedan [89] PM/);
    assert.match(await label(page, near), /Dupré/);
    await shot(page, 'bailen-ride');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'scenario 4: the van comes in by night, Chabert with it; the Spanish stand without orders',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await openMatch(page, await begun('bailen', script('enter 4leg-3')));
    await playHex(page, 'b24');
    await answer(page, 'rest');
    await type(page, 'join chabert b24');
    assert.match(await label(page, 'b24'), /Chabert/);
    await clickHex(page, 'b24');
    await page.waitForSelector('.tray');
    await shot(page, 'bailen-van');
    assert.deepEqual(await axeFinds(page, 'van'), []);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('on a phone: the fan of a hex leaves most of the map to be seen', options, async () => {
  const { context, page, complaints } = await visitor({ size: sizes.phone, touch: true });
  await openMatch(page, await begun('vedel-attack', script()));
  await page.waitForSelector('.place.legal');
  const press = (hex) =>
    page.evaluate(
      (name) =>
        document
          .querySelector(`[data-place="${name}"]`)
          .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })),
      hex,
    );
  await press('ad11');
  await page.waitForSelector('.tray');
  const [board, tray] = [
    await page.locator('#board').boundingBox(),
    await page.locator('.tray').boundingBox(),
  ];
  assert.ok(tray.height < 0.34 * board.height, `${tray.height} of ${board.height}`);
  assert.deepEqual(await axeFinds(page, 'tray'), []);
  await shot(page, 'bailen-phone-tray');
  // What is in hand may go anywhere: nothing covers that, and the bar names who else stands there.
  await press('ag10');
  await page.waitForSelector('[data-hand]');
  await page.waitForSelector('[data-also] [data-also-words^="pick "]');
  assert.equal(await page.$('.tray'), null);
  assert.deepEqual(complaints, []);
  await context.close();
});

const inSight = (page, hex) =>
  page.evaluate((place) => {
    const board = document.querySelector('[data-panzoom]').getBoundingClientRect();
    const box = document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
    return (
      !!box &&
      box.left >= board.left &&
      box.right <= board.right &&
      box.top >= board.top &&
      box.bottom <= board.bottom
    );
  }, hex);
const hexHeight = (page, hex) =>
  page.$eval(`[data-place="${hex}"]`, (one) => one.getBoundingClientRect().height);
const lies = (page) => page.$eval('.sheet', (one) => one.style.transform);

test(
  'a wide battle opens where something is asked, large enough to read, and follows it; a map in hand is left alone',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await openMatch(page, await begun('bailen', script()));
    assert.ok(await inSight(page, 'a24'), 'where the column comes in');
    assert.ok((await hexHeight(page, 'a24')) >= 50, `${await hexHeight(page, 'a24')}`);
    await shot(page, 'bailen-opens');
    // The whole map is wished for: it stays whole, whatever comes.
    await page.click('.zoom button:last-child');
    const whole = await lies(page);
    const enters = (await answers(page)).find((one) => one.startsWith('enter')) ?? 'enter 4leg-3';
    await type(page, enters);
    assert.equal(await lies(page), whole);
    // Drawn aside it stays so, whatever oneself does: no gesture of one's own moves it.
    const box = await page.locator('[data-panzoom]').boundingBox();
    await page.mouse.move(box.x + 300, box.y + 300);
    for (let i = 0; i < 6; i += 1) await page.mouse.wheel(0, -240);
    await page.mouse.down();
    await page.mouse.move(box.x - 400, box.y + 100, { steps: 5 });
    await page.mouse.up();
    const aside = await lies(page);
    const step = (await answers(page)).find((one) => one.startsWith('step')) ?? 'step ne';
    await type(page, step);
    assert.equal(await lies(page), aside, 'the map is still in hand');
    await type(page, (await answers(page)).find((one) => one.startsWith('step')) ?? 'step ne');
    assert.equal(await lies(page), aside);
    assert.ok((await page.$$('.cost')).length > 3, 'how far it still comes');
    assert.deepEqual(complaints, []);
    await shot(page, 'bailen-follows');
    await context.close();
  },
);

test(
  'markers: what can be laid stands beside the move; on a phone the screen is passed on after typed words',
  options,
  async () => {
    const { context, page } = await visitor();
    await openMatch(page, await begun('vedel-attack', script(), { markers: 'true' }));
    await clickHex(page, 'aj8');
    await page.waitForSelector('[data-also]');
    const also = await page.$$eval('[data-also-words]', (all) =>
      all.map((one) => one.dataset.alsoWords),
    );
    assert.deepEqual(
      also.filter((one) => /aj8$/.test(one)).sort(),
      ['cover aj8', 'pad aj8'],
      'one over the units, one under them',
    );
    await context.close();
    const phone = await visitor({ size: { width: 390, height: 844 }, touch: true });
    await openMatch(
      phone.page,
      await begun('vedel-attack', script('stack ag10', 'step s', 'step s', 'rest')),
    );
    await phone.page.click('.tabs button:nth-child(2)');
    await phone.page.fill('.cmd input', 'done');
    await phone.page.press('.cmd input', 'Enter');
    await phone.page.waitForSelector('.ask .pass');
    await phone.page.waitForFunction(() => {
      const button = document.querySelector('.ask .pass');
      const box = button?.getBoundingClientRect();
      return (
        box &&
        button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
      );
    });
    await shot(phone.page, 'bailen-phone-pass');
    await phone.page.click('.ask .pass');
    await phone.page.waitForSelector('.curtain');
    await phone.context.close();
  },
);
