// The hex table: geometry, cursor, levels of detail, drawings; nothing of it knows a game.
import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  H,
  HexGrid,
  R,
  STEP,
  digits,
  hexName,
  hexesPath,
  outline,
  sides,
} from '../src/hex-table/grid';
import { lodAt, stepCursor } from '../src/hex-table/cursor';
import { attackArrow, facingMark, ribbon, wayPath } from '../src/hex-table/shapes';
import { sheetOf, tilesOf } from '../src/hex-table/sheet';
import { fingerprint } from '../src/hex-table/fingerprint';
import { inkOn, liveries } from '../src/hex-table/liveries';
import { follower, frame, limitsOf, nearest } from '../src/hex-table/follow';

const even = new HexGrid(22, 20);
const odd = new HexGrid(40, 26, 'odd');

test('the hex under a point is the one whose middle is nearest, up to the rim', () => {
  for (const grid of [even, odd])
    for (const hex of grid.all()) {
      const [x, y] = grid.centre(hex);
      assert.deepEqual(grid.at(x, y), hex);
      for (let k = 0; k < 6; k += 1) {
        const [cx, cy] = grid.corner(hex, k, 4);
        assert.deepEqual(grid.at(cx, cy), hex);
      }
    }
});

test('neighbours are one hex apart, lie across the side they are named after, and lead back', () => {
  for (const grid of [even, odd])
    for (const hex of [
      [5, 5],
      [6, 5],
    ])
      sides.forEach((_, side) => {
        const other = grid.neighbour(hex, side);
        assert.equal(grid.distance(hex, other), 1);
        assert.equal(grid.sideTo(hex, other), side);
        assert.deepEqual(grid.neighbour(other, (side + 3) % 6), hex);
        const [a, b] = grid.side(hex, side);
        const [x, y] = grid.centre(hex);
        const [u, v] = grid.centre(other);
        assert.ok(
          Math.abs((a[0] + b[0]) / 2 - (x + u) / 2) < 1e-6 &&
            Math.abs((a[1] + b[1]) / 2 - (y + v) / 2) < 1e-6,
        );
      });
  assert.ok(even.low(2) && !even.low(1) && odd.low(1));
});

test('distance is the number of steps, found by walking', () => {
  const from = [9, 8];
  const steps = new Map([[hexName(from), 0]]);
  for (let open = [from], n = 1; open.length > 0; n += 1) {
    const next = open
      .flatMap((hex) => even.neighbours(hex))
      .filter((hex) => !steps.has(hexName(hex)));
    for (const hex of next) steps.set(hexName(hex), n);
    open = [...new Map(next.map((hex) => [hexName(hex), hex])).values()];
  }
  for (const hex of even.all())
    assert.equal(even.distance(from, hex), steps.get(hexName(hex)), hexName(hex));
});

test('names of hexes, and the sheet they are printed on', () => {
  assert.equal(hexName([8, 6]), '0806');
  assert.deepEqual(digits.hex('1120'), [11, 20]);
  assert.ok(
    Math.abs(even.width - (21 * STEP + 2 * R)) < 1e-9 && Math.abs(even.height - 20.5 * H) < 1e-9,
  );
  const sheet = sheetOf(even);
  const tiles = tilesOf(sheet);
  const area = tiles.reduce((sum, tile) => sum + tile.width * tile.height, 0);
  assert.ok(Math.abs(area - sheet.width * sheet.height) < 1);
  assert.ok(tiles.every((tile) => tile.width > 400 && tile.height > 400));
});

test('the border of a set has only sides nobody shares', () => {
  const strokes = (path) => path.match(/M/g)?.length ?? 0;
  assert.equal(strokes(outline(even, [[5, 5]])), 6);
  assert.equal(
    strokes(
      outline(even, [
        [5, 5],
        [5, 6],
      ]),
    ),
    10,
  );
  assert.equal(strokes(outline(even, [[5, 5], ...even.neighbours([5, 5])])), 18);
  assert.equal(
    strokes(
      hexesPath(even, [
        [1, 1],
        [2, 2],
      ]),
    ),
    2,
  );
});

test('the cursor walks level to the sides, straight up and down, and stays on the map', () => {
  let hex = [1, 5];
  const heights = [];
  for (let i = 0; i < 21; i += 1) {
    hex = stepCursor(even, hex, 'ArrowRight');
    heights.push(even.centre(hex)[1]);
  }
  assert.equal(hex[0], 22);
  assert.ok(Math.max(...heights) - Math.min(...heights) <= H / 2 + 1e-6);
  assert.deepEqual(stepCursor(even, [3, 1], 'ArrowUp'), [3, 1]);
  assert.deepEqual(stepCursor(even, [3, 4], 'ArrowDown'), [3, 5]);
  assert.deepEqual(stepCursor(even, [1, 1], 'ArrowLeft'), [1, 1]);
});

test('levels of detail do not flicker at their borders', () => {
  assert.equal(lodAt(30, 'mid'), 'far');
  assert.equal(lodAt(60, 'far'), 'mid');
  assert.equal(lodAt(120, 'mid'), 'near');
  for (const size of [38, 42]) assert.equal(lodAt(size, lodAt(size, 'mid')), lodAt(size, 'mid'));
  assert.equal(lodAt(41, 'far'), 'far');
  assert.equal(lodAt(41, 'mid'), 'mid');
  assert.equal(lodAt(90, 'near'), 'near');
  assert.equal(lodAt(95, 'mid'), 'mid');
});

test('drawings lead where they should', () => {
  assert.equal(wayPath(even, [[5, 5]]), null);
  const way = wayPath(even, [
    [5, 5],
    [5, 6],
    [5, 7],
  ]);
  const [x] = even.centre([5, 5]);
  assert.match(way.line, new RegExp(`^M${x} `));
  assert.equal(ribbon(even, [[5, 5]]), '');
  assert.match(
    ribbon(even, [
      [5, 5],
      [5, 6],
    ]),
    /z$/,
  );
  // The tip of the arrow is nearer to the victim.
  const numbers = attackArrow(even, [5, 5], [5, 6])
    .match(/-?[\d.]+/g)
    .map(Number);
  const lowest = Math.max(...numbers.filter((_, i) => i % 2 === 1));
  const border = (even.centre([5, 5])[1] + even.centre([5, 6])[1]) / 2;
  assert.ok(lowest > border && lowest < even.centre([5, 6])[1]);
  const mark = facingMark(even, [5, 5], 3);
  assert.ok(mark.head && mark.bar);
});

test('a map is known by its ground and rivers, from whichever side they are named', () => {
  const grid = new HexGrid(3, 2);
  const map = { rows: ['..h', '...'], terrain: { '.': 'clear', h: 'hill' }, edges: ['0101-s'] };
  const print = fingerprint(grid, map);
  assert.equal(fingerprint(grid, { ...map, edges: ['0102-n'] }), print);
  assert.notEqual(fingerprint(grid, { ...map, edges: [] }), print);
  assert.notEqual(fingerprint(grid, { ...map, rows: ['.h.', '...'] }), print);
  assert.notEqual(fingerprint(grid, { ...map, terrain: { '.': 'clear', h: 'wood' } }), print);
});

const luminance = (colour) => {
  const n = parseInt(colour.slice(1), 16);
  const [r, g, b] = [n >> 16, (n >> 8) & 255, n & 255].map((byte) => {
    const v = byte / 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

test('Spain is dark and its enemies light, and ink can be read on every counter', () => {
  for (const livery of Object.values(liveries)) {
    assert.ok(contrast(livery.ink, livery.face) >= 6.5, livery.id);
    assert.ok(contrast(inkOn(livery.band), livery.band) >= 4.5, livery.id);
    if (livery.id !== 'spain')
      assert.ok(contrast(livery.face, liveries.spain.face) >= 4.5, livery.id);
  }
});

test('what is looked at is shown whole if it can be read, else its chief hex and what goes in beside it', () => {
  const room = { width: 1000, height: 760 };
  const limits = limitsOf(false);
  const at = (core, around) => frame(odd, room, { now: 'x', turn: '', core, around }, limits);
  const size = (box) => (room.width / box.width) * H;
  const inside = (box, hex) => {
    const [x, y] = odd.centre(hex);
    return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
  };
  const near = at(
    [[20, 12]],
    [
      [22, 12],
      [18, 11],
    ],
  );
  for (const hex of [
    [20, 12],
    [22, 12],
    [18, 11],
  ])
    assert.ok(inside(near, hex));
  assert.ok(size(near) <= limits.most + 1);
  const wide = at(
    [[3, 3]],
    [
      [5, 3],
      [38, 24],
      [6, 5],
    ],
  );
  assert.ok(size(wide) >= limits.least - 1, `${size(wide)}`);
  for (const hex of [
    [3, 3],
    [5, 3],
    [6, 5],
  ])
    assert.ok(inside(wide, hex));
  assert.ok(!inside(wide, [38, 24]), 'too far off to be read with the rest');
  assert.ok(inside(wide.core, [3, 3]));
  assert.equal(frame(odd, room, { now: '', turn: '', core: [], around: [] }, limits), null);
  assert.equal(
    frame(new HexGrid(12, 8), room, { now: '', turn: '', core: [[1, 1]], around: [] }, limits),
    null,
    'a small map stays whole',
  );
});

test('the table follows what is new, and whose turn it is, but not every return to the same phase', () => {
  const fresh = follower();
  const moment = (now, turn) => fresh({ now, turn, core: [], around: [] });
  assert.equal(moment('', '1 move french'), true, 'it opens there');
  assert.equal(moment('mover a', '1 move french'), true);
  assert.equal(moment('mover a', '1 move french'), false);
  assert.equal(
    moment('', '1 move french'),
    false,
    'the next unit is chosen where the last one was',
  );
  assert.equal(moment('', ''), false, 'the other side thinks');
  assert.equal(moment('mover z', ''), true, 'it moves');
  assert.equal(moment('', '1 shock french'), true);
});

test('troops nearest to the enemy come first, each with whom it faces', () => {
  assert.deepEqual(
    nearest(
      odd,
      [
        [1, 1],
        [10, 10],
      ],
      [
        [12, 10],
        [30, 20],
      ],
    ).slice(0, 2),
    [
      [10, 10],
      [12, 10],
    ],
  );
  assert.deepEqual(nearest(odd, [[1, 1]], []), [[1, 1]]);
});
