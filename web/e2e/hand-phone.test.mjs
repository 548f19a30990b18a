// What is in hand on a phone held upright: the room it takes, what lies behind "More", and an answer that stands for a whole turn.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { battleOf, caughtUp, inHand, meant, pointIn, recorded } from './hand-table.mjs';
import { noTable } from './line.mjs';
import { axeFinds, closeBrowser, openBrowser, shot, sizes, visitor } from './support.mjs';

const options = { skip: noTable, timeout: 300_000 };

before(openBrowser);
after(closeBrowser);

const phone = { size: { width: 390, height: 844 }, touch: true };

/** Two battles, and how much of their record is over when the first movement begins. */
const battles = [
  { game: 'tercios', scenario: 'otumba', seat: 'spain', moves: 1 },
  { game: 'bailen', scenario: 'vedel-attack', seat: 'french', moves: 5 },
];

const tapOn = async (page, hex) => {
  await page.waitForSelector(`[data-place="${hex}"]`);
  const point = await pointIn(page, hex);
  assert.ok(point, `${hex} is in sight`);
  await page.touchscreen.tap(point.x, point.y);
};

/** The first of these hexes that a finger can be put on. */
async function seen(page, hexes) {
  for (const hex of hexes) if (await pointIn(page, hex)) return hex;
  throw new Error(`none is in sight: ${hexes}`);
}
const ownOf = ({ view }, seat) =>
  view.units.filter((one) => one.side === seat && one.hex).map(({ hex }) => hex);

const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

for (const { game, scenario, seat, moves } of battles)
  test(
    `${scenario} on a phone: the board keeps half of the screen, with what is in hand on it`,
    options,
    async () => {
      const { page, complaints } = await visitor(phone);
      const battle = await battleOf(page, game, scenario, seat);
      const { line } = battle;
      try {
        for (const one of recorded(scenario).slice(0, moves)) await line.play(one.seat, one.words);
        await caughtUp(page, line);
        const looks = async (when) => {
          const board = await boxOf(page, '.viewport');
          const place = await boxOf(page, `.place.selected[data-place]`);
          assert.ok(
            board.height >= phone.size.height / 2 - 1,
            `${when}: the board is ${board.height} high`,
          );
          assert.ok(
            place.y >= board.y - 1 && place.y + place.height <= board.y + board.height + 1,
            `${when}: in sight`,
          );
          for (const one of ['[data-hand-go]', '[data-put]', '[data-hand-undo]']) {
            const box = await boxOf(page, one);
            assert.ok(box.y + box.height <= phone.size.height, `${when}: ${one} is on the screen`);
          }
        };
        const from = await seen(page, ownOf(line.state, seat));
        await tapOn(page, from);
        await inHand(page, from);
        await page.waitForSelector('.reach', { state: 'attached' });
        await looks('taken up');
        await shot(page, `hand-${game}-held`);
        const lit = await page.$$eval('.place.legal.empty', (all) =>
          all.map((one) => one.dataset.place),
        );
        await tapOn(page, await seen(page, lit));
        await page.waitForSelector('[data-hand-go]:not([disabled])');
        await looks('aimed');
        await shot(page, `hand-${game}-aimed`);
        assert.deepEqual(complaints, []);
      } finally {
        line.close();
        await battle.table.close();
      }
    },
  );

test('on a phone the switches of the map lie behind "More"', options, async () => {
  const { page, complaints } = await visitor(phone);
  const battle = await battleOf(page, 'tercios', 'otumba', 'spain');
  try {
    await caughtUp(page, battle.line);
    const zones = page.locator('[data-page="zones"]');
    assert.equal(await zones.count(), 0);
    assert.equal(await page.locator('.zones').count(), 0);
    await page.tap('[data-page="more"]');
    await zones.tap();
    await page.waitForSelector('.zones', { state: 'attached' });
    assert.deepEqual(await axeFinds(page, 'more'), []);
    await shot(page, 'hand-more');
    await page.keyboard.press('Escape');
    await zones.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement.dataset.page), 'more');
    await page.tap('[data-page="more"]');
    // What was switched on stays so; whoever turns to the map needs the switches no more.
    assert.equal(await zones.getAttribute('aria-pressed'), 'true');
    await tapOn(page, await seen(page, ownOf(battle.line.state, 'spain')));
    await zones.waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
  } finally {
    battle.line.close();
    await battle.table.close();
  }
});

test(
  '"Always, this turn": one answer stands for the rest of the other side\'s turn, and no longer',
  options,
  async () => {
    const { page, complaints } = await visitor({ size: sizes.wide });
    const battle = await battleOf(page, 'tercios', 'otumba', 'spain');
    const { line } = battle;
    const asked = (state) => (state.turn.kind === 'decision' ? state.turn.seats[0] : null);
    const orders = (state) => state.standing?.spain ?? [];
    try {
      const script = recorded('otumba');
      // To the first time that Spain is asked in the middle of a march of the Aztecs.
      const first = script.findIndex(
        (one) => one.seat === 'spain' && one.words[0].startsWith('shelter'),
      );
      for (const one of script.slice(0, first)) await line.play(one.seat, one.words);
      await line.until((state) => asked(state) === 'spain');
      await caughtUp(page, line);
      assert.equal(await page.locator('[data-always-turn]').count(), 1);
      await page.check('[data-always-turn]');
      await meant(page, () => page.click('[data-action="stand"]'));
      await line.until((state) => orders(state).includes('stand') && asked(state) === 'rival');
      // Others close with Spaniards: nobody is asked, they stand.
      const next = script
        .slice(first + 1)
        .filter((one) => one.seat === 'rival' && one.phase === 'move');
      const from = line.state.steps;
      let closed = 0;
      for (const one of next) {
        if (line.state.turn.phase !== 'move' || asked(line.state) !== 'rival') break;
        const { version } = line.state;
        const words = line.state.legal.rival.some(({ a }) => a === 'rest')
          ? ['rest', ...one.words]
          : one.words;
        const reply = await line.ask({ cmd: 'play', seat: 'rival', actions: words, version });
        if (!reply.ok) continue; // he no longer stands where he did
        await line.until((state) => state.version >= reply.version);
        assert.equal(asked(line.state), 'rival', `${words}: nobody else is asked`);
        closed += 1;
      }
      assert.ok(closed > 3, `${closed} marches`);
      await caughtUp(page, line);
      const { entries } = await line.ask({ cmd: 'log', from, to: line.state.steps });
      const answered = entries.filter((one) => one.standing && one.action === 'stand');
      assert.ok(answered.length > 0, 'somebody was closed with, and stood');
      // On to Spain's own turn: there the order is taken back.
      for (let n = 0; n < 200 && !(line.state.turn.phase === 'prelim'); n += 1) {
        const seat = asked(line.state);
        const legal = line.state.legal[seat].map(({ a }) => a);
        const words =
          ['rest', 'done', 'fight', 'stand', 'pass'].find((one) => legal.includes(one)) ?? legal[0];
        await line.play(seat, [words]);
        await line.until((state) => asked(state) !== null || state.over);
      }
      await line.until((state) => orders(state).length === 0);
      assert.deepEqual(complaints, []);
    } finally {
      line.close();
      await battle.table.close();
    }
  },
);
