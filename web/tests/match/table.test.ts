import assert from 'node:assert/strict';
import { test } from 'vitest';
import { markSeen } from '../../src/lib/mine';
import { settings, t } from '../../src/lib/settings.svelte';
import {
  after,
  action,
  both,
  entry,
  moment,
  newMatch,
  open,
  sat,
  server,
  settle,
  state,
  useTable,
} from '../support/table';

useTable();

const words = (list: { a: string }[]) => list.map((one) => one.a);
const played = () => server.asked('play');

// ---- sitting down ------------------------------------------------------------------------------------

test('the page sits down with its secret and what it saw last', async () => {
  const match = newMatch();
  markSeen(match, 4);
  const table = await sat(state(5), { match });
  assert.equal(server.sockets[0]!.address, 'ws://table.test/ws');
  assert.deepEqual(server.asked('sit'), [
    { match, secrets: ['s3cret'], shares: true, changes: true, seen: 4 },
  ]);
  assert.equal(table.status, 'open');
  assert.equal(table.state!.version, 5);
});

test('a seat of the account is sat at by its name, without a secret', async () => {
  await sat(state(5), { held: [{ secret: '', seat: 'red' }] });
  const [sit] = server.asked('sit');
  assert.deepEqual([sit!.secrets, sit!.seats], [[], ['red']]);
});

test('what happened while nobody looked is told when one comes back, not at a first visit', async () => {
  const match = newMatch();
  const first = await sat(state(5, { entries: [entry(5, 'blue')] }), { match });
  assert.deepEqual(first.since, []);
  const back = await sat(state(7, { entries: [entry(6, 'blue'), entry(7, 'blue')] }), { match });
  assert.deepEqual(
    back.since.map((one) => one.step),
    [6, 7],
  );
});

test('what was missed is put aside once one has played oneself', async () => {
  const match = newMatch();
  markSeen(match, 5);
  const table = await sat(state(6, { entries: [entry(6, 'blue')] }), { match });
  await server.state(state(7, { entries: [entry(7, 'blue')] }));
  assert.equal(table.since.length, 1);
  await server.state(state(8, { entries: [entry(8, 'red')] }));
  assert.deepEqual(table.since, []);
});

test('the whole log is asked for, page by page, and put in order', async () => {
  server.answers.log = ({ from, to }) => ({
    entries: [entry(Number(from) + 1, 'red'), entry(Number(to), 'blue')],
  });
  const table = await sat(state(250, { entries: [entry(250, 'blue')] }));
  await settle();
  assert.deepEqual(server.asked('log'), [
    { from: 0, to: 200 },
    { from: 200, to: 250 },
  ]);
  assert.deepEqual(
    table.entries.map((one) => one.step),
    [1, 200, 201, 250],
  );
});

test('ending one’s turn is the last of the answers, whatever the server begins with', async () => {
  const table = await sat(state(5, { can: ['end', 'move baden', 'move ulm'] }));
  assert.deepEqual(words(table.legal), ['move baden', 'move ulm', 'end']);
  assert.equal(table.actionOfKey('2')!.a, 'move ulm');
  assert.equal(table.actionOfKey('0')!.a, 'end');
  assert.equal(table.actionOfKey('3'), null);
});

test('where the rules have changed the match can be looked at and not played on', async () => {
  const table = await sat(state(5, { changed: { trouble: both('other rules') } }));
  assert.deepEqual([table.seat, table.legal], [null, []]);
  assert.equal(table.own, 'red');
});

// ---- choosing and playing --------------------------------------------------------------------------

test('the first click chooses, the second plays, with the version it was seen in', async () => {
  const table = await sat(state(5));
  table.choose('move baden');
  await settle();
  assert.equal(table.selected, 'move baden');
  assert.deepEqual(played(), []);
  table.choose('move baden');
  await settle();
  assert.deepEqual(played(), [{ seat: 'red', action: 'move baden', version: 5 }]);
  await server.answer('play', { version: 6 });
  assert.equal(table.played, 1);
});

test('another click chooses the other', async () => {
  const table = await sat();
  table.choose('move baden');
  table.choose('move ulm');
  await settle();
  assert.equal(table.selected, 'move ulm');
  assert.deepEqual(played(), []);
});

test('without confirmation the first click plays, but looking never does', async () => {
  settings.setConfirm(false);
  const table = await sat();
  table.choose('move baden', 'look');
  table.choose('move baden', 'look');
  await settle();
  assert.deepEqual([table.selected, played()], ['move baden', []]);
  table.choose('move ulm');
  await settle();
  assert.deepEqual(played(), [{ seat: 'red', action: 'move ulm', version: 5 }]);
});

test('the green button plays at once', async () => {
  const table = await sat();
  table.choose('end', 'green');
  await settle();
  assert.deepEqual(played(), [{ seat: 'red', action: 'end', version: 5 }]);
});

test('a place with several actions: the first is chosen, and what is chosen there is played by the next click', async () => {
  const table = await sat();
  table.pick(['move baden', 'move ulm']);
  assert.equal(table.selected, 'move baden');
  table.selected = 'move ulm';
  table.pick(['move baden', 'move ulm']);
  await settle();
  assert.deepEqual(played(), [{ seat: 'red', action: 'move ulm', version: 5 }]);
});

test('without confirmation a place with one action is played at once, one with several asks which', async () => {
  settings.setConfirm(false);
  const table = await sat();
  table.pick(['move baden', 'move ulm']);
  await settle();
  assert.deepEqual([table.selected, played()], ['move baden', []]);
  table.letGo();
  table.pick(['move ulm']);
  await settle();
  assert.deepEqual(played(), [{ seat: 'red', action: 'move ulm', version: 5 }]);
});

test('how slow the line is, is told where a clock runs', async () => {
  const table = open();
  await after(30);
  server.sockets[0]!.onopen!();
  await after(70);
  await server.answer('sit', {
    state: state(5, { terms: { clock: 'live', minutes: 30, increment: 10 } as never }),
  });
  void table.play('end');
  await settle();
  assert.deepEqual(played(), [{ seat: 'red', action: 'end', version: 5, lag: 70 }]);
});

test('who only looks on plays nothing, and is told', async () => {
  const table = await sat(state(5, { you: [], can: [] }), { held: [] });
  assert.equal(table.spectator, true);
  assert.equal(await table.play('move baden'), false);
  assert.equal(table.refusal!.text, t('refused.spectator'));
  assert.deepEqual(played(), []);
});

// ---- refusals ----------------------------------------------------------------------------------------

test('a refusal is shown with its reason and rule; the position and what was chosen are as before', async () => {
  const first = state(5);
  const table = await sat(first);
  table.selected = 'move baden';
  const done = table.play('move baden');
  await settle();
  await server.refuse('play', { code: 'illegal', rule: 'T-1', reason: both('Baden is closed') });
  assert.equal(await done, false);
  assert.deepEqual(table.refusal, { about: '', text: 'Baden is closed', rule: 'T-1', place: null });
  assert.deepEqual(table.state, first);
  assert.equal(table.selected, 'move baden');
  assert.equal(table.played, 0);
  assert.equal(table.deeds.busy, false);
});

test('a refusal without a reason has the sentence of its code, and one that nobody knows a plain one', async () => {
  const table = await sat();
  void table.play('end');
  await settle();
  await server.refuse('play', { code: 'stale' });
  assert.equal(table.refusal!.text, t('error.stale'));
  void table.play('end');
  await settle();
  await server.refuse('play', { code: 'never-heard-of' });
  assert.equal(table.refusal!.text, t('error.internal'));
});

test('a refusal is shown for six seconds, a newer one as long again', async () => {
  const table = await sat();
  const refusal = { about: '', text: 'no', rule: null, place: null };
  table.refuse(refusal);
  await after(5000);
  table.refuse(refusal);
  await after(5999);
  assert.equal(table.refusal, refusal);
  await after(1);
  assert.equal(table.refusal, null);
});

test('a refusal is gone when the match goes on, and when something else is chosen', async () => {
  const table = await sat();
  const refusal = { about: '', text: 'no', rule: null, place: null };
  table.refuse(refusal);
  await server.state(state(6));
  assert.equal(table.refusal, null);
  table.refuse(refusal);
  table.choose('move ulm');
  assert.equal(table.refusal, null);
});

test('while the line is broken nothing is played, and it is said; when it is back, the page sits down with what it saw', async () => {
  const table = await sat(state(5));
  await server.breakLine();
  assert.equal(table.status, 'lost');
  assert.equal(await table.play('end'), false);
  assert.equal(table.refusal!.text, t('error.lost'));
  assert.equal(table.state!.version, 5);
  table.hurry();
  await server.seat(state(8));
  assert.equal(server.last('sit').seen, 5);
  assert.deepEqual([table.status, table.state!.version], ['open', 8]);
});

test('an answer that was lost with the line is a refusal, and what waited has its turn', async () => {
  const table = await sat();
  const first = table.play('move baden');
  table.choose('move ulm');
  await settle();
  await server.breakLine();
  assert.equal(await first, false);
  await settle();
  assert.equal(table.selected, 'move ulm');
});

test('a place where nothing can be done says why', async () => {
  const table = await sat();
  table.selected = 'move baden';
  table.askPlace('paris');
  await settle();
  assert.deepEqual(server.asked('why'), [{ seat: 'red', action: 'move paris' }]);
  await server.answer('why', { legal: false, rule: 'T-1', reason: both('too far') });
  assert.deepEqual(table.refusal, { about: 'paris', text: 'too far', rule: 'T-1', place: 'paris' });
  assert.equal(table.selected, null);
});

test('who is not asked need not be told by the server to wait', async () => {
  const table = await sat(state(5, { can: [] }));
  table.askPlace('paris');
  await settle();
  assert.equal(table.refusal!.text, t('refused.wait'));
  await server.state(state(6, { can: [], over: true }));
  table.askPlace('paris');
  assert.equal(table.refusal!.text, t('refused.over'));
  assert.deepEqual(server.asked('why'), []);
});

// ---- what the server sends -------------------------------------------------------------------------

test('a state that comes takes the place of the old one; what was chosen and known of it is let go', async () => {
  const table = await sat();
  table.selected = 'move baden';
  table.peek = 'move ulm';
  table.chances.odds = { 'move baden': null };
  const next = state(6, { can: [], entries: [entry(6, 'blue')] });
  await server.state(next);
  assert.deepEqual(table.state, next);
  assert.deepEqual([table.selected, table.peek, table.chances.odds], [null, null, {}]);
  assert.deepEqual(
    table.entries.map((one) => one.step),
    [6],
  );
  assert.deepEqual(table.lit, ['place6']);
});

test('a plan or a proposal changes nothing of what was being looked at', async () => {
  const table = await sat();
  table.selected = 'move baden';
  table.refuse({ about: '', text: 'no', rule: null, place: null });
  const odds = (table.chances.odds = { 'move baden': null });
  await server.state({
    ...state(5),
    version: 6,
    proposal: { by: 'blue', what: 'cancel', waiting: ['red'] },
  });
  assert.equal(table.state!.proposal!.by, 'blue');
  assert.equal(table.selected, 'move baden');
  assert.equal(table.refusal!.text, 'no');
  assert.equal(table.chances.odds, odds);
});

test('changes are put into what is known, and the next action names their version', async () => {
  const view = { game: 'toy', map: { size: 3 }, units: [{ hex: '0101' }, { hex: '0202' }] };
  const table = await sat(state(5, { view }));
  await server.push('change', {
    base: 5,
    set: { '/version': 6, '/steps': 6, '/view/units/1/hex': '0203' },
    entries: [entry(6, 'blue')],
  });
  assert.deepEqual(table.state!.view, { ...view, units: [{ hex: '0101' }, { hex: '0203' }] });
  assert.deepEqual(
    table.entries.map((one) => one.step),
    [6],
  );
  void table.play('end');
  await settle();
  assert.equal(server.last('play').version, 6);
});

test('changes of a state that is not here change nothing: the whole is asked for again', async () => {
  const table = await sat(state(5));
  await server.push('change', { base: 9, set: { '/version': 10 }, entries: [] });
  assert.equal(table.state!.version, 5);
  assert.equal(server.asked('sit').length, 2);
  await server.answer('sit', { state: state(10) });
  assert.equal(table.state!.version, 10);
});

test('chat and who is there are told beside the state, and kept by the changes that follow', async () => {
  const table = await sat();
  await server.push('chat', { message: { seat: 'blue', text: 'well played', at: 1 } });
  await server.push('seats', {
    seats: [{ seat: 'blue', title: both('blue'), holder: 'person', online: true }],
  });
  await server.push('change', { base: 5, set: { '/version': 6 }, entries: [] });
  assert.deepEqual(
    table.state!.chat.map((line) => line.text),
    ['well played'],
  );
  assert.equal(table.state!.seats[0]!.online, true);
});

test('that a computer thinks is told until the next state', async () => {
  const table = await sat();
  await server.push('thinking', { seat: 'blue' });
  assert.equal(table.thinking, 'blue');
  await server.state(state(6));
  assert.equal(table.thinking, null);
});

test('what was taken back is struck out of the log', async () => {
  const table = await sat(state(5, { entries: [entry(4, 'blue'), entry(5, 'red')] }));
  await server.state(state(6, { steps: 4, entries: [entry(5, 'red', { undone: true })] }));
  assert.deepEqual(
    table.entries.map((one) => [one.step, one.undone ?? false]),
    [
      [4, false],
      [5, true],
    ],
  );
});

test('a match that was withdrawn is gone', async () => {
  const table = await sat();
  await server.push('gone', {});
  assert.deepEqual([table.status, table.trouble!.code], ['refused', 'gone']);
  assert.equal(server.sockets[0]!.closed, true);
});

// ---- one thing after another -------------------------------------------------------------------------

test('a click made while an answer is on its way waits for it, and is then chosen in the new position', async () => {
  const table = await sat();
  void table.play('move baden');
  table.choose('move ulm');
  await settle();
  assert.deepEqual(table.deeds.waiting, ['MOVE ULM']);
  assert.equal(table.selected, null);
  await server.state(state(6, { can: ['move ulm', 'end'], entries: [entry(6, 'red')] }));
  assert.equal(table.selected, null);
  await server.answer('play', { version: 6 });
  assert.equal(table.selected, 'move ulm');
  assert.deepEqual(table.deeds.waiting, []);
});

test('what is played while an answer is on its way is sent when it has come, with the new version', async () => {
  const table = await sat();
  const first = table.play('move baden');
  const second = table.play('end');
  await settle();
  assert.equal(played().length, 1);
  await server.state(state(6, { can: ['end'] }));
  await server.answer('play', { version: 6 });
  assert.equal(await first, true);
  assert.deepEqual(played().at(-1), { seat: 'red', action: 'end', version: 6 });
  await server.answer('play', { version: 7 });
  assert.equal(await second, true);
});

test('what waited and is no longer possible is not played; the page says why', async () => {
  const table = await sat();
  void table.play('move baden');
  const second = table.play('move ulm');
  await settle();
  await server.state(state(6, { can: ['end'] }));
  await server.answer('play', { version: 6 });
  assert.equal(played().length, 1);
  assert.deepEqual(server.asked('why'), [{ seat: 'red', action: 'move ulm' }]);
  await server.answer('why', { legal: false, rule: 'T-1', reason: both('moved already') });
  assert.equal(await second, false);
  assert.deepEqual(table.refusal, {
    about: 'MOVE ULM',
    text: 'moved already',
    rule: 'T-1',
    place: null,
  });
});

test('what waited when the turn had ended is refused without asking', async () => {
  const table = await sat();
  void table.play('end');
  table.choose('move ulm');
  await settle();
  await server.state(state(6, { can: [] }));
  await server.answer('play', { version: 6 });
  assert.equal(table.refusal!.text, t('error.stale'));
  assert.equal(table.selected, null);
  assert.deepEqual(server.asked('why'), []);
});

test('the same clicked again while it is on its way is the same deed, and is sent once', async () => {
  const table = await sat();
  void table.play('move baden');
  await settle();
  table.choose('move baden');
  table.pick(['move baden']);
  assert.equal(await table.play('move baden'), false);
  await settle();
  assert.deepEqual(table.deeds.waiting, []);
  await server.state(state(6));
  await server.answer('play', { version: 6 });
  assert.equal(played().length, 1);
  assert.equal(table.selected, null);
});

test('the same in the next position is a deed of its own', async () => {
  const table = await sat();
  void table.play('move baden');
  await settle();
  await server.state(state(6));
  void table.play('move baden');
  await server.answer('play', { version: 6 });
  assert.deepEqual(
    played().map((one) => one.version),
    [5, 6],
  );
});

test('a place that waited is chosen from what is legal there now', async () => {
  const table = await sat();
  void table.play('end');
  table.askPlace('ulm');
  table.pick(['move baden', 'move ulm']);
  await settle();
  await server.state(state(6, { can: ['move ulm'] }));
  await server.answer('play', { version: 6 });
  // The first click found an action there now, the second plays what the first has chosen.
  assert.deepEqual(played().at(-1), { seat: 'red', action: 'move ulm', version: 6 });
});

// ---- taking back -------------------------------------------------------------------------------------

test('taking back names the version; at a secret turn also the words', async () => {
  const table = await sat();
  void table.undo();
  await settle();
  await server.answer('undo', { version: 6 });
  void table.undo('place recalde 3');
  await settle();
  assert.deepEqual(server.asked('undo'), [
    { seat: 'red', version: 5 },
    { seat: 'red', version: 5, action: 'place recalde 3' },
  ]);
});

test('what cannot be taken back is refused with the reason, without asking', async () => {
  const table = await sat(
    state(5, { undo: { red: { ok: false, reason: both('dice have fallen') } } }),
  );
  await table.undo();
  assert.deepEqual(
    [table.refusal!.about, table.refusal!.text],
    [t('act.undo'), 'dice have fallen'],
  );
  assert.deepEqual(server.asked('undo'), []);
});

test('where others must agree it is proposed', async () => {
  const table = await sat(
    state(5, { undo: { red: { ok: false, reason: both('asked since'), ask: 3 } } }),
  );
  void table.undo();
  await settle();
  assert.deepEqual(server.asked('propose'), [{ seat: 'red', what: 'rewind', step: 3 }]);
});

test('taking back waits for what is on its way', async () => {
  const table = await sat();
  void table.play('move baden');
  void table.undo();
  await settle();
  assert.deepEqual([server.asked('undo').length, table.deeds.waiting], [0, [t('act.undo')]]);
  await server.state(state(6));
  await server.answer('play', { version: 6 });
  assert.deepEqual(server.asked('undo'), [{ seat: 'red', version: 6 }]);
  await server.refuse('undo', { code: 'not-allowed', reason: both('no more') });
  assert.deepEqual([table.refusal!.about, table.refusal!.text], [t('act.undo'), 'no more']);
});

// ---- plans for an ally -------------------------------------------------------------------------------

test('who proposes chooses among the ally’s actions, and nothing is played', async () => {
  const allied = { green: [action('move trier'), action('end')] };
  const plans = [{ by: 'red', for: 'green', actions: [{ a: 'move metz' }] }];
  const table = await sat(state(5, { can: [], allied, plans }));
  assert.deepEqual(table.askedAllies, ['green']);
  table.propose('green');
  assert.deepEqual(words(table.legal), ['move trier', 'end']);
  table.choose('move trier');
  table.choose('move trier');
  await settle();
  assert.deepEqual(played(), []);
  assert.deepEqual(server.asked('plan'), [
    { seat: 'red', for: 'green', actions: ['move metz', 'move trier'] },
  ]);
  await server.state(state(6, { can: [] }));
  assert.equal(table.proposing, null);
});

test('there is nobody to plan for', async () => {
  const table = await sat();
  assert.equal(await table.plan(['end']), false);
  assert.equal(table.refusal!.text, t('plan.nobody'));
});

// ---- replay --------------------------------------------------------------------------------------------

test('a moment of the past is shown, with nothing to choose, until one comes back', async () => {
  const table = await sat();
  void table.at(3);
  await settle();
  assert.deepEqual(server.asked('at'), [{ step: 3, seat: 'red' }]);
  await server.answer('at', moment(3));
  assert.deepEqual([table.view!.after, table.legal], [3, []]);
  table.now();
  assert.equal(table.view!.after, 5);
  assert.equal(table.legal.length, 3);
});

test('of several moments asked for the last is shown, whichever comes last; none is beyond the ends', async () => {
  const table = await sat();
  void table.at(-2);
  await settle();
  const first = server.last('at');
  void table.at(99);
  await settle();
  assert.deepEqual(
    server.asked('at').map((one) => one.step),
    [0, 5],
  );
  await server.answer('at', moment(5));
  server.sockets[0]!.onmessage!({ data: JSON.stringify({ id: first.id, ok: true, ...moment(0) }) });
  await settle();
  assert.equal(table.replay!.step, 5);
});

test('a finished match can be seen from every seat', async () => {
  const table = await sat(state(5, { over: true, can: [] }));
  table.seenFrom('blue');
  await settle();
  assert.deepEqual(server.asked('at'), [{ step: 5, seat: 'blue' }]);
});

// ---- several people at this screen -------------------------------------------------------------------

const two = [
  { secret: 'secret-red', seat: 'red' },
  { secret: 'secret-blue', seat: 'blue' },
];
const turnOf = (seat: string) => ({ kind: 'decision' as const, seats: [seat], phase: 'march' });

test('two at one screen: before anybody sits down the page only watches', async () => {
  const table = await sat(state(5, { game: 'dark', you: [], can: [] }), { held: two });
  await settle();
  const [sit] = server.asked('sit');
  assert.deepEqual([sit!.secrets, sit!.seats], [[], []]);
  assert.equal(table.curtain, 'red');
  table.lift();
  await server.seat(state(5, { game: 'dark' }));
  assert.deepEqual(server.last('sit').secrets, ['secret-red']);
  assert.deepEqual([table.curtain, table.seat], [null, 'red']);
});

test('where there are secrets the screen is handed on by a curtain, and nothing of the other is left', async () => {
  const table = await sat(state(5, { game: 'dark', you: [], can: [] }), { held: two });
  await settle();
  table.lift();
  await server.seat(state(5, { game: 'dark', entries: [entry(5, 'red')] }));
  await server.state(state(6, { game: 'dark', can: [], turn: turnOf('blue') }));
  await settle();
  assert.deepEqual([table.passing, table.curtain], ['blue', null]);
  table.pass();
  assert.deepEqual([table.passing, table.curtain], [null, 'blue']);
  table.lift();
  assert.deepEqual([table.state, table.entries], [null, []]);
  await server.seat(
    state(6, {
      game: 'dark',
      you: ['blue'],
      legal: { blue: [action('end')] },
      turn: turnOf('blue'),
    }),
  );
  assert.deepEqual(server.last('sit').secrets, ['secret-blue']);
  assert.equal(table.seat, 'blue');
});

test('without secrets the next sits down by himself, and what was played before counts as played', async () => {
  const table = await sat(state(5, { you: [], can: [] }), { held: two });
  await settle();
  await server.seat(state(5));
  const done = table.play('end');
  await settle();
  await server.state(state(6, { can: [], turn: turnOf('blue') }));
  await settle();
  assert.equal(server.sockets.length, 3);
  assert.equal(await done, true);
  assert.equal(table.refusal, null);
  await server.seat(
    state(6, { you: ['blue'], legal: { blue: [action('end')] }, turn: turnOf('blue') }),
  );
  assert.deepEqual(server.last('sit').secrets, ['secret-blue']);
});

// ---- whose the seat is ---------------------------------------------------------------------------------

test('a new secret is what the page sits down with from then on', async () => {
  const table = await sat();
  const done = table.renew();
  await settle();
  const { next } = server.last('renew');
  await server.answer('renew', { version: 6 });
  assert.equal(await done, true);
  assert.equal(table.secret, next);
  await server.breakLine();
  table.hurry();
  server.sockets.at(-1)!.onopen!();
  assert.deepEqual(server.last('sit').secrets, [next]);
});

test('a new secret that was refused is not taken for the seat’s', async () => {
  const table = await sat();
  const done = table.renew();
  await settle();
  await server.refuse('renew', { code: 'not-allowed', reason: both('too often') });
  assert.equal(await done, false);
  assert.deepEqual([table.secret, table.refusal!.text], ['s3cret', 'too often']);
});

test('what a board has prepared is kept for the seat', async () => {
  const match = newMatch();
  const table = await sat(state(5), { match });
  assert.equal(table.draft, null);
  table.keepDraft('a plan');
  assert.equal((await sat(state(5), { match })).draft, 'a plan');
  table.keepDraft(null);
  assert.equal(table.draft, null);
});

// ---- pointing ------------------------------------------------------------------------------------------

test('the odds of what the pointer rests on are shown after a moment, at once for the focus', async () => {
  const table = await sat();
  table.regard('move ulm', 'pointer');
  await after(179);
  assert.equal(table.regarded, null);
  await after(1);
  assert.equal(table.regarded!.a, 'move ulm');
  table.regard('move baden', 'focus');
  await settle();
  assert.equal(table.regarded!.a, 'move baden');
  table.disregard('move ulm'); // another has it now
  await settle();
  assert.equal(table.regarded!.a, 'move baden');
  table.disregard();
  await settle();
  assert.equal(table.regarded, null);
});
