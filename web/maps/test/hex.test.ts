// The maps of the battles: the same every time, and true to the rules.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { bailenPrint, readBailen } from '../hex/bailen.ts';
import { battles, mapData, readBattle } from '../hex/battle.ts';
import { lies } from '../hex/check.ts';
import { chains, type Line, meander, sampled, simplify } from '../hex/curves.ts';
import { drawBattle } from '../hex/draw.ts';
import { Field } from '../hex/field.ts';
import { ground, Land } from '../hex/land.ts';
import { fbm, hash, noise, random } from '../hex/noise.ts';
import { themeOf } from '../hex/themes.ts';
import { fingerprint, mapPrint } from '../../src/hex-table/fingerprint.ts';
import { HexGrid } from '../../src/hex-table/grid.ts';
import { sheetOf, tilesOf } from '../../src/hex-table/sheet.ts';

const pictures = new URL('../../src/boards/tercios/maps/', import.meta.url);

test('chance depends on the place alone, and keeps its limits', () => {
  const [a, b] = [random(1600), random(1600)];
  for (let i = 0; i < 100; i += 1) {
    assert.equal(a(), b());
    assert.ok(hash(i, -i, 3) >= 0 && hash(i, -i, 3) < 1);
    assert.ok(
      Math.abs(noise(i * 0.37, i * 0.91, 5)) <= 1 && Math.abs(fbm(i * 0.37, i * 0.91, 5)) <= 1,
    );
  }
  assert.notEqual(hash(1, 2, 3), hash(2, 1, 3));
});

test('sides of hexes join to chains from fork to fork, and a meander keeps their ends', () => {
  const grid = new HexGrid(4, 4);
  const sides = [0, 1, 2].map((side) => grid.side([2, 2], side));
  const [chain] = chains(sides);
  assert.equal(chains(sides).length, 1);
  assert.equal(chain!.length, 4);
  const course = meander(chain!, 7, 6);
  assert.deepEqual([course[0], course.at(-1)], [chain![0], chain!.at(-1)]);
  assert.ok(
    sampled(course).every(([x, y]) => chain!.some((at) => Math.hypot(at[0] - x, at[1] - y) < 60)),
  );
  // A third arm at the first corner: one chain to it, two from it.
  const fork = chains([...sides, grid.side([2, 1], 2)]);
  assert.equal(
    fork.reduce((sum, line) => sum + line.length - 1, 0),
    4,
  );
});

test('a ring keeps its corners when it is thinned out', () => {
  const square: Line = [
    [0, 0],
    [5, 0.2],
    [10, 0],
    [10, 5],
    [10, 10],
    [0, 10],
  ];
  assert.deepEqual(simplify(square, 0.5), [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]);
});

test('distance to a border grows inwards and is nothing outside', () => {
  const field = new Field(new HexGrid(6, 6), 10).each((x) => (x > 200 ? 1 : 0));
  const far = field.distance(0.5, 1);
  assert.equal(far.at(100, 200), 0);
  assert.ok(Math.abs(far.at(350, 200) - 150) < 12);
});

for (const id of battles) {
  const battle = readBattle(id);

  test(`${id}: the drawing does not lie about the ground`, () => {
    const land = new Land(battle, themeOf(battle));
    assert.deepEqual(lies(land), []);
  });

  test(`${id}: its pictures are there, were drawn from these data, and are small`, () => {
    const prints = JSON.parse(readFileSync(new URL('prints.json', pictures), 'utf8')) as Record<
      string,
      string
    >;
    assert.equal(
      prints[id],
      fingerprint(battle.grid, mapData(id)),
      'draw the maps again: npm run maps',
    );
    const names = [
      'far',
      ...tilesOf(sheetOf(battle.grid)).map((tile) => `${tile.column}${tile.row}`),
    ];
    for (const name of names) assert.ok(existsSync(new URL(`${id}-${name}.webp`, pictures)), name);
    const own = readdirSync(pictures).filter((name) => name.startsWith(`${id}-`));
    assert.equal(own.length, names.length, 'no picture is left over');
    assert.ok(statSync(new URL(`${id}-far.webp`, pictures)).size < 80_000);
    assert.ok(own.reduce((sum, name) => sum + statSync(new URL(name, pictures)).size, 0) < 750_000);
  });
}

test('bailen: the drawing does not lie about ground and levels', () => {
  const battle = readBailen();
  assert.deepEqual(lies(new Land(battle, themeOf(battle))), []);
});

test('bailen: roads join neighbouring hexes, and the bridge lies on road and river', () => {
  const { grid, roads, bridges, rivers, streams, walls } = readBailen();
  for (const { hexes } of roads)
    for (let i = 0; i + 1 < hexes.length; i += 1)
      assert.ok(grid.sideTo(hexes[i]!, hexes[i + 1]!) >= 0, hexes[i]!.join());
  assert.equal(bridges.length, 1);
  assert.ok(rivers.length > 50 && streams.length > 100 && walls.length > 20);
});

test('bailen: its pictures are there, were drawn from these data, and are small', () => {
  const folder = new URL('../../src/boards/bailen/maps/', import.meta.url);
  const battle = readBailen();
  const prints = JSON.parse(readFileSync(new URL('prints.json', folder), 'utf8')) as Record<
    string,
    string
  >;
  assert.equal(
    prints.bailen,
    mapPrint(battle.grid, bailenPrint()),
    'draw the maps again: npm run maps',
  );
  const names = [
    'far',
    ...tilesOf(sheetOf(battle.grid)).map((tile) => `${tile.column}${tile.row}`),
  ];
  for (const name of names) assert.ok(existsSync(new URL(`bailen-${name}.webp`, folder)), name);
  assert.ok(statSync(new URL('bailen-far.webp', folder)).size < 200_000);
  const all = readdirSync(folder).filter((name) => name.endsWith('.webp'));
  assert.equal(all.length, names.length, 'no picture is left over');
  assert.ok(all.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0) < 2_500_000);
});

test('a hex shown as what it is not is found', () => {
  const battle = readBattle('otumba');
  const land = new Land(battle, themeOf(battle));
  const { level } = ground.corn!;
  land.of('corn').cells.fill(level + 1);
  assert.ok(lies(land).some((line) => line.includes('clear shown as corn')));
});

test('the same data give the same drawing', () => {
  const draw = () => drawBattle(readBattle('otumba'));
  const [a, b] = [draw(), draw()];
  assert.equal(a.svg('x'), b.svg('x'));
  assert.ok(a.relief.pixels.equals(b.relief.pixels));
});
