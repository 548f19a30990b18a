// Hands that do what a gesture of a record says, and count it: by mouse, by keyboard alone.
import {
  caughtUp,
  faces,
  inHand,
  meant,
  pointIn,
  takenNot,
  taking,
  unitOf,
} from './hand-table.mjs';
import { version } from './support.mjs';

const ends = new Set(['done', 'commit']);

/** Where the things of a gesture stand now. */
const whereOf = (state, { of, unit }) => unitOf(state, unit ?? of)?.hex ?? of;

/** The hex an action speaks of, as far as its words say. */
const hexIn = (words) =>
  words.split(' ').findLast((one) => /^(\d{4}|[a-z]{1,2}\d{1,2})$/.test(one));

/** Where it goes one after the other, and how it then faces. */
function legsOf(words) {
  const legs = [];
  for (const one of words) {
    const [verb, value] = one.split(' ');
    if (['advance', 'retreat', 'coup', 'join'].includes(verb)) legs.push([value, null]);
    else if (verb === 'face' && legs.length > 0) legs.at(-1)[1] = value;
  }
  return legs;
}

const isShown = (page, words) => page.locator(`[data-action="${words}"]`).first().isVisible();

/** What "for all" would do now, in its order. */
const offeredBy = async (page) =>
  (await (await page.$('[data-for-all]'))?.getAttribute('data-for-all'))?.split(', ');

/**
 * What every hand does alike. `of` says how: `take` takes up what stands there, `turnTo` and `goTo` say where it goes, `answer`
 * gives a numbered answer, `point` means a hex, `end` ends the step. Each counts for itself.
 */
export function handBy(page, said, of) {
  const hand = { count: 0 };
  const how = of((n = 1) => (hand.count += n));

  async function march(gesture, line) {
    await marchThere(gesture, line);
    await caughtUp(page, line);
    // Something was revealed in the middle of it.
    if (await page.$('[data-go-on]')) await how.on();
  }

  async function marchThere(gesture, line) {
    const { state } = line;
    const from = whereOf(state, gesture);
    const { to } = gesture;
    const things = [...state.view.units, ...(state.view.leaders ?? [])];
    const own = ({ hex, side }) => hex === to && to !== from && side === state.view.asked;
    const [verb, name] = gesture.words[0].split(' ');
    const others = verb === 'ride' ? things : state.view.units;
    const crowd = others.filter((one) => one.hex === from).length > 1;
    const single = crowd && ['pick', 'ride'].includes(verb) ? name : null;
    // Out of several that stand there one is drawn from their fan.
    if (single && verb === 'pick' && how.draw) {
      await how.take(from, null);
      return how.draw(gesture, from, `[data-unit="${single}"]`);
    }
    // Whom one joins is not clicked, for that takes him up.
    const turns = to === from && gesture.face !== null;
    if (
      things.some(own) ||
      (how.draws && (to !== from || turns) && legsOf(gesture.words).length < 2)
    ) {
      // What is drawn from a hex is the first there that can act.
      const able = (state.view.leaders ?? []).find(
        (one) => one.hex === from && !one.sent && !one.moved,
      );
      const alone = !state.view.units.some((one) => one.hex === from) && able?.id === single;
      if (single && !alone) await how.take(from, single);
      return how.join(gesture, from);
    }
    await how.take(from, single);
    await inHand(page, from);
    if (gesture.to !== from) await page.waitForSelector('.reach', { state: 'attached' });
    const isLit = await page.$(`.place.legal[data-place="${gesture.to}"]`);
    const legs = isLit || gesture.to === from ? [] : legsOf(gesture.words);
    if (legs.length < 2) return how.go(from, gesture.to, gesture.face);
    // What a march only opens, such as a sudden blow, is a second one.
    let at = from;
    for (const [to, face] of legs) {
      await inHand(page, at);
      await page.waitForSelector(`.place.legal[data-place="${to}"]`);
      await how.go(at, to, face);
      at = to;
    }
  }

  /** "For all", to its end: it has begun when the first of them is done. */
  async function allDone() {
    const from = await version(page);
    const [first] = await offeredBy(page);
    await how.all();
    await page.waitForFunction(
      ([was, one]) =>
        Number(document.querySelector('.match').dataset.version) > was &&
        !document.querySelector('[data-for-all]')?.dataset.forAll.split(', ').includes(one),
      [from, first],
    );
    await page.waitForSelector('.match:not([data-series]):not([data-busy])');
    await caughtUp(page);
  }

  /** Leaders ride to their troops together; whoever is meant to stand elsewhere, by himself. */
  async function ride(gesture, line) {
    const offered = (await offeredBy(page)) ?? [];
    const meant = gesture.rides.map(({ of, to }) => `ride ${of} ${to}`);
    if (offered.length > 0 && offered.every((one) => meant.includes(one))) {
      await allDone();
      const now = await version(page);
      await line.until((state) => state.version >= now);
    }
    for (const one of gesture.rides) {
      // The page and the line know the same: whoever has ridden already does not ride again.
      await caughtUp(page, line);
      const now = await version(page);
      await line.until((state) => state.version >= now);
      if (unitOf(line.state, one.of).hex !== one.to) await march(one, line);
    }
  }

  /** All who can, by pointing at the enemy; else those of one hex; else one by one. */
  async function strike({ words, seat }, line) {
    const target = hexIn(words[0]);
    const others = words.slice(words[0].startsWith('target') ? 1 : 0);
    const who = others.map((one) => one.split(' ')[1]).filter(Boolean);
    const from = unitOf(line.state, who[0])?.hex;
    const same = (ends) =>
      ends.some((end) => String(end.words?.toSorted()) === String(words.toSorted()));
    // By touch a shot that is drawn is one gesture, one that is tapped is Go besides.
    const drawn = how.draws && words[0].startsWith('target');
    for (const of of drawn ? [from, target] : [target, from]) {
      const { ways = [] } = await line.ask({ cmd: 'ways', seat, of });
      if (!same(ways.filter((way) => way.to === target).flatMap((way) => Object.values(way.face))))
        continue;
      // Whoever shoots alone may be drawn onto whom he means.
      if (of === from && how.draws && words[0].startsWith('target'))
        return how.join({ to: target, face: null }, from);
      if (of === from) {
        await how.take(from, null);
        await inHand(page, from);
      }
      return how.point(target);
    }
    for (const one of words)
      if (await isShown(page, one)) await how.answer(one);
      else await how.point(hexIn(one) ?? unitOf(line.state, one.split(' ')[1]).hex);
  }

  hand.end = (line) => {
    const { legal, turn } = line.state;
    return (legal[turn.seats[0]]?.length ?? 1) === 1 ? undefined : how.end();
  };
  /** How many of the record "for all" would do now, one after the other: as many as are asked for before anybody else is. */
  async function forAll(first, following) {
    const offered = (await offeredBy(page)) ?? [];
    const next = [first];
    for (const one of following) {
      if (one.words.length > 1 || one.seat !== following.seat) break;
      next.push(one.words[0]);
    }
    const same = offered.findIndex((words, i) => words !== next[i]);
    const all = same < 0 ? offered.length : same;
    return all > 0 && (same < 0 || all === next.length) ? all : 0;
  }

  hand.does = async (gesture, line, following) => {
    const [first, ...rest] = gesture.words;
    const [verb] = first.split(' ');
    // The only thing that can be done happens by itself.
    const [only = null, ...others] = line.state.legal[gesture.seat] ?? [];
    // It has happened by itself meanwhile.
    if (!only || (ends.has(first) && gesture.phase !== line.state.turn.phase)) return undefined;
    if (only.a === first && others.length === 0 && rest.length === 0) return undefined;
    const all = await forAll(first, Object.assign(following, { seat: gesture.seat }));
    if (all > 0) {
      const before = said.length;
      await allDone();
      return said.length - before - 1; // some may have been left undone
    }
    if (gesture.rides) return ride(gesture, line);
    if (taking.has(verb) && gesture.to) return march(gesture, line);
    if (verb === 'turn') {
      const here = await page.getAttribute('.place.selected', 'data-place');
      return how.go(here, here, first.split(' ')[1]);
    }
    if (verb === 'to') return how.go(null, gesture.to, gesture.face);
    if (ends.has(first)) return how.end();
    if (/^(target |attack \S+ )/.test(first)) return strike(gesture, line);
    if (verb === 'swing') {
      const [, here, face] = first.split(' ');
      await how.take(here, null);
      await inHand(page, here);
      return how.go(here, here, face);
    }
    // Where it rides back to and how it then stands is one gesture.
    if (verb === 'back') {
      const to = line.state.view.back.path[Number(first.split(' ')[1]) - 1];
      return how.give(to, rest[0]?.split(' ')[1] ?? null);
    }
    if (await isShown(page, first)) await how.answer(first);
    else if (verb === 'advance') {
      const [, unit, face] = first.split(' ');
      const { advance } = line.state.view;
      await inHand(page, unitOf(line.state, advance.units[0]).hex);
      if (advance.units[0] !== unit) await how.take(unitOf(line.state, unit).hex, null);
      await how.go(null, advance.hex, face ?? null);
    } else await how.point(hexIn(first));
    // A retreat: where it ends, and how it then stands.
    const end = rest.at(-1);
    const to = rest.findLast((one) => one.startsWith('to '));
    if (/^face /.test(end ?? '')) await how.give(to?.slice(3) ?? null, end.slice(5));
  };
  /** All that stand in a line with what stands there, as far as it goes. */
  hand.forward = (from, to) => how.forward(from, to);
  return hand;
}

const ending = '[data-end], [data-action="done"], [data-action="commit"]';

export const mouse = (page, game, said, draws = false) =>
  handBy(page, said, (counts) => {
    const spot = async (hex, face) => {
      const side = face === null ? null : faces[game].indexOf(face);
      const at = await pointIn(page, hex, side, game === 'bailen');
      if (!at) throw new Error(`${hex} is not in sight`);
      return at;
    };
    const press = async (hex, face = null) => {
      const at = await spot(hex, face);
      counts();
      await page.mouse.move(at.x, at.y);
      await page.mouse.click(at.x, at.y);
    };
    const click = async (selector) => {
      counts();
      await page.click(selector);
    };
    /** Carries what stands there, or what is drawn from a fan, to where it goes. */
    const draw = ({ to, face }, from, selector) =>
      meant(page, async () => {
        const box = selector && (await page.locator(selector).boundingBox());
        const start = box ? { x: box.x + 30, y: box.y + 20 } : await spot(from, null);
        counts();
        await page.mouse.move(start.x, start.y);
        await page.mouse.down();
        await page.mouse.move(start.x + 12, start.y, { steps: 3 });
        await inHand(page, from);
        await page.waitForSelector(`[data-place="${to}"]`);
        const end = await spot(to, face);
        await page.mouse.move(end.x, end.y, { steps: 4 });
        await page.waitForFunction(
          (hex) => document.querySelector('[data-said]').textContent.includes(` ${hex}`),
          to,
        );
        await page.mouse.up();
      });
    return {
      draws,
      take: async (hex, single) => {
        const before = await page.getAttribute('[data-taken]', 'data-taken');
        const there = await page.$(`.place.selected[data-place="${hex}"]`);
        if (!there) await press(hex);
        if (!single) return;
        await inHand(page, hex);
        // What was in hand before aims there until the other is taken up.
        if (!there) await takenNot(page, before);
        // One click after the other takes up what stands there.
        for (let n = 0; n < 5; n += 1) {
          await page.waitForSelector('.match:not([data-busy]) [data-taken]:not([data-taken=""])');
          const now = await page.getAttribute('[data-taken]', 'data-taken');
          if (now === single) return;
          await press(hex);
          await takenNot(page, now);
        }
        throw new Error(`${single} cannot be taken up`);
      },
      go: (from, to, face) => meant(page, () => press(to, face)),
      join: (gesture, from) => draw(gesture, from, null),
      draw,
      point: (hex) => meant(page, () => press(hex)),
      answer: (words) => meant(page, () => click(`[data-action="${words}"]`)),
      end: () => meant(page, () => click(ending)),
      all: () => meant(page, () => click('[data-for-all]')),
      on: () => meant(page, () => click('[data-go-on]')),
      forward: async (from, to) => {
        const start = await spot(from, null);
        counts(); // a double click
        await page.mouse.dblclick(start.x, start.y);
        await page.waitForFunction(
          () => document.querySelector('[data-taken]')?.dataset.taken.split(' ').length > 1,
        );
        await page.waitForSelector(`.place.legal[data-place="${to}"]`);
        await meant(page, () => press(to));
      },
      give: async (to, face, words = null) => {
        await caughtUp(page);
        if (to) {
          await page.waitForSelector(`.place.legal[data-place="${to}"]`);
          return meant(page, () => press(to, face));
        }
        await meant(
          page,
          (way) =>
            click(way ?? `[data-choice]:is([data-place$="-${face}"], [data-place*="-${face}-"])`),
          words,
        );
      },
    };
  });

/** Where the cursor of the board stands. */
const cursor = (page) => page.evaluate(() => document.activeElement?.dataset.place ?? null);

/** What N goes through, in its order: as the boards have it. */
const things = {
  tercios: ({ units }, seat) => {
    const side = units.filter((one) => one.side === seat && one.hex);
    return [...new Set(side.map(({ hex }) => hex))].sort().flatMap((hex) => {
      const ids = side
        .filter((one) => one.hex === hex)
        .sort((a, b) => a.depth - b.depth)
        .map(({ id }) => id);
      return ids.length === 1 ? ids : [hex, ...ids];
    });
  },
  bailen: ({ units, leaders }, seat) => {
    const side = units.filter((one) => one.side === seat && one.hex);
    const hexes = [...new Set(side.map(({ hex }) => hex))].sort((a, b) => a.localeCompare(b));
    const alone = (hex) => side.filter((one) => one.hex === hex);
    return [
      ...hexes.map((hex) => (alone(hex).length === 1 ? alone(hex)[0].id : hex)),
      ...leaders.filter((one) => one.side === seat && one.hex).map(({ id }) => id),
    ];
  },
};

/** Up to this many times a person presses N rather than walk there. */
const patience = 8;

/** How often N, or Shift+N, is pressed until one of these is in hand; who cannot act is passed over. Null: too often. */
async function nextTo(line, game, before, wanted) {
  const { view, turn } = line.state;
  const [seat] = turn.seats;
  const all = things[game](view, seat);
  const able = [];
  for (const of of all) {
    const { reason, ways = [] } = await line.ask({ cmd: 'ways', seat, of });
    if (!reason && ways.some(({ face }) => Object.values(face).some((end) => end.words?.length)))
      able.push(of);
  }
  const now = all.indexOf(before);
  const count = (by) => {
    const start = now < 0 ? (by > 0 ? -1 : all.length) : now;
    let n = 0;
    for (let i = 1; i <= all.length; i += 1) {
      const of = all[(start + by * i + 2 * all.length) % all.length];
      if (!able.includes(of)) continue;
      n += 1;
      if (wanted.includes(of)) return { n, key: by > 0 ? 'n' : 'Shift+N' };
    }
    return { n: Infinity };
  };
  const best = [count(1), count(-1)].sort((a, b) => a.n - b.n)[0];
  return best.n <= patience ? best : null;
}

export const keyboard = (page, game, said, line) =>
  handBy(page, said, (counts) => {
    const press = async (key) => {
      counts();
      await page.keyboard.press(key);
    };
    let last = null;
    const inHandNow = () => page.getAttribute('[data-taken]', 'data-taken');
    /** Arrows, until the cursor stands there: by columns first. */
    const walk = async (hex, spot) => {
      if ((await cursor(page)) === null) await press('b');
      for (let at = await cursor(page); at !== hex; at = await cursor(page)) {
        const [[a, b], [x, y]] = [spot(at), spot(hex)];
        await press(a < x ? 'ArrowRight' : a > x ? 'ArrowLeft' : b < y ? 'ArrowDown' : 'ArrowUp');
        await page
          .waitForFunction((was) => document.activeElement?.dataset.place !== was, at)
          .catch((error) => {
            throw new Error(`${at} is an end of the map, not ${hex}`, { cause: error });
          });
      }
    };
    const spot = (hex) => {
      const [, letters, digits] = /^([a-z]*)(\d+)$/.exec(hex);
      if (letters === '') return [Number(hex.slice(0, 2)), Number(hex.slice(2))];
      const column = [...letters].reduce((sum, one) => 26 * sum + one.charCodeAt(0) - 96, 0);
      return [column, Number(digits)];
    };
    /** How many keys the walk there takes, and the one that takes it up. */
    const walking = async (hex) => {
      const at = await cursor(page);
      if (at === null || !/^[a-z]*\d+$/.test(at)) return Infinity;
      const [[a, b], [x, y]] = [spot(at), spot(hex)];
      return Math.abs(a - x) + Math.abs(b - y) + 1;
    };
    const how = {
      take: async (hex, single) => {
        const there = await page.$(`.place.selected[data-place="${hex}"]`);
        if (there && !single) return walk(hex, spot);
        const here = line.state.view.units.filter((one) => one.hex === hex).map(({ id }) => id);
        const wanted = single ? [single] : here.length === 1 ? here : [hex];
        const next = await nextTo(line, game, (await inHandNow()) || last, wanted);
        if (next && (single || next.n < (await walking(hex)))) {
          for (let n = 0; n < next.n; n += 1) {
            const was = await inHandNow();
            await press(next.key);
            await takenNot(page, was);
          }
        } else {
          await walk(hex, spot);
          await press('Enter');
          await inHand(page, hex);
        }
        last = await inHandNow();
        if (!wanted.includes(last)) throw new Error(`${wanted} cannot be taken up: ${last}`);
        // The cursor goes there with N.
        await page.waitForFunction((at) => document.activeElement?.dataset.place === at, hex);
      },
      go: async (from, to, face) => {
        await walk(to, spot);
        for (let n = 0; face !== null && n < 6; n += 1) {
          const [name, at, facing = face] = await aimed(page);
          if (name && at === to && facing === face) break;
          const all = faces[game];
          const on = (all.indexOf(face) - all.indexOf(facing) + all.length) % all.length;
          await press(on > all.length / 2 ? ',' : '.');
        }
        await meant(page, () => press('Enter'));
      },
      point: async (hex) => {
        await walk(hex, spot);
        await meant(page, () => press('Enter'));
      },
      all: () => meant(page, () => press('a')),
      forward: async (from, to) => {
        await walk(from, spot);
        await press('f');
        await page.waitForFunction(
          () => document.querySelector('[data-taken]')?.dataset.taken.split(' ').length > 1,
        );
        await walk(to, spot);
        await meant(page, () => press('Enter'));
      },
      give: async (to, face) => {
        await caughtUp(page);
        const selector = to
          ? `.place.legal[data-place="${to}"]`
          : `[data-choice]:is([data-place$="-${face}"], [data-place*="-${face}-"])`;
        const goal = await page.waitForSelector(selector);
        if (to) return how.go(null, to, face);
        // From one lit place to the next.
        if ((await cursor(page)) === null) await press('b');
        const place = await goal.getAttribute('data-place');
        for (let n = 0; n < 60 && (await cursor(page)) !== place; n += 1) await press('j');
        return meant(page, () => press('Enter'));
      },
      answer: async (words) => {
        const key = await page.locator(`[data-action="${words}"] .k`).first().innerText();
        await meant(page, () => press(key));
      },
      end: () => meant(page, () => press('e')),
    };
    return how;
  });

/** What is aimed at, as it would be typed: who, where, facing. */
export async function aimed(page) {
  const said = (await page.textContent('[data-said]')) ?? '';
  return said.split('.')[0].split(' ');
}
