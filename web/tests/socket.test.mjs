import assert from 'node:assert/strict';
import { test } from 'vitest';
import { backoff, Line } from '../src/lib/socket';

/** A table with a line, a clock moved by hand, and wires that do what the test says. */
function setUp({ seen = null, secrets = ['s'] } = {}) {
  const wires = [];
  const timers = new Map();
  let now = 0;
  let next = 1;
  const log = { states: [], pushes: [], statuses: [], errors: [] };
  const clock = {
    now: () => now,
    set(run, ms) {
      timers.set(next, { at: now + ms, run });
      return next++;
    },
    clear(id) {
      timers.delete(id);
    },
  };
  const line = new Line({
    match: 'm1',
    secrets,
    seen: () => (typeof seen === 'function' ? seen() : seen),
    clock,
    random: () => 1,
    wire() {
      const wire = { readyState: 0, sent: [], closed: false };
      wire.send = (text) => wire.sent.push(JSON.parse(text));
      wire.close = () => (wire.closed = true);
      wire.say = (message) => wire.onmessage({ data: JSON.stringify(message) });
      wires.push(wire);
      return wire;
    },
    onstate: (state, sat) => {
      log.states.push([state.version, sat]);
      log.last = state;
    },
    onpush: (push) => log.pushes.push(push.push),
    onstatus: (status, error) => {
      log.statuses.push(status);
      if (error) log.errors.push(error.code);
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  async function advance(ms) {
    const end = now + ms;
    for (;;) {
      const due = [...timers]
        .filter(([, timer]) => timer.at <= end)
        .sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      now = due[1].at;
      timers.delete(due[0]);
      due[1].run();
      await settle();
    }
    now = end;
  }
  async function sitDown(version = 3) {
    const wire = wires.at(-1);
    wire.onopen();
    wire.say({ id: wire.sent.at(-1).id, ok: true, state: { version } });
    await settle();
    return wire;
  }
  return { line, wires, log, advance, settle, sitDown };
}

test('the first request is sit, with the version last seen', async () => {
  const { wires, sitDown, log } = setUp({ seen: 41 });
  await sitDown(57);
  const { id, ...sit } = wires[0].sent[0];
  assert.deepEqual(sit, {
    cmd: 'sit',
    match: 'm1',
    secrets: ['s'],
    shares: true,
    changes: true,
    seen: 41,
  });
  assert.deepEqual(log.states, [[57, true]]);
  assert.equal(log.statuses.at(-1), 'open');
});

test('a first visit says nothing of what it saw', async () => {
  const { wires, sitDown } = setUp();
  await sitDown();
  assert.equal('seen' in wires[0].sent[0], false);
});

test('how long a word takes is measured, for the clock', async () => {
  const { line, wires, advance, settle } = setUp();
  wires[0].onopen();
  await advance(120);
  wires[0].say({ id: wires[0].sent.at(-1).id, ok: true, state: { version: 1 } });
  await settle();
  assert.equal(line.lag, 120);
  await advance(25_000);
  await advance(80);
  wires[0].say({ id: wires[0].sent.at(-1).id, ok: true });
  await settle();
  assert.equal(line.lag, 80);
});

test('replies go to who asked, pushes to the page', async () => {
  const { line, log, sitDown } = setUp();
  const wire = await sitDown();
  const answer = line.ask('why', { seat: 'spain', action: 'battle' });
  wire.say({ push: 'state', state: { version: 4 } });
  wire.say({ push: 'thinking', seat: 'spain' });
  wire.say({ id: wire.sent.at(-1).id, ok: true, legal: false });
  assert.equal((await answer).legal, false);
  assert.deepEqual(log.states.at(-1), [4, false]);
  assert.deepEqual(log.pushes, ['thinking']);
});

test('a refusal carries code, rule and reason', async () => {
  const { line, sitDown } = setUp();
  const wire = await sitDown();
  const answer = line.ask('play', { action: 'x' });
  wire.say({
    id: wire.sent.at(-1).id,
    ok: false,
    error: { code: 'illegal', message: 'no', rule: 'CE-34', reason: { en: 'a', es: 'b' } },
  });
  await assert.rejects(
    answer,
    (error) => error.code === 'illegal' && error.rule === 'CE-34' && error.reason.es === 'b',
  );
});

test('a broken line comes back by itself, later and later, and sits down again with what was seen', async () => {
  let seen = 3;
  const { line, wires, log, advance, sitDown } = setUp({ seen: () => seen });
  const wire = await sitDown(3);
  const answer = line.ask('odds', { action: 'battle' });
  wire.onclose();
  await assert.rejects(answer, (error) => error.code === 'lost');
  assert.equal(line.status, 'lost');
  await assert.rejects(line.ask('ping'), (error) => error.code === 'lost');
  seen = 9;
  await advance(backoff(0, 1) - 1);
  assert.equal(wires.length, 1);
  await advance(1);
  assert.equal(wires.length, 2);
  wires[1].onclose();
  await advance(backoff(1, 1) - 1);
  assert.equal(wires.length, 2);
  await advance(1);
  assert.equal(wires.length, 3);
  await sitDown(12);
  assert.equal(wires[2].sent[0].seen, 9);
  assert.equal(line.status, 'open');
  assert.deepEqual(log.states.at(-1), [12, true]);
});

test('the wait doubles up to a limit and is never the same for all', () => {
  assert.ok(backoff(1, 1) > backoff(0, 1));
  assert.equal(backoff(30, 1), 15_000);
  assert.ok(backoff(3, 0) < backoff(3, 1));
});

test('a line that does not answer a ping is given up', async () => {
  const { line, wires, advance, sitDown } = setUp();
  await sitDown();
  await advance(25_000);
  assert.equal(wires[0].sent.at(-1).cmd, 'ping');
  await advance(12_000);
  assert.equal(line.status, 'lost');
  assert.equal(wires[0].closed, true);
  await advance(15_000);
  assert.equal(wires.length, 2);
});

test('an unknown match is not asked for again, a busy server is', async () => {
  const lost = setUp();
  lost.wires[0].onopen();
  lost.wires[0].say({
    id: lost.wires[0].sent[0].id,
    ok: false,
    error: { code: 'unknown-match', message: '' },
  });
  await lost.settle();
  await lost.advance(100_000);
  assert.equal(lost.wires.length, 1);
  assert.deepEqual(lost.log.errors, ['unknown-match']);

  const busy = setUp();
  busy.wires[0].onopen();
  busy.wires[0].say({
    id: busy.wires[0].sent[0].id,
    ok: false,
    error: { code: 'busy', message: '' },
  });
  await busy.settle();
  await busy.advance(1000);
  assert.equal(busy.wires.length, 2);
});

test('hurry does not wait, close is for good', async () => {
  const { line, wires, advance, sitDown } = setUp();
  const wire = await sitDown();
  wire.onclose();
  line.hurry();
  assert.equal(wires.length, 2);
  line.close();
  await advance(100_000);
  assert.equal(wires.length, 2);
});

test('what is not JSON is ignored', async () => {
  const { log, sitDown } = setUp();
  const wire = await sitDown();
  wire.onmessage({ data: 'nonsense' });
  wire.say({ id: 999, ok: true });
  assert.equal(log.statuses.at(-1), 'open');
});

test('changes are put into what is held, and nothing is changed in place', async () => {
  const { log, sitDown } = setUp();
  const wire = await sitDown(3);
  wire.say({
    push: 'state',
    state: {
      version: 4,
      seats: [],
      chat: [],
      view: {
        map: { big: 1 },
        units: [
          { id: 'a', hex: 'x1' },
          { id: 'b', hex: null },
        ],
      },
      entries: [1],
    },
  });
  const before = log.last;
  wire.say({
    push: 'change',
    base: 4,
    set: { '/version': 5, '/view/units/1/hex': 'y2' },
    entries: [2],
  });
  assert.deepEqual(log.last.view.units, [
    { id: 'a', hex: 'x1' },
    { id: 'b', hex: 'y2' },
  ]);
  assert.deepEqual(log.last.entries, [2]);
  assert.equal(log.last.view.map, before.view.map);
  assert.equal(log.last.view.units[0], before.view.units[0]);
  assert.equal(before.view.units[1].hex, null);
  assert.deepEqual(log.states.at(-1), [5, false]);
});

test('talk and who is there are in the next state too', async () => {
  const { log, sitDown } = setUp();
  const wire = await sitDown(3);
  wire.say({ push: 'state', state: { version: 4, seats: ['old'], chat: ['one'] } });
  wire.say({ push: 'chat', message: 'two' });
  wire.say({ push: 'seats', seats: ['new'] });
  wire.say({ push: 'change', base: 4, set: { '/version': 5 }, entries: [] });
  assert.deepEqual([log.last.chat, log.last.seats], [['one', 'two'], ['new']]);
});

test('a change that rests on another state is not taken: the whole is asked for again', async () => {
  for (const change of [
    { base: 2, set: { '/version': 5 } },
    { base: 3, set: { '/version': 4, '/view/units/7/hex': 'x1' } },
  ]) {
    const { log, sitDown, settle } = setUp({ seen: 3 });
    const wire = await sitDown(3);
    wire.say({ push: 'change', ...change, entries: [] });
    assert.deepEqual(log.states, [[3, true]]);
    assert.equal(wire.sent.at(-1).cmd, 'sit');
    assert.equal(wire.sent.at(-1).seen, 3);
    wire.say({ push: 'change', base: 5, set: { '/version': 6 }, entries: [] }); // before the whole
    wire.say({ id: wire.sent.at(-1).id, ok: true, state: { version: 6 } });
    await settle();
    wire.say({ push: 'change', base: 6, set: { '/version': 7 }, entries: [] });
    assert.deepEqual(log.states, [
      [3, true],
      [6, true],
      [7, false],
    ]);
  }
});
