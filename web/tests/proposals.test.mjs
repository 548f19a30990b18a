import assert from 'node:assert/strict';
import { test } from 'vitest';
import { proposalKey } from '../src/lib/proposals';

const entry = (step, seat, undone = false) => ({
  step,
  seat,
  action: 'go',
  dice: null,
  events: [],
  at: step,
  undone,
});
const rewind = (step) => ({ by: 'red', what: 'rewind', step, waiting: ['blue'] });

test('one’s last action is taken back, with the throws that came of it', () => {
  const entries = [entry(1, 'blue'), entry(2, 'red'), entry(3, null)];
  assert.equal(proposalKey(rewind(1), entries), 'propose.undo-by');
  assert.equal(proposalKey(rewind(2), entries), 'propose.rewind-by');
});

test('more than that, or another’s, is a rewind', () => {
  const entries = [entry(1, 'blue'), entry(2, 'red'), entry(3, 'red')];
  assert.equal(proposalKey(rewind(1), entries), 'propose.rewind-by');
  assert.equal(proposalKey(rewind(2), entries), 'propose.undo-by');
  assert.equal(proposalKey({ ...rewind(2), by: 'blue' }, entries), 'propose.rewind-by');
});

test('a gesture is one thing, whatever it is made of', () => {
  const entries = [entry(1, 'blue'), entry(2, 'red'), { ...entry(3, 'red'), more: true }];
  assert.equal(proposalKey(rewind(1), entries), 'propose.undo-by');
});

test('what was taken back before does not count, nor what is not known', () => {
  assert.equal(
    proposalKey(rewind(1), [entry(1, 'blue'), entry(2, 'red', true), entry(2, 'red')]),
    'propose.undo-by',
  );
  assert.equal(proposalKey(rewind(1), [entry(7, 'red')]), 'propose.rewind-by');
  assert.equal(proposalKey({ by: 'red', what: 'cancel', waiting: [] }, []), 'propose.cancel-by');
});
