import assert from 'node:assert/strict';
import { test } from 'vitest';
import { markSeen } from '../../src/lib/mine';
import { settings, t } from '../../src/lib/settings.svelte';
import {
  after,
  action,
  both,
  entry,
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

test('what is risky is armed by the first click and played by the second, with the version it was seen in', async () => {
  const table = await sat(state(5));
  table.choose('move baden');
  await settle();
  assert.equal(table.selected, 'move baden');
  assert.deepEqual(played(), []);
  table.choose('move baden');
  await settle();
  assert.deepEqual(played(), [{ seat: 'red', action: 'move baden', version: 5 }]);
  // By another node, the answer may come before the position.
  await server.answer('play', { version: 6 });
  assert.equal(table.played, 0);
  await server.state(state(6, { entries: [entry(6, 'red')] }));
  assert.equal(table.played, 1);
});

/** A page with nothing on it but what has the focus. */
function focusing() {
  const body = {};
  const page = { body, activeElement: body as unknown };
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
  return page;
}
const noPage = () => delete (globalThis as { document?: unknown }).document;

test('the prompt takes the focus with the position, not later', async () => {
  const page = focusing();
  try {
    const table = await sat(state(5));
    const button = {};
    page.activeElement = button;
    void table.play('move ulm');
    await settle();
    await server.state(state(6, { entries: [entry(6, 'red')] }));
    assert.equal(table.played, 1);
    page.activeElement = {}; // the board, perhaps
    await server.answer('play', { version: 6 });
    assert.equal(table.played, 1);
  } finally {
    noPage();
  }
});

test('whoever has moved the focus since he said something keeps it', async () => {
  const page = focusing();
  try {
    const table = await sat(state(5));
    page.activeElement = {};
    void table.play('move ulm');
    await settle();
    page.activeElement = {};
    await server.state(state(6, { entries: [entry(6, 'red')] }));
    await server.answer('play', { version: 6 });
    assert.equal(table.played, 0);
  } finally {
    noPage();
  }
});

test('another click chooses the other', async () => {
  const table = await sat();
  table.choose('move baden');
  table.choose('move ulm');
  await settle();
  assert.equal(table.selected, 'move ulm');
  assert.deepEqual(played(), []);
});

test('who wants never to be asked plays by the first click, but looking never does', async () => {
  settings.setAsk('never');
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

test('who is never asked plays a place with one action at once; one with several asks which', async () => {
  settings.setAsk('never');
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
  const told = () => [table.state!.chat.map((line) => line.text), table.state!.seats[0]!.online];
  await server.push('chat', { message: { seat: 'blue', text: 'well played', at: 1 } });
  await server.push('seats', {
    seats: [{ seat: 'blue', title: both('blue'), holder: 'person', online: true }],
  });
  assert.deepEqual(told(), [['well played'], true]);
  await server.push('change', { base: 5, set: { '/version': 6 }, entries: [] });
  assert.deepEqual(told(), [['well played'], true]);
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

test('what was taken back while the line was broken is no longer in the log', async () => {
  const table = await sat(state(5, { entries: [entry(4, 'blue'), entry(5, 'red')] }));
  await server.breakLine();
  table.hurry();
  await server.seat(state(6, { steps: 4 }));
  assert.deepEqual(
    table.entries.map((one) => one.step),
    [4],
  );
});

test('a match that was withdrawn is gone', async () => {
  const table = await sat();
  await server.push('gone', {});
  assert.deepEqual([table.status, table.trouble!.code], ['refused', 'gone']);
  assert.equal(server.sockets[0]!.closed, true);
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
  const done = table.holding.renew();
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
  const done = table.holding.renew();
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
