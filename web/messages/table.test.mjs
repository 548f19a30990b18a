// Matches at a real table: what is said by HTTP and over the WebSocket, both ways, is what schema/ says. Says also what a
// state and a phase of moves cost.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Table } from './table.mjs';
import { anyOptions, chance, counted, seed, times } from './support.mjs';

let table;
let games;
before(async () => {
  table = await Table.open();
  ({ games } = await table.get('/api/games'));
});
after(async () => {
  await table.close();
  if (process.env.TERCIO_COUNT) console.log(counted());
});

/** How many decisions of each game are played at the table; the engine's test plays further. */
const steps = { camino: 40, armada: 60, hispania: 30, tercios: 40, bailen: 60 };

async function seatsOf(setup) {
  const { seats } = await table.post('/api/seats', setup);
  return seats;
}

/** A match with everybody at one screen, and somebody who looks on. */
async function begin(game, scenario, options) {
  let setup = { game: game.id, scenario, options };
  const seats = await seatsOf(setup).catch(() => {
    setup = { game: game.id, scenario }; // not all options go with all scenarios
    return seatsOf(setup);
  });
  const here = Object.fromEntries(seats.map((seat) => [seat, 'here']));
  return table.post('/api/matches', { ...setup, seats: here, listed: true });
}

/** Plays by lot from whoever of these is asked; every answer and push is looked at. */
async function playOn(player, luck, many) {
  for (let i = 0; i < many && !player.state.over; ++i) {
    const [seat] = Object.keys(player.state.legal);
    assert.ok(seat, JSON.stringify(player.state.turn));
    const { a: action } = luck.pick(player.state.legal[seat]);
    if (i % 10 === 0) {
      await player.ask('odds', { seat, action });
      await player.ask('why', { seat, action });
    }
    await player.ask('play', { seat, action, version: player.state.version, lag: 12 });
    if (i % 15 === 14) await player.refusedOr('undo', { seat, version: player.state.version });
  }
}

test('every scenario, from every seat', async (t) => {
  const luck = chance(seed);
  for (const game of games)
    for (const { id: scenario } of game.scenarios)
      await t.test(`${game.id}, ${scenario}`, async () => {
        for (let round = 0; round < times; ++round) {
          const options = round === 0 && luck.next() < 0.5 ? {} : anyOptions(game, luck);
          const { match, seats } = await begin(game, scenario, options);
          const secrets = seats.map((seat) => seat.secret);
          // By changes, whole, and from each seat: what is held must be the same as what is told whole.
          const player = await table.sit(match, { secrets, changes: true });
          const whole = await table.sit(match, { secrets, changes: false });
          const others = [await table.sit(match, {})];
          for (const secret of secrets)
            others.push(await table.sit(match, { secrets: [secret], changes: true }));
          await playOn(player, luck, steps[game.id]);
          await whole.caughtUp(player);
          const bare = ({ time: _, entries: __, ...rest }) => rest;
          assert.deepEqual(bare(player.state), bare(whole.state));
          await player.ask('log', { from: 0, to: 500 });
          await player.ask('at', { step: Math.floor(player.state.steps / 2) });
          for (const one of [player, whole, ...others]) one.close();
        }
      });
});

test('a review, as far as it is while it is made, and whole', async () => {
  const { match, seats } = await table.post('/api/matches', {
    game: 'camino',
    scenario: 'medium',
    seats: { spain: 'here' },
  });
  const player = await table.sit(match, { secrets: [seats[0].secret], changes: true });
  await player.refused('review', {});
  await playOn(player, chance(seed), 2000);
  assert.ok(player.state.over);
  assert.ok(player.state.reviews);
  for (const quality of ['quick', 'normal']) {
    let { review } = await player.ask('review', { quality });
    while (!review?.done) ({ review } = await player.ofReview());
    assert.equal(review.quality, quality);
    // Kept: told again, at once or when it has been fetched.
    let { review: again } = await player.ask('review', { quality });
    while (!again?.done) ({ review: again } = await player.ofReview());
    assert.deepEqual(again, review);
  }
  player.close();
});

test('every lesson, to its end', async (t) => {
  const { games: taught } = await table.get('/api/lessons');
  for (const { lessons } of taught)
    for (const { lesson, seat, steps: many } of lessons)
      await t.test(lesson, async () => {
        const { match, seats } = await table.post('/api/matches', { lesson });
        const secrets = seats.filter((one) => one.secret).map((one) => one.secret);
        const learner = await table.sit(match, { secrets, changes: true });
        const whole = await table.sit(match, { secrets, changes: false });
        for (let i = 0; i < 2 * many && !learner.state.lesson.done; ++i) {
          if (i % 3 === 1 && learner.state.lesson.step < many) {
            await learner.ask('lesson', { seat, do: 'show' });
            await learner.ask('lesson', { seat, do: 'back' });
          }
          await learner.ask('lesson', { seat, do: 'skip' });
        }
        assert.ok(learner.state.lesson.done);
        await whole.caughtUp(learner);
        const bare = ({ time: _, entries: __, ...rest }) => rest;
        assert.deepEqual(bare(learner.state), bare(whole.state));
        for (const one of [learner, whole]) one.close();
      });
});

test('what two people say at a table', async () => {
  const { match, seats } = await table.post('/api/matches', {
    game: 'armada',
    scenario: 'campaign',
    seats: { spain: 'here', england: 'invite' },
    terms: { clock: 'days', days: 3, absent: 'loss' },
  });
  const next = 'A'.repeat(42) + 'A';
  const { secret } = await table.post('/api/claim', { match, secret: seats[1].secret, next });
  const spain = await table.sit(match, { secrets: [seats[0].secret], changes: true });
  const england = await table.sit(match, { secrets: [secret] });
  await spain.ask('chat', { seat: 'spain', text: 'Good day.' });
  await spain.ask('note', { seat: 'spain', text: 'Embark early.' });
  await spain.ask('standing', { seat: 'spain', orders: ['decline'] });
  await spain.ask('propose', { seat: 'spain', what: 'cancel' });
  await england.ask('answer', { seat: 'england', yes: false });
  await spain.refused('hint', { seat: 'spain', level: 'easy' });
  await spain.refused('play', { seat: 'spain', action: 'seal', version: 0 });
  await spain.refused('fork', { step: 0 });
  await spain.refused('absent', { seat: 'spain', what: 'win' });
  await spain.refused('give-back', { seat: 'spain', next: 'short' });
  await spain.ask('ping', {});
  await table.post('/api/mine', { seats: [{ match, secret: seats[0].secret }] });
  await england.ask('resign', { seat: 'england' });
  await spain.caughtUp(england);
  assert.equal(spain.state.resigned, 'england');
  await table.post('/api/mine', { seats: [{ match, secret: seats[0].secret }] });
  await spain.ask('fork', { step: 0 });
  for (const one of [spain, england]) one.close();
});

test('allies plan, and a computer advises', async () => {
  const options = { romans: '2' };
  const setup = { game: 'hispania', scenario: 'campaign', options };
  const [first, second] = await seatsOf(setup);
  const { match, seats } = await table.post('/api/matches', {
    ...setup,
    seats: { [first]: 'here', [second]: 'here' },
  });
  const one = await table.sit(match, { secrets: [seats[0].secret] });
  const two = await table.sit(match, { secrets: [seats[1].secret], changes: true });
  await two.ask('plan', { seat: second, for: first, actions: ['end'] });
  await one.caughtUp(two);
  assert.equal(one.state.plans.length, 1);
  for (const each of [one, two]) each.close();

  const alone = await table.post('/api/matches', {
    game: 'camino',
    scenario: 'easy',
    seats: { spain: 'here' },
  });
  const me = await table.sit(alone.match, { secrets: [alone.seats[0].secret] });
  await me.ask('hint', { seat: 'spain', level: 'easy' });
  const coached = me.pushed('coach');
  await me.ask('coach', { seat: 'spain', on: true });
  assert.ok((await coached).chance);
  for (let i = 0; i < 6; ++i) {
    const { a: action } = me.state.legal.spain.at(-1);
    await me.ask('play', { seat: 'spain', action, version: me.state.version });
  }
  await me.ask('coach', { seat: 'spain', on: false });
  await me.ask('resign', { seat: 'spain' });
  me.close();

  const at = { match: alone.match, secret: alone.seats[0].secret };
  const { study, edit: secret, read } = await table.post('/api/studies', at);
  const place = { branch: 0, step: 2 };
  const marks = [
    { from: 'savoy', colour: 'green' },
    { from: 'savoy', to: 'baden', colour: 'red' },
  ];
  let version = 1;
  const change = async (more) => {
    const reply = await table.post('/api/study/change', { study, secret, version, ...more });
    version = reply.study?.version ?? version;
    return reply;
  };
  await change({ what: 'note', ...place, text: 'Here.', marks });
  for (let step = 0; step < 4; ++step) {
    const { legal, turn } = await table.post('/api/study/at', { study, secret, branch: 0, step });
    const action = turn.kind === 'dice' ? 'roll' : legal.spain?.[0].a;
    if (action) await change({ what: 'play', branch: 0, step, action });
  }
  await change({ what: 'title', title: 'Why' });
  const told = await table.post('/api/study', { study, secret: read });
  assert.equal(told.study.read, undefined);
  await assert.rejects(change({ what: 'cut', branch: 99, step: 1 }));
  await change({ what: 'delete' });

  const { match: watched, seats: held } = await table.post('/api/matches', {
    game: 'tercios',
    scenario: games.find((game) => game.id === 'tercios').scenarios[0].id,
    seats: { spain: 'here', rival: 'computer:easy' },
  });
  const player = await table.sit(watched, { secrets: [held[0].secret], changes: true });
  for (let i = 0; i < 3 && player.state.legal.spain; ++i) {
    const { a: action } = player.state.legal.spain.at(-1);
    await player.refusedOr('play', { seat: 'spain', action, version: player.state.version });
  }
  player.close();
});

test('games, rules, lists and accounts', async () => {
  for (const game of games) {
    const { rules } = await table.get('/api/rules', game.id);
    for (const [id, rule] of Object.entries(rules))
      if (rule.picture) await table.get('/api/picture', `${game.id}/${id}`);
  }
  for (const words of ['lang=en&for=win', 'lang=es&for=cabaleria', 'for='])
    await table.get('/api/find', `bailen?${words}`);
  const offer = {
    game: 'armada',
    scenario: 'campaign',
    seats: { spain: 'here', england: 'open' },
    listed: true,
  };
  const { match: mine, seats } = await table.post('/api/matches', offer);
  const alone = await table.sit(mine, { secrets: [seats[0].secret] });
  const looksOn = await table.sit(mine, {});
  await alone.ask('withdraw', { seat: 'spain' });
  for (const one of [alone, looksOn]) one.close();
  const { match } = await table.post('/api/matches', offer);
  assert.ok((await table.get('/api/open')).matches.length > 0);
  assert.ok((await table.get('/api/watch')).matches.length > 0);
  await table.get('/api/account');
  await assert.rejects(table.post('/api/account', { name: 'ana', password: 'short' }));
  await table.post('/api/account', { name: 'Ana', password: 'a long enough one' });
  await table.get('/api/account');
  await table.get('/api/account/sessions');
  const taken = await table.post('/api/take', { match, seat: 'england' });
  await table.get('/api/account/results');
  await table.get('/api/account/export');
  await table.post('/api/mine', { seats: [] });
  await table.post('/api/account/webhook', { address: 'https://example.org/tercio' });
  await table.post('/api/account/webhook', { address: '' });
  await table.post('/api/account/let-go', { match });
  await table.post('/api/account/keep', { match, secret: taken.secret });
  await table.post('/api/account/password', {
    password: 'a long enough one',
    new: 'another long one',
  });
  await table.post('/api/account/logout', {});
  await table.post('/api/account/login', { name: 'Ana', password: 'another long one' });
  await table.post('/api/account/delete', { password: 'another long one' });
});

test('a state of Bailén is sent once; what a phase of moves costs after it', async (t) => {
  const { match, seats } = await table.post('/api/matches', {
    game: 'bailen',
    scenario: 'vedel-attack',
    seats: { french: 'here', spanish: 'here' },
  });
  const secrets = seats.map((seat) => seat.secret);
  const player = await table.sit(match, { secrets, changes: true });
  const whole = player.bytes;
  const luck = chance(7);
  const sent = [];
  let phase = 0;
  let moves = 0;
  for (let i = 0; i < 400 && moves < 60; ++i) {
    const moving = player.state.view.phase === 'move';
    const [seat] = Object.keys(player.state.legal);
    const { a: action } = luck.pick(player.state.legal[seat]);
    const from = player.bytes;
    await player.ask('play', { seat, action, version: player.state.version });
    sent.push(player.bytes - from);
    if (moving) {
      phase += player.bytes - from;
      ++moves;
    }
  }
  const mean = Math.round(sent.reduce((sum, one) => sum + one, 0) / sent.length);
  const most = Math.max(...sent);
  t.diagnostic(
    `whole ${whole} bytes; ${sent.length} changes: mean ${mean}, most ${most}; ${moves} moves of a phase: ${phase} bytes`,
  );
  assert.ok(mean < 15_000, `a change of Bailén costs ${mean} bytes on the average`);
  player.close();
});
