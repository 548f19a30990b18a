import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Deeds } from '../../src/match/deeds.svelte';

const settle = () => new Promise<void>((done) => setImmediate(done));

/** Something that is asked for and answered when the test says so. */
function question() {
  let answer!: (value: string) => void;
  let fail!: (error: Error) => void;
  const answered = new Promise<string>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { ask: () => answered, answer, fail };
}

test('what is done while nothing is on its way is done at once, and is not late', () => {
  const deeds = new Deeds();
  const done: boolean[] = [];
  deeds.inTurn((late) => done.push(late));
  assert.deepEqual(done, [false]);
  assert.deepEqual(deeds.waiting, []);
});

test('what is done while an answer is on its way waits for it, in order, and is late', async () => {
  const deeds = new Deeds();
  const first = question();
  const done: string[] = [];
  void deeds.hold(first.ask);
  assert.equal(deeds.busy, true);
  deeds.inTurn((late) => done.push(`a ${late}`), 'to Baden');
  deeds.inTurn((late) => done.push(`b ${late}`), 'to Ulm');
  await settle();
  assert.deepEqual(done, []);
  assert.deepEqual(deeds.waiting, ['to Baden', 'to Ulm']);
  first.answer('');
  await settle();
  assert.deepEqual(done, ['a true', 'b true']);
  assert.deepEqual(deeds.waiting, []);
  assert.equal(deeds.busy, false);
});

test('of two requests the second is made when the first is answered; each gets its own answer', async () => {
  const deeds = new Deeds();
  const [first, second] = [question(), question()];
  const asked: string[] = [];
  const one = deeds.hold((late) => {
    asked.push(`one ${late}`);
    return first.ask();
  });
  const two = deeds.hold((late) => {
    asked.push(`two ${late}`);
    return second.ask();
  });
  await settle();
  assert.deepEqual(asked, ['one false']);
  first.answer('1');
  assert.equal(await one, '1');
  await settle();
  assert.deepEqual(asked, ['one false', 'two true']);
  assert.equal(deeds.busy, true);
  second.answer('2');
  assert.equal(await two, '2');
  assert.equal(deeds.busy, false);
});

test('what waits behind a request that waited goes on waiting', async () => {
  const deeds = new Deeds();
  const [first, second] = [question(), question()];
  const done: string[] = [];
  void deeds.hold(first.ask);
  void deeds.hold(second.ask, 'second');
  deeds.inTurn(() => done.push('third'), 'third');
  first.answer('');
  await settle();
  assert.deepEqual(done, []);
  assert.deepEqual(deeds.waiting, ['third']);
  second.answer('');
  await settle();
  assert.deepEqual(done, ['third']);
});

test('a request that fails fails for who asked, and the next has its turn', async () => {
  const deeds = new Deeds();
  const first = question();
  const done: string[] = [];
  const answer = deeds.hold(first.ask);
  deeds.inTurn(() => done.push('next'));
  first.fail(new Error('no'));
  await assert.rejects(answer, /no/);
  await settle();
  assert.deepEqual(done, ['next']);
  assert.equal(deeds.busy, false);
});

test('what waited is forgotten when whoever clicked is gone; what is on its way is not', async () => {
  const deeds = new Deeds();
  const first = question();
  const done: string[] = [];
  const answer = deeds.hold(first.ask);
  deeds.inTurn(() => done.push('late'), 'late');
  deeds.forget();
  assert.deepEqual(deeds.waiting, []);
  first.answer('came');
  assert.equal(await answer, 'came');
  await settle();
  assert.deepEqual(done, []);
});
