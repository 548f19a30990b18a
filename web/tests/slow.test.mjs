import assert from 'node:assert/strict';
import { test } from 'vitest';
import { leftAt, span, termsOf, usualTerms } from '../src/slow/time';
import { news, key, stand } from '../src/slow/news';
import { offers } from '../src/slow/offers';

test('a span has its two greatest parts', () => {
  assert.equal(span(3 * 86_400_000), '3 d');
  assert.equal(span(2 * 86_400_000 + 4 * 3_600_000 + 60_000), '2 d 4 h');
  assert.equal(span(3 * 3_600_000 + 20 * 60_000), '3 h 20 min');
  assert.equal(span(3_600_000), '1 h');
  assert.equal(span(245_000), '4:05');
  assert.equal(span(-61_000), '1:01');
  assert.equal(span(1), '0:01');
});

test('what is left runs from since', () => {
  assert.equal(leftAt({ left: 5000, since: null }, 99_999), 5000);
  assert.equal(leftAt({ left: 5000, since: 1000 }, 4000), 2000);
  assert.equal(leftAt({ left: 5000, since: 1000 }, 500), 5000);
  assert.equal(leftAt({ left: 5000, since: 1000 }, 9000), -3000);
});

test('the form becomes the terms of a match', () => {
  const form = usualTerms();
  assert.deepEqual(termsOf(form), {});
  assert.deepEqual(termsOf({ ...form, clock: 'days', absent: 'loss' }), {
    clock: 'days',
    days: 3,
    absent: 'loss',
  });
  assert.deepEqual(termsOf({ ...form, clock: 'live' }), {
    clock: 'live',
    minutes: 60,
    increment: 15,
    absent: 'wait',
  });
});

test('only what has changed since the last look is news', () => {
  const one = (match, fields) => ({ match, seat: 'red', mine: false, over: false, ...fields });
  const first = [one('a'), one('b', { mine: true }), one('c')];
  const before = new Map(first.map((match) => [key(match), stand(match)]));
  assert.deepEqual(news(new Map(), first), []);
  assert.deepEqual(news(before, first), []);
  const later = [
    one('a', { mine: true }),
    one('b'),
    one('c', { over: true }),
    one('d', { mine: true }),
  ];
  assert.deepEqual(
    news(before, later).map((match) => match.match),
    ['a', 'c'],
  );
});

test('orders to choose from are the verbs a seat has met', () => {
  const entry = (seat, action, undone = false) => ({
    seat,
    action,
    verb: action?.split(' ')[0],
    undone,
  });
  const entries = [
    entry('red', 'stand'),
    entry('blue', 'charge 3'),
    entry('red', 'retreat a b'),
    entry('red', 'pass', true),
    entry('red'),
  ];
  assert.deepEqual(offers(entries, [{ a: 'fire x', verb: 'fire' }], 'red', ['stand']), [
    'fire *',
    'retreat *',
  ]);
});
