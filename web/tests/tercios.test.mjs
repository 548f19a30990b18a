// Donde No se Ponía el Sol: from recorded views to what the table shows and says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import * as actions from '../src/boards/tercios/board/actions';
import * as shown from '../src/boards/tercios/board/shown';
import * as words from '../src/boards/tercios/words/words';
import { labelsOf } from '../src/boards/tercios/board/labels';
import { digits, sides } from '../src/hex-table/grid';
import { symbols } from '../src/hex-table/symbols';
import { fill } from '../src/lib/fill';
import { storiesOf } from '../src/stories/recorded';

const read = (name) =>
  JSON.parse(readFileSync(new URL(`../src/boards/tercios/${name}`, import.meta.url), 'utf8'));
const stories = storiesOf(read('dev/stories.json'));
const texts = { en: read('text.en.json'), es: read('text.es.json') };
const say = (lang) => (key, args) => {
  assert.ok(texts[lang][key], `${lang}: no text ${key}`);
  return fill(texts[lang][key], args);
};
const each = Object.entries(stories);

test('there are moments of all four battles', () => {
  assert.deepEqual([...new Set(each.map(([, { view }]) => view.scenario))].sort(), [
    'nieuport',
    'otumba',
    'san-quintin',
    'tunis',
  ]);
});

test('every legal action belongs to a hex of the map, to a side, or to no place', () => {
  for (const [name, { view, legal }] of each) {
    const grid = shown.gridOf(view);
    for (const action of legal) {
      const place = actions.placeOf(action, view);
      if (place === null) continue;
      const facing = actions.facingOf(place);
      assert.equal(
        facing !== null,
        action.verb === 'face' || action.verb === 'turn',
        `${name}: ${action.a}`,
      );
      if (facing === null)
        assert.ok(
          grid.has([Number(place.slice(0, 2)), Number(place.slice(2))]),
          `${name}: ${action.a}`,
        );
      else if (view.node !== 'set-up') assert.ok(actions.turningHex(view), `${name}: ${action.a}`);
    }
    const placed = [...actions.byPlace(legal, view).values()].flat().length;
    assert.ok(placed >= legal.filter((action) => actions.placeOf(action, view) !== null).length);
  }
});

test('a short list is shown whole, of a long one only what is not done on the map', () => {
  const action = (verb, n) => ({ a: `${verb} ${n}`, verb, args: {} });
  const few = [action('advance', 1), action('done', '')];
  assert.equal(actions.listed(few).length, 2);
  const many = [
    ...Array.from({ length: 40 }, (_, i) => action('advance', i)),
    action('rest', ''),
    action('charge', 1),
  ];
  assert.deepEqual(
    actions.listed(many).map((one) => one.verb),
    ['rest', 'charge'],
  );
});

test('what is asked about a place uses the words of the moment', () => {
  const { view } = stories.nieuport;
  const own = view.units.find((unit) => unit.hex && unit.side === 'spain' && unit.depth === 0);
  assert.equal(actions.askAt(own.hex, { ...view, node: 'move', asked: 'spain' }), `pick ${own.id}`);
  assert.equal(actions.askAt('1002', { ...view, node: 'mover', asked: 'spain' }), 'advance 1002');
  assert.match(actions.askAt('1002', { ...view, node: 'shot', asked: 'spain' }), /^fire \w+ 1002$/);
  assert.equal(actions.askAt('1002', { ...view, node: 'declare' }), 'attack 1002');
  assert.equal(
    actions.askAt('side-ne', { ...view, mover: { pending: { hex: '1002' } } }),
    'face ne',
  );
});

test('stacks have the top unit first, a facing even in disorder, and all their strength', () => {
  for (const [name, { view }] of each)
    for (const stack of shown.shownStacks(view, 'en')) {
      const ids = stack.units.map((unit) => unit.id);
      const depths = ids.map((id) => view.units.find((unit) => unit.id === id).depth);
      assert.deepEqual(
        depths,
        [...depths].sort((a, b) => a - b),
        `${name}: ${ids}`,
      );
      const top = view.units.find((unit) => unit.id === ids[0]);
      assert.equal(sides[stack.facing.side], top.facing, `${name}: ${ids}`);
      assert.ok(
        words.factsOf(top, 'en', say('en')).includes(`facing ${texts.en[`dir.${top.facing}`]}`),
        `${name}: ${ids}`,
      );
      for (const unit of stack.units) assert.ok(symbols[unit.symbol], unit.symbol);
      assert.equal(
        stack.sum,
        stack.units.reduce((sum, unit) => sum + unit.strength, 0),
      );
    }
});

test('Spain keeps its colours in every battle, and each enemy has his own', () => {
  const enemies = new Set();
  for (const [, { view }] of each) {
    assert.equal(shown.liveryOf(view, 'spain').id, 'spain');
    enemies.add(shown.liveryOf(view, 'rival').id);
  }
  assert.deepEqual([...enemies].sort(), ['aztecs', 'berbers', 'france', 'states']);
});

test('names on counters are short in both languages', () => {
  for (const [, { view }] of each)
    for (const unit of view.units)
      for (const lang of ['en', 'es'])
        assert.ok(shown.faceOf(unit, view, lang).name.length <= 11, unit.name[lang]);
});

test('of the ways in hand the cheapest to each hex is drawn, with a mark where it stops; to turn is none', () => {
  const { view } = stories.mover;
  const way = (to, kind, cost, more = {}) => ({
    to,
    kind,
    cost,
    path: [to],
    left: 1,
    face: {},
    ...more,
  });
  const friend = view.units.find((one) => one.hex && one.side === view.asked).hex;
  const drawn = shown.handWays(view, [
    way('0101', 'advance', 2),
    way('0101', 'retreat', 1),
    way('0102', 'advance', 3, { stop: true }),
    way(view.mover.hex, 'turn', 1),
    way(friend, 'join', 2),
  ]);
  assert.deepEqual(
    drawn.map(({ hex, cost, stop }) => [hex.join(), cost, stop]),
    [
      ['1,1', '←1', false],
      ['1,2', '3', true],
      [digits.hex(friend).join(), '2+', false],
    ],
  );
});

test('which dice count in a push of pike is an option', () => {
  assert.equal(actions.leastThatCounts({ options: { counting_faces: '5-6' } }), 5);
  assert.equal(actions.leastThatCounts({ options: { counting_faces: '4-6' } }), 4);
});

test('the battery that is asked about is turned, though others were captured before', () => {
  const { view } = stories.capture;
  const { unit } = view.capture;
  const other = view.units.find((one) => one.hex && one.id !== unit);
  const units = view.units.map((one) =>
    one === other ? { ...one, side: view.asked, states: ['captured'] } : one,
  );
  assert.equal(
    actions.turningHex({ ...view, units }),
    view.units.find((one) => one.id === unit).hex,
  );
  assert.equal(actions.askAt('side-ne', view), 'face ne');
});

test('every facing has its price where it is part of a movement', () => {
  const { view, legal } = stories.facing;
  const { facings, costs } = view.mover.pending;
  for (const action of legal)
    assert.equal(
      actions.priceOf(action, view),
      costs[facings.indexOf(action.args.facing)],
      action.a,
    );
  assert.equal(actions.priceOf({ verb: 'turn', args: { facing: 'n' } }, stories.mover.view), 1);
  assert.equal(actions.priceOf(stories.capture.legal[0], stories.capture.view), null);
});

test('the reach of a unit is known when it cannot move now, and each hex has its least cost', () => {
  const { view } = stories.mover;
  const unit = {
    ...view.units.find((one) => one.hex && !view.mover.units.includes(one.id)),
    reach: null,
    march: [['1002'], [], ['1003', '1004']],
  };
  assert.deepEqual(
    [...shown.reachOf(view, unit)],
    [
      ['1002', 1],
      ['1003', 3],
      ['1004', 3],
    ],
  );
  assert.deepEqual(
    shown.reachShown(view, unit).map((way) => way.cost),
    ['1', '3', '3'],
  );
  const able = {
    ...unit,
    march: null,
    reach: [
      ['1002', 2, 'advance'],
      ['1002', 1, 'retreat'],
    ],
  };
  assert.deepEqual([...shown.reachOf(view, able)], [['1002', 1]]);
  assert.equal(shown.costWords(1, 'coup'), '+1');
});

test('zones of both sides are shown, the enemy first', () => {
  const { view } = stories.nieuport;
  const [enemy, own] = shown.bothZones(view);
  assert.equal(own.livery, shown.liveryOf(view, view.asked));
  assert.notEqual(enemy.livery, own.livery);
  assert.equal(own.hexes.length, shown.zonesOf(view, view.asked).size);
  assert.equal(enemy.hexes.length, shown.zonesAgainst(view, view.asked, null).size);
  const free = [...shown.zonesOf(view, view.asked)].find(
    (hex) => !view.units.some((unit) => unit.hex === hex),
  );
  assert.match(words.describeHex(free, view, [], 'en', say('en')), /Own zone of control/);
});

test('trails are read from two views, along the way that was said', () => {
  const { view } = stories.mover;
  const id = view.mover.units[0];
  const way = view.mover.ways.find((one) => one.path.length > 1) ?? view.mover.ways[0];
  const units = view.units.map((unit) => (unit.id === id ? { ...unit, hex: way.hex } : unit));
  assert.deepEqual(shown.trailsBetween(view, { ...view, units }, { to: way.hex, path: way.path }), [
    { id, path: [view.mover.hex, ...way.path] },
  ]);
  assert.deepEqual(shown.trailsBetween(view, view, null), []);
});

test('names stand on the sheet, and nothing named is left out', () => {
  for (const [name, { view }] of each)
    for (const lang of ['en', 'es']) {
      const grid = shown.gridOf(view);
      const labels = labelsOf(view, grid, lang);
      for (const area of view.areas)
        assert.ok(
          labels.some((label) => label.text === area.name[lang]),
          `${name}: ${area.id}`,
        );
      for (const { at, text } of labels)
        assert.ok(
          at[0] > -60 && at[1] > -60 && at[0] < grid.width + 60 && at[1] < grid.height + 60,
          text,
        );
    }
});

test('points inflicted are not shown as points lost', () => {
  const side = { morale: 68, inflicted: 3 };
  assert.equal(words.moraleOf(side, say('en')), '68, inflicted this turn: 3');
  assert.equal(words.moraleOf(side, say('es')), '68, infligidos este turno: 3');
  assert.equal(words.moraleOf({ morale: 68, inflicted: 0 }, say('en')), '68');
  const page = readFileSync(new URL('../src/boards/tercios/aid.ts', import.meta.url), 'utf8');
  assert.doesNotMatch(page, /[-−]\$\{[a-z]+\.inflicted/, 'nothing takes them off');
});

test('every hex is told in one breath, in both languages, with a mark on what is reconstructed', () => {
  for (const [, { view, legal }] of each)
    for (const lang of ['en', 'es']) {
      const places = actions.byPlace(legal, view);
      for (const hex of new Set([...places.keys(), ...view.units.map((unit) => unit.hex)])) {
        if (hex === null || actions.facingOf(hex)) continue;
        const told = words.describeHex(hex, view, places.get(hex) ?? [], lang, say(lang));
        assert.doesNotMatch(told, /undefined|null|\{/);
        for (const unit of view.units.filter((one) => one.hex === hex)) {
          assert.ok(told.includes(unit.name[lang]), told);
          if (unit.sources.stats === 'reconstruction') assert.ok(told.includes('~'), told);
        }
      }
    }
});
