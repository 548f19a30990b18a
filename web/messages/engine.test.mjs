// Games of every scenario through the engine, with several sets of options: every reply, and what every seat and a
// spectator may see, is what schema/ says.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anyOptions, chance, counted, Engine, seed, times } from './support.mjs';

const engine = new Engine();
const { games } = await engine.done('games');
after(() => {
  engine.close();
  if (process.env.TERCIO_COUNT) console.log(counted());
});
before(() => engine.done('hello'));

/** How far a game is played, and how often it is looked at: long games cost most. */
const pace = {
  camino: { rounds: 4, steps: 400, every: 2 },
  armada: { rounds: 8, steps: 400, every: 1 },
  hispania: { rounds: 2, steps: 250, every: 4 },
  tercios: { rounds: 1, steps: 500, every: 12 },
  bailen: { rounds: 1, steps: 900, every: 30 },
};

/** All that can be asked of a position without changing it. */
async function look(game, match, turn, luck) {
  const seats = [...game.seats.map((seat) => ({ seat: seat.id })), {}];
  const asked = seats.map((seat) => engine.ask('view', { match, ...seat }));
  asked.push(...seats.map((seat) => engine.ask('turn', { match, ...seat })));
  if (turn.kind === 'decision') {
    const seat = luck.pick(turn.seats);
    const { actions } = await engine.done('legal', { match, seat });
    const { a: action } = luck.pick(actions);
    asked.push(
      engine.ask('odds', { match, seat, action }),
      engine.ask('why', { match, seat, action }),
    );
  }
  for (const { reason } of await Promise.allSettled(asked)) if (reason) throw reason;
}

/** One step: dice, a choice by lot, or what the plain player would do. */
async function step(match, turn, luck) {
  if (turn.kind === 'dice') return engine.done('roll', { match });
  const seat = luck.pick(turn.seats);
  if (luck.next() < 0.3) {
    const plain = { match, seat, level: 'heuristic', explain: false, simulations: 1 };
    const { action } = await engine.done('best', plain);
    return engine.done('play', { match, seat, action });
  }
  const { actions } = await engine.done('legal', { match, seat });
  return engine.done('play', { match, seat, action: luck.pick(actions).a });
}

async function play(game, scenario, options, number, { steps, every }) {
  const luck = chance(number);
  let begun = await engine.ask('new', { game: game.id, scenario, options, seed: number });
  // Not all options go with all scenarios.
  if (!begun.ok) begun = await engine.done('new', { game: game.id, scenario, seed: number });
  const { match } = begun;
  let { turn } = begun;
  for (let i = 0; i < steps && turn.kind !== 'over'; ++i) {
    if (i % every === 0) await look(game, match, turn, luck);
    turn = (await step(match, turn, luck)).turn;
    if (i % 50 === 49) turn = (await engine.done('undo', { match })).turn;
  }
  await look(game, match, turn, luck);
  if (turn.kind === 'over') await engine.done('reckoning', { match });
  const { position } = await engine.done('dump', { match });
  await engine.done('load', { game: game.id, position });
  const { record } = await engine.done('record', { match, seed: true });
  await engine.done('open', { record });
  await engine.done('close', { match });
}

for (const game of games)
  for (const { id: scenario } of game.scenarios)
    test(`${game.id}, ${scenario}: replies of the engine`, async () => {
      const luck = chance(seed);
      const how = pace[game.id];
      for (let round = 0; round < how.rounds * times; ++round)
        await play(
          game,
          scenario,
          round === 0 ? {} : anyOptions(game, luck),
          seed * 1000 + round,
          how,
        );
    });

test('an explained advice', async () => {
  for (const game of games) {
    const { match, turn: first } = await engine.done('new', { game: game.id, seed });
    let turn = first;
    while (turn.kind === 'dice') turn = (await engine.done('roll', { match })).turn;
    const seat = turn.seats[0];
    const advice = await engine.done('best', { match, seat, level: game.levels[0], ms: 200 });
    assert.ok(advice.reason.en.length > 0 && advice.line.length > 0);
  }
});

test('refusals', async () => {
  for (const [cmd, fields] of [
    ['turn', { match: 'none' }],
    ['new', { game: 'chess' }],
    ['new', { game: 'camino', options: { leader: 'napoleon' } }],
  ])
    assert.equal((await engine.ask(cmd, fields)).ok, false);
  const { match } = await engine.done('new', { game: 'camino', seed: 42 });
  assert.equal((await engine.ask('reckoning', { match })).error.code, 'not-over');
  await engine.done('play', { match, actions: ['roll 3', 'roll 10', 'roll 4'] });
  for (const action of ['move flanders', 'fly flanders'])
    assert.equal((await engine.ask('play', { match, action })).ok, false);
  assert.equal((await engine.ask('play', { match, actions: ['move savoy', 'end'] })).ok, false);
  await engine.ask('why', { match, action: 'move flanders' });
});
