// A line of half a second and a processor throttled to a quarter: what is clicked while an answer is on its way waits its turn,
// or is seen to be refused, on every board.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begun, clickHex, openMatch as openBailen, script } from './bailen-table.mjs';
import {
  answers,
  clickPlace,
  closeBrowser,
  openBrowser,
  openMatch,
  shot,
  slow,
  url,
  version,
  visitor,
} from './support.mjs';

const { games } = await (await fetch(`${url}/api/games`)).json();
const has = (id) => ({
  skip: games.some((one) => one.id === id) ? false : `the table has no ${id}`,
  timeout: 300_000,
});

before(openBrowser);
after(closeBrowser);

async function sat(game, seats, more = {}) {
  const someone = await visitor(more);
  const line = await slow(someone);
  await openMatch(someone.page, game, seats, more);
  await someone.page.waitForSelector('.match[data-turn="asked"]');
  await someone.page.waitForSelector('#board [data-place]');
  return { ...someone, line };
}

const busy = (page) => page.waitForSelector('.match[data-busy]');
const gone = (page, from) =>
  page.waitForFunction(
    (was) => Number(document.querySelector('.match').dataset.version) > was,
    from,
  );
/** What is chosen, what was refused and why, or what was played beside the first. */
async function told(page, line) {
  for (let n = 0; n < 300; n += 1) {
    const seen = await page.evaluate(() => {
      const answer = document.querySelector('[data-action][aria-pressed="true"]');
      const place = document.querySelector(
        '#board [data-place].selected, .board [data-place][aria-pressed="true"]',
      );
      const why = document.querySelector('.why.shown');
      return {
        chosen: answer?.dataset.action ?? place?.dataset.place ?? null,
        refusal: why?.textContent.trim() ?? null,
      };
    });
    const played = line.played[1] ?? null;
    if (seen.chosen || seen.refusal || played) return { ...seen, played };
    await page.waitForTimeout(100);
  }
  return { chosen: null, refusal: null, played: null };
}

test('Armada: a whole plan laid out without waiting for any answer', has('armada'), async () => {
  const { context, page, complaints, line } = await sat('armada', {
    spain: 'here',
    england: 'computer:easy',
  });
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
  const boxes = [1, 2, 3, 4, 5, 6, 7, 7];
  const orders = ['embark', 'disembark', 'embark', 'disembark', 'fire', 'fire', 'board'];
  // What the issue saw: an order is written and, its answer still on its way, changed.
  line.hold();
  await page.click('[data-place="order 1 fire"]');
  await page.click('[data-place="box 1"]');
  await page.click('[data-place="order 1 embark"]');
  await page.waitForSelector('.limits .note:has-text("1")'); // one waits for the answer
  line.go();
  await page.waitForFunction(() =>
    document.querySelector('[data-place="box 1"]')?.getAttribute('aria-label')?.includes('Embark'),
  );
  await page.waitForSelector('.board:not([data-busy])');

  for (const [i, fleet] of fleets.entries()) {
    await page.click(`.tray [data-place="${fleet}"]`);
    await page.click(`[data-place="slot ${boxes[i]}"], [data-place="slot ${boxes[i]} 2"]`);
  }
  for (const [i, order] of orders.entries())
    if (i > 0) await page.click(`[data-place="order ${i + 1} ${order}"]`);
  await page.waitForSelector('[data-review]');
  for (const [i, fleet] of fleets.entries())
    await page.waitForSelector(`li[data-drop="${boxes[i]}"] [data-place="${fleet}"]`);
  // The seal, and right after it nothing more can be written: that is said.
  await page.click('[data-review]');
  const from = await version(page);
  await page.click('[data-seal]');
  await page.waitForFunction(
    (was) => Number(document.querySelector('.match').dataset.version) > was,
    from,
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Clicks an answer until it is played: the answer to that is then on its way, and stays so while the line is held. */
async function send(page, words) {
  const answer = `[data-action="${words}"]`;
  await page.click(answer);
  await page.waitForSelector(`.match[data-busy], ${answer}[aria-pressed="true"]`);
  if (!(await page.$('.match[data-busy]'))) await page.click(answer);
  await busy(page);
}

for (const [game, seats] of [
  ['camino', { spain: 'here' }],
  ['hispania', { ulterior: 'here' }],
])
  test(
    `${game}: an answer, and then a place of the board, clicked while another is on its way`,
    has(game),
    async () => {
      const { context, page, complaints, line } = await sat(game, seats);
      const [first, second] = (await answers(page)).filter((one) => one !== 'end');
      const from = await version(page);
      line.hold();
      await send(page, first);
      await page.waitForSelector('[data-late]');
      assert.match(await page.textContent('[data-late]'), /way/);
      await page.click(`[data-action="${second}"]`);
      await page.waitForSelector('[data-waiting]');
      assert.match(await page.textContent('[data-waiting]'), /Waits for the answer: .{4}/);
      await shot(page, `slow-${game}-waits`);
      line.go();
      await gone(page, from);
      const one = await told(page, line);
      // Some answers are shown as chosen by their place on the board alone.
      assert.ok(
        one.chosen === second ||
          one.played === second ||
          second.includes(one.chosen?.split(/[_-]/)[0]) ||
          one.refusal?.length > 20,
        `${second}: ${JSON.stringify(one)}`,
      );
      await shot(page, `slow-${game}`);

      assert.deepEqual(complaints, []);
      await context.close();
    },
  );

for (const [game, seats] of [
  ['camino', { spain: 'here' }],
  ['hispania', { ulterior: 'here' }],
])
  test(`${game}: two places of the board, one after the other`, has(game), async () => {
    const { context, page, complaints, line } = await sat(game, seats);
    const places = await page.$$eval('#board [data-place].legal', (some) =>
      some.map((one) => one.dataset.place).filter((id) => !id.includes(':')),
    );
    const from = await version(page);
    // Chances are known before the line is held: what is asked about first is asked about at once.
    await page.waitForTimeout(1500);
    line.hold();
    assert.ok(await clickPlace(page, places[0]), places.join());
    await page.waitForSelector('.match[data-busy], [data-go]');
    if (!(await page.$('.match[data-busy]'))) await page.click('[data-go]');
    await busy(page);
    let place = null;
    for (const some of places.slice(1)) if (!place && (await clickPlace(page, some))) place = some;
    assert.ok(place, 'a place of the board can be clicked');
    await page.waitForSelector('[data-waiting]');
    line.go();
    await gone(page, from);
    const seen = await told(page, line);
    assert.ok(seen.chosen || seen.played || seen.refusal?.length > 20, JSON.stringify(seen));
    assert.deepEqual(complaints, []);
    await context.close();
  });

/** A unit is sent somewhere and, the answer on its way, another is clicked: it is taken up when the first has arrived, or says why not. */
async function twoUnits(page, line, first, second) {
  await clickHex(page, first);
  await page.waitForSelector('.reach', { state: 'attached' });
  const goal = await page.getAttribute('.place.legal.empty', 'data-place');
  const from = await version(page);
  line.hold();
  await clickHex(page, goal);
  await busy(page);
  await clickHex(page, second);
  await page.waitForSelector('[data-waiting]');
  line.go();
  await gone(page, from);
  await page.waitForSelector(`.place.selected[data-place="${second}"], .why.shown`);
}

test(
  'tercios: a second unit clicked while the first is on its way is not forgotten',
  has('tercios'),
  async () => {
    const { context, page, complaints, line } = await sat('tercios', {
      spain: 'here',
      rival: 'computer:easy',
    });
    const alone = await page.$$eval('.place.legal', (some) =>
      some
        .filter((one) => !/units/.test(one.getAttribute('aria-label')))
        .map((one) => one.dataset.place),
    );
    assert.ok(alone.length > 1, alone.join());
    await twoUnits(page, line, alone[0], alone[1]);
    await shot(page, 'slow-tercios');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('bailen: the same, in Spanish', has('bailen'), async () => {
  const made = await begun('vedel-attack', script());
  const someone = await visitor({ lang: 'es' });
  const { context, page, complaints } = someone;
  const line = await slow(someone);
  await openBailen(page, made);
  const other = (
    await page.$$eval('.place.legal', (some) => some.map((one) => one.dataset.place))
  ).find((hex) => hex !== 'ag10');
  await twoUnits(page, line, 'ag10', other);
  await shot(page, 'slow-bailen');
  assert.deepEqual(complaints, []);
  await context.close();
});
