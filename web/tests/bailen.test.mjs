// Bailén 1808: from views to what the table shows and says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import * as actions from '../src/boards/bailen/board/actions';
import * as shown from '../src/boards/bailen/board/shown';
import { attentionOf } from '../src/boards/bailen/board/attention';
import * as words from '../src/boards/bailen/words/words';
import { isSeen, seenUnits } from '../src/boards/bailen/board/lookup';
import { statusOf } from '../src/boards/bailen/words/status';
import { labelsOf } from '../src/boards/bailen/board/labels';
import { bandOf } from '../src/boards/bailen/board/bands';
import { symbols } from '../src/hex-table/symbols';
import { lettered, mapPrint } from '../src/hex-table/fingerprint';
import { HexGrid } from '../src/hex-table/grid';
import { fill } from '../src/lib/fill';
import { storiesOf } from '../src/stories/recorded';

const read = (name) =>
  JSON.parse(readFileSync(new URL(`../src/boards/bailen/${name}`, import.meta.url), 'utf8'));
const stories = Object.fromEntries(
  Object.entries(storiesOf(read('dev/stories.json'))).map(([name, { view, legal }]) => [
    name,
    { view, legal },
  ]),
);
const { map } = stories.move.view;
const texts = { en: read('text.en.json'), es: read('text.es.json') };
const say = (lang) => (key, args) => {
  assert.ok(texts[lang][key], `${lang}: no text ${key}`);
  return fill(texts[lang][key], args);
};
const each = Object.entries(stories);
/** What the verbs of these tests take: the server sends it by name. */
const takes = {
  step: ['dir'],
  face: ['facing'],
  turn: ['hex', 'facing'],
  pick: ['unit'],
  charge: ['unit'],
  top: ['unit'],
  attack: ['unit', 'hex'],
  add: ['unit', 'n'],
  advance: ['unit', 'facing'],
  countercharge: ['unit', 'dir'],
  back: ['n'],
  shape: ['n'],
  ride: ['leader'],
  join: ['leader', 'hex'],
  march: ['marker'],
  enter: ['unit'],
  target: ['hex'],
  stack: ['hex'],
  screen: ['hex'],
  feint: ['hex'],
  column: ['hex'],
  cover: ['hex'],
  pad: ['hex'],
  try: ['command'],
  order: ['order'],
  retreat: ['way', 'way'],
};
function action(a) {
  const [verb, ...rest] = a.split(' ');
  const names = takes[verb] ?? [];
  assert.ok(rest.length <= names.length, a);
  const args = Object.fromEntries(rest.map((word, i) => [names[i], word]));
  return { a, verb, args, label: { en: a, es: a }, rules: [] };
}

test('hexes are called by letters and number, LL among them, and printed in capitals', () => {
  const names = lettered(map.labels);
  for (const [name, hex] of [
    ['a24', [1, 24]],
    ['l18', [12, 18]],
    ['ll17', [13, 17]],
    ['m17', [14, 17]],
    ['am1', [40, 1]],
  ]) {
    assert.deepEqual(names.hex(name), hex);
    assert.equal(names.name(hex), name);
  }
  assert.equal(names.print([33, 10]), 'AF10');
  assert.equal(names.column(13), 'LL');
  const grid = new HexGrid(40, 26, 'odd');
  // The column of carts stands in one straight line to the north-east.
  const line = ['i19', 'j19', 'k18', 'l18', 'll17'].map(names.hex);
  for (let i = 0; i + 1 < line.length; i += 1) assert.equal(grid.sideTo(line[i], line[i + 1]), 1);
  assert.equal(grid.has(names.hex('4leg-1')), false);
});

test('the picture is of this map, and of no other', () => {
  const grid = new HexGrid(40, 26, 'odd');
  const { labels, grid: terrain, levels, edges, roads } = map;
  const print = (change) =>
    mapPrint(grid, { columns: labels, terrain, levels, edges, roads, ...change });
  assert.equal(print({}), read('maps/prints.json').bailen);
  assert.notEqual(print({ levels: ['2' + levels[0].slice(1), ...levels.slice(1)] }), print({}));
  assert.notEqual(print({ roads: roads.slice(1) }), print({}));
  assert.notEqual(print({ edges: edges.filter((edge) => edge.kind !== 'bridge') }), print({}));
});

test('every legal action belongs to a hex of the map, to a corner, or to no place', () => {
  for (const [name, { view, legal }] of each) {
    const [grid, names] = [actions.gridOf(view), actions.namesOf(view)];
    for (const one of legal) {
      const place = actions.placeOf(one, view);
      if (place === null) continue;
      const corner = actions.cornerOf(place);
      assert.equal(
        corner !== null,
        one.verb === 'face' || one.verb === 'turn',
        `${name}: ${one.a}`,
      );
      assert.ok(grid.has(names.hex(corner ? corner.hex : place)), `${name}: ${one.a}`);
    }
  }
});

test('words of actions lead to their place', () => {
  const { view } = stories.mover;
  const place = (a) => actions.placeOf(action(a), view);
  assert.equal(place('step ne'), 'w17');
  assert.equal(place('face ssw'), 'corner-ssw-v17');
  assert.equal(place('turn v15 e'), 'corner-e-v15');
  assert.equal(place('pick 4sui'), 'u15');
  assert.equal(place('attack 4leg-2 z13'), 'z13');
  assert.equal(place('target y13'), 'y13');
  assert.equal(place('try chabert'), view.leaders.find((leader) => leader.id === 'chabert').hex);
  assert.equal(place('done'), null);
  assert.equal(place('order attack'), null);
  const retreat = {
    unit: '4leg-1',
    least: 1,
    most: 2,
    cause: 'shock',
    ways: [{ words: 'retreat sw nw', path: ['u17', 't17'], zone: false, friends: false }],
  };
  assert.equal(actions.placeOf(action('retreat sw nw'), { ...view, retreat }), 't17');
});

test('an attack can be begun at either end', () => {
  const { view } = stories.shock;
  const places = actions.byPlace([action('attack 4leg-2 z14')], view);
  assert.deepEqual([...places.keys()].sort(), ['y15', 'z14']);
});

test('what is asked about a place or a unit uses the words of the moment', () => {
  const { view } = stories.mover;
  assert.equal(actions.askAt('w17', view), 'step ne');
  assert.equal(actions.askAt('a1', view), 'rest');
  assert.equal(actions.askAt('4sui', { ...view, node: 'move', mover: null }), 'pick 4sui');
  assert.equal(actions.askAt('u15', { ...view, node: 'move', mover: null }), 'pick 4sui');
  assert.equal(actions.askAt('4sui', { ...view, node: 'reorganize', mover: null }), 'rally 4sui');
  assert.match(actions.askAt('z14', { ...view, node: 'declare', mover: null }), /^attack \S+ z14$/);
  assert.equal(actions.askAt('corner-w-v17', view), 'face w');
});

test('a short list is shown whole, of a long one only what is not done on the map', () => {
  assert.equal(actions.listed([action('step ne'), action('rest')]).length, 2);
  const many = [...Array.from({ length: 40 }, (_, i) => action(`pick u${i}`)), action('done')];
  assert.deepEqual(
    actions.listed(many).map((one) => one.a),
    ['done'],
  );
});

test('stacks: known units from the top, how many there are, and no strength of what one may not look into', () => {
  for (const [name, { view }] of each)
    for (const stack of shown.shownStacks(view)) {
      for (const unit of stack.units) assert.ok(symbols[unit.symbol], unit.symbol);
      assert.ok(stack.count >= stack.units.length || stack.units.some((unit) => unit.back), name);
    }
  const { view } = stories.move;
  const closed = view.stacks.find((stack) => stack.hidden > 0);
  const one = shown
    .shownStacks(view)
    .find((stack) => actions.namesOf(view).name(stack.hex) === closed.hex);
  assert.equal(one.units.length, closed.count - closed.hidden);
  assert.equal(one.count, closed.count);
  assert.equal(one.sum, null);
});

test('facing is a corner; none for squares, the disorganized and the routed', () => {
  const { view } = stories.move;
  const at = (hex) =>
    shown.shownStacks(view).find((stack) => actions.namesOf(view).name(stack.hex) === hex);
  assert.equal(at('v17').corner, 0);
  for (const unit of view.units.filter(
    (one) => one.hex && one.depth === 0 && (one.status !== 'ordered' || one.formation === 'square'),
  ))
    assert.equal(at(unit.hex).corner, null, unit.id);
});

test('formations, losses and states stand on the counter', () => {
  const { view } = stories.move;
  const face = (id) =>
    shown.faceOf(
      view.units.find((unit) => unit.id === id),
      view,
    );
  assert.deepEqual([face('4leg-2').strength, face('4leg-2').lost], [6, 2]);
  assert.equal(face('2chas').state, 'routed');
  assert.equal(face('1chas').state, 'disordered');
  assert.equal(face('art-dupre').symbol, 'limber');
  assert.equal(face('art-chab').symbol, 'gun');
  assert.equal(face('barb').formation, 'skirmish');
  assert.ok(shown.shownStacks(view).some((stack) => stack.part && stack.units[0].id === 'barb x9'));
});

test('a unit one may not look at keeps its secrets', () => {
  const view = {
    ...stories.move.view,
    units: [
      {
        id: 'x',
        counter: 'X',
        name: { en: 'X', es: 'X' },
        side: 'spanish',
        command: 'reding',
        arm: 'infantry',
        hidden: true,
        where: 'map',
        hex: null,
      },
    ],
    stacks: [],
  };
  assert.equal(isSeen(view.units[0]), false);
  assert.deepEqual(seenUnits(view), []);
  assert.deepEqual(shown.shownStacks({ ...view, markers: [] }), []);
});

test('a marker of the enemy lies face down; an own one shows its number', () => {
  const { view } = stories.vedel;
  const names = actions.namesOf(view);
  const at = (hex) => shown.shownStacks(view).find((stack) => names.name(stack.hex) === hex);
  assert.equal(at('ae16').units[0].back, 'cross');
  assert.equal(at('ai8').units[0].back, 'lily');
});

test('each command has its colour; no two of one side look alike', () => {
  for (const [, { view }] of each)
    for (const side of ['french', 'spanish']) {
      const bands = view.commands
        .filter((command) => command.side === side)
        .map((command) => JSON.stringify(bandOf(command.id)));
      assert.equal(new Set(bands).size, bands.length);
    }
});

test('leaders stand behind their troops and carry the order their owner knows', () => {
  const { view } = stories.move;
  const leaders = shown.shownLeaders(view);
  const chabert = leaders.find((leader) => leader.id === 'chabert');
  assert.equal(chabert.order, 'A');
  assert.equal(
    leaders.find((leader) => leader.id === 'reding').order,
    '',
    'orders of the enemy are secret',
  );
  const stack = view.stacks.find((one) => one.leaders.includes('chabert'));
  assert.equal(chabert.rear, (shown.cornerNumber(stack.facing) + 3) % 6);
});

test('trails join step by step', () => {
  const { view } = stories.mover;
  const moved = (hex) => ({
    ...view,
    units: view.units.map((unit) => (unit.id === '4leg-1' ? { ...unit, hex } : unit)),
  });
  const first = shown.trailsBetween(view, moved('w17'), null);
  assert.deepEqual(first, [{ id: '4leg-1', path: ['v17', 'w17'] }]);
  const second = shown.joinTrails(first, shown.trailsBetween(moved('w17'), moved('x16'), null));
  assert.deepEqual(second, [{ id: '4leg-1', path: ['v17', 'w17', 'x16'] }]);
});

test('of the ways in hand the cheapest to each hex is drawn, beside counters that stand there; whom one points at is not', () => {
  const { view } = stories.mover;
  const way = (to, cost, more = {}) => ({
    to,
    kind: 'march',
    cost,
    path: [to],
    left: 1,
    face: {},
    ...more,
  });
  const foe = view.stacks.find((one) => one.side !== view.asked).hex;
  const friend = view.stacks.find((one) => one.side === view.asked).hex;
  const drawn = shown.handWays(view, [
    way('a1', 3, { stop: true }),
    way('a1', 2),
    way(friend, 1),
    way(foe, 0, { kind: 'fire' }),
    way('b2', 1, { kind: 'turn' }),
  ]);
  assert.deepEqual(
    drawn.map(({ cost, stop, spot }) => [cost, stop, spot]),
    [
      ['2', false, 'middle'],
      ['1', false, 'side'],
    ],
  );
});

test('the eye goes to who moves, what is fought, where a column comes in, else to the troops nearest to the enemy', () => {
  for (const [name, { view, legal }] of each) {
    const { now, core } = attentionOf(view, legal, null);
    const names = actions.namesOf(view);
    assert.ok(core.length > 0 || view.stacks.length === 0, name);
    if (view.combat) assert.equal(names.name(core[0]), view.combat.target, name);
    else if (
      view.mover &&
      !view.retreat &&
      !view.volley &&
      !view.offer &&
      !view.contact &&
      !view.advance &&
      !view.back &&
      !view.harm
    )
      assert.equal(names.name(core[0]), view.mover.hex, name);
    if (now === '' && view.asked && !legal.some((one) => one.verb === 'enter')) {
      const stack = [...view.stacks, ...view.markers].find(
        (one) => one.hex === names.name(core[0]),
      );
      assert.equal(stack?.side, view.seat ?? view.asked, name);
    }
  }
});

test('names stand on the sheet, and every place is named', () => {
  for (const [, { view }] of each)
    for (const lang of ['en', 'es']) {
      const grid = actions.gridOf(view);
      const labels = labelsOf(view, grid, actions.namesOf(view), lang);
      for (const place of view.map.places)
        assert.ok(
          labels.some((label) => label.text.toLowerCase() === place.name[lang].toLowerCase()),
          place.id,
        );
      for (const { at, text } of labels)
        assert.ok(
          at[0] > -60 && at[1] > -60 && at[0] < grid.width + 60 && at[1] < grid.height + 60,
          text,
        );
    }
});

test('every hex is told in one breath, in both languages, and so is what is under way', () => {
  for (const [, { view, legal }] of each)
    for (const lang of ['en', 'es']) {
      const places = actions.byPlace(legal, view);
      for (const hex of new Set([
        ...places.keys(),
        ...view.stacks.map((stack) => stack.hex),
        ...view.markers.map((marker) => marker.hex),
      ])) {
        if (actions.cornerOf(hex)) continue;
        const told = words.describeHex(hex, view, places.get(hex) ?? [], lang, say(lang));
        assert.doesNotMatch(told, /undefined|null|\{/);
        for (const unit of shown.unitsAt(view, hex))
          assert.ok(told.includes(unit.name[lang]), told);
      }
      assert.doesNotMatch(statusOf(view, lang, say(lang)), /undefined|\{/);
    }
});

test('a click means a move before a marker, and bands are dulled only where it matters who is still to move', () => {
  const here = [
    'cover aj8',
    'pad aj8',
    'top 1leg-2',
    'pick 1leg-1',
    'ride cassagne',
    'stack aj8',
  ].map(action);
  assert.deepEqual(
    actions.meantAt(here, null).map((one) => one.verb),
    ['stack', 'pick', 'ride', 'top', 'cover', 'pad'],
  );
  const { view } = stories.vedel;
  const gone = { ...view.units.find((unit) => unit.id === '6drag'), marks: ['moved'], can: [] };
  assert.equal(shown.faceOf(gone, view).done, true);
  assert.equal(shown.faceOf(gone, { ...view, phase: 'shock' }).done, false);
  assert.equal(shown.faceOf(gone, { ...view, phasing: 'spanish' }).done, false);
});

test('what an enemy marker covers is drawn as its back, with how many lie there and which way they face, and no more', () => {
  const { view } = stories.vedel;
  const stack = {
    hex: 'aj12',
    side: 'spanish',
    units: [],
    count: 2,
    hidden: 2,
    points: null,
    facing: 'nnw',
    leaders: [],
  };
  const marker = { id: 's2', side: 'spanish', hex: 'aj12', kind: 'cover', units: null };
  const covered = {
    ...view,
    stacks: [...view.stacks.filter((one) => one.hex !== 'aj12'), stack],
    markers: [marker],
    units: view.units.map((unit) =>
      unit.hex === 'aj12' ? { ...unit, hidden: true, hex: null } : unit,
    ),
  };
  const drawn = shown.shownStacks(covered).find((one) => one.units[0].id === 's2');
  assert.deepEqual(
    [drawn.units.length, drawn.units[0].strength, drawn.count, drawn.corner],
    [1, null, 3, 4],
  );
  assert.doesNotMatch(words.describeHex('aj12', covered, [], 'en', say('en')), /Montesa|points/);
  // Its owner looks under it.
  const own = {
    ...view,
    markers: [{ ...marker, id: 'f1', side: 'french', hex: 'aj8', units: [] }],
  };
  assert.equal(
    shown.shownStacks(own).find((one) => one.units.some((unit) => unit.id === 'f1')).units[0].id,
    '1leg-1',
  );
  assert.match(words.describeHex('aj8', own, [], 'en', say('en')), /Marker f1, of yours/);
});

test('what has come of a fight is told where it happened: points lost, disorder, the result of a shock; of hidden units nothing', async () => {
  const { harmBetween } = await import('../src/boards/bailen/board/harm');
  const { view } =
    stories[
      Object.keys(stories).find((name) =>
        stories[name].view.units.some(
          (unit) => unit.hex && unit.side === 'spanish' && !unit.hidden,
        ),
      )
    ];
  const unit = view.units.find(
    (one) =>
      one.hex &&
      one.side === 'spanish' &&
      !one.hidden &&
      one.points > 1 &&
      one.status === 'ordered',
  );
  const changed = (change, more = {}) => ({
    ...view,
    ...more,
    units: view.units.map((one) => (one.id === unit.id ? { ...one, ...change } : one)),
  });
  const hex = lettered(map.labels).hex(unit.hex);
  const told = (after) => harmBetween(view, after, say('en'));
  assert.deepEqual(told(view), []);
  assert.deepEqual(told(changed({ points: unit.points - 1, lost: unit.lost + 1 })), [
    { hex, code: '−1', words: '' },
  ]);
  assert.deepEqual(told(changed({ status: 'routed' })), [{ hex, code: '', words: 'routed' }]);
  assert.deepEqual(told(changed({ where: 'eliminated', hex: null, points: 0 })), [
    { hex, code: `−${unit.points}`, words: 'eliminated' },
  ]);
  assert.deepEqual(told(changed({ hidden: true, points: 0 })), []);
  const fought = told(
    changed({ status: 'disorganized' }, { combat: { target: unit.hex, units: [], result: 'D2' } }),
  );
  assert.deepEqual(fought, [{ hex, code: 'D2', words: 'disorganized' }]);
});

test('who has gone back only turns: the status says so, and the corners of his hex can be pointed at', () => {
  const { view } = each[0][1];
  const unit = view.units.find((one) => one.hex && !one.hidden);
  const after = {
    ...view,
    mover: null,
    rider: null,
    screen: null,
    writing: null,
    retreat: { unit: unit.id, least: 0, most: 0, cause: 'shock', ways: [] },
  };
  for (const lang of ['en', 'es']) assert.doesNotMatch(statusOf(after, lang, say(lang)), /0/);
  assert.equal(actions.placeOf(action('face nne'), after), actions.cornerPlace('nne', unit.hex));
});

test('who advances can be pointed at by the hex and by the corner he then faces', () => {
  const { view } = each[0][1];
  const after = { ...view, advance: { units: ['x'], hex: 'z13' } };
  const places = actions.byPlace([action('advance x e'), action('advance x w')], after);
  assert.deepEqual(
    places.get('z13').map((one) => one.a),
    ['advance x e', 'advance x w'],
  );
  assert.deepEqual(
    places.get(actions.cornerPlace('w', 'z13')).map((one) => one.a),
    ['advance x w'],
  );
});

test('the heights that battles are about are named on the whole map too', () => {
  const { view } = each[0][1];
  const far = labelsOf(view, new HexGrid(40, 26, 'odd'), lettered(map.labels), 'es')
    .filter((label) => label.far)
    .map((label) => label.text);
  assert.ok(far.length >= 4 && far.every((name) => /Cerr|Haza/.test(name)), far.join());
});

test('what arrives next is never an hour that is past; who could have come waits', () => {
  const { view } = each[0][1];
  const arrival = (turn, hex) => ({
    turn,
    clock: turn === null ? null : `0${turn}:00`,
    hex,
    side: 'french',
    units: [],
    leaders: [],
    march: null,
  });
  const coming = (arrivals) => words.comingOf({ ...view, turn: 4, arrivals }, 'french');
  assert.deepEqual(
    coming([arrival(2, 'a24'), arrival(2, 'a24'), arrival(6, 'am1'), arrival(null, 'h1')]),
    { next: arrival(6, 'am1'), late: ['A24'] },
  );
  assert.equal(coming([arrival(4, 'a24')]).next.turn, 4, 'in this turn');
  assert.deepEqual(coming([arrival(2, 'a24'), arrival(null, 'h1')]), { next: null, late: ['A24'] });
  assert.deepEqual(words.comingOf({ ...view, turn: 4, arrivals: [arrival(6, 'am1')] }, 'spanish'), {
    next: null,
    late: [],
  });
});
