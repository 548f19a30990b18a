import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as plan from '../src/boards/armada/board/plan';
import { boxPoint, spots, towns } from '../src/boards/armada/board/layout';
import { channel, WIDTH, HEIGHT } from '../src/boards/armada/board/projection';

/** A draft of Spain: the boxes as [fleets, order]. */
function draft(boxes, { unplaced = [], kind = 'plan' } = {}) {
  return {
    kind,
    hand: 'writing',
    rules: [],
    unplaced,
    boxes: boxes.map(([fleets, order], i) => ({
      box: i + 1,
      open: true,
      room_left: (i === 6 ? 2 : 1) - fleets.length,
      fleets,
      order,
      choices: [],
      refused: [],
    })),
    limits: [],
    can_seal: false,
  };
}
const full = draft([
  [['recalde'], 'fire'],
  [['oquendo'], 'embark'],
  [['moncada'], 'board'],
  [['pedro-valdes'], 'embark'],
  [['bertendona'], 'fire'],
  [['gomez-de-medina'], null],
  [['medina-sidonia', 'diego-flores'], 'disembark'],
]);

/** An action as the server sends it. */
const action = (verb, args = {}) => ({ a: [verb, ...Object.values(args)].join(' '), verb, args });
/** The words of a change. */
const said = (change) =>
  change && {
    back: change.back.map((line) => line.words),
    write: change.write.map((line) => line.words),
  };

test('lines of a plan are put into words', () => {
  assert.deepEqual(plan.placeLine('diego-flores', 7), {
    words: 'place diego-flores 7',
    fleet: 'diego-flores',
    box: 7,
    order: null,
  });
  assert.deepEqual(plan.orderLine(3, 'embark'), {
    words: 'order 3 embark',
    fleet: null,
    box: 3,
    order: 'embark',
  });
  assert.deepEqual(plan.argsOf(action('order', { box: '3', order: 'embark' })), {
    fleet: null,
    box: 3,
    order: 'embark',
  });
  assert.deepEqual(plan.argsOf(action('seal')), { fleet: null, box: null, order: null });
});

test('the legal list says which boxes a fleet fits, which orders a box takes, and what else can be chosen', () => {
  const found = plan.offers([
    action('place', { fleet: 'drake', box: '1' }),
    action('place', { fleet: 'drake', box: '4' }),
    action('order', { box: '2', order: 'fire' }),
    action('order', { box: '2', order: 'harry' }),
    action('seal'),
  ]);
  assert.deepEqual(found.places.get('drake'), [1, 4]);
  assert.deepEqual(found.orders.get(2), ['fire', 'harry']);
  assert.deepEqual(found.plain, ['seal']);
  const battle = plan.offers([action('call', { fleet: 'drake' }), action('decline')]);
  assert.equal(battle.fleets.get('drake'), 'call drake');
});

test('a draft without what was taken back from it', () => {
  const less = plan.changed(full, { back: [plan.orderLine(3, 'board')], write: [] });
  const two = plan.changed(less, { back: [plan.placeLine('recalde', 1)], write: [] });
  assert.equal(less.boxes[2].order, null);
  assert.deepEqual(two.unplaced, ['recalde']);
  assert.equal(two.boxes[0].room_left, 1);
});

test('a fleet comes from the tray, moves, or changes places with the one that fills the box', () => {
  const open = draft(
    [
      [[], null],
      [['oquendo'], null],
      [[], null],
      [[], null],
      [[], null],
      [[], null],
      [['moncada'], null],
    ],
    { unplaced: ['recalde'] },
  );
  assert.deepEqual(said(plan.moveFleet(open, 'recalde', 1)), {
    back: [],
    write: ['place recalde 1'],
  });
  assert.deepEqual(said(plan.moveFleet(open, 'oquendo', 3)), {
    back: ['place oquendo 2'],
    write: ['place oquendo 3'],
  });
  assert.deepEqual(said(plan.moveFleet(open, 'recalde', 2)), {
    back: ['place oquendo 2'],
    write: ['place recalde 2'],
  });
  assert.deepEqual(said(plan.moveFleet(open, 'oquendo', 7)), {
    back: ['place oquendo 2'],
    write: ['place oquendo 7'],
  });
  assert.equal(plan.moveFleet(open, 'oquendo', 2), null, 'where it is already');
  const swap = plan.moveFleet(full, 'recalde', 3);
  assert.deepEqual(said(swap), {
    back: ['place recalde 1', 'place moncada 3'],
    write: ['place recalde 3', 'place moncada 1'],
  });
  const after = plan.changed(full, swap);
  assert.deepEqual([after.boxes[0].fleets, after.boxes[2].fleets], [['moncada'], ['recalde']]);
  assert.deepEqual(after.unplaced, []);
  assert.ok(after.boxes.every((one) => one.room_left === 0));
});

test('an order is written, changed, and left alone where it stands', () => {
  assert.deepEqual(said(plan.changeOrder(full, 6, 'fire')), { back: [], write: ['order 6 fire'] });
  assert.deepEqual(said(plan.changeOrder(full, 1, 'board')), {
    back: ['order 1 fire'],
    write: ['order 1 board'],
  });
  assert.equal(plan.changeOrder(full, 1, 'fire'), null);
  assert.deepEqual(plan.unordered(full), [6]);
});

test('a window is written only once it was opened for writing', () => {
  const window = { ...full, kind: 'window' };
  assert.equal(plan.isWriting({ plan: { ...window, hand: 'asked' } }), false);
  assert.equal(plan.isWriting({ plan: window }), true);
  assert.equal(plan.isWriting({ plan: null }), false);
});

test('the boxes lie on the sheet, west to east, with room between them', () => {
  const boxes = [
    ['plymouth', [-4.25, 50.18]],
    ['start-point', [-3.45, 50.25]],
    ['portland', [-2.45, 50.42]],
    ['wight', [-1.25, 50.48]],
    ['beachy', [0.45, 50.68]],
    ['calais', [1.82, 51.0]],
    ['gravelines', [2.08, 51.06]],
  ].map(([id, lonlat]) => boxPoint({ id, lonlat }));
  boxes.forEach(([x, y], i) => {
    assert.ok(x > 40 && x < WIDTH - 40 && y > 45 && y < HEIGHT - 40, `${i}: ${x}, ${y}`);
    if (i > 0) {
      assert.ok(x > boxes[i - 1][0]);
      assert.ok(Math.hypot(x - boxes[i - 1][0], y - boxes[i - 1][1]) > 80);
    }
  });
  for (const { at } of towns) assert.ok(at[0] > 0 && at[0] < WIDTH && at[1] > 0 && at[1] < HEIGHT);
  const [lon, lat] = channel.invert(channel.project([1.31, 51.13]));
  assert.ok(Math.abs(lon - 1.31) < 1e-9 && Math.abs(lat - 51.13) < 1e-9);
});

test('counters of the two sides do not lie on each other', () => {
  const [spain] = spots([100, 100], 'spain', 1, true);
  const [england] = spots([100, 100], 'england', 1, true);
  assert.ok(england[0] - spain[0] >= 33);
  assert.equal(spots([100, 100], 'spain', 2, false).length, 2);
});

test('whoever seals is told when one order to embark is left, or none, as long as Spain has yet to embark', () => {
  const boxes = ['embark', 'fire', 'embark', 'disembark', 'fire', 'embark', 'fire'].map(
    (order, i) => ({ box: i + 1, order }),
  );
  const view = (turn, embarked = null, seat = 'spain') => ({
    seat,
    turn,
    sides: { spain: { embarked } },
  });
  assert.deepEqual(
    [0, 1, 3, 6].map((turn) => plan.embarksLeft(view(turn), { boxes })),
    [3, 2, 1, 0],
  );
  assert.equal(plan.embarksLeft(view(3, 2), { boxes }), null);
  assert.equal(plan.embarksLeft(view(3, null, 'england'), { boxes }), null);
});
