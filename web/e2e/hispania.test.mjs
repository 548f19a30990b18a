// Hispania in a real browser: set up, played by click, by keyboard and by typed words, on a desk and a phone, in both languages; the
// Hispanic phase step by step; and three people of one side with an opponent, who share plans that the opponent never hears of.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answers,
  axeFinds,
  clickPlace,
  closeBrowser,
  confirmed,
  dice,
  goneOn,
  isOver,
  openBrowser,
  shot,
  sizes,
  url,
  version,
  visitor,
} from './support.mjs';

const { games } = await (await fetch(`${url}/api/games`)).json();
const info = games.find((one) => one.id === 'hispania');
const options = { skip: info ? false : 'the table has no Hispania', timeout: 600_000 };

before(openBrowser);
after(closeBrowser);

async function created(scenario, chosen, seats) {
  const reply = await fetch(`${url}/api/matches`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game: 'hispania', scenario, options: chosen, seats }),
  });
  const made = await reply.json();
  assert.equal(made.ok, true, JSON.stringify(made));
  return made;
}

/** Sits down on one seat of a match. */
async function sitDown(page, made, seat) {
  const { secret } = made.seats.find((one) => one.seat === seat);
  await page.goto(`${url}/m/${made.match}#${secret}`);
  await page.waitForSelector('.match[data-line="open"] [data-place]');
}

async function alone(page, scenario = 'siege-of-numantia', chosen = {}) {
  const made = await created(scenario, chosen, { ulterior: 'here' });
  await sitDown(page, made, 'ulterior');
  await page.waitForSelector('.match[data-turn="asked"]');
}

const places = (page) =>
  page.$$eval('#board [data-place].legal', (all) => all.map((one) => one.dataset.place));
async function typed(page, words) {
  const from = await version(page);
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await goneOn(page, from);
  await page.keyboard.press('Tab');
}

test(
  'the form offers players, level, variants and scenarios, and the seats follow',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await page.goto(`${url}/games/hispania`);
    await page.waitForSelector('[data-play]');
    const seats = () => page.$$eval('.seat', (all) => all.length);
    await page.waitForFunction(() => document.querySelectorAll('.seat').length === 1);
    await page.click('label:has(input[name="romans"]) >> nth=2');
    await page.waitForFunction(() => document.querySelectorAll('.seat').length === 3);
    await page.check('.variants input >> nth=6'); // Hispano
    await page.waitForFunction(() => document.querySelectorAll('.seat').length === 4);
    assert.equal(await seats(), 4);
    assert.equal(
      await page.isDisabled('input[name="knob-0"] >> nth=0'),
      true,
      'seven denarii are too many with an opponent',
    );
    await page.click('label:has(input[name="knob-4"]) >> nth=2');
    assert.equal(await page.textContent('output'), '64343');
    assert.deepEqual(await axeFinds(page, 'form'), []);
    await shot(page, 'hispania-form');
    await page.click('.scenario:has(input[value="first-repression"])');
    assert.equal(await page.isDisabled('.variants input >> nth=0'), true);
    await page.click('label:has(input[name="romans"]) >> nth=0');
    await page.uncheck('.variants input >> nth=6');
    await page.waitForFunction(() => document.querySelectorAll('.seat').length === 1);
    await page.click('[data-play]');
    await page.waitForSelector('.match[data-turn="asked"]');
    assert.match(await page.textContent('.ask'), /Ulterior/);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'set-up: roads are laid on links, generals placed in cities and on fleets',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await alone(page, 'campaign');
    for (let n = 0; n < 12 && (await page.$('.place.road')); n += 1) {
      const roads = await page.$$eval('.place.road', (all) => all.map((one) => one.dataset.place));
      const from = await version(page);
      if (n === 0) await shot(page, 'hispania-roads');
      assert.ok(await clickPlace(page, roads[0]), roads[0]);
      await confirmed(page);
      await goneOn(page, from);
    }
    for (const place of ['corduba', 'tarraco', 'mare-balearicum']) {
      const from = await version(page);
      assert.ok(await clickPlace(page, place), place);
      await confirmed(page);
      await goneOn(page, from);
    }
    await page.waitForSelector('.match[data-turn="asked"]');
    assert.ok((await places(page)).length > 3);
    await shot(page, 'hispania-campaign');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('a scenario by clicking, to its end', options, async () => {
  const { context, page, complaints } = await visitor();
  await alone(page, 'first-repression');
  const pick = dice(11);
  let onBoard = 0;
  for (let n = 0; !(await isOver(page)) && n < 300; n += 1) {
    const from = await version(page);
    const lit = (await places(page)).filter((one) => !one.includes(':'));
    const done = n % 4 !== 3 && lit.length > 0 && (await clickPlace(page, lit[pick(lit.length)]));
    if (done) onBoard += 1;
    else {
      const all = await answers(page);
      await page.click(`[data-action="${all[pick(all.length)]}"]`);
    }
    await confirmed(page);
    await goneOn(page, from);
  }
  assert.ok(await isOver(page), 'it ends');
  assert.ok(onBoard > 5, `${onBoard} on the board`);
  await shot(page, 'hispania-over');
  assert.deepEqual(complaints, []);
  await context.close();
});

test(
  'by keyboard alone: L to what is legal, arrows between cities, Enter chooses and plays',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await alone(page);
    await page.keyboard.press('b');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-place'));
    assert.ok(await focused());
    const before = await focused();
    await page.keyboard.press('ArrowLeft');
    assert.notEqual(await focused(), before);
    const seen = new Set();
    for (let n = 0; n < 40; n += 1) {
      await page.keyboard.press('l');
      seen.add(await focused());
    }
    assert.ok(seen.size > 3, [...seen].join(' '));
    const pick = dice(5);
    for (let n = 0; n < 14; n += 1) {
      const from = await version(page);
      if (n % 3 === 2) {
        await page.keyboard.press('0');
        await confirmed(page, { byKey: true });
      } else {
        await page.keyboard.press('b');
        for (let k = pick(5); k >= 0; k -= 1) await page.keyboard.press('l');
        if ((await focused())?.includes(':')) await page.keyboard.press('l');
        if ((await focused())?.includes(':')) await page.keyboard.press('0');
        if (await page.$('[data-place]:focus')) await page.keyboard.press('Enter');
        await confirmed(page, { byKey: true });
      }
      await page.waitForFunction(
        (was) =>
          Number(document.querySelector('.match').dataset.version) > was ||
          document.querySelector('[data-place]:focus'),
        from,
      );
      await page.waitForSelector('.match:not([data-busy])');
      if (await isOver(page)) break;
    }
    assert.ok((await version(page)) > 8);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('by typed words: moves, garrisons, odds and refusals', options, async () => {
  const { context, page, complaints } = await visitor();
  await alone(page);
  await typed(page, 'move toletum');
  assert.match(
    await page.getAttribute('[data-place="toletum"]', 'aria-label'),
    /Praetor of Ulterior is here/,
  );
  await page.keyboard.press('/');
  await page.keyboard.type('besiege segontia 2');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /\d/.test(document.querySelector('.told')?.textContent ?? ''));
  await page.keyboard.type('why place');
  await page.keyboard.press('Enter');
  await page.waitForSelector('p.typed:has-text("why place") + p'); // its answer
  await page.keyboard.type('move mare-atlanticum');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    /HI-\d+/.test(document.querySelector('.told')?.textContent ?? ''),
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test(
  'a city tells its groups and connections, a siege its chances for every stake before it is paid',
  options,
  async () => {
    const { context, page, complaints } = await visitor();
    await alone(page);
    await typed(page, 'end');
    await typed(page, 'move salduba');
    // By pointer.
    const box = await page.locator('[data-place="numantia"] .touch').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector('.card');
    const card = await page.textContent('.card');
    assert.match(card, /Numantia/);
    assert.match(card, /linked revolts/);
    assert.match(card, /Calagurris/);
    assert.match(card, /~/);
    assert.match(card, /segments?~/);
    // By focus, what can be fought from here.
    const lit = await places(page);
    assert.ok(lit.includes('bilbilis'), lit.join(' '));
    await clickPlace(page, 'bilbilis');
    await page.waitForFunction(
      () => document.querySelectorAll('.weigh [data-stake] .ends b').length >= 3,
    );
    const stakes = await page.$$eval('.weigh [data-stake]', (all) =>
      all.map((one) => one.textContent),
    );
    assert.equal(stakes.length, 3);
    assert.match(stakes[0], /%|sure|never/);
    // Both values as the dice prompt says them, and whose each part is.
    assert.match(
      await page.textContent('.weigh'),
      /Rome \(d \+ \d+\)( x \d+)? against Hispania \d/,
    );
    assert.match(await page.textContent('.weigh'), /On the other side:/);
    await shot(page, 'hispania-siege');
    await page.click('.weigh [data-stake] >> nth=1');
    const from = await version(page);
    await page.click('[data-go]');
    await goneOn(page, from);
    assert.match(await page.textContent('.log'), /Bilbilis/);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'the Hispanic phase is played out step by step, can be skipped, and is told in the log',
  options,
  async () => {
    const { context, page, complaints } = await visitor({ motion: true });
    await alone(page);
    await page.keyboard.press('0');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.match[data-turn="showing"]');
    const first = await page.getAttribute('.match', 'data-step');
    assert.ok(await page.$('[data-skip]'));
    await shot(page, 'hispania-showing');
    await page.waitForFunction(
      (was) => document.querySelector('.match').dataset.step !== was,
      first,
    );
    await page.keyboard.press('Escape');
    await page.waitForSelector('.match[data-turn="asked"]');
    assert.equal(await page.getAttribute('.log', 'role'), 'log');
    // Every rule that was gone by stands beside its line, once it is unfolded.
    const unfolded = new Set();
    for (const fold of await page.$$('.log .fold')) {
      await fold.click();
      for (const one of await page.$$eval('.log .rl', (all) => all.map((one) => one.textContent)))
        unfolded.add(one);
    }
    assert.ok(unfolded.has('HI-57'), [...unfolded].join());
    await context.close();
    // Who wishes less motion is shown what is the case.
    const still = await visitor();
    await alone(still.page);
    const from = await version(still.page);
    await still.page.keyboard.press('0');
    await still.page.keyboard.press('Enter');
    await goneOn(still.page, from);
    assert.equal(await still.page.getAttribute('.match', 'data-turn'), 'asked');
    assert.deepEqual([...complaints, ...still.complaints], []);
    await still.context.close();
  },
);

test('fleets are taken in hand and sent, with whoever is aboard', options, async () => {
  const { context, page, complaints } = await visitor();
  await alone(page);
  await clickPlace(page, 'fleet:mare-gaditanum');
  await page.waitForSelector('[data-place="fleet:mare-gaditanum"].selected');
  const goals = (await places(page)).filter((one) => !one.includes(':'));
  assert.deepEqual(
    goals.filter((one) => !one.startsWith('mare-')),
    [],
  );
  assert.ok(goals.includes('mare-atlanticum'), goals.join(' '));
  const from = await version(page);
  await clickPlace(page, 'mare-atlanticum');
  await confirmed(page);
  await goneOn(page, from);
  assert.match(await page.getAttribute('[data-place="mare-atlanticum"]', 'aria-label'), /Fleet/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('on a phone, in Spanish: tap, see the stakes, play', options, async () => {
  const { context, page, complaints } = await visitor({
    size: sizes.phone,
    lang: 'es',
    touch: true,
  });
  await alone(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  await shot(page, 'hispania-phone');
  assert.deepEqual(await axeFinds(page, 'phone'), []);
  await typed(page, 'end');
  await typed(page, 'move salduba');
  await page.keyboard.press('Escape');
  const from = await version(page);
  const siege = (await answers(page)).find((one) => /^(besiege|attack)/.test(one));
  await page.tap(`[data-action="${siege}"]`);
  await page.waitForSelector('[data-go]');
  await shot(page, 'hispania-phone-chosen');
  await page.tap('[data-go]');
  await goneOn(page, from);
  assert.deepEqual(complaints, []);
  await context.close();
});

test(
  'nobody is kept out: axe finds nothing, in light and dark, in both languages',
  options,
  async () => {
    for (const [lang, theme] of [
      ['en', 'light'],
      ['es', 'dark'],
    ]) {
      const { context, page, complaints } = await visitor({ lang, theme });
      await alone(page);
      assert.deepEqual(await axeFinds(page, `${lang} ${theme}`), []);
      await shot(page, `hispania-${lang}-${theme}`);
      await page.keyboard.press('t');
      await page.waitForSelector('table');
      assert.deepEqual(await axeFinds(page, `text ${lang}`), []);
      assert.deepEqual(complaints, []);
      await context.close();
    }
  },
);

test('a side shares plans, and the opponent never hears of them', options, async () => {
  const made = await created(
    'campaign',
    { romans: 3, hispano: true },
    { ulterior: 'here', citerior: 'invite', consul: 'invite', hispania: 'invite' },
  );
  const people = {};
  for (const seat of ['ulterior', 'citerior', 'consul', 'hispania']) {
    people[seat] = await visitor();
    await sitDown(people[seat].page, made, seat);
  }
  const { page: owner } = people.ulterior;
  const { page: ally } = people.citerior;
  await owner.waitForSelector('.match[data-turn="asked"]');
  assert.equal(await ally.getAttribute('.match', 'data-turn'), 'waiting');
  assert.match(await ally.textContent('.seats .asked'), /Ulterior/);
  const quiet = await version(people.hispania.page);
  // The ally proposes a road on the board.
  await ally.click('[data-propose="ulterior"]');
  await ally.waitForSelector('.match[data-turn="proposing"]');
  const roads = await ally.$$eval('.place.road', (all) => all.map((one) => one.dataset.place));
  assert.ok(await clickPlace(ally, roads[0]));
  await confirmed(ally);
  await ally.waitForSelector('[data-plan-by="citerior"] [data-withdraw]');
  await owner.waitForSelector('[data-plan-by="citerior"] [data-follow]');
  await shot(owner, 'hispania-plan');
  await people.consul.page.waitForSelector('[data-plan-by="citerior"]');
  assert.equal(await version(people.hispania.page), quiet, 'nothing reaches the opponent');
  assert.equal(await people.hispania.page.$('[data-plan-by]'), null);
  assert.equal(await people.hispania.page.$('[data-propose]'), null);
  // It is without effect until its owner does it.
  assert.equal(await owner.getAttribute('.match', 'data-turn'), 'asked');
  const from = await version(owner);
  await owner.click('[data-follow]');
  await confirmed(owner);
  await goneOn(owner, from).catch(() => undefined);
  await ally.waitForSelector('[data-plan-by]', { state: 'detached' });
  // Typed, and withdrawn.
  const now = (await people.consul.page.$('.match[data-turn="asked"]'))
    ? 'consul'
    : (await ally.$('.match[data-turn="asked"]'))
      ? 'citerior'
      : 'ulterior';
  const other = now === 'consul' ? ally : people.consul.page;
  const road = (
    await people[now].page.$$eval('.place.road', (all) => all.map((one) => one.dataset.place))
  )[0].replace('_', ' ');
  await other.keyboard.press('/');
  await other.keyboard.type(`plan road ${road}`);
  await other.keyboard.press('Enter');
  await people[now].page.waitForSelector('[data-plan-by]');
  await other.waitForSelector('[data-withdraw]');
  await other.click('[data-withdraw]');
  await people[now].page.waitForSelector('[data-plan-by]', { state: 'detached' });
  for (const one of Object.values(people)) {
    assert.deepEqual(one.complaints, []);
    await one.context.close();
  }
});
