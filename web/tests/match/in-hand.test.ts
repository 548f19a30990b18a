// What is in hand in the battles, what a click takes up, and who is left behind: from views.
import assert from 'node:assert/strict';
import { test } from 'vitest';
import { hand as bailen, takesAt } from '../../src/boards/bailen/board/hand';
import { leftBehind } from '../../src/boards/bailen/board/riding';
import { hand as tercios } from '../../src/boards/tercios/board/hand';

const leader = (id: string, hex: string, more: object = {}) => ({
  id,
  name: id,
  side: 'french',
  command: id,
  chief: false,
  hex,
  radius: 2,
  moved: false,
  down: false,
  can: ['ride'],
  ...more,
});
const unit = (id: string, hex: string, command: string) => ({
  id,
  hex,
  command,
  side: 'french',
  points: 6,
});
const view = (more: object = {}): never =>
  ({
    asked: 'french',
    map: { columns: 20, rows: 20, low_columns: 'even', labels: [...'abcdefghijklmnopqrst'] },
    units: [unit('u1', 'c3', 'a'), unit('u2', 'h8', 'b'), unit('u3', 'h9', 'b')],
    stacks: [{ hex: 'c3', side: 'french', units: ['u1'] }],
    leaders: [leader('a', 'c3'), leader('b', 'c3'), leader('c', 'd4', { chief: true })],
    markers: [],
    mover: null,
    rider: null,
    screen: null,
    retreat: null,
    advance: null,
    ...more,
  }) as never;
const ride = [{ verb: 'ride', a: 'ride b', args: { leader: 'b' } }] as never;

test('who answers in the middle of the other side’s march has not that in hand', () => {
  const theirs = {
    asked: 'spain',
    units: [{ id: 'h1', side: 'rival', hex: '0708' }],
    mover: { units: ['h1'], hex: '0708', squadron: true },
    retreat: null,
  };
  assert.equal(tercios.held(theirs as never), null);
  assert.equal(tercios.held({ ...theirs, asked: 'rival' } as never), '0708');
  assert.equal(tercios.held({ ...theirs, retreat: { unit: 'ol' } } as never), 'retreat');
  const mover = { units: ['u1'], hex: 'c3' };
  assert.equal(bailen.held(view({ mover })), 'u1');
  assert.equal(bailen.held(view({ mover, asked: 'spanish' })), null);
  assert.equal(bailen.held(view({ advance: { units: ['u2', 'u3'], hex: 'h7' } })), 'u2');
});

test('who must retreat is called by name', () => {
  const named = [{ id: 'ol', side: 'spain', hex: '0911', name: { en: 'Lances', es: 'Lanzas' } }];
  const retreating = { units: named, stacks: [], leaders: [], retreat: { unit: 'ol' } } as never;
  assert.equal(tercios.name('retreat', retreating), 'Lances');
  assert.equal(bailen.name('retreat', retreating), 'Lances');
});

test('what stands in one hex is taken up one after the other', () => {
  const at = (taken: string[]) => takesAt(view(), 'c3', taken);
  assert.deepEqual(at([]), ['u1', 'a', 'b']);
  assert.deepEqual(at(['u1']), ['a', 'b', 'u1']);
  assert.deepEqual(at(['a']), ['b', 'a']);
  assert.deepEqual(at(['b']), ['b']);
});

test('leaders who stand with none of their own ride to where they command most; a chief to the nearest', () => {
  const left = leftBehind(view(), ride);
  assert.deepEqual(
    left.map(({ goes }) => [goes!.of, goes!.to[0]]),
    [
      ['b', 'h8'],
      ['c', 'c3'],
    ],
  );
  assert.deepEqual(leftBehind(view(), []), []);
  const resting = [{ verb: 'rest', a: 'rest', args: {} }] as never;
  assert.equal(leftBehind(view({ rider: { leader: 'b' } }), resting).length, 2);
  const sender = { leaders: [leader('b', 'c3', { sent: true })], rider: { leader: 'a' } };
  assert.deepEqual(leftBehind(view(sender), resting), []);
  const moved = { leaders: [leader('b', 'c3', { moved: true })], rider: { leader: 'b' } };
  assert.deepEqual(leftBehind(view(moved), resting), []);
});
