// The coach, of whoever plays alone against the computer: off unless it is switched on; a chance that is kept up to date; a word after
// what was dear, with what would have been better and a way back. And the warnings before a sudden end, which nobody has to switch on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sitting } from './line.mjs';
import {
  axeFinds,
  closeBrowser,
  goneOn,
  openBrowser,
  openMatch,
  shot,
  sizes,
  url,
  version,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

const patient = { timeout: 300_000 };

async function type(page, words) {
  await page.fill('.cmd input', words);
  await page.press('.cmd input', 'Enter');
}

async function switchOn(page) {
  await page.click('.tops .icb[aria-expanded]');
  await page.check('[data-coach]');
  await page.click('.tops .icb[aria-expanded]');
}

const coachOf = async (match, secret) => {
  const line = await sitting(url, match, secret ? [secret] : []);
  const { coach } = line.state;
  line.close();
  return coach;
};

/** The table says of the next decision that it was dear, so that what the page makes of it can be looked at. */
async function dear(page, words) {
  await page.routeWebSocket(/\/ws$/, (wire) => {
    const server = wire.connectToServer();
    let steps = 0;
    let said = null;
    wire.onMessage((text) => server.send(text));
    server.onMessage((text) => {
      const told = JSON.parse(text);
      wire.send(text);
      const now = told.state?.steps ?? told.set?.['/steps'];
      if (now === undefined) return;
      const before = steps;
      steps = now;
      if (before === 0 || now === before) return;
      const word = now < before ? null : wordOf(before, now, words);
      if (word === null && said === null) return;
      said = word;
      wire.send(JSON.stringify({ push: 'coach', seat: 'spain', chance: null, word }));
    });
  });
}

const wordOf = (from, to, words) => ({
  from,
  to,
  cost: 0.14,
  se: 0.03,
  n: 200,
  by: 'medium',
  did: [{ a: 'end', label: { en: 'End the week', es: 'Terminar la semana' } }],
  line: words.map((a) => ({ a, label: { en: `March: ${a}`, es: `Marchar: ${a}` } })),
  text: {
    en: 'That cost about 14 points of chance (± 6): March to Savoy would have been better.',
    es: 'Eso ha costado unos 14 puntos de probabilidad (± 6): habría sido mejor Marchar a Saboya.',
  },
  measured: {
    en: '200 games each, played on by the level "medium".',
    es: '200 partidas de cada una, continuadas por el nivel «medio».',
  },
});

test(
  'off by default; switched on it tells the chance, and the match says so',
  patient,
  async () => {
    const { page, complaints } = await visitor();
    const made = await openMatch(page, 'camino', { spain: 'here' });
    await page.waitForSelector('.match[data-turn="asked"] [data-place]');
    const { secret } = made.seats[0];
    assert.deepEqual(await coachOf(made.match, secret), { may: ['spain'], on: [], ever: false });
    assert.equal(await page.$('[data-coach-chance]'), null);
    await switchOn(page);
    await page.waitForSelector('[data-coach-chance]');
    const told = await page.textContent('[data-coach-chance] summary');
    assert.match(told, /Chance, as far as you can know: (under 1|over 99|\d+) % ± \d+/);
    await page.click('[data-coach-chance] summary');
    assert.match(await page.textContent('[data-coach-chance]'), /Good players do better/);
    assert.deepEqual(await axeFinds(page, 'the coach'), []);
    await shot(page, 'coach-chance');
    assert.deepEqual(await coachOf(made.match, secret), {
      may: ['spain'],
      on: ['spain'],
      ever: true,
    });
    // It follows the match.
    const from = await version(page);
    await type(page, 'end');
    await page.evaluate(() => document.querySelector('[data-go]')?.click());
    await goneOn(page, from);
    await page.waitForSelector('[data-coach-chance]');
    const record = await (
      await fetch(`${url}/api/matches/${made.match}/record`, {
        headers: { Authorization: `Bearer ${secret}` },
      })
    ).text();
    assert.match(record, /\n#: coached spain\n/);
    // Off again: nothing is told, but it has been on for ever.
    await page.click('.tops .icb[aria-expanded]');
    await page.uncheck('[data-coach]');
    await page.waitForSelector('[data-coached]');
    await page.waitForSelector('[data-coach-chance]', { state: 'detached' });
    assert.deepEqual(await coachOf(made.match), { may: [], on: [], ever: true });
    assert.deepEqual(complaints, []);
  },
);

for (const [lang, size] of [
  ['en', { width: 1366, height: 768 }],
  ['es', { width: 390, height: 844 }],
])
  test(`what was dear: shown, and taken back, ${lang}, ${size.width} px`, patient, async () => {
    const { page, complaints } = await visitor({ lang, size, touch: size.width < 500 });
    await page.addInitScript(() => localStorage.setItem('tercio.coach', 'true'));
    await dear(page, ['move savoy']);
    await openMatch(page, 'camino', { spain: 'here' });
    await page.waitForSelector('.match[data-turn="asked"] [data-place]');
    const from = await version(page);
    const steps = () => page.getAttribute('.match', 'data-version').then(Number);
    // By the list of answers: on a phone the line lies under the sheet of the log.
    await page.click('[data-action="end"]');
    await page.waitForSelector('.match:not([data-busy]):not([data-weighing])');
    await page.evaluate(() => document.querySelector('[data-go]')?.click());
    await goneOn(page, from);
    await page.waitForSelector('[data-coach-word]');
    assert.match(
      await page.textContent('[data-coach-word]'),
      lang === 'en' ? /14 points.*would have been better/ : /14 puntos.*habría sido mejor/,
    );
    await shot(page, `coach-word-${lang}`);
    assert.deepEqual(await axeFinds(page, `a word, ${lang}`), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= size.width, `${wide} px wide`);
    await page.click('[data-coach-show]');
    await page.waitForSelector('[data-coach-line] li');
    await page.waitForSelector('[data-way="other"], [data-ring="other"]', { state: 'attached' });
    await shot(page, `coach-shown-${lang}`);
    await page.click('[data-coach-show]');
    await page.waitForSelector('[data-way="other"], [data-ring="other"]', { state: 'detached' });
    const stood = await steps();
    await page.focus('[data-coach-back]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-coach-word]', { state: 'detached' });
    await goneOn(page, stood);
    await page.waitForSelector('[data-action="end"]');
    assert.deepEqual(complaints, []);
  });

test('a word can be done with, and stays away', patient, async () => {
  const { page } = await visitor();
  await page.addInitScript(() => localStorage.setItem('tercio.coach', 'true'));
  await dear(page, ['move savoy']);
  await openMatch(page, 'camino', { spain: 'here' });
  await page.waitForSelector('.match[data-turn="asked"] [data-place]');
  const from = await version(page);
  await type(page, 'end');
  await page.evaluate(() => document.querySelector('[data-go]')?.click());
  await goneOn(page, from);
  await page.click('[data-coach-close]');
  await page.waitForSelector('[data-coach-word]', { state: 'detached' });
});

test('against other people there is none', patient, async () => {
  const { page } = await visitor();
  await page.addInitScript(() => localStorage.setItem('tercio.coach', 'true'));
  const made = await openMatch(page, 'armada', { spain: 'here', england: 'invite' });
  await page.waitForSelector('.match [data-place]');
  const own = made.seats.find((seat) => seat.seat === 'spain');
  const line = await sitting(url, made.match, [own.secret]);
  assert.deepEqual(line.state.coach, { may: [], on: [], ever: false });
  const reply = await line.ask({ cmd: 'coach', seat: 'spain', on: true });
  assert.equal(reply.error.why, 'no-coach');
  line.close();
  assert.equal(await page.$('[data-coach-chance]'), null);
});

/** Plays on without a page until the action is offered with a warning. */
async function untilWarned(match, seat, secret, action, id) {
  const line = await sitting(url, match, [secret]);
  for (let i = 0; i < 400; i += 1) {
    const offered = line.state.legal[seat] ?? [];
    assert.ok(!line.state.over, 'it is over before it was warned of');
    const meant = offered.find((one) => one.a === action);
    if (meant?.warning?.id === id) break;
    const next = meant ?? offered.find((one) => one.verb !== 'move') ?? offered[0];
    await line.play(seat, [next.a]);
  }
  const found = line.state.legal[seat].find((one) => one.a === action);
  line.close();
  return found.warning;
}

test(
  'before a sudden end one is warned without the coach, and with warnings switched off',
  patient,
  async () => {
    const { page, complaints } = await visitor();
    await page.addInitScript(() => {
      localStorage.setItem('tercio.warnings', 'false');
      localStorage.setItem('tercio.ask', '"never"');
    });
    const made = await openMatch(page, 'camino', { spain: 'here' }, { scenario: 'easy' });
    const { secret } = made.seats[0];
    const warning = await untilWarned(made.match, 'spain', secret, 'end', 'too-late');
    assert.equal(warning.sudden, true);
    await page.reload();
    await page.waitForSelector('.match[data-turn="asked"] [data-place]');
    assert.deepEqual((await coachOf(made.match, secret)).on, []);
    const from = await version(page);
    await type(page, 'end');
    await page.waitForSelector('[data-armed="warning"]');
    assert.equal(await version(page), from);
    await page.click('[data-go]');
    await page.waitForSelector('.match[data-turn="over"]');
    assert.deepEqual(complaints, []);
    await shot(page, 'coach-sudden');
  },
);

test('the chance on a phone is one line, in Spanish too', patient, async () => {
  const { page } = await visitor({ size: sizes.phone, touch: true, lang: 'es' });
  await page.addInitScript(() => localStorage.setItem('tercio.coach', 'true'));
  await openMatch(page, 'camino', { spain: 'here' });
  await page.waitForSelector('[data-coach-chance]');
  const box = await page.locator('[data-coach-chance] summary').boundingBox();
  assert.ok(box.height <= 60, `${box.height} px high`);
  await shot(page, 'coach-phone-es');
});
