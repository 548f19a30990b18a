// How much a hand has to do for what the computer did in the first turns of two battles, with the same dice: each press counted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { battleOf, playedBy, recorded, saidBy } from './hand-table.mjs';
import { keyboard, mouse, touch } from './hands.mjs';
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
    console.log(said.slice(-6).map((one) => one.join(', ')).join('\n'));
    throw error;
  } finally {
    battle.line.close();
    await battle.table.close();
  }
}

for (const [battle, most] of [
  [otumba, [45, 45]],
  [bailen, [15, 20]],
])
  test(
    `${battle.scenario} by mouse: its first turns in at most ${most.join(' and ')} clicks`,
    options,
    async () => {
      const counts = await counted(battle, mouse, [1, 2], { size: sizes.wide });
      for (const [i, n] of counts.entries()) assert.ok(n <= most[i], `${n} clicks in turn ${i + 1}`);
    },
  );

for (const battle of [otumba, bailen])
  test(`${battle.scenario} by keyboard alone: its first turns come out the same`, options, async () => {
    await counted(battle, keyboard, [1, 2], { size: sizes.desk });
  });

for (const battle of [otumba, bailen])
  test(`${battle.scenario} by touch: its first turn comes out the same`, options, async () => {
    const size = { width: 390, height: 844 };
    await counted(battle, touch, [1], { size, touch: true });
  });
