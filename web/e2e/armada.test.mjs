// L'Invincible Armada in a real browser: two people at one screen plan and fight by click, by keyboard and by typed words,
// on a desk, a tablet and a phone, in both languages; one against the computer; two in their own browsers, who must not
// hear each other's plans. Left out where the table does not have the game.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answers,
  axeFinds,
  closeBrowser,
  confirmed,
  dice,
  listen,
  openBrowser,
  shot,
  sizes,
  url,
  version,
  visitor,
} from './support.mjs';

const { games } = await (await fetch(`${url}/api/games`)).json();
const info = games.find((one) => one.id === 'armada');
const options = { skip: info ? false : 'the table has no Armada', timeout: 600_000 };

before(openBrowser);
after(closeBrowser);

const fleets = {
  spain: [
    'recalde',
    'oquendo',
    'moncada',
    'pedro-valdes',
    'bertendona',
    'gomez-de-medina',
    'medina-sidonia',
    'diego-flores',
  ],
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
      body: JSON.stringify({
        game: 'armada',
        scenario: info.scenario.default,
        options: {},
        seats: { spain: 'here', england: 'here' },
      }),
    })
  ).json();
  assert.equal(made.ok, true, JSON.stringify(made));
  await page.goto(url);
  await page.evaluate(
    ([match, seats]) =>
      localStorage.setItem(
        'tercio.seats',
        JSON.stringify(seats.map(({ seat, secret }) => ({ match, seat, secret, at: 1 }))),
      ),
    [made.match, made.seats],
  );
  await page.goto(`${url}/m/${made.match}`);
  await page.waitForSelector('.curtain');
}

const turn = (page) => page.getAttribute('.match', 'data-turn');
const settled = (page) =>
  page.waitForSelector('.curtain, .ask .pass, .match[data-turn="asked"], .match[data-turn="over"]');
const goneFrom = (page, from) =>
  page.waitForFunction(
    (was) => Number(document.querySelector('.match')?.dataset.version) > was,
    from,
  );

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
const planner = async (page) =>
  (await page.$('[data-place="drake"]')) && !(await page.$('[data-place="recalde"]'))
    ? 'england'
    : 'spain';
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
    order: (page, box, order) =>
      playedFrom(page, () => page.click(`[data-place="order ${box} ${order}"]`)),
    async seal(page) {
      await page.click('[data-review]');
      await page.waitForSelector('[role="dialog"]');
      await playedFrom(page, () => page.click('[data-seal]'));
    },
    async answer(page, action) {
      await playedFrom(page, async () => {
        await page.click(`[data-action="${action}"]`);
        const go = await page.$('[data-go]');
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
      await page.waitForFunction(
        (id) => document.activeElement?.getAttribute('data-place')?.startsWith(id),
        `order ${box} `,
      );
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
        await confirmed(page);
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
  if (!(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'combobox')))
    await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await goneFrom(page, from);
}

async function layOut(page, way, { phone = false, plans = orders, seal = true } = {}) {
  const side = await planner(page);
  for (const [i, fleet] of fleets[side].entries()) await way.place(page, fleet, boxes[i]);
  for (const [i, order] of plans[side].entries()) if (order) await way.order(page, i + 1, order);
  assert.equal(await page.$('.tray'), null, 'every fleet has a box');
  if (!phone) assert.equal((await page.$$('.limits li:not(.met)')).length, 0, 'every limit is met');
  if (seal) await way.seal(page);
  return side;
}

/** Discards the orders to come and writes the first that is allowed for each box. */
async function writeAnew(page, way) {
  await way.answer(page, 'rewrite');
  for (let n = 0; n < 7; n += 1) {
    const open = await page.$$eval('[data-place^="order "].legal', (all) =>
      all.map((one) => one.dataset.place),
    );
    if (open.length === 0) break;
    await playedFrom(page, () => page.click(`[data-place="${open[0]}"]`));
  }
  await way.seal(page);
}

/** Plays on, each decision by the same way: to the end, or until so many are taken. */
async function fightOn(page, way, look = async () => {}, most = Infinity) {
  const chance = dice(5);
  const seen = new Set();
  let anew = way === ways.click;
  for (let n = 0; n < 200; n += 1) {
    await sit(page);
    await look(page, n);
    if ((await turn(page)) === 'over' || n >= most) return seen;
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

test(
  'by click and drag: a plan is laid out, changed, looked over and sealed; the match is fought to its end',
  options,
  async () => {
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
    assert.equal(
      (await page.$$('.log .undone')).length,
      0,
      'what is changed in secret is not struck out',
    );
    // An order is written and changed; one that would break a limit says why.
    await ways.click.order(page, 1, 'fire');
    await page.click('[data-place="box 1"]');
    await page.click('[data-place="order 1 embark"]');
    await page.waitForFunction(() =>
      document
        .querySelector('[data-place="box 1"]')
        ?.getAttribute('aria-label')
        ?.includes('Embark'),
    );
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
    for (const [i, fleet] of fleets.spain.entries())
      if (i > 0) await ways.click.place(page, fleet, boxes[i]);
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
      const phase = await page.evaluate(
        () => document.querySelector('.phase [aria-current="step"]')?.textContent?.trim() ?? '',
      );
      if (pictured.has(phase)) return;
      pictured.add(phase);
      await shot(page, `armada-turn-${pictured.size}`);
      assert.deepEqual(await axeFinds(page, phase), []);
    });
    assert.ok(seen.has('rewrite') && seen.has('admiral'), [...seen].join());
    await shot(page, 'armada-over');
    for (const name of await page.$$eval('.bar .tabs button', (all) =>
      all.map((one) => one.textContent),
    )) {
      await page.click(`.bar .tabs button:has-text("${name}")`);
      await shot(page, `armada-over-${name.toLowerCase().replace(/\s/g, '-')}`);
      assert.deepEqual(await axeFinds(page, name), []);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

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
  await fightOn(
    page,
    ways.keys,
    async () => {
      shots += 1;
      if (shots === 2) await shot(page, 'armada-battle-es-dark');
    },
    12,
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('by typed words', options, async () => {
  const { context, page, complaints } = await visitor({ size: sizes.tablet });
  await atOneScreen(page);
  await sit(page);
  await layOut(page, ways.words);
  await sit(page);
  await layOut(page, ways.words, { seal: false });
  await shot(page, 'armada-plan-tablet');
  assert.deepEqual(await axeFinds(page, 'tablet, planned'), []);
  const sheet = await page.$eval('ol.sheet', (one) => one.scrollWidth - one.clientWidth);
  assert.ok(sheet <= 0, `the seven columns are ${sheet} px too wide`);
  await ways.words.seal(page);
  await fightOn(page, ways.words, undefined, 6);
  await shot(page, 'armada-battle-tablet');
  assert.deepEqual(await axeFinds(page, 'tablet, battle'), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('on a phone', options, async () => {
  const { context, page, complaints } = await visitor({
    size: sizes.phone,
    lang: 'es',
    touch: true,
  });
  await atOneScreen(page);
  await sit(page);
  await shot(page, 'armada-phone-empty');
  assert.deepEqual(await axeFinds(page, 'phone'), []);
  await layOut(page, ways.click, { phone: true });
  await sit(page);
  for (const [i, fleet] of fleets.england.entries()) await ways.click.place(page, fleet, boxes[i]);
  await shot(page, 'armada-phone-plan');
  for (const [i, order] of orders.england.entries())
    if (order) await ways.click.order(page, i + 1, order);
  await page.click('[data-review]');
  await shot(page, 'armada-phone-summary');
  assert.deepEqual(await axeFinds(page, 'phone, summary'), []);
  await playedFrom(page, () => page.click('[data-seal]'));
  let shots = 0;
  await fightOn(
    page,
    ways.click,
    async () => {
      shots += 1;
      if (shots === 2) {
        await shot(page, 'armada-phone-battle');
        assert.deepEqual(await axeFinds(page, 'phone, battle'), []);
        // The last line of the panel can be read above the dice.
        const clear = await page.$eval('.board .panel', (one) => {
          one.scrollTop = one.scrollHeight;
          const last =
            [...one.querySelectorAll('.told')].at(-1)?.getBoundingClientRect().bottom ?? 0;
          const tray =
            document.querySelector('#board > .foot')?.getBoundingClientRect().top ?? Infinity;
          return tray - last;
        });
        assert.ok(clear >= 0, `${-clear} px are covered`);
      }
    },
    6,
  );
  await shot(page, 'armada-phone-later');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= sizes.phone.width, `${wide} px wide`);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** The sides of the list of seats and of the results, as they are drawn. */
const seatDots = (page) =>
  page.$$eval('.seats [data-colour]', (all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  );

test('alone against the computer, by click, to the end', options, async () => {
  const { context, page, complaints } = await visitor();
  await page.goto(`${url}/games/armada`);
  // Only one seat is mine: taking England leaves Spain to who was to play England; and back.
  await page.selectOption('.seat select >> nth=1', 'me');
  assert.match(await page.inputValue('.seat select >> nth=0'), /^computer:/);
  await page.selectOption('.seat select >> nth=0', 'me');
  await page.selectOption('.seat select >> nth=1', 'computer:easy');
  await page.click('[data-play]');
  await page.waitForSelector('.match[data-turn="asked"]');
  assert.match(
    await page.textContent('.army'),
    /Spain.*130 of 130.*Lost 0.*Prizes 0.*Troops not embarked/s,
  );
  const [spain, england] = await seatDots(page);
  assert.notEqual(spain, england, 'the seats have the colours of their sides');
  assert.match(await page.textContent('.top .meta'), /^The campaign of 1588\. Spain must embark/);

  assert.equal(await layOut(page, ways.click, { plans: long }), 'spain');
  let called = false;
  const chance = dice(11);
  for (let n = 0; ; n += 1) {
    assert.ok(n < 60, 'the match does not end');
    await page.waitForSelector('.match[data-turn="asked"], .match[data-turn="over"]');
    if ((await turn(page)) === 'over') break;
    const all = await answers(page);
    const call = all.find((one) => one.startsWith('call '));
    if (call && !called) {
      // The deed stands first, its small print below; the odds are exact and name their rules.
      called = true;
      assert.match(await page.innerText(`[data-action="${call}"] .what`), /^Call .+\n/);
      await page.hover(`[data-action="${call}"]`);
      await page.waitForSelector('.weigh .mods');
      assert.match(await page.textContent('.weigh'), /(\d+\/\d+|sure).*AR-(53|64)/s);
      await shot(page, 'armada-odds');
      assert.deepEqual(await axeFinds(page, 'odds of a call'), []);
    }
    await ways.click.answer(page, all.includes('keep') ? 'keep' : all[chance(all.length)]);
  }
  const [mine, theirs] = await page.$$eval('.results li', (all) =>
    all.map((one) => one.textContent),
  );
  const won = { Victory: 'Defeat', Defeat: 'Victory', Draw: 'Draw' };
  const word = /Victory|Defeat|Draw/.exec(mine)[0];
  assert.match(theirs, new RegExp(won[word]), `${mine}; ${theirs}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** What was heard of the plan of a side: its fleets in boxes, its orders, its actions. */
function leaks(heard, side) {
  const found = [];
  const lookAt = (view) => {
    for (const box of view?.boxes ?? []) {
      for (const one of box[side].counters)
        if (one.fleet && !one.up) found.push(`${one.fleet} in box ${box.number}`);
      if (box[side].order && !box[side].order_shown) found.push(`order of box ${box.number}`);
    }
    for (const fleet of view?.fleets ?? [])
      if (fleet.side === side && !fleet.up && fleet.box !== null)
        found.push(`${fleet.id} in ${fleet.box}`);
    if (view?.plan && view.seat === side) found.push('the plan');
    if (view && view.seat !== null && view.seat === side) found.push('the view');
  };
  for (const message of heard) {
    const state = message.state ?? {};
    for (const entry of [...(state.entries ?? []), ...(message.entries ?? []), message.entry])
      if (entry?.seat === side && /^(place|order)/.test(entry.action ?? ''))
        found.push(`action ${entry.action}`);
    if (state.legal?.[side]) found.push('legal actions');
    lookAt(state.view);
    lookAt(message.view);
  }
  return [...new Set(found)];
}

test('two browsers plan at the same time; neither hears the other’s plan', options, async () => {
  const [spain, england] = [await visitor(), await visitor({ lang: 'es' })];
  const [heardSpain, heardEngland] = [listen(spain.page), listen(england.page)];
  await spain.page.goto(`${url}/games/armada`);
  await spain.page.selectOption('.seat select >> nth=1', 'invite');
  await spain.page.click('[data-play]');
  const link = await spain.page.inputValue('.invite input');
  await spain.page.click('main a.go');
  await england.page.goto(link);
  for (const { page } of [spain, england]) await page.waitForSelector('.match[data-turn="asked"]');

  // Turn about, so that each could hear of what the other does.
  for (const [i, box] of boxes.entries()) {
    await ways.click.place(spain.page, fleets.spain[i], box);
    await ways.click.place(england.page, fleets.england[i], box);
    if (i !== 4) continue;
    await england.page.reload();
    await england.page.waitForSelector('.match[data-turn="asked"]');
    for (const [k, fleet] of fleets.england.slice(0, 5).entries())
      await england.page.waitForSelector(`li[data-drop="${boxes[k]}"] [data-place="${fleet}"]`);
  }
  for (const i of [0, 1, 2, 3, 4, 5, 6]) {
    await ways.click.order(spain.page, i + 1, long.spain[i]);
    if (long.england[i]) await ways.click.order(england.page, i + 1, long.england[i]);
  }
  assert.deepEqual(leaks(heardSpain, 'england'), []);
  assert.deepEqual(leaks(heardEngland, 'spain'), []);
  // Each would find a leak: its own plan is one.
  assert.ok(leaks(heardSpain, 'spain').length > 8);

  // A plan that is sealed stays secret; with the second seal the first box is turned up, and no more than that.
  await ways.click.seal(spain.page);
  await england.page.waitForFunction(() =>
    /España/.test(document.querySelector('.log')?.textContent ?? ''),
  );
  assert.deepEqual(leaks(heardEngland, 'spain'), []);
  await ways.click.seal(england.page);
  await spain.page.waitForFunction(
    () =>
      Number(document.querySelector('.match')?.dataset.version) > 0 &&
      !document.querySelector('.phase [aria-current="step"]')?.textContent?.includes('plans'),
  );
  assert.deepEqual(leaks(heardSpain, 'england'), []);
  assert.deepEqual(leaks(heardEngland, 'spain'), []);
  assert.ok(
    heardSpain.some((one) => one.state?.view?.boxes?.[0].england.order_shown),
    'box 1 is open',
  );
  for (const { complaints, context } of [spain, england]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
