// A table of Bailén in the browser, for the tests: two people at one screen, who pass it to each other behind a curtain.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import WebSocket from 'ws';
import { answers, url, version } from './support.mjs';

const { games } = await (await fetch(`${url}/api/games`)).json();
export const options = {
  skip: games.some((one) => one.id === 'bailen') ? false : 'the table has no Bailén',
  timeout: 900_000,
};

async function make(scenario, chosen) {
  const made = await (
    await fetch(`${url}/api/matches`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        game: 'bailen',
        scenario,
        options: chosen,
        seats: { french: 'here', spanish: 'here' },
      }),
    })
  ).json();
  assert.equal(made.ok, true, JSON.stringify(made));
  return made;
}

/** A match played on by words, without a page: `next` is told what may be done and says what is, or nothing to stop. */
export async function begun(scenario, next, chosen = {}) {
  const made = await make(scenario, chosen);
  const line = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { Origin: url } });
  await once(line, 'open');
  let state = null;
  let id = 0;
  const replies = new Map();
  line.on('message', (text) => {
    const said = JSON.parse(text);
    if (said.state || said.push === 'state') state = said.state ?? said;
    if (said.id) replies.get(said.id)?.(said);
  });
  const ask = (request) =>
    new Promise((resolve) => {
      id += 1;
      replies.set(id, resolve);
      line.send(JSON.stringify({ id, ...request }));
    });
  await ask({ cmd: 'sit', match: made.match, secrets: made.seats.map((one) => one.secret) });
  for (let i = 0; i < 2000 && !state.over; i += 1) {
    const seat = state.turn.seats[0];
    const words = await next({
      view: state.view,
      turn: state.turn,
      legal: (state.legal[seat] ?? []).map((one) => one.a),
    });
    if (!words) break;
    const reply = await ask({ cmd: 'play', seat, action: words, version: state.version });
    assert.equal(reply.ok, true, `${words}: ${JSON.stringify(reply)}`);
  }
  line.close();
  return made;
}

/** The usual set-up, then these words one after the other. */
export const script =
  (...words) =>
  ({ turn, legal }) =>
    turn.phase === 'set-up' ? (legal.includes('usual') ? 'usual' : 'done') : words.shift();

export async function open(page, scenario = 'vedel-attack', chosen = {}) {
  await openMatch(page, await make(scenario, chosen));
}

export async function openMatch(page, made) {
  page.setDefaultTimeout(Number(process.env.TERCIO_PATIENCE ?? 90) * 1000);
  await page.goto(url);
  await page.evaluate(
    ([match, seats]) =>
      localStorage.setItem(
        'tercio.seats',
        JSON.stringify(seats.map(({ seat, secret }) => ({ match, seat, secret, at: 1 }))),
      ),
    [made.match, made.seats],
  );
  await page.goto(`${url}/m/${made.match}`);
  await sit(page);
  await page.waitForFunction(() => document.querySelector('.ground img')?.complete);
}

const ready = '.match[data-turn="asked"][data-version], .match[data-turn="over"][data-version]';

/** The next person sits down, if the screen is to be passed; nothing of the board is seen in between. */
export async function sit(page) {
  await page.waitForSelector(`.curtain, .ask .pass, ${ready}`);
  if (await page.$('.ask .pass')) {
    await page.click('.ask .pass');
    await page.waitForSelector('.curtain');
  }
  if (await page.$('.curtain')) {
    assert.equal(await page.$('#board'), null, 'nothing is to be seen behind the curtain');
    await page.click('.curtain .go');
  }
  await page.waitForSelector(ready);
}

/** Does something and waits until the match has gone on and somebody is asked, or it is over. */
export async function playedFrom(page, deed) {
  const from = await version(page);
  await deed();
  await page.waitForFunction(
    (was) =>
      document.querySelector('.curtain, .ask .pass') ||
      Number(document.querySelector('.match')?.dataset.version) > was,
    from,
  );
  await sit(page);
  await page.waitForFunction(
    (was) => Number(document.querySelector('.match')?.dataset.version) > was,
    from,
  );
}

/** Types a line and waits until it is played. */
export async function type(page, line) {
  const say = async () => {
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('/');
    await page.waitForSelector('input:focus');
    await page.fill('input:focus', line);
    await page.keyboard.press('Enter');
  };
  await playedFrom(page, async () => {
    const from = await version(page);
    await say();
    // What there is a warning about is said once more.
    await page.waitForFunction(
      (was) =>
        document.querySelector('.curtain, .ask .pass, [data-armed]') ||
        Number(document.querySelector('.match')?.dataset.version) > was,
      from,
    );
    if (!(await gone(page, from)) && (await page.$('[data-armed]'))) await say();
  });
  await page.evaluate(() => document.activeElement?.blur());
}

const gone = (page, from) =>
  page.evaluate(
    (was) =>
      !!document.querySelector('.curtain, .ask .pass') ||
      Number(document.querySelector('.match')?.dataset.version) > was,
    from,
  );
/** A numbered answer, by click; the second click plays it, if the first did not. */
export async function answer(page, words) {
  await playedFrom(page, async () => {
    const from = await version(page);
    await page.click(`[data-action="${words}"]`);
    await page.waitForFunction(
      ([was, a]) =>
        document.querySelector(`.curtain, .ask .pass, .act.sel[data-action="${a}"]`) ||
        Number(document.querySelector('.match')?.dataset.version) > was,
      [from, words],
    );
    if (!(await gone(page, from))) await page.click(`.act.sel[data-action="${words}"]`);
  });
}

export const legalHexes = (page) =>
  page.$$eval('.place.legal', (all) => all.map((one) => one.dataset.place));
export const label = (page, hex) => page.getAttribute(`[data-place="${hex}"]`, 'aria-label');
export const clock = async (page) => ((await page.textContent('.clock b')) ?? '').trim();
export const phase = async (page) =>
  ((await page.textContent('[aria-current="step"]').catch(() => '')) ?? '').trim();
export async function clickHex(page, hex) {
  const box = await page.locator(`[data-place="${hex}"]`).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
/** A hex by click: whoever stands there is taken up and goes to the first empty hex that is lit; else what may be done there is. */
export async function playHex(page, hex) {
  await playedFrom(page, async () => {
    const from = await version(page);
    await clickHex(page, hex);
    await page.waitForFunction(
      ([was, place]) =>
        document.querySelector(
          `.curtain, .ask .pass, [data-go], .place.selected[data-place="${place}"]`,
        ) || Number(document.querySelector('.match')?.dataset.version) > was,
      [from, hex],
    );
    await page.waitForSelector('.curtain, .match:not([data-busy]):not([data-weighing])');
    if (await gone(page, from)) return;
    if (await page.$('[data-go]')) return clickHex(page, hex); // what is risky: the same spot again
    // Where it can go is asked of the table: on a busy machine the answer takes its time.
    const reach = await page
      .waitForSelector('.reach', { state: 'attached', timeout: 5000 })
      .catch(() => null);
    const goal =
      reach &&
      (await page.$$eval('.place.legal.empty', (all) => all.map((one) => one.dataset.place)))[0];
    await clickHex(page, goal || hex);
    // What is risky there is asked about: the same spot again.
    await page.waitForFunction(
      (was) =>
        document.querySelector('.curtain, .ask .pass, [data-armed], [data-line].armed') ||
        Number(document.querySelector('.match')?.dataset.version) > was,
      from,
    );
    if (!(await gone(page, from)) && (await page.$('[data-armed], [data-line].armed')))
      await clickHex(page, goal || hex);
  });
}

/** Through the set-up, as suggested, to the first movement. */
export async function toMovement(page, play = type) {
  for (let i = 0; i < 40 && !(await page.$('.clock small')); i += 1) {
    const all = await answers(page);
    await play(page, all.includes('usual') ? 'usual' : 'done');
  }
  assert.ok(await page.$('.clock small'), 'the clock runs');
}
