// L'Invincible Armada in a real browser: two people at one screen plan and fight by click, by keyboard and by typed words,
// on a desk and on a phone, in both languages. Left out where the table does not have the game.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answers, axeFinds, closeBrowser, dice, openBrowser, shot, sizes, url, version, visitor } from './support.mjs';

const { games } = await (await fetch(`${url}/api/games`)).json();
const info = games.find((one) => one.id === 'armada');
const options = { skip: info ? false : 'the table has no Armada', timeout: 600_000 };

before(openBrowser);
after(closeBrowser);

const fleets = {
  spain: ['recalde', 'oquendo', 'moncada', 'pedro-valdes', 'bertendona', 'gomez-de-medina', 'medina-sidonia', 'diego-flores'],
  england: ['drake', 'hawkins', 'frobisher', 'howard', 'seymour', 'winter', 'fenner', 'palmer'],
};
const boxes = [1, 2, 3, 4, 5, 6, 7, 7];
const orders = {
  spain: ['embark', 'fire', 'embark', 'board', 'disembark', 'disembark', 'board'],
  england: ['swift', 'resupply', 'harry', 'resupply', 'fire', 'swift', null],
};

// Troops embark on the first turn and never land: all seven boxes and the final battle are played.
const long = {
  spain: ['embark', 'disembark', 'embark', 'disembark', 'fire', 'fire', 'board'],
  england: ['resupply', 'harry', 'resupply', 'harry', 'fire', 'swift', null],
};

async function atOneScreen(page) {
  const made = await (
    await fetch(`${url}/api/matches`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ game: 'armada', scenario: info.scenario.default, options: {}, seats: { spain: 'here', england: 'here' } }),
    })
  ).json();
  assert.equal(made.ok, true, JSON.stringify(made));
  await page.goto(url);
  await page.evaluate(
    ([match, seats]) => localStorage.setItem('tercio.seats', JSON.stringify(seats.map(({ seat, secret }) => ({ match, seat, secret, at: 1 })))),
    [made.match, made.seats],
  );
  await page.goto(`${url}/m/${made.match}`);
  await page.waitForSelector('.curtain');
}

const turn = (page) => page.getAttribute('.match', 'data-turn');
const settled = (page) => page.waitForSelector('.curtain, .ask .pass, .match[data-turn="asked"], .match[data-turn="over"]');
const goneFrom = (page, from) => page.waitForFunction((was) => Number(document.querySelector('.match')?.dataset.version) > was, from);

/** The next person sits down, if the screen is to be passed; nothing of the board is seen in between. */
async function sit(page) {
  await settled(page);
  if (await page.$('.ask .pass')) {
    await page.click('.ask .pass');
    await page.waitForSelector('.curtain');
  }
  if (await page.$('.curtain')) {
    assert.equal(await page.$('#board'), null, 'nothing is to be seen behind the curtain');
    await page.click('.curtain .go');
  }
  await page.waitForSelector('.match[data-turn="asked"], .match[data-turn="over"]');
}

/** Whose paper lies on the board. */
const planner = async (page) => ((await page.$('[data-place="drake"]')) && !(await page.$('[data-place="recalde"]')) ? 'england' : 'spain');
const playedFrom = async (page, deed) => {
  const from = await version(page);
  await deed();
  await goneFrom(page, from);
};

const ways = {
  click: {
    async place(page, fleet, box) {
      await page.click(`.tray [data-place="${fleet}"]`);
      await playedFrom(page, () => page.click(`[data-place="slot ${box}"]`));
    },
    order: (page, box, order) => playedFrom(page, () => page.click(`[data-place="order ${box} ${order}"]`)),
    async seal(page) {
      await page.click('[data-review]');
      await page.waitForSelector('[role="dialog"]');
      await playedFrom(page, () => page.click('[data-seal]'));
    },
    async answer(page, action) {
      await playedFrom(page, async () => {
        await page.click(`[data-action="${action}"]`);
        const go = await page.$('.pop .play, .ask .btn.big');
        if (go) await go.click();
      });
    },
  },
  keys: {
    async place(page, fleet, box) {
      // The first is reached from the page; after each deed the focus waits at the next.
      if ((await page.$$('.tray [data-place]')).length === 8) await page.keyboard.press('b');
      await page.waitForSelector('.tray [data-place]:focus');
      await reach(page, fleet, 'ArrowRight', 'ArrowLeft');
      await page.keyboard.press('Enter');
      await playedFrom(page, () => page.keyboard.press(String(box)));
    },
    async order(page, box, order) {
      const wanted = `order ${box} ${order}`;
      await page.waitForFunction((id) => document.activeElement?.getAttribute('data-place')?.startsWith(id), `order ${box} `);
      await reach(page, wanted, 'ArrowDown', 'ArrowUp');
      await playedFrom(page, () => page.keyboard.press('Enter'));
    },
    async seal(page) {
      await page.waitForFunction(() => document.activeElement?.hasAttribute('data-review'));
      await page.keyboard.press('Enter');
      await page.waitForSelector('[role="dialog"]:focus');
      await page.keyboard.press('Tab');
      await playedFrom(page, () => page.keyboard.press('Enter'));
    },
    async answer(page, action) {
      const at = (await answers(page)).indexOf(action);
      await playedFrom(page, async () => {
        await page.keyboard.press(String(at + 1));
        if (await page.$('.pop .play')) await page.keyboard.press('Enter');
      });
    },
  },
  words: {
    place: (page, fleet, box) => type(page, `place ${fleet} ${box}`),
    order: (page, box, order) => type(page, `order ${box} ${order}`),
    seal: (page) => type(page, 'seal'),
    answer: (page, action) => type(page, action),
  },
};

/** Steps with an arrow until a place has the focus; turns round at the end of the row. */
async function reach(page, place, there, back) {
  const here = () => page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? '');
  for (const arrow of [there, back]) {
    let last = '';
    for (let i = 0; i < 40; i += 1) {
      const now = await here();
      if (now === place) return;
      if (now === last) break;
      last = now;
      await page.keyboard.press(arrow);
    }
  }
  assert.equal(await here(), place);
}

async function type(page, words) {
  const from = await version(page);
  if (!(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'combobox'))) await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await goneFrom(page, from);
}

async function layOut(page, way, { phone = false, plans = orders } = {}) {
  const side = await planner(page);
  for (const [i, fleet] of fleets[side].entries()) await way.place(page, fleet, boxes[i]);
  for (const [i, order] of plans[side].entries()) if (order) await way.order(page, i + 1, order);
  assert.equal(await page.$('.tray'), null, 'every fleet has a box');
  if (!phone) assert.equal((await page.$$('.limits li:not(.met)')).length, 0, 'every limit is met');
  await way.seal(page);
  return side;
}

/** Discards the orders to come and writes the first that is allowed for each box. */
async function writeAnew(page, way) {
  await way.answer(page, 'rewrite');
  for (let n = 0; n < 7; n += 1) {
    const open = await page.$$eval('[data-place^="order "].legal', (all) => all.map((one) => one.dataset.place));
    if (open.length === 0) break;
    await playedFrom(page, () => page.click(`[data-place="${open[0]}"]`));
  }
  await way.seal(page);
}

/** Plays on to the end, each decision by the same way. */
async function fightOn(page, way, look = async () => {}) {
  const chance = dice(5);
  const seen = new Set();
  let anew = way === ways.click;
  for (let n = 0; n < 200; n += 1) {
    await sit(page);
    await look(page, n);
    if ((await turn(page)) === 'over') return seen;
    const all = await answers(page);
    assert.ok(all.length > 0, await page.textContent('#question'));
    if (all.includes('rewrite') && anew && (await page.$('.sheet svg.fleet.spain'))) {
      anew = false;
      seen.add('rewrite');
      await writeAnew(page, way);
      continue;
    }
    const pick = all.includes('keep') ? 'keep' : all[chance(all.length)];
    seen.add(pick.split(' ')[0]);
    await way.answer(page, pick);
  }
  assert.fail('the match does not end');
}

test('by click and drag: a plan is laid out, changed, looked over and sealed; the match is fought to its end', options, async () => {
  const { context, page, complaints } = await visitor();
  await atOneScreen(page);
  await sit(page);
  await shot(page, 'armada-plan-empty');
  assert.deepEqual(await axeFinds(page, 'planning'), []);

  // Dragging: from the tray to the chart, and on to a column.
  const drag = async (from, to) => {
    const a = await (await page.$(from)).boundingBox();
    const b = await (await page.$(to)).boundingBox();
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(a.x + a.width / 2 + 20, a.y - 20);
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await playedFrom(page, () => drag('.tray [data-place="recalde"]', '[data-place="portland"]'));
  await page.waitForSelector('li[data-drop="3"] [data-place="recalde"]');
  await playedFrom(page, () => drag('[data-place="recalde"]', '[data-place="slot 1"]'));
  await page.waitForSelector('li[data-drop="1"] [data-place="recalde"]');
  // Two fleets change places; one goes back to the tray.
  await ways.click.place(page, 'oquendo', 2);
  await drag('[data-place="recalde"]', 'li[data-drop="2"] [data-place="oquendo"]');
  await page.waitForSelector('li[data-drop="2"] [data-place="recalde"]');
  await page.waitForSelector('li[data-drop="1"] [data-place="oquendo"]');
  for (const id of ['oquendo', 'recalde']) {
    await page.waitForSelector('.board:not([data-busy])');
    await drag(`[data-place="${id}"]`, '.tray h2');
    await page.waitForSelector(`.tray [data-place="${id}"]`);
  }
  // An order is written and changed; one that would break a limit says why.
  await ways.click.order(page, 1, 'fire');
  await page.click('[data-place="box 1"]');
  await page.click('[data-place="order 1 embark"]');
  await page.waitForFunction(() => document.querySelector('[data-place="box 1"]')?.getAttribute('aria-label')?.includes('Embark'));
  await page.click('[data-place="order 7 embark"]');
  await page.waitForSelector('.why');
  await shot(page, 'armada-refused');
  await page.focus('[data-place="box 1"]');
  await page.keyboard.press('Delete');
  await page.waitForSelector('[data-place="order 1 fire"]');
  await page.waitForSelector('.board:not([data-busy])');

  // A plan half laid out is still there when one comes back.
  await ways.click.place(page, 'recalde', 1);
  await page.reload();
  await sit(page);
  await page.waitForSelector('li[data-drop="1"] [data-place="recalde"]');
  for (const [i, fleet] of fleets.spain.entries()) if (i > 0) await ways.click.place(page, fleet, boxes[i]);
  for (const [i, order] of long.spain.entries()) await ways.click.order(page, i + 1, order);
  await shot(page, 'armada-plan');
  assert.deepEqual(await axeFinds(page, 'planned'), []);
  await page.click('[data-review]');
  await shot(page, 'armada-summary');
  assert.deepEqual(await axeFinds(page, 'summary'), []);
  await playedFrom(page, () => page.click('[data-seal]'));

  await sit(page);
  assert.equal(await layOut(page, ways.click, { plans: long }), 'england');
  const pictured = new Set();
  const seen = await fightOn(page, ways.click, async () => {
    const phase = await page.evaluate(() => document.querySelector('.phase [aria-current="step"]')?.textContent?.trim() ?? '');
    if (pictured.has(phase)) return;
    pictured.add(phase);
    await shot(page, `armada-turn-${pictured.size}`);
    assert.deepEqual(await axeFinds(page, phase), []);
  });
  assert.ok(seen.has('rewrite') && seen.has('admiral'), [...seen].join());
  await shot(page, 'armada-over');
  for (const name of await page.$$eval('.bar .tabs button', (all) => all.map((one) => one.textContent))) {
    await page.click(`.bar .tabs button:has-text("${name}")`);
    await shot(page, `armada-over-${name.toLowerCase().replace(/\s/g, '-')}`);
    assert.deepEqual(await axeFinds(page, name), []);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('by keyboard, in Spanish and in the dark', options, async () => {
  const { context, page, complaints } = await visitor({ lang: 'es', theme: 'dark' });
  await atOneScreen(page);
  await sit(page);
  await layOut(page, ways.keys);
  await sit(page);
  await shot(page, 'armada-plan-es-dark');
  assert.deepEqual(await axeFinds(page, 'planning, dark'), []);
  await layOut(page, ways.keys);
  let shots = 0;
  await fightOn(page, ways.keys, async () => {
    shots += 1;
    if (shots === 2) await shot(page, 'armada-battle-es-dark');
  });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('by typed words', options, async () => {
  const { context, page, complaints } = await visitor({ size: sizes.tablet });
  await atOneScreen(page);
  await sit(page);
  await layOut(page, ways.words);
  await sit(page);
  await shot(page, 'armada-plan-tablet');
  await layOut(page, ways.words);
  await fightOn(page, ways.words);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('on a phone', options, async () => {
  const { context, page, complaints } = await visitor({ size: sizes.phone, lang: 'es', touch: true });
  await atOneScreen(page);
  await sit(page);
  await shot(page, 'armada-phone-empty');
  assert.deepEqual(await axeFinds(page, 'phone'), []);
  await layOut(page, ways.click, { phone: true });
  await sit(page);
  for (const [i, fleet] of fleets.england.entries()) await ways.click.place(page, fleet, boxes[i]);
  await shot(page, 'armada-phone-plan');
  for (const [i, order] of orders.england.entries()) if (order) await ways.click.order(page, i + 1, order);
  await page.click('[data-review]');
  await shot(page, 'armada-phone-summary');
  assert.deepEqual(await axeFinds(page, 'phone, summary'), []);
  await playedFrom(page, () => page.click('[data-seal]'));
  let shots = 0;
  await fightOn(page, ways.click, async () => {
    shots += 1;
    if (shots === 2) {
      await shot(page, 'armada-phone-battle');
      assert.deepEqual(await axeFinds(page, 'phone, battle'), []);
    }
  });
  await shot(page, 'armada-phone-over');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= sizes.phone.width, `${wide} px wide`);
  assert.deepEqual(complaints, []);
  await context.close();
});
