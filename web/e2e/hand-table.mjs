// The hand on the real page, for the tests: what the page says to the table, and hands that count what they do.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { make, sitting, tableOf } from './line.mjs';
import { version } from './support.mjs';

/** Every gesture the page has said, in words. */
export function saidBy(page) {
  const said = [];
  page.on('websocket', (line) =>
    line.on('framesent', ({ payload }) => {
      const one = JSON.parse(String(payload));
      if (one.cmd === 'play') said.push(one.actions ?? [one.action]);
    }),
  );
  return said;
}

/** How much went over the line of a page, both ways. */
export function bytesOf(page) {
  const count = { bytes: 0 };
  const add = ({ payload }) => (count.bytes += Buffer.byteLength(payload));
  page.on('websocket', (line) => line.on('framesent', add).on('framereceived', add));
  return count;
}

/** What the computer did in the first turns of a battle, gesture by gesture (`dev/turns.mjs`). */
export const recorded = (name) =>
  JSON.parse(readFileSync(new URL(`turns/${name}.json`, import.meta.url), 'utf8'));

/** A battle with the dice of the record; the page holds one side, a line both. */
export async function battleOf(page, game, scenario, seat, { ask = 'risk' } = {}) {
  const table = await tableOf(42);
  const seats = game === 'tercios' ? ['spain', 'rival'] : ['french', 'spanish'];
  const made = await make(table.address, {
    game,
    scenario,
    seats: Object.fromEntries(seats.map((one) => [one, 'here'])),
  });
  const line = await sitting(
    table.address,
    made.match,
    made.seats.map((one) => one.secret),
  );
  const held = made.seats
    .filter((one) => one.seat === seat)
    .map(({ secret }) => ({ match: made.match, seat, secret, at: 1 }));
  await page.addInitScript(
    ([seats, ask]) => {
      localStorage.setItem('tercio.seats', JSON.stringify(seats));
      localStorage.setItem('tercio.ask', JSON.stringify(ask));
    },
    [held, ask],
  );
  await page.goto(`${table.address}/m/${made.match}`);
  await page.waitForSelector('.match[data-version]');
  await page.waitForFunction(() => document.querySelector('.ground img')?.complete);
  return { line, table, seat };
}

/** The turn as the table tells it: whom it waits for. */
const asked = ({ turn }) => (turn.kind === 'decision' ? turn.seats[0] : null);

export const unitOf = ({ view }, id) =>
  [...view.units, ...(view.leaders ?? [])].find((one) => one.id === id);

/** The page shows what the table knows last, and nothing is on its way. */
export async function caughtUp(page, line = null) {
  await page.waitForFunction(
    (now) => Number(document.querySelector('.match')?.dataset.version) >= now,
    line?.state.version ?? 0,
  );
  await page.waitForSelector(
    '.match:not([data-busy]):not([data-weighing]):not([data-turn="showing"])',
  );
}

const armed = '[data-armed], .odds.armed, .line.armed';

/**
 * Something is meant: done, and once more where it is asked about. `press` does it the one time. Ends when it was said, or tells
 * that nothing came of it. Where it may mean several things, `words` are chosen among them.
 */
export async function meant(page, press, words = null) {
  const from = await version(page);
  const way = `[data-way="${words}"]`;
  for (let n = 0; n < 3; n += 1) {
    await press(n > 0 && words && (await page.$(way)) ? way : null);
    await page.waitForFunction(
      ([was, asks]) =>
        Number(document.querySelector('.match').dataset.version) > was ||
        (document.querySelector(asks) &&
          !document.querySelector('.match').matches('[data-busy], [data-weighing]')),
      [from, `${armed}, ${way}`],
    );
    if ((await version(page)) > from) return;
  }
  throw new Error('asked about three times');
}

/** A point of a hex on the screen: its middle, or its rim where that is a facing; null where it is not in sight. */
export async function pointIn(page, hex, side = null, corners = false) {
  return page.evaluate(
    ([name, side, corners]) => {
      const box = document.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();
      if (!box) return null;
      const angle = (Math.PI / 3) * (side ?? 0) - (corners ? 0 : Math.PI / 2);
      const far = side === null ? 0 : 0.4 * box.height;
      const x = box.left + box.width / 2 + far * Math.cos(angle);
      const y = box.top + box.height / 2 + far * Math.sin(angle);
      const on = document.elementFromPoint(x, y);
      const free = on?.closest('.viewport') && !on.closest('[data-avoid]');
      return free ? { x, y, height: box.height } : null;
    },
    [hex, side, corners],
  );
}

export const faces = {
  tercios: ['n', 'ne', 'se', 's', 'sw', 'nw'],
  bailen: ['e', 'sse', 'ssw', 'w', 'nnw', 'nne'],
};

/** What is in hand now stands there. */
export const inHand = (page, hex) => page.waitForSelector(`.place.selected[data-place="${hex}"]`);

/** Something else is in hand now. */
export const takenNot = (page, was) =>
  page.waitForFunction(
    (one) => !['', one].includes(document.querySelector('[data-taken]').dataset.taken),
    was,
  );

/** What is taken up first, and then goes somewhere. */
export const taking = new Set(['pick', 'squadron', 'stack', 'ride', 'enter']);
/** What belongs to the action before it: whoever fires together, whoever leads. */
const belongs = (words, before) =>
  /^(add|lead) |^fire$/.test(words) ||
  (/^attack \S+ \S+$/.test(words) && before.split(' ')[2] === words.split(' ')[2]);

/** What a hand means by what `seat` did: who stays is not touched, those who fire or ride together are one thing. */
export function meantBy(script, seat) {
  const out = [];
  for (const gesture of script) {
    const [words] = gesture.words;
    const last = out.at(-1);
    const stays =
      words === 'rest' || (taking.has(words.split(' ')[0]) && gesture.words[1] === 'rest');
    if (gesture.seat !== seat) out.push(gesture);
    else if (stays) continue;
    else if (last?.seat === seat && belongs(words, last.words[0])) last.words.push(words);
    else if (/^ride /.test(words) && last?.rides) last.rides.push(gesture);
    else if (/^ride /.test(words)) out.push({ ...gesture, rides: [gesture] });
    else out.push({ ...gesture, words: [...gesture.words] });
  }
  return out;
}

/**
 * Goes through the record as far as `until` says. What the other side decides is said over the line, what this one does by
 * `hand`. Afterwards everybody who marched must stand as in the record.
 */
export async function playedBy(page, battle, script, hand, until) {
  const { line, seat } = battle;
  const marks = [];
  const does = async (gesture, deed) => {
    const { version: from } = line.state;
    await caughtUp(page, line);
    const before = hand.count;
    await Promise.resolve(deed()).catch((error) => {
      throw new Error(`${gesture.words.join(', ')}: ${error.message}`, { cause: error });
    });
    marks.push([gesture, hand.count - before]);
    const shown = Number(await page.getAttribute('.match', 'data-version'));
    await line.until((state) => state.version > from && state.version >= shown);
  };
  /** Where it came to, and once it rests, how it faces. */
  const stands = ({ of, unit, to, face, words }, rests) => {
    const { hex, facing = null } = unitOf(line.state, unit ?? of) ?? {};
    if (!rests) assert.equal(hex, to, `${of}: ${words.join(', ')}`);
    else if (hex === to) assert.equal(facing, face, `${of}: ${words.join(', ')}`);
  };
  let marched = [];
  const plan = meantBy(script, seat);
  for (let i = 0; i < plan.length; i += 1) {
    const gesture = plan[i];
    if (until(gesture)) break;
    let unasked = false;
    for (;;) {
      await line.until((state) => asked(state) !== null || state.over);
      const { phase } = line.state.turn;
      if (asked(line.state) !== seat) break;
      // A way of the page's may keep off those who answered in the record.
      unasked = gesture.seat !== seat && gesture.phase === phase;
      if (unasked || (gesture.seat === seat && gesture.phase === phase)) break;
      // The phase is ended with those who stay.
      const { turn } = line.state.view;
      await does({ ...gesture, seat, turn, phase, words: ['end'] }, () =>
        line.state.turn.phase === phase ? hand.end(line) : undefined,
      );
    }
    if (unasked) continue;
    assert.equal(asked(line.state), gesture.seat, JSON.stringify(gesture));
    const { version: from } = line.state;
    if (gesture.seat !== seat) await line.play(gesture.seat, gesture.words);
    else
      await does(gesture, async () => {
        // "For all" may have done those that follow, too.
        i += (await hand.does(gesture, line, plan.slice(i + 1))) ?? 0;
      });
    await line.until((state) => state.version > from);
    if (gesture.seat !== seat) continue;
    if (!gesture.words[0].startsWith('turn ')) for (const one of marched) stands(one, true);
    marched = (gesture.rides ?? [gesture]).filter(({ of, to }) => of && to);
    for (const one of marched) stands(one, false);
  }
  return marks;
}
