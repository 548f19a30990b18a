import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { kind as tercios } from '../../src/boards/tercios/words/kinds';
import { plain } from '../../src/boards/plain';
import { framesOf, scenesOf, summaryOf } from '../../src/match/scenes';
import { filtered, storyOf } from '../../src/match/story';
import type { Entry } from '../../src/schema/table';
import { entry } from '../support/table';

const aid = {
  ...plain,
  kind: tercios,
  trifle: (one: Entry, event: { key: string } | null) =>
    event ? event.key === 'event.step' : one.verb === 'pick',
  logHeading: (event: { key: string }) => (event.key === 'event.turn' ? 'A turn' : null),
};
const dice = { faces: [3], sides: 6 };
const events = (...keys: string[]) =>
  keys.map((key) => ({ rule: 'T-1', key: `event.${key}`, args: {}, text: { en: key, es: key } }));
let step = 0;
const did = (seat: string | null, keys: string[], more = {}) =>
  entry((step += 1), seat, { events: events(...keys) as never, ...more });
const rolled = (...keys: string[]) => did(null, keys, { dice });

const picked = () => did('red', [], { verb: 'pick' });
const fought = () => [
  did('red', ['attack']),
  rolled('total'),
  rolled('total', 'difference', 'won'),
  rolled('result', 'retreated'),
];

test('a deed, the rest of its gesture and what follows of itself are one scene', () => {
  const march = [picked(), did('red', ['step', 'moved']), did('red', [], { more: true })];
  const shot = [did('red', [], { verb: 'fire' }), rolled('shot', 'missed')];
  const all = [...march, ...shot, ...fought(), did('blue', ['withdrew'])];
  assert.deepEqual(
    scenesOf(all, aid).map((one) => [one.entries.length, one.kind]),
    [
      [3, 'move'],
      [2, 'miss'],
      [4, 'result'],
      [1, 'answer'],
    ],
  );
});

test('a heading ends a scene; what was taken back is none of what stands', () => {
  const all = [did('red', ['turn']), rolled('missed'), did('red', ['moved'], { undone: true })];
  assert.equal(scenesOf([...all, did(null, ['moved'])], aid).length, 4);
});

test('up to six move at once, then the next; another side moves by itself', () => {
  const all = [...Array(8)].map(() => did('red', ['moved']));
  const frames = framesOf([...all, did('blue', ['moved'])], aid);
  assert.deepEqual(
    frames.map((one) => [one.entries.length, one.ms, one.weight]),
    [
      [6, 900, 'background'],
      [2, 540, 'background'],
      [1, 450, 'background'],
    ],
  );
});

test('a fight: the blow, the dice of both sides, what came of it', () => {
  assert.deepEqual(
    framesOf(fought(), aid).map((one) => [one.entries.length, one.ms, one.weight]),
    [
      [1, 450, 'news'],
      [2, 650, 'news'],
      [1, 900, 'news'],
    ],
  );
});

test('steps in which nothing happened are not shown, not even their place', () => {
  assert.deepEqual(
    framesOf([picked(), did('red', ['step', 'moved']), picked()], aid).map(
      (one) => one.entries.length,
    ),
    [1],
  );
});

test('what is told by the way takes six seconds of a turn at most; news and turning points keep their time', () => {
  const misses = [...Array(40)].flatMap(() => [did('red', [], { verb: 'fire' }), rolled('missed')]);
  const frames = framesOf([...misses, did('red', ['withdrew']), rolled('eliminated')], aid);
  const sum = (weight: string) =>
    frames.filter((one) => one.weight === weight).reduce((ms, one) => ms + one.ms, 0);
  assert.ok(Math.abs(sum('background') - 6000) < 50, String(sum('background')));
  assert.deepEqual([sum('news'), sum('turning')], [550, 1800]);
});

test('a step of which the game says nothing is news', () => {
  const frames = framesOf([did('red', ['something']), rolled('something')], aid);
  assert.deepEqual(
    frames.map((one) => one.ms),
    [450, 900],
  );
});

test('all in one line: who moved, which shots hit, which fights were fought, and what must not be missed', () => {
  const all = [
    did('red', ['moved']),
    did('red', ['moved']),
    did('red', [], { verb: 'fire' }),
    rolled('missed'),
    did('red', [], { verb: 'fire' }),
    rolled('hit'),
    rolled('shot-result', 'demoralized'),
    ...fought(),
  ];
  const { turning, ...sum } = summaryOf(all, aid);
  assert.deepEqual(sum, { moved: 2, shots: 2, hits: 1, fights: 1 });
  assert.deepEqual(
    turning.map((event) => event.key),
    ['event.demoralized'],
  );
});

const keys = (list: { key: string }[]) => list.map((one) => one.key.replace('event.', ''));

test('the log has one line a fight: what began it, what lies between folded away, what came of it last', () => {
  const lines = storyOf([picked(), did('red', ['step', 'moved']), ...fought()], aid);
  assert.equal(lines.length, 2);
  assert.deepEqual(keys(lines[0]!.lead), ['moved']);
  const fight = lines[1]!;
  assert.deepEqual(
    [keys(fight.lead), keys(fight.between), keys(fight.result)],
    [['attack'], ['total', 'total', 'difference', 'won', 'retreated'], ['result']],
  );
  assert.equal(fight.thrown.length, 3);
  assert.equal(fight.seat, 'red');
});

test('a shot is one line, with what hit last', () => {
  const [line] = storyOf([did('red', [], { verb: 'fire' }), rolled('shot', 'missed')], aid);
  assert.deepEqual([keys(line!.lead), keys(line!.result)], [['shot'], ['missed']]);
});

test('a heading stands by itself, after what ended the turn before', () => {
  const lines = storyOf([did('red', ['moved']), did('red', ['turn']), did('blue', ['moved'])], aid);
  assert.deepEqual(
    lines.map((one) => one.heading ?? keys(one.lead)[0]),
    ['moved', 'A turn', 'moved'],
  );
});

test('what caused nothing is told by its own words, unless it is a trifle', () => {
  const lines = storyOf([did('red', [], { verb: 'hold' }), did('blue', [], { verb: 'pick' })], aid);
  assert.deepEqual(
    lines.map((one) => one.first.verb),
    ['hold'],
  );
});

test('only fights, only dice: headings with nothing under them are left out', () => {
  const all = [did('red', ['turn']), did('red', ['moved']), did('red', ['turn']), ...fought()];
  const lines = storyOf(all, aid);
  for (const filter of ['fights', 'dice'] as const)
    assert.deepEqual(
      filtered(lines, filter).map((one) => one.heading ?? keys(one.lead)[0]),
      ['A turn', 'attack'],
    );
  assert.equal(filtered(lines, 'all').length, 4);
});

for (const game of ['tercios', 'bailen', 'camino', 'hispania', 'armada'])
  test(`${game}: everything of which it is said what it is happens in the game, once each`, async () => {
    const { keys: said } = (await import(`../../src/boards/${game}/words/kinds.ts`)) as {
      keys: Record<string, string>;
    };
    const text = readFileSync(`../src/games/${game}/text/en.toml`, 'utf8');
    const events = /^\[event\]\n([^[]*)/m.exec(text)![1]!;
    const happens = new Set([...events.matchAll(/^([\w-]+) =/gm)].map((found) => found[1]));
    const all = Object.values(said).flatMap((list) => list.split(' '));
    assert.deepEqual(
      all.filter((key) => !happens.has(key)),
      [],
    );
    assert.equal(new Set(all).size, all.length);
  });
