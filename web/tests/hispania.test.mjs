// The pure parts of the board of Hispania: where things lie, which action belongs where, what happened in turn.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import * as layout from '../src/boards/hispania/board/layout';
import * as actions from '../src/boards/hispania/board/actions';
import * as marks from '../src/boards/hispania/board/marks';
import * as motion from '../src/boards/hispania/board/motion';
import { fill } from '../src/lib/fill';
import { WIDTH, HEIGHT } from '../src/boards/hispania/board/projection';

const [en, es] = ['en', 'es'].map((lang) =>
  JSON.parse(
    readFileSync(new URL(`../src/boards/hispania/text.${lang}.json`, import.meta.url), 'utf8'),
  ),
);
const recorded = JSON.parse(
  readFileSync(new URL('../src/boards/hispania/dev/stories.json', import.meta.url), 'utf8'),
);
const view = recorded.base;
const { legal } = recorded.stories[0];
const nodes = new Map(view.spaces.map((one) => [one.id, layout.nodeOf(one)]));
const between = (...ends) => {
  const link = view.links.find((one) => ends.includes(one.a) && ends.includes(one.b));
  return layout.linkPlace(link.a, link.b);
};
const act = (words) => legal.find((one) => one.a === words);

test('every space lies on the sheet and none hides another', () => {
  assert.equal(nodes.size, 49);
  const all = [...nodes];
  for (const [id, [x, y]] of all) {
    assert.ok(x > 10 && y > 10 && x < WIDTH - 10 && y < HEIGHT - 10, id);
    for (const [other, [u, v]] of all)
      if (other < id) assert.ok(Math.hypot(x - u, y - v) > 34, `${id} ${other}`);
  }
});

test('no two land links cross', () => {
  const lines = view.links
    .filter((one) => one.kind === 'land')
    .map((link) => [link, layout.wayOf(link, nodes)]);
  assert.equal(view.links.length, 100);
  const side = (a, b, c) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  const cross = (a, b, c, d) => side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
  for (const [one, way] of lines)
    for (const [other, course] of lines) {
      if (one === other || [other.a, other.b].some((end) => end === one.a || end === one.b))
        continue;
      for (let i = 1; i < way.length; i += 1)
        for (let j = 1; j < course.length; j += 1)
          assert.ok(
            !cross(way[i - 1], way[i], course[j - 1], course[j]),
            `${one.a}-${one.b} and ${other.a}-${other.b}`,
          );
    }
});

test('every link is marked as the data says, the link, its segments and its printed road', () => {
  const say = (key, values = {}) => fill(en[key], values);
  const told = (a, b) => {
    const link = view.links.find((one) => [one.a, one.b].includes(a) && [one.a, one.b].includes(b));
    return marks.marked(view.spaces.find((one) => one.id === b).name, link, say);
  };
  assert.equal(told('gades', 'hispalis'), 'Hispalis~ (road~)');
  assert.equal(told('hispalis', 'corduba'), 'Corduba (road~)');
  assert.equal(told('dertosa', 'salduba'), 'Salduba (road)');
  assert.equal(told('tarraco', 'gerunda'), 'Gerunda (2 segments)');
  assert.equal(told('hispalis', 'onuba'), 'Onuba (1 segment~)');
  assert.equal(told('beseda', 'osca'), 'Osca~ (3 segments~)');
  for (const link of view.links) {
    const sources = [link.sources.link, link.road ? link.sources.road : link.sources.segments];
    const expected = sources.filter((one) => one === 'reconstruction').length;
    for (const [a, b] of [
      [link.a, link.b],
      [link.b, link.a],
    ])
      assert.equal(told(a, b).split('~').length - 1, expected, `${a} ${b}`);
    assert.equal(marks.isLoose(link), expected > 0);
  }
});

test('the marks are explained where they are read', () => {
  for (const text of [en, es])
    assert.match(text.loose, /^~ .*(link.*segments.*road|conexión.*tramos.*calzada)/);
});

test('actions belong to the place they change', () => {
  assert.equal(actions.placeOf(act('attack numantia 2'), view), 'numantia');
  assert.equal(actions.placeOf(act('place'), view), 'bilbilis');
  assert.equal(
    actions.placeOf({ verb: 'road', args: { a: 'emerita', b: 'hispalis' } }, view),
    between('hispalis', 'emerita'),
  );
  assert.equal(
    actions.placeOf({ verb: 'build', args: { to: 'segontia' } }, view),
    between('segontia', 'bilbilis'),
  );
  assert.equal(actions.placeOf({ verb: 'end', args: {} }, view), null);
});

test('a fleet in hand shows where it may sail; otherwise the general comes first', () => {
  const fleet = {
    a: 'fleet mare-ibericum mare-gaditanum',
    verb: 'fleet',
    args: { from: 'mare-ibericum', to: 'mare-gaditanum', cost: 1 },
  };
  const march = { a: 'move mare-gaditanum', verb: 'move', args: { to: 'mare-gaditanum', cost: 2 } };
  const own = actions.byPlace([fleet, march], view, null);
  assert.deepEqual(own.get('mare-gaditanum'), [march]);
  assert.deepEqual(
    actions.byPlace([fleet, march], view, 'fleet:mare-ibericum').get('mare-gaditanum'),
    [fleet],
  );
  assert.deepEqual(actions.byPlace([fleet], view, null).get('mare-gaditanum'), [fleet]);
});

test('the actions of a plan are drawn in their order', () => {
  const steps = actions.stepsOf(
    [
      { a: 'move salduba', verb: 'move', args: { to: 'salduba' } },
      { a: 'place', verb: 'place', args: {} },
      {
        a: 'fleet mare-ibericum mare-gaditanum',
        verb: 'fleet',
        args: { from: 'mare-ibericum', to: 'mare-gaditanum' },
      },
      { a: 'end', verb: 'end', args: {} },
    ],
    view,
  );
  assert.deepEqual(
    steps.map((one) => one.to),
    ['salduba', 'salduba', 'mare-gaditanum', null],
  );
  assert.equal(steps[2].mover, 'fleet:mare-ibericum');
});

test('ways lead along links, and moves are seen between two views', () => {
  const way = motion.wayThrough(view, 'bilbilis', 'tarraco');
  assert.equal(way.length, 4);
  assert.equal(way[0], 'bilbilis');
  assert.equal(way.at(-1), 'tarraco');
  const after = structuredClone(view);
  after.generals.find((one) => one.id === 'consul').space = 'salduba';
  after.armies[1].space = 'clunia';
  assert.deepEqual(motion.movesBetween(view, after), [
    { piece: 'consul', from: 'bilbilis', to: 'salduba' },
    { piece: 'army', from: 'pallantia', to: 'clunia' },
  ]);
});

test('what one step did is shown event by event, and ends with what is the case', () => {
  const event = (key, args) => ({
    key: `event.${key}`,
    args,
    rule: 'HI-65',
    text: { en: key, es: key },
  });
  const entry = {
    events: [
      event('revolt-roll', { roman: 2, die: 1, city: 'segontia' }),
      event('revolt-more', { city: 'segontia' }),
      event('army-moves', { from: 'pallantia', to: 'lancia' }),
      event('army-revolt', { city: 'lancia' }),
      event('garrison-lost', { city: 'osca', general: 'consul' }),
    ],
  };
  const after = structuredClone(view);
  const stages = motion.stagesOf(view, after, entry);
  assert.equal(stages.length, 4);
  const at = (stage, id) => stages[stage].view.spaces.find((one) => one.id === id);
  assert.equal(at(0, 'segontia').revolts, 3);
  assert.equal(stages[0].events.length, 2);
  assert.equal(at(1, 'lancia').army, 'army');
  assert.equal(at(1, 'pallantia').army, null);
  assert.equal(at(1, 'lancia').revolts, 0);
  assert.equal(at(2, 'lancia').revolts, 1);
  assert.equal(stages[3].view, after);
  assert.equal(
    view.spaces.find((one) => one.id === 'segontia').revolts,
    2,
    'the view before is left alone',
  );
  assert.deepEqual(
    motion.stagesOf(view, after, { events: [event('revolt-more', { city: 'segontia' })] }),
    [],
  );
});
