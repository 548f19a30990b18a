// How much a hand has to do for what the computer did in the first turns of two battles, with the same dice: each press counted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { battleOf, bytesOf, caughtUp, playedBy, recorded, saidBy, unitOf } from './hand-table.mjs';
import { keyboard, mouse } from './hands.mjs';
import { noTable } from './line.mjs';
import { closeBrowser, openBrowser, shot, sizes, visitor } from './support.mjs';

const options = { skip: noTable, timeout: 900_000 };

before(openBrowser);
after(closeBrowser);

const otumba = { game: 'tercios', scenario: 'otumba', seat: 'spain' };
const bailen = { game: 'bailen', scenario: 'vedel-attack', seat: 'french' };

/** What was done in each turn, played to the end of the last of `turns`. */
async function counted({ game, scenario, seat }, handOf, turns, how) {
  const { page, complaints } = await visitor(how);
  const said = saidBy(page);
  const battle = await battleOf(page, game, scenario, seat);
  try {
    const hand = await handOf(page, game, said);
    const last = turns.at(-1);
    const marks = await playedBy(page, battle, recorded(scenario), hand, (one) => one.turn > last);
    const counts = turns.map((turn) =>
      marks.filter(([one]) => one.turn === turn).reduce((sum, [, n]) => sum + n, 0),
    );
    console.log(`# ${scenario}: ${counts.join(' and ')}, ${said.length} gestures`);
    for (const [one, n] of marks) console.log(`#   ${n}  ${one.words.join(', ')}`);
    assert.deepEqual(complaints, []);
    return counts;
  } catch (error) {
    await shot(page, `counted-${scenario}`);
    console.log(
      said
        .slice(-6)
        .map((one) => one.join(', '))
        .join('\n'),
    );
    throw error;
  } finally {
    battle.line.close();
    await battle.table.close();
  }
}

const drawing = (page, game, said) => mouse(page, game, said, true);
for (const [battle, how, hand, most] of [
  [otumba, 'clicks', mouse, [45, 45]],
  [bailen, 'clicks', mouse, [18]],
  [bailen, 'drags and clicks', drawing, [15]],
])
  test(
    `${battle.scenario} by mouse: its first turns in at most ${most.join(' and ')} ${how}`,
    options,
    async () => {
      const turns = most.map((_, i) => i + 1);
      const counts = await counted(battle, hand, turns, { size: sizes.wide });
      for (const [i, n] of counts.entries())
        assert.ok(n <= most[i], `${n} clicks in turn ${i + 1}`);
    },
  );

test('otumba by keyboard alone: its first turn comes out the same', options, async () => {
  await counted(otumba, keyboard, [1], { size: sizes.wide });
});

test(
  'one march at Otumba: two clicks, one key takes it back, at most 40 kB on the line',
  options,
  async () => {
    const { page, complaints } = await visitor({ size: sizes.wide });
    const said = saidBy(page);
    const count = bytesOf(page);
    const battle = await battleOf(page, 'tercios', 'otumba', 'spain');
    try {
      const hand = mouse(page, 'tercios', said);
      const script = recorded('otumba');
      const march = script.find((one) => one.of === 't1');
      await playedBy(page, battle, script.slice(0, 1), hand, () => false);
      await caughtUp(page, battle.line);
      const { hex } = unitOf(battle.line.state, 't1');
      [count.bytes, hand.count] = [0, 0];
      await hand.does(march, battle.line, []);
      await battle.line.until((state) => unitOf(state, 't1').hex === march.to);
      await caughtUp(page, battle.line);
      console.log(`# a march: ${hand.count} clicks, ${(count.bytes / 1000).toFixed(1)} kB`);
      assert.equal(hand.count, 2);
      assert.ok(count.bytes <= 40_000, `${count.bytes} bytes`);
      await page.keyboard.press('z');
      await battle.line.until((state) => unitOf(state, 't1').hex === hex);
      assert.deepEqual(complaints, []);
    } finally {
      battle.line.close();
      await battle.table.close();
    }
  },
);
