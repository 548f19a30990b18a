// The pure parts of the board: projection, curves, room for numbers, which action belongs where.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { byPlace, movesBetween } from '../../src/boards/camino/board/actions.ts';
import { along, curve, distance, length, pathData, trim } from '../../src/board-kit/curves.ts';
import { layRegion, nameLines } from '../../src/boards/camino/board/layout.ts';
import { overlap, placePills } from '../../src/boards/camino/board/pills.ts';
import { camino, HEIGHT, type Point, WIDTH } from '../../src/boards/camino/board/projection.ts';
import type { CaminoView } from '../../src/boards/camino/view.ts';
import { describe } from '../../src/boards/camino/words/words.ts';

interface Recorded {
  base: CaminoView;
  stories: { name: string; patch: Partial<CaminoView> & { regions: never }; legal: never[] }[];
}
const recorded = JSON.parse(
  readFileSync(new URL('../../src/boards/camino/dev/stories.json', import.meta.url), 'utf8'),
) as Recorded;
function moment(name: string): { view: CaminoView; legal: never[] } {
  const story = recorded.stories.find((s) => s.name === name)!;
  const changed = story.patch.regions as unknown as Record<string, object>;
  const regions = recorded.base.regions.map((r) => ({ ...r, ...changed[r.id] }));
  return { view: { ...recorded.base, ...story.patch, regions }, legal: story.legal };
}

test('the projection puts known towns where the map shows them, and finds them again', () => {
  const towns: [string, Point, Point][] = [
    ['St Gotthard', [8.57, 46.56], [597.6, 587.8]],
    ['Trier', [6.64, 49.75], [444.2, 208.3]],
    ['on the middle meridian', [7.55, 48.11], [514, 404]],
  ];
  for (const [name, lonlat, expected] of towns) {
    const point = camino.project(lonlat);
    assert.ok(distance(point, expected) < 1, `${name}: ${point}`);
    assert.ok(distance(camino.invert(point), lonlat) < 1e-9, name);
  }
});

test('north is up and the scale is the same in both directions', () => {
  const here = camino.project([8, 48]);
  const north = camino.project([8, 48.1]);
  const east = camino.project([8 + 0.1 / Math.cos((48 * Math.PI) / 180), 48]);
  assert.ok(north[1] < here[1]);
  assert.ok(Math.abs(distance(here, north) / distance(here, east) - 1) < 0.01);
});

test('a curve passes through its points, begins and ends on them, and has no jumps', () => {
  const points: Point[] = [
    [0, 0],
    [100, 0],
    [100, 100],
  ];
  const line = curve(points, 3);
  assert.deepEqual(line[0], points[0]);
  assert.deepEqual(line.at(-1), points[2]);
  assert.ok(line.some((p) => distance(p, points[1]!) < 0.01));
  for (let i = 1; i < line.length; i++) assert.ok(distance(line[i - 1]!, line[i]!) < 6);
});

test('walking and trimming a line', () => {
  const line: Point[] = [
    [0, 0],
    [10, 0],
    [10, 10],
  ];
  assert.equal(length(line), 20);
  assert.deepEqual(along(line, 15).point, [10, 5]);
  assert.equal(along(line, 15).angle, 90);
  assert.deepEqual(trim(line, 5, 5), [
    [5, 0],
    [10, 0],
    [10, 5],
  ]);
  assert.equal(trim(line, 15, 15).length, 1);
  assert.equal(
    pathData([
      [0, 0],
      [1.26, 2],
    ]),
    'M0 0L1.3 2',
  );
});

test('numbers on routes cover neither pieces nor each other', () => {
  const straight = (y: number): Point[] =>
    curve([
      [0, y],
      [120, y],
    ]);
  const taken = [{ x: 0, y: 0, width: 60, height: 60 }];
  const pills = [0, 4].map((y) => ({ key: `${y}`, line: straight(y), width: 20, height: 13 }));
  const places = placePills(pills, taken);
  const boxes = [...places.values()].map(([x, y]) => ({ x, y, width: 20, height: 13 }));
  assert.equal(overlap(boxes[0]!, boxes[1]!), 0);
  for (const box of boxes) assert.equal(overlap(box, taken[0]!), 0);
});

test('every action of a moment belongs to a place of the map, but for those without one', () => {
  for (const { name } of recorded.stories) {
    const { view, legal } = moment(name);
    const places = byPlace(legal, view);
    for (const place of places.keys())
      assert.ok(
        view.regions.some((r) => r.id === place),
        `${name}: ${place}`,
      );
    const placed = [...places.values()].flat().map((a) => a.a);
    for (const action of legal as { a: string }[])
      assert.equal(placed.includes(action.a), action.a !== 'end', action.a);
  }
});

test('marches are read from two views', () => {
  const { view } = moment('middle');
  const { enemy } = view.regions.find((r) => r.id === 'wurttemberg')!;
  const left = view.regions.map((r) => {
    if (r.id === 'wurttemberg') return { ...r, enemy: null };
    return r.id === 'tyrol' ? { ...r, enemy } : r;
  });
  assert.deepEqual(movesBetween(view, { ...view, army: 'tyrol' }), [
    { from: 'swiss', to: 'tyrol', who: 'army' },
  ]);
  assert.deepEqual(movesBetween(view, { ...view, regions: left }), [
    { from: 'wurttemberg', to: 'tyrol', who: 'enemy' },
  ]);
  assert.deepEqual(movesBetween(view, { ...view, army: 'flanders' }), [], 'no route joins them');
});

test('all regions lie on the sheet, and long names take two lines', () => {
  for (const region of recorded.base.regions) {
    const { node } = layRegion(region, 'en');
    assert.ok(node[0] > 0 && node[0] < WIDTH && node[1] > 0 && node[1] < HEIGHT, region.id);
  }
  assert.deepEqual(nameLines('Franche-Comté', 2, 'en'), ['FRANCHE-', 'COMTÉ']);
  assert.deepEqual(nameLines('Confederación Suiza', 2, 'es'), ['CONFEDERACIÓN', 'SUIZA']);
});

test('a place is told in one breath, in both languages', () => {
  const { view, legal } = moment('middle');
  const baden = view.regions.find((r) => r.id === 'baden')!;
  const here = byPlace(legal, view).get('baden')!;
  assert.equal(
    describe(baden, view, here, false, false, 'en'),
    'Baden. Legal: march. Protestants, 6 dice. Fortress 2. Logistics 1.',
  );
  assert.match(
    describe(baden, view, [], false, false, 'es'),
    /^Baden\. Protestantes, 6 dados\. Fortaleza 2\. Logística 1\.$/,
  );
  assert.match(describe(baden, view, [], false, true, 'es'), /Logística 1\. Se ha rebelado/);
});
