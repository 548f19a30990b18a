// Lessons in a real browser: each game's first taken to its end by doing what is lit, with the mouse, by keyboard alone, with a thumb on
// a phone, and by being shown; a wrong move is answered, one goes back, leaves, and takes it up again where one left.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saidBy } from './hand-table.mjs';
import {
  axeFinds,
  closeBrowser,
  openBrowser,
  pointOf,
  shot,
  sizes,
  url,
  version,
  visitor,
} from './support.mjs';

const { games: list } = await (await fetch(`${url}/api/lessons`)).json();
const all = list.flatMap((one) => one.lessons);
const first = (game) => list.find((one) => one.game === game)?.lessons[0];
const options = { skip: first('camino') ? false : 'the table has no lessons', timeout: 600_000 };
const phone = { width: 390, height: 844 };

before(openBrowser);
after(closeBrowser);

/** From the list of a game's lessons into one of them. */
async function begin(page, lesson) {
  const isPuzzle = all.find((one) => one.lesson === lesson)?.puzzle;
  await page.goto(`${url}/learn/${lesson.split('/')[0]}${isPuzzle ? '/puzzles' : ''}`);
  await page.click(`[data-lesson="${lesson}"] [data-begin]`);
  await page.waitForSelector(`.coach[data-lesson="${lesson}"]`);
  await page.waitForSelector('#board [data-place]');
}

/** What stands in the box, once nothing is on its way and nothing is being shown. */
async function told(page) {
  for (;;) {
    await page.waitForSelector(
      '.match:not([data-busy]):not([data-weighing]):not([data-turn="waiting"])',
    );
    const skip = await page.$('.match [data-skip]');
    if (!skip) break;
    await skip.click({ timeout: 5000 }).catch(() => undefined); // it may end by itself
  }
  return page.evaluate(() => {
    const { lesson, step, reads, done } = document.querySelector('.coach').dataset;
    return {
      lesson,
      step: Number(step),
      reads: reads !== undefined,
      done: done !== undefined,
      version: Number(document.querySelector('.match').dataset.version),
      text: document.querySelector('.coach .text').textContent,
    };
  });
}

/** Does something, and waits until the lesson has gone on. */
async function goesOn(page, from, what) {
  await what();
  await page.waitForFunction(
    (before) => Number(document.querySelector('.match').dataset.version) > before,
    from,
  );
}

/** Whether all of it lies in the window, and nothing lies over its middle. */
const isWhole = (page, target) =>
  target.evaluate((one) => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.y >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && one.contains(hit);
  });

/** Takes the lesson to its end; `act` does one thing that is lit. Gives the numbers of the steps as they came. */
async function toTheEnd(page, act, next = () => page.click('[data-next-step]')) {
  const steps = [];
  for (;;) {
    const now = await told(page);
    if (steps.at(-1) !== now.step) steps.push(now.step);
    if (now.done) return steps;
    if (now.reads) await goesOn(page, now.version, next);
    else await act(now);
  }
}

/** Until what is lit is so for this position, or has changed by what was chosen. */
const ring = async (page) => {
  await page.waitForSelector('.coach[data-unfound]');
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
};

/** What can be pressed of what is lit, the surest first. */
const lit = ['="now"', ''].flatMap((now) =>
  ['hand-go', 'go', 'way', 'action', 'also-words', 'opening', 'end', 'place'].map(
    (one) => `.match [data-${one}][data-lit${now}]`,
  ),
);

const litNow = (page) =>
  page.$$eval('.match [data-lit]', (all) => all.map((one) => one.outerHTML.slice(0, 200)).join());

/** Presses what is lit, and once more where it was only chosen, until the lesson has gone on. */
async function doLit(page, now, press) {
  await ring(page);
  // What one is to find out oneself is not lit: shown.
  if (!(await page.$('.match [data-lit="now"]'))) {
    await page.focus('[data-show]');
    return goesOn(page, now.version, () => page.keyboard.press('Enter'));
  }
  for (let tries = 0; tries < 4; tries += 1) {
    await ring(page);
    let done = false;
    const before = await litNow(page);
    for (const selector of lit) {
      const target = page.locator(selector).locator('visible=true').first();
      if ((await target.count()) === 0) continue;
      done = await press(target, selector);
      if (done) break;
    }
    assert.ok(done, `step ${now.step}: nothing lit can be pressed`);
    // It is done, or was chosen and something else is lit; or it took nothing, and is pressed again.
    await page
      .waitForFunction(
        ([version, lit]) =>
          Number(document.querySelector('.match').dataset.version) > version ||
          [...document.querySelectorAll('.match [data-lit]')]
            .map((one) => one.outerHTML.slice(0, 200))
            .join() !== lit,
        [now.version, before],
        { timeout: 4000 },
      )
      .catch(() => undefined);
    const after = await told(page);
    if (after.version > now.version) return;
  }
  const { answer } = await page.evaluate(() => ({
    answer: document.querySelector('[data-answer]')?.textContent ?? '',
  }));
  assert.fail(`step ${now.step} of ${now.lesson} does not go on: ${answer}`);
}

test('by keyboard alone: F6 to what is lit, Enter', options, async () => {
  const { page, complaints } = await visitor({ motion: false });
  const { lesson, steps } = first('hispania');
  await page.goto(`${url}/learn/hispania`);
  await page.waitForSelector('[data-begin]');
  while (!(await page.evaluate(() => document.activeElement?.matches('[data-begin]'))))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector(`.coach[data-lesson="${lesson}"]`);
  await page.waitForSelector('#board [data-place]');
  const taken = await toTheEnd(
    page,
    (now) =>
      doLit(page, now, async () => {
        // What was chosen is lit as its Go a moment later.
        let focus = false;
        for (let tries = 0; tries < 5 && !focus; tries += 1) {
          await page.keyboard.press('F6');
          await ring(page);
          focus = await page.evaluate(() => document.activeElement?.matches('[data-lit]'));
        }
        assert.ok(
          focus,
          `step ${now.step}: the focus is on what is lit, not on ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 150))}; ${await litNow(page)}`,
        );
        await page.keyboard.press('Enter');
        return true;
      }),
    () => page.keyboard.press('Enter'),
  );
  assert.deepEqual(
    taken,
    Array.from({ length: steps }, (_, i) => i + 1),
  );
  await shot(page, 'learn-end-hispania');
  assert.deepEqual(await axeFinds(page, 'the end of a lesson'), []);
  assert.deepEqual(complaints, []);
});

test('with a thumb on a phone, in Spanish', options, async () => {
  const { page, complaints } = await visitor({ size: phone, lang: 'es', touch: true });
  const { lesson, title, steps } = first('camino');
  await begin(page, lesson);
  assert.equal(await page.textContent('.coach h2'), title.es);
  let seen = 0;
  const taken = await toTheEnd(
    page,
    (now) =>
      doLit(page, now, async (target) => {
        await target.scrollIntoViewIfNeeded();
        await target.tap();
        return true;
      }),
    async () => {
      seen += 1;
      if (seen === 2) {
        await shot(page, 'learn-phone-es');
        assert.deepEqual(await axeFinds(page, 'a lesson on a phone'), []);
      }
      await page.tap('[data-next-step]');
    },
  );
  assert.equal(taken.length, steps);
  assert.match(await page.textContent('.coach .do'), /Jugar ahora/);
  // The match that it leads to is set up as it says.
  await page.tap('[data-on]');
  await page.waitForFunction(
    () => document.querySelector('.match') && !document.querySelector('.coach'),
  );
  await page.waitForSelector('.match[data-turn="asked"]');
  assert.match(await page.textContent('header'), /Infante|Fácil|14 semanas/i);
  assert.deepEqual(complaints, []);
});

for (const game of ['tercios', 'bailen'])
  test(`${game}, with the mouse, on the map and in the list`, options, async () => {
    const { page, complaints } = await visitor({ size: { width: 1366, height: 768 } });
    const said = saidBy(page);
    const { lesson, steps } = first(game);
    await begin(page, lesson);
    const taken = await toTheEnd(page, (now) =>
      doLit(page, now, async (target, selector) => {
        if (!selector.includes('place')) {
          await target.click();
          return true;
        }
        const place = await target.getAttribute('data-place');
        const point = await pointOf(page, place);
        if (!point) return false;
        await page.mouse.move(point.x, point.y);
        await page.mouse.click(point.x, point.y);
        return true;
      }),
    );
    assert.equal(taken.length, steps);
    // A click in the middle of a hex means the facing that the step asks for.
    if (game === 'tercios')
      assert.ok(
        said.some((words) => words.includes('advance 1207') && words.includes('face nw')),
        JSON.stringify(said),
      );
    assert.deepEqual(complaints, []);
  });

for (const game of ['armada', 'bailen'])
  test(`${game}, by being shown`, options, async () => {
    // A small laptop at 200 %: what leads on is to be seen without looking for it.
    const small = { size: { width: 683, height: 384 } };
    const { page, complaints } = await visitor(game === 'bailen' ? small : {});
    const { lesson, steps } = first(game);
    await begin(page, lesson);
    const press = async (selector) => {
      const hidden = await page.evaluate((what) => {
        const one = document.querySelector(what);
        const { left, top, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(left + width / 2, top + height - 3));
      }, selector);
      assert.equal(hidden, false, `${selector} is hidden`);
      await page.click(selector);
    };
    const taken = await toTheEnd(
      page,
      (now) => goesOn(page, now.version, () => press('[data-show]')),
      () => press('[data-next-step]'),
    );
    assert.equal(taken.length, steps);
    await shot(page, `learn-end-${game}`);
    assert.deepEqual(complaints, []);
  });

test(
  'a wrong move is answered, a forbidden one has its rule; back, leave, and on where one left',
  options,
  async () => {
    const { page, complaints } = await visitor();
    const { lesson } = first('camino');
    await begin(page, lesson);
    // A box to be heard of: its text, what is pointed at in words, nothing of the page locked.
    await page.waitForSelector('section.coach .text[aria-live="polite"]');
    assert.match((await told(page)).text, /Pointed at: Lombardy; Flanders\./);
    await page.click('[data-action="move savoy"]');
    assert.match(await page.textContent('[data-answer]'), /press Next/);
    await page.focus('#question');
    for (const step of [1, 2])
      await goesOn(page, (await told(page)).version, () => page.keyboard.press('Enter')).catch(() =>
        assert.fail(`Enter at ${step}`),
      );
    let now = await told(page);
    assert.equal(now.step, 3);
    await shot(page, 'learn-camino');
    assert.deepEqual(await axeFinds(page, 'a lesson'), []);

    await page.click('[data-action="move swiss"]');
    await page.waitForSelector('[data-answer]');
    assert.match(await page.textContent('[data-answer]'), /Gotthard/);
    assert.equal(await version(page), now.version, 'nothing was played');
    assert.deepEqual(await axeFinds(page, 'an answer'), []);
    // What the rules forbid is said with its rule, as in any match.
    const point = await pointOf(page, 'flanders');
    await page.mouse.click(point.x, point.y);
    await page.waitForFunction(() => /CE-34/.test(document.querySelector('.why').textContent));
    await page.keyboard.press('Escape'); // what was refused is let go of
    await page.click('.coach .rules button');
    await page.waitForSelector('.drawer');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.drawer'));

    await goesOn(page, now.version, () => page.click('[data-action="move savoy"]'));
    now = await told(page);
    await ring(page);
    assert.equal(await page.getAttribute('[data-action="keep"]', 'data-lit'), 'now');
    await goesOn(page, now.version, () => page.click('[data-back]'));
    assert.equal((await told(page)).step, 3, 'to the beginning of the step');
    await page.waitForSelector('[data-action="move savoy"]');

    // A reload changes nothing.
    await page.reload();
    await page.waitForSelector('.coach[data-step="3"]');
    // Escape asks first.
    await page.focus('#question');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-leave]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('[data-leave]'));
    await page.keyboard.press('Escape');
    await page.click('[data-leave]');
    await page.waitForSelector(`[data-lesson="${lesson}"] [data-go-on]`);
    assert.deepEqual(await axeFinds(page, 'the list of lessons'), []);
    const match = await page.evaluate(
      () => Object.values(JSON.parse(localStorage['tercio.learn']))[0].match,
    );
    await page.click(`[data-lesson="${lesson}"] [data-go-on]`);
    await page.waitForSelector('.coach[data-step="3"]');
    assert.ok(page.url().endsWith(match), 'the same match');

    // The lobby knows it, and leaves it out of the matches; without its match it begins at the step that was reached.
    await page.goto(url);
    await page.waitForSelector('[data-learn="camino"]');
    assert.match(await page.textContent('[data-learn="camino"]'), /step 3 of 13/);
    assert.match(await page.textContent('[data-learn="hispania"]'), /in \d+ minutes/);
    assert.equal(await page.$('.mv'), null);
    await shot(page, 'learn-lobby');
    assert.deepEqual(await axeFinds(page, 'the lobby'), []);
    await page.evaluate(() => localStorage.removeItem('tercio.seats'));
    await page.reload();
    await page.click('[data-learn="camino"]');
    await page.waitForSelector('.coach[data-step="3"]');
    assert.ok(!page.url().endsWith(match), 'another match');
    assert.deepEqual(complaints, []);
  },
);

test('what was learnt here goes with the account', options, async () => {
  const { page, complaints } = await visitor();
  const { lesson } = first('armada');
  await begin(page, lesson);
  await goesOn(page, (await told(page)).version, () => page.click('[data-next-step]'));
  await page.waitForSelector('.coach[data-step="2"]');
  const name = `ana${Date.now() % 1e9}`;
  const enter = async (who, how) => {
    await who.goto(`${url}/learn`);
    await who.evaluate(
      async ([path, name]) => {
        const reply = await fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ name, password: 'correct horse staple' }),
        });
        if (!reply.ok) throw new Error(await reply.text());
      },
      [how, name],
    );
    await who.reload();
  };
  const go = `[data-lesson="${lesson}"] [data-go-on]`;
  const sent = page.waitForResponse((one) => one.url().endsWith('/api/account/learn'));
  await enter(page, '/api/account');
  assert.equal((await sent).status(), 200);
  const other = await visitor();
  await enter(other.page, '/api/account/login');
  await other.page.waitForSelector(go);
  await other.page.click(go);
  await other.page.waitForSelector('.coach[data-step="2"]');
  assert.deepEqual([...complaints, ...other.complaints], []);
});

/** A third of the lessons in a run, another every day; all with ./test --long. */
const day = Number(process.env.TERCIO_SHARE ?? 0);
const shared = (list) =>
  process.env.TERCIO_LONG ? list : list.filter((_, i) => i % 3 === Math.floor(day / 3) % 3);

test('every pointer of every lesson finds something on the page', options, async () => {
  const lost = [];
  for (const size of [sizes.desk, phone]) {
    const { page, context, complaints } = await visitor({ size, touch: size === phone });
    for (const { lesson, steps } of shared(all)) {
      await begin(page, lesson);
      for (;;) {
        const now = await told(page);
        if (now.done) break;
        // What is loaded apart (the board) may come a moment later.
        await page
          .waitForSelector('.coach[data-unfound=""]', { timeout: 3000 })
          .catch(() => undefined);
        const missing = await page.getAttribute('.coach', 'data-unfound');
        if (missing !== '')
          lost.push(`${lesson} ${now.step}/${steps}, ${size.width} px: ${missing}`);
        const button = now.reads ? '[data-next-step]' : '[data-skip-step]';
        await goesOn(page, now.version, () => page.click(button));
      }
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
  assert.deepEqual(lost, []);
});

test('on a phone a chip that stands for several ways shows them first', options, async () => {
  const { page, complaints } = await visitor({ size: phone, touch: true });
  const { lesson } = first('hispania');
  await begin(page, lesson);
  let met = 0;
  for (;;) {
    const now = await told(page);
    if (now.done) break;
    if (now.reads) {
      const next = page.locator('[data-next-step]');
      assert.ok(await isWhole(page, next), `step ${now.step}: Next can be seen`);
      await goesOn(page, now.version, () => next.tap());
      continue;
    }
    // The chip to press is what is asked for, or has it behind it: it is never tried as another way.
    await ring(page);
    const staked = await page.evaluate(() => {
      const chips = [...document.querySelectorAll('.acts.chips [data-action][data-lit="now"]')];
      return chips.map((one) => one.dataset.action).find((a) => /^(besiege|attack) /.test(a));
    });
    if (staked) {
      await page.tap(`[data-action="${staked}"]`);
      await page.waitForTimeout(600);
      assert.equal(await page.$('[data-answer]'), null, `step ${now.step}: ${staked} is tried`);
      if ((await told(page)).version > now.version) continue;
      met += 1;
      const ways = await page.$$eval('.acts.chips [data-action]', (all) => all.length);
      assert.ok(ways > 1, `step ${now.step}: the ways are shown`);
    }
    await goesOn(page, now.version, () => page.tap('[data-show]'));
  }
  assert.ok(met > 0, 'there was such a chip');
  assert.deepEqual(complaints, []);
});
