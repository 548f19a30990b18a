import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ago, number, percent, splitLabel, splitMeans, splitResult } from '../src/lib/format';
import { standing } from '../src/lib/result';
import { nearest } from '../src/board-kit/roving';
import { placePopover } from '../src/board-kit/place';

const words = { sure: 'sure', never: 'never' };

test('chances are whole percents and never round to all or nothing', () => {
  assert.equal(percent(1, 'en', words), 'sure');
  assert.equal(percent(0, 'en', words), 'never');
  assert.equal(percent(0.001, 'en', words), '<1%');
  assert.equal(percent(0.9999, 'en', words), '>99%');
  assert.equal(percent(0.3486, 'en', words), '35%');
  assert.match(percent(0.3486, 'es', words), /^35\s%$/);
});

test('numbers and times follow the language', () => {
  assert.equal(number(10000, 'en'), '10,000');
  assert.equal(number(10000, 'es'), '10.000');
  assert.equal(number(-26, 'en'), '−26');
  assert.match(ago(Date.now() - 5 * 60_000, 'es'), /hace 5/);
  assert.match(ago(Date.now() - 5 * 60_000, 'en'), /5 min/);
});

test('labels are a deed and its small print', () => {
  assert.deepEqual(splitLabel('Move to Savoy (attrition +1)'), {
    deed: 'Move to Savoy',
    small: 'attrition +1',
  });
  assert.deepEqual(splitLabel('Move to Savoy (attrition +1), by Tercio'), {
    deed: 'Move to Savoy',
    small: 'attrition +1; by Tercio',
  });
  assert.deepEqual(splitLabel('Call Moncada: arrives on 3 or less'), {
    deed: 'Call Moncada',
    small: 'arrives on 3 or less',
  });
  assert.deepEqual(splitLabel('Llamar a Drake: lo trae el viento, +2'), {
    deed: 'Llamar a Drake',
    small: 'lo trae el viento, +2',
  });
  assert.deepEqual(splitLabel('Recalde as grand admiral (favourable wind: South)'), {
    deed: 'Recalde as grand admiral',
    small: 'favourable wind: South',
  });
  assert.deepEqual(splitMeans('Momento de Tercio: score one hit more'), {
    deed: 'Score one hit more',
    small: 'Momento de Tercio',
  });
  assert.deepEqual(splitMeans('Box 3, Portland Bill: Fire Combat'), {
    deed: 'Fire Combat',
    small: 'Box 3, Portland Bill',
  });
  assert.deepEqual(splitMeans('Seal the plan'), { deed: 'Seal the plan', small: '' });
  assert.deepEqual(splitLabel('End the Operations'), { deed: 'End the Operations', small: '' });
});

test('the result of a log line is told apart', () => {
  assert.deepEqual(splitResult('Event, die 4: engineers excel.'), {
    lead: 'Event, die 4: ',
    result: 'engineers excel.',
  });
  assert.deepEqual(splitResult('The army marches.'), { lead: 'The army marches.', result: '' });
});

test('each seat gets its own end of a match', () => {
  const one = (value, points) => ({ outcome: 'england-strategic', value, points });
  const end = { spain: one(0, -26), england: one(1, 26) };
  assert.equal(standing(end, 'spain'), 'lost');
  assert.equal(standing(end, 'england'), 'won');
  assert.equal(standing({ spain: one(0.5, 0), england: one(0.5, 0) }, 'spain'), 'drawn');
  // An absolute victory stands whatever the ships say.
  assert.equal(standing({ spain: one(1, -5), england: one(0, 5) }, 'spain'), 'won');
  assert.equal(
    standing({ red: { outcome: 'won' }, blue: { outcome: 'lost' } }, 'red'),
    null,
    'the outcome says it',
  );
  assert.equal(standing({ spain: one(1, 3) }, 'spain'), null, 'alone');
});

test('arrows go to the nearest place in their direction', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 50, y: 5 },
    { x: 120, y: 0 },
    { x: 0, y: 80 },
    { x: -40, y: 60 },
  ];
  assert.equal(nearest(points, 0, 'ArrowRight'), 1);
  assert.equal(nearest(points, 1, 'ArrowRight'), 2);
  assert.equal(nearest(points, 0, 'ArrowDown'), 3);
  assert.equal(nearest(points, 0, 'ArrowUp'), -1);
});

test('the popover stays on the board and off what it speaks of', () => {
  const room = { width: 1000, height: 800 };
  const size = { width: 300, height: 200 };
  for (const anchor of [
    { x: 0, y: 0, width: 60, height: 60 },
    { x: 940, y: 740, width: 60, height: 60 },
    { x: 480, y: 380, width: 60, height: 60 },
  ]) {
    const spot = placePopover(room, anchor, size, []);
    assert.ok(
      spot.x >= 0 &&
        spot.y >= 0 &&
        spot.x + size.width <= room.width &&
        spot.y + size.height <= room.height,
    );
    const apart =
      spot.x >= anchor.x + anchor.width ||
      spot.x + size.width <= anchor.x ||
      spot.y >= anchor.y + anchor.height ||
      spot.y + size.height <= anchor.y;
    assert.ok(apart, JSON.stringify({ anchor, spot }));
  }
  const away = placePopover(room, { x: 400, y: 300, width: 100, height: 100 }, size, [
    { x: 80, y: 200, width: 300, height: 300 },
  ]);
  assert.notEqual(away.side, 'left');
});
