// The puzzles as a place in a real browser: listed by theme and difficulty, what is solved and how, the next that waits; the puzzle of the
// day with its row of days, which goes with the account as the medals do; by mouse, by keyboard, on a phone, in both languages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeFinds, closeBrowser, openBrowser, shot, url, visitor } from './support.mjs';

const { games: list } = await (await fetch(`${url}/api/lessons`)).json();
const daily = await (await fetch(`${url}/api/daily`)).json();
const camino = list.find((one) => one.game === 'camino');
const puzzles = camino?.lessons.filter((one) => one.puzzle) ?? [];
const options = {
  skip: puzzles.length > 0 ? false : 'the table has no puzzles',
  timeout: 300_000,
};
const phone = { width: 390, height: 844 };
const way = ['prepare', 'move flanders', 'end'];

before(openBrowser);
after(closeBrowser);

const idle = (page) =>
  page.waitForSelector('.match:not([data-busy]):not([data-weighing]):not([data-turn="waiting"])');

/** Chosen, and gone through with where it is asked about first. */
async function play(page, action) {
  await idle(page);
  const from = Number(await page.getAttribute('.match', 'data-version'));
  await page.click(`[data-action="${action}"]`);
  await page.waitForFunction(
    (version) => {
      const match = document.querySelector('.match');
      if (Number(match.dataset.version) > version || document.querySelector('[data-answer]'))
        return true;
      document.querySelector('[data-go]')?.click();
      return false;
    },
    from,
    { polling: 200 },
  );
  await page.evaluate(() => document.querySelector('.match [data-skip]')?.click());
}

const open = async (page, puzzle = 'camino/one-point') => {
  await page.goto(`${url}/learn/camino/puzzles`);
  await page.click(`[data-lesson="${puzzle}"] :is([data-begin], [data-go-on])`);
  await page.waitForSelector(`.coach[data-lesson="${puzzle}"]`);
  await page.waitForSelector('#board [data-place]');
};
const mark = (page, puzzle = 'camino/one-point') =>
  page.textContent(`[data-lesson="${puzzle}"] .mark`);

test('they stand by theme or by difficulty, and only those that wait', options, async () => {
  const { page, complaints } = await visitor({ size: { width: 1366, height: 768 } });
  await page.goto(`${url}/learn/camino`);
  await page.click('[data-puzzles="camino"] a');
  await page.waitForSelector('[data-group]');
  assert.ok(page.url().endsWith('/learn/camino/puzzles'));
  const groups = () => page.$$eval('[data-group]', (all) => all.map((one) => one.dataset.group));
  const rows = () => page.$$eval('[data-lesson]', (all) => all.map((one) => one.dataset.lesson));
  const themes = camino.themes.map((one) => one.id);
  const used = themes.filter((id) => puzzles.some((one) => one.theme === id));
  assert.deepEqual(await groups(), used);
  assert.deepEqual((await rows()).sort(), puzzles.map((one) => one.lesson).sort());
  assert.match(await page.textContent('[data-sum]'), new RegExp(`0 of ${puzzles.length} solved`));
  assert.equal(
    await page.textContent('[data-group] .title'),
    camino.themes[themes.indexOf(used[0])].title.en,
  );
  assert.deepEqual(await axeFinds(page, 'the puzzles'), []);
  await shot(page, 'puzzles');
  await page.check('input[value="difficulty"]');
  const hard = [...new Set(puzzles.map((one) => String(one.difficulty)))].sort();
  assert.deepEqual(await groups(), hard);
  // What is solved is left out where only the others are wanted; it is remembered.
  await page.evaluate((id) => {
    const place = { step: 1, done: true, at: 1, solved: true, missed: false };
    localStorage['tercio.learn'] = JSON.stringify({ [id]: place });
  }, puzzles[0].lesson);
  await page.reload();
  await page.waitForSelector('[data-group]');
  assert.deepEqual(await groups(), hard);
  assert.match(await page.textContent('[data-sum]'), /1 of \d+ solved\.\s*1 at the first try/);
  await page.check('[data-waiting]');
  assert.equal((await rows()).length, puzzles.length - 1);
  assert.ok(!(await rows()).includes(puzzles[0].lesson));
  assert.deepEqual(complaints, []);
});

test(
  'found at once it is solved at the first try, and the next that waits is offered',
  options,
  async () => {
    const { page, complaints } = await visitor();
    await open(page);
    for (const action of way) await play(page, action);
    await page.waitForSelector('.coach[data-done]');
    await page.waitForSelector('.coach [data-on]');
    assert.match(await page.textContent('.coach .do'), /Next: /);
    await shot(page, 'puzzle-solved');
    await page.click('.coach a.btn');
    await page.waitForSelector('[data-group]');
    assert.equal(await mark(page), 'Solved at the first try');
    assert.match(await page.textContent('[data-sum]'), /1 of \d+ solved/);
    assert.deepEqual(complaints, []);
  },
);

test(
  'what else was tried is remembered, also in another match; shown, it is not solved',
  options,
  async () => {
    const { page, complaints } = await visitor();
    await open(page);
    await play(page, 'reinforce');
    await page.waitForSelector('[data-answer]');
    await page.goto(`${url}/learn/camino/puzzles`);
    assert.equal(await mark(page), 'Begun');
    await page.click('[data-lesson="camino/one-point"] .quiet'); // once more, from its beginning
    await page.waitForSelector('.coach[data-lesson="camino/one-point"]');
    for (const action of way) await play(page, action);
    await page.waitForSelector('.coach[data-done]');
    await page.goto(`${url}/learn/camino/puzzles`);
    assert.equal(await mark(page), 'Solved');

    await open(page, 'camino/men-first');
    await page.click('[data-skip-step]');
    await page.waitForSelector('.coach[data-done]');
    await page.goto(`${url}/learn/camino/puzzles`);
    assert.equal(await mark(page, 'camino/men-first'), 'Shown to its end');
    assert.match(await page.textContent('[data-sum]'), /1 of \d+ solved/);
    assert.deepEqual(complaints, []);
  },
);

test('on a phone, in Spanish, by theme', options, async () => {
  const { page, complaints } = await visitor({ size: phone, lang: 'es', touch: true });
  await page.goto(`${url}/learn/camino/puzzles`);
  await page.waitForSelector('[data-group]');
  assert.match(await page.textContent('h1'), /^Problemas: /);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= phone.width, `${wide} px wide`);
  const small = await page.$$eval(
    'main :is(button, a, input)',
    (all) =>
      all
        .map((one) => (one.closest('label') ?? one).getBoundingClientRect())
        .filter((box) => box.height < 32).length,
  );
  assert.equal(small, 0, 'all can be met with a thumb');
  assert.deepEqual(await axeFinds(page, 'the puzzles on a phone'), []);
  await shot(page, 'puzzles-phone-es');
  await page.tap('[data-next-puzzle]');
  await page.waitForSelector('.coach[data-lesson^="camino/"]');
  assert.deepEqual(complaints, []);
});

test('by keyboard alone to the next that waits', options, async () => {
  const { page, complaints } = await visitor();
  await page.goto(`${url}/learn/camino/puzzles`);
  await page.waitForSelector('[data-group]');
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement.matches('[data-next-puzzle]'))) break;
  }
  const next = await page.evaluate(() => document.activeElement.dataset.nextPuzzle);
  await page.keyboard.press('Enter');
  await page.waitForSelector(`.coach[data-lesson="${next}"]`);
  assert.deepEqual(complaints, []);
});

test(
  'the puzzle of the day in the lobby and at its link, with the row of days',
  options,
  async () => {
    const { page, complaints } = await visitor();
    await page.goto(url);
    await page.waitForSelector(`[data-daily="${daily.puzzle}"]`);
    assert.equal(await page.getAttribute('[data-streak]', 'data-streak'), '0');
    assert.deepEqual(await axeFinds(page, 'the lobby with the puzzle of the day'), []);
    await page.locator('[data-daily]').scrollIntoViewIfNeeded();
    await shot(page, 'daily-lobby');
    await page.goto(`${url}/learn/daily`);
    await page.waitForSelector(`h1 ~ [data-day], [data-daily="${daily.puzzle}"]`);
    await page.click('[data-begin-daily]');
    await page.waitForSelector(`.coach[data-lesson="${daily.puzzle}"]`);
    // Shown it does not count.
    await page.waitForSelector('#board [data-place]');
    await page.click('[data-skip-step]');
    await page.waitForSelector('.coach[data-done], .coach [data-next-step]');
    assert.equal(await page.evaluate(() => localStorage['tercio.puzzle-days'] ?? ''), '');
    // Two days before it are known, and then this one.
    await page.goto(`${url}/learn/daily`);
    const days = (...more) =>
      page.evaluate((all) => {
        localStorage['tercio.puzzle-days'] = JSON.stringify(all);
      }, more);
    await days(daily.day - 9, daily.day - 2, daily.day - 1);
    await page.reload();
    await page.waitForSelector('[data-streak="2"][data-longest="2"]');
    assert.match(
      await page.textContent('[data-streak]'),
      /2 days in a row\.[^]*still to be solved/,
    );
    await days(daily.day - 2, daily.day - 1, daily.day);
    await page.reload();
    await page.waitForSelector('[data-streak="3"][data-longest="3"]');
    await page.waitForSelector('[data-solved-today]');
    assert.match(await page.textContent('.daily'), /midnight, UTC/);
    await shot(page, 'daily');
    assert.deepEqual(await axeFinds(page, 'the puzzle of the day'), []);
    assert.deepEqual(complaints, []);
  },
);

test(
  'solved by hand on its day it counts, also when the match is opened again',
  options,
  async () => {
    // Which one it is changes with the day: what the server says of the day is put in its place.
    const { page, complaints } = await visitor();
    await page.route('**/api/daily*', (route) =>
      route.fulfill({ json: { ...daily, ok: true, puzzle: 'camino/one-point' } }),
    );
    await page.goto(`${url}/learn/daily`);
    await page.click('[data-begin-daily]');
    await page.waitForSelector('.coach[data-lesson="camino/one-point"]');
    await page.waitForSelector('#board [data-place]');
    for (const action of way) await play(page, action);
    await page.waitForSelector('.coach [data-row="1"]');
    const match = page.url();
    const days = () => page.evaluate(() => localStorage['tercio.puzzle-days']);
    const solved = JSON.parse(await days());
    assert.equal(solved.length, 1);
    // Opened again it is the same day.
    await page.evaluate(() => localStorage.removeItem('tercio.puzzle-days'));
    await page.goto(match);
    await page.waitForSelector('.coach [data-row="1"]');
    assert.deepEqual(JSON.parse(await days()), solved);
    assert.deepEqual(complaints, []);
  },
);

test('days and medals go with the account', options, async () => {
  const name = `eva${Date.now() % 1e9}`;
  const enter = async (who, how) => {
    await who.goto(`${url}/learn/camino`);
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
  };
  const [rung] = camino.ladder.flatMap((one, i) => (one.matches.length > 0 ? [i + 1] : []));
  const [goal] = camino.ladder[rung - 1].matches;
  const won = {
    match: 'a-match',
    at: 5,
    game: 'camino',
    scenario: goal.scenario,
    options: goal.options,
    seat: goal.seat,
    seats: goal.seats,
    outcome: 'medium-victory',
    value: 1,
  };
  const first = await visitor();
  await enter(first.page, '/api/account');
  await first.page.evaluate(
    ([won, days]) => {
      localStorage['tercio.finished'] = JSON.stringify([won]);
      localStorage['tercio.puzzle-days'] = JSON.stringify(days);
    },
    [won, [daily.day - 1]],
  );
  let sent = 0;
  first.page.on('response', (one) => one.url().endsWith('/api/account/learn') && (sent += 1));
  await first.page.reload();
  const medal = `[data-rung="${rung}"] [data-goal="1"][data-medal="silver"]`;
  await first.page.waitForSelector(medal);
  for (let tries = 0; tries < 100 && sent < 2; tries += 1) await first.page.waitForTimeout(100);
  const other = await visitor();
  await enter(other.page, '/api/account/login');
  await other.page.evaluate(
    (days) => (localStorage['tercio.puzzle-days'] = JSON.stringify(days)),
    [daily.day],
  );
  await other.page.reload();
  await other.page.waitForSelector(medal);
  await shot(other.page, 'medals-of-the-account');
  await other.page.goto(`${url}/learn/daily`);
  await other.page.waitForSelector('[data-streak="2"]');
  assert.deepEqual([...first.complaints, ...other.complaints], []);
});
