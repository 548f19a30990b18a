// How much a hand has to do for what the computer did in the first turns of two battles, with the same dice: each press counted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { battleOf, bytesOf, caughtUp, playedBy, recorded, saidBy, unitOf } from './hand-table.mjs';
import { keyboard, mouse } from './hands.mjs';
import { noTable } from './line.mjs';
import { touch } from './touch.mjs';
import { closeBrowser, openBrowser, shot, sizes, visitor } from './support.mjs';

const options = { skip: noTable, timeout: 900_000 };

before(openBrowser);
after(closeBrowser);

const otumba = { game: 'tercios', scenario: 'otumba', seat: 'spain' };
const bailen = {
  game: 'bailen',
  scenario: 'vedel-attack',
  seat: 'french',
  // The turns of the French: their fire in that of the Spaniards is told apart.
  apart: 'defensive-fire',
};

const unitsOf = ({ view }) =>
  Object.fromEntries(view.units.filter((one) => one.hex).map(({ id, hex }) => [id, hex]));

/** What was done in each turn, played to the end of the last of `turns`. */
async function counted({ game, scenario, seat, apart }, handOf, turns, how) {
  const { page, complaints } = await visitor(how);
  const said = saidBy(page);
  const battle = await battleOf(page, game, scenario, seat);
  try {
    const hand = await handOf(page, game, said, battle.line);
    const last = turns.at(-1);
    const marks = await playedBy(page, battle, recorded(scenario), hand, (one) => one.turn > last);
    const sumOf = (some) => some.reduce((sum, [, n]) => sum + n, 0);
    const within = (turn, isApart) =>
      sumOf(marks.filter(([one]) => one.turn === turn && (one.phase === apart) === isApart));
    const counts = turns.map((turn) => within(turn, false));
    const others = turns.map((turn) => within(turn, true));
    console.log(
      `# ${scenario}: ${counts.join(' and ')}, apart ${others.join(' and ')}, ${said.length} gestures`,
    );
    for (const [one, n] of marks) console.log(`#   ${n}  ${one.words.join(', ')}`);
    assert.deepEqual(complaints, []);
    return counts;
  } catch (error) {
    await shot(page, `counted-${scenario}-${handOf.name}`);
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

const clicking = (page, game, said) => mouse(page, game, said);
const drawing = (page, game, said) => mouse(page, game, said, true);
const wide = { size: sizes.wide };
const phone = { size: { width: 390, height: 844 }, touch: true };
for (const [battle, name, hand, most, how] of [
  [otumba, 'clicks', clicking, [45, 45], wide],
  [bailen, 'drags and clicks', drawing, [15, 20], wide],
  [bailen, 'touches', touch, [20], phone],
])
  test(
    `${battle.scenario}: its first turns in at most ${most.join(' and ')} ${name}`,
    options,
    async () => {
      const turns = most.map((_, i) => i + 1);
      const counts = await counted(battle, hand, turns, how);
      for (const [i, n] of counts.entries())
        assert.ok(n <= most[i], `${n} ${name} in turn ${i + 1}`);
    },
  );

test('a line forward at Otumba in two gestures: by mouse, and by keys', options, async () => {
  const { page, complaints } = await visitor(wide);
  const said = saidBy(page);
  const battle = await battleOf(page, 'tercios', 'otumba', 'spain');
  const { line } = battle;
  try {
    const hand = mouse(page, 'tercios', said);
    await playedBy(page, battle, recorded('otumba').slice(0, 1), hand, () => false);
    await caughtUp(page, line);
    const keys = keyboard(page, 'tercios', said, line);
    for (const how of [hand, keys]) {
      const stood = unitsOf(line.state);
      const { hex } = unitOf(line.state, 't2');
      const to = `13${Number(hex.slice(2)) - 2}`;
      const [before, from] = [said.length, line.state.version];
      how.count = 0;
      await how.forward(hex, to);
      await line.until((state) => state.version > from);
      assert.equal(said.length, before + 1, 'one gesture for them all');
      const moved = Object.entries(unitsOf(line.state)).filter(([id, at]) => stood[id] !== at);
      console.log(`# forward: ${how.count}, ${moved.length} units: ${said.at(-1).join(', ')}`);
      assert.ok(moved.length >= 7, `${moved.length} moved`);
      // Straight ahead, each as far as it may.
      for (const [id, at] of moved) {
        const by = Number(stood[id].slice(2)) - Number(at.slice(2));
        assert.ok(at.startsWith(stood[id].slice(0, 2)) && by > 0 && by <= 2, `${id} in ${at}`);
      }
      if (how === hand) assert.equal(how.count, 2);
      await caughtUp(page, line);
      await page.keyboard.press('z');
      await line.until((state) => unitOf(state, 't2').hex === hex);
      await caughtUp(page, line);
    }
    assert.deepEqual(complaints, []);
  } finally {
    line.close();
    await battle.table.close();
  }
});

test('otumba by keyboard alone: its first turn comes out the same', options, async () => {
  const [keys] = await counted(otumba, keyboard, [1], { size: sizes.wide });
  assert.ok(keys <= 150, `${keys} keys`);
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
