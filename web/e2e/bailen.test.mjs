// Bailén 1808 in a real browser: two people at one screen move brigades by click, by keyboard and by typed words, on a desk
// and on a phone, in both languages, through a whole battle. Orders are secret, so the screen is passed behind a curtain.
// Left out where the table does not have the game. Waits for what is to be seen, never for a time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answer,
  clickHex,
  clock,
  label,
  legalHexes,
  open,
  options,
  phase,
  playedFrom,
  playHex,
  sit,
  toMovement,
  type,
} from './bailen-table.mjs';
import {
  answers,
  axeFinds,
  closeBrowser,
  isOver,
  openBrowser,
  shot,
  sizes,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

for (const [scenario, look] of [
  ['vedel-attack', {}],
  ['bailen', { theme: 'dark' }],
  ['surprise', { lang: 'es' }],
])
  test(
    `${scenario}: the map is drawn, the armies stand on it, and axe finds nothing`,
    options,
    async () => {
      const { context, page, complaints } = await visitor(look);
      await open(page, scenario);
      if (scenario === 'surprise') await type(page, 'usual'); // there both sides set up from nothing
      assert.ok((await page.$$('[data-piece]')).length > 5);
      assert.equal(await page.$('.plain'), null, 'the picture belongs to these data');
      assert.deepEqual(await axeFinds(page, scenario), []);
      assert.deepEqual(complaints, []);
      await shot(page, `bailen-${scenario}`);
      await context.close();
    },
  );

test(
  'by click: a stack, its reach and its leader’s radius, a step, and the trail it leaves; the cost is seen before',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await open(page);
    await toMovement(page);
    await clickHex(page, 'ag10');
    await page.waitForSelector('.place.selected[data-place="ag10"]');
    assert.ok(await page.$('.tray'), 'the hex is fanned out');
    assert.ok((await page.$$('.cost')).length > 5, 'how far it can go');
    assert.ok(await page.$('.border.command'), 'whom its leader reaches');
    assert.match(await page.innerText('.tray'), /order: Attack/);
    assert.match(await page.innerText('.tray'), /~ reconstructed/);
    await shot(page, 'bailen-stack');
    assert.match(await label(page, 'ag11'), /In reach for \d MP/);
    await playedFrom(page, () => page.click('[data-opening]'));
    // What its order and the enemy forbid stands there with the rule.
    await page.click('text=Not possible now');
    await page.waitForFunction(() =>
      /BA-\d+/.test(document.querySelector('.prompt')?.textContent ?? ''),
    );
    await playedFrom(page, () => clickHex(page, 'ag11'));
    assert.ok(await page.$('.trail'), 'the move leaves its trail');
    await shot(page, 'bailen-step');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'by keyboard: the cursor walks over the map, N takes up, J finds where it goes, Enter says it',
  options,
  async () => {
    const { context, page } = await visitor();
    await open(page);
    await toMovement(page);
    const focused = () => page.evaluate(() => document.activeElement?.dataset.place ?? '');
    await page.keyboard.press('b');
    await page.waitForSelector('[data-place]:focus');
    const first = await focused();
    assert.match(first, /^[a-z]+\d+$/);
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(
      (was) =>
        document.activeElement?.dataset.place && document.activeElement.dataset.place !== was,
      first,
    );
    await page.keyboard.press('n');
    await page.waitForSelector('.reach', { state: 'attached' });
    await page.waitForSelector('.place.selected:focus');
    await page.keyboard.press('j');
    await page.waitForSelector('.ghost', { state: 'attached' });
    const hex = await focused();
    assert.ok((await legalHexes(page)).includes(hex));
    await playedFrom(page, () => page.keyboard.press('Enter'));
    await context.close();
  },
);

test(
  'a whole battle of three turns: by typed words and clicks to its end; then the slider goes through it',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await open(page);
    await toMovement(page);
    const seen = { phases: new Set(), clocks: new Set(), deeds: new Set() };
    // The French come on; afterwards both sides fire and attack wherever they may.
    for (const words of ['stack ag10', 'step s', 'step s', 'rest']) await type(page, words);
    for (let i = 0, moves = 0; i < 400 && !(await isOver(page)); i += 1) {
      const now = await phase(page);
      seen.phases.add(now);
      seen.clocks.add(await clock(page));
      const all = await answers(page);
      const wanted = [
        'fire',
        'target',
        'attack',
        'resolve',
        'lose',
        'retreat',
        'advance',
        'stand',
        'keep',
        'rally',
        'try',
        'order attack',
        'usual',
      ];
      let words = wanted
        .map((word) => all.filter((one) => one.startsWith(word)).at(-1))
        .find(Boolean);
      if (all.some((one) => one.startsWith('add')) && !all.includes('fire'))
        words = all.filter((one) => one.startsWith('add')).at(-1);
      words ??=
        ['done', 'commit', 'rest', 'pass', 'stay'].find((one) => all.includes(one)) ?? all[0];
      if (/Movement/.test(now) && moves < 2 && all.length === 1) {
        moves += 1; // one stack by its hex, wherever it may go
        await playHex(page, (await legalHexes(page))[0]);
        continue;
      }
      if (!words) {
        await playHex(page, (await legalHexes(page))[0]);
        continue;
      }
      seen.deeds.add(words.split(' ')[0]);
      if (i % 2 === 0) await answer(page, words);
      else await type(page, words);
    }
    assert.ok(await isOver(page), 'the battle ends');
    for (const name of ['Movement', 'Defensive fire', 'Offensive fire', 'Shock attacks', 'Orders'])
      assert.ok(
        [...seen.phases].some((one) => one.startsWith(name)),
        `${name}: ${[...seen.phases]}`,
      );
    assert.deepEqual([...seen.clocks].filter(Boolean).slice(0, 3), ['17:00', '17:30', '18:00']);
    assert.ok(seen.deeds.has('fire') || seen.deeds.has('attack'), [...seen.deeds].join());
    assert.deepEqual(await axeFinds(page, 'the end'), []);
    await shot(page, 'bailen-end');
    // The log tells it by the clock.
    const log = await page.innerText('.log').catch(() => page.innerText('body'));
    assert.match(log, /17:30/);
    await page.click('.tabrow button:has-text("Replay")');
    await page.waitForSelector('.replay input');
    await page.click('.replay button[aria-label="To the beginning"]');
    await page.waitForFunction(() =>
      /Set-up/.test(document.querySelector('.clock b')?.textContent ?? ''),
    );
    await page.fill('.replay input', '40');
    await page.waitForFunction(() =>
      /17:/.test(document.querySelector('.clock b')?.textContent ?? ''),
    );
    assert.ok((await page.$$('[data-piece]')).length > 5);
    await shot(page, 'bailen-replay');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'the exact odds of fire and of a shock stand there before they are risked, with modifiers, rules and where the charts come from',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await open(page);
    await toMovement(page);
    for (const words of ['stack ag10', 'step s', 'step s', 'rest', 'done']) await type(page, words);
    assert.match(await phase(page), /Defensive fire/);
    await type(page, 'target ag12');
    await page.waitForSelector('.fight');
    await clickHex(page, 'ag13');
    await page.waitForSelector('.weigh .rows');
    // With how many points: each way of saying it has its line; the one looked at, its whole chances.
    await page
      .locator('.weigh')
      .getByText(/with 5 points/)
      .first()
      .hover();
    await page.waitForFunction(() =>
      /In the end .* (is|are) disorganized\s+\d+%[\s\S]*BA-107/.test(
        document.querySelector('.weigh')?.innerText ?? '',
      ),
    );
    assert.match(await page.innerText('.weigh'), /~.*reconstructed/);
    await shot(page, 'bailen-fire');
    await type(page, 'add mp-jaen 5');
    assert.match(await page.innerText('.fight'), /Jaén Provincial Militia 5[\s\S]*Column 5-6/);
    await type(page, 'fire');
    while (!/Shock/.test(await phase(page))) {
      const all = await answers(page);
      await type(page, ['done', 'stand'].find((one) => all.includes(one)) ?? all[0]);
    }
    // The enemy's hex by click: all who may attack him are declared; the chances stand where that is ended.
    await playedFrom(page, () => clickHex(page, 'ag13'));
    await page.click('[data-action="commit"]');
    await page.waitForSelector('.weigh .rows');
    const said = await page.innerText('.weigh');
    assert.match(said, /Attacker retreats 1\s+(never|\d+%\s+\d+\/\d+)/);
    assert.match(
      said,
      /(attacker|defender) is disorganized or routed[\s\S]*checks? with morale[\s\S]*BA-124/,
      'and what follows it',
    );
    assert.match(said, /BA-122/);
    assert.deepEqual(await axeFinds(page, 'odds'), []);
    await shot(page, 'bailen-shock');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'the order of battle: orders, losses against their limits, troops; commands lead to the map; the enemy’s orders may be unknown',
  options,
  async () => {
    const { context, page } = await visitor({ lang: 'es' });
    await open(page);
    await toMovement(page);
    await page.click('.bar button');
    await page.waitForSelector('.battle .army');
    assert.deepEqual(await axeFinds(page, 'order of battle'), []);
    assert.ok(
      (await page.$$('.battle .army .track i')).length > 0,
      'what a brigade can bear is a track',
    );
    assert.match(await page.innerText('.battle .army'), /se desmoraliza con 11 ~/);
    assert.match(await page.innerText('.battle .army'), /Ataque/);
    await page.click('.battle .army .more');
    await page.waitForSelector('.battle .army li button');
    await shot(page, 'bailen-army');
    await page.click('.battle .army .command');
    await page.waitForSelector('.border.command', { state: 'attached' });
    await context.close();
  },
);

test(
  'limited information at one screen: a marker lies face down for the other side, and the curtain falls between',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await open(page, 'vedel-attack', { markers: 'true' });
    await type(page, 'usual');
    let hex = null;
    for (const one of await legalHexes(page))
      if (/Can be chosen: false marker/.test(await label(page, one))) hex = one;
    assert.ok(hex, 'somewhere out of sight a false marker may lie');
    await type(page, `feint ${hex}`);
    assert.match(await label(page, hex), /nothing under it/);
    while ((await page.$('.clock')) && !/Spain/.test(await page.innerText('.status')))
      await type(page, 'done');
    assert.match(await label(page, hex), /face down/);
    assert.doesNotMatch(await label(page, hex), /nothing/);
    await shot(page, 'bailen-marker');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'on a phone: opened on what can be done, tapped, and zoomed with two fingers',
  options,
  async () => {
    const { context, page, complaints } = await visitor({
      size: sizes.phone,
      touch: true,
      lang: 'es',
    });
    await open(page);
    await toMovement(page, answer); // by finger
    await page.reload();
    await sit(page);
    await page.waitForSelector('.place.legal');
    const from = 'ag10';
    const size = async () => (await page.locator(`[data-place="${from}"]`).boundingBox()).height;
    await page.evaluate(
      (hex) =>
        document
          .querySelector(`[data-place="${hex}"]`)
          .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })),
      from,
    );
    await page.waitForSelector('.place.selected');
    assert.ok((await size()) > 40, 'a hex is large enough for a finger');
    assert.deepEqual(await axeFinds(page, 'phone'), []);
    await shot(page, 'bailen-phone');
    const board = await page.locator('#board').boundingBox();
    const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
    const before = await size();
    const touch = await context.newCDPSession(page);
    const fingers = (apart) => [
      { x: x - apart, y, id: 1 },
      { x: x + apart, y, id: 2 },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(90) });
    for (const apart of [75, 60, 45])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: fingers(apart),
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForFunction(
      ([hex, was]) =>
        document.querySelector(`[data-place="${hex}"]`)?.getBoundingClientRect().height < was * 0.8,
      [from, before],
    );
    await shot(page, 'bailen-phone-far');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);
