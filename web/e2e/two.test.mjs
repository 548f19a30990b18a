// Two people: a whole match in two browsers, with lines that break, a page that is loaded again and a server that is
// started again; and two at one screen. TERCIO_TWO names the game of two seats. If the program of that table is known
// (beside TERCIO, or TERCIO_TOY), the tests open one of their own, to be able to stop it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  answers,
  axeFinds,
  closeBrowser,
  confirmed,
  listen,
  openBrowser,
  shot,
  url as givenUrl,
  version,
  visitor,
} from './support.mjs';

const game = process.env.TERCIO_TWO;
const options = { skip: game ? false : 'TERCIO_TWO is not set', timeout: 300_000 };
const program =
  process.env.TERCIO_TOY ??
  (process.env.TERCIO ? join(dirname(process.env.TERCIO), 'toy_table') : '');

let url = givenUrl;
let server = null;
const folder = mkdtempSync(join(tmpdir(), 'tercio-two-'));

async function openServer(port = 0) {
  const page = process.env.TERCIO_PAGE ? ['--page', process.env.TERCIO_PAGE] : [];
  const words = [
    '--listen',
    `127.0.0.1:${port}`,
    '--db',
    join(folder, 'two.db'),
    '--unlimited',
    '--log-level',
    'warn',
    ...page,
  ];
  server = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  url = await new Promise((resolve, reject) => {
    let said = '';
    server.once('exit', () => reject(new Error(`${program} did not open`)));
    server.stdout.on('data', (text) => {
      said += text;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (address) resolve(address[0]);
    });
  });
}

async function stopServer() {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

before(async () => {
  if (!game) return;
  if (program && existsSync(program)) await openServer();
  await openBrowser();
});
after(async () => {
  await closeBrowser();
  if (server) await stopServer();
  rmSync(folder, { recursive: true, force: true });
});

const turn = (page) => page.getAttribute('.match', 'data-turn');
const reached = (page, wanted) =>
  page.waitForFunction(
    (least) =>
      Number(document.querySelector('.match')?.dataset.version) >= least &&
      document.querySelector('.match').dataset.line === 'open',
    wanted,
  );

/** Plays an answer: the given one, or the last. */
async function decide(page, action) {
  const from = await version(page);
  await page.click(action ? `[data-action="${action}"]` : '[data-action] >> nth=-1');
  await confirmed(page);
  await reached(page, from + 1);
}

/** What was said of a seat in secret while the match was on, as far as it was heard. */
function leaks(heard, seat, index) {
  const found = [];
  let over = false;
  const look = (entry) => {
    if (entry?.seat === seat && /^(hide|bid|whisper)/.test(entry.action ?? ''))
      found.push(`action ${entry.action} of step ${entry.step}`);
    if (entry?.seat === seat && entry.label && /hide|bid|whisper/.test(entry.label.en))
      found.push(`label of step ${entry.step}`);
  };
  const lookAt = (view) => {
    if (view?.token && ![0, 9].includes(view.token[index]))
      found.push(`token ${view.token[index]}`);
    if (view?.whispers && view.whispers[index] !== 9)
      found.push(`whispers ${view.whispers[index]}`);
    if (view?.bid && view.stage === 1 && ![0, 9].includes(view.bid[index]))
      found.push(`bid ${view.bid[index]}`);
  };
  for (const message of heard) {
    const state = message.state ?? {};
    over ||= state.over === true;
    if (over) break;
    for (const entry of [...(state.entries ?? []), ...(message.entries ?? []), message.entry])
      look(entry);
    lookAt(state.view);
    lookAt(message.view);
    for (const held of Object.keys(state.legal ?? {}))
      if (held === seat) found.push('legal actions');
    if (state.note?.[seat] !== undefined) found.push('note');
  }
  return found;
}

test(
  'two browsers play a whole match, with breaks, and neither hears the other’s secrets',
  options,
  async () => {
    const [red, blue, watcher] = [await visitor(), await visitor({ lang: 'es' }), await visitor()];
    const people = [red, blue];
    const heard = people.map((person) => listen(person.page));
    const watched = listen(watcher.page);
    const found = [];
    const check = async (page, where) => found.push(...(await axeFinds(page, where)));

    // Red sets it up and sends the link.
    await red.page.goto(`${url}/games/${game}`);
    await red.page.selectOption('.seat select >> nth=1', 'invite');
    await red.page.click('[data-play]');
    const link = await red.page.inputValue('.invite input');
    await check(red.page, 'invitation');
    assert.ok(link.split('#')[1].length > 30);
    await red.page.click('main a.go');
    await blue.page.goto(link);
    await watcher.page.goto(link.split('#')[0]);
    for (const person of [red, blue, watcher])
      await person.page.waitForSelector('.match[data-line="open"]');
    // Each seat has a count of its own: what the other does in secret is not in it. The table tells how far each is.
    const match = new URL(link).pathname.split('/').at(-1);
    const held = async ({ page }) =>
      JSON.parse(await page.evaluate(() => localStorage.getItem('tercio.seats'))).find(
        (one) => one.match === match,
      ).secret;
    const [mine, secret] = [await held(red), await held(blue)];
    const together = async () => {
      for (const [i, key] of [mine, secret].entries()) {
        const reply = await fetch(`${url}/api/mine`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ seats: [{ match, secret: key }] }),
        });
        await reached(people[i].page, (await reply.json()).matches[0].version);
      }
    };
    const actor = async () => people[(await turn(red.page)) === 'asked' ? 0 : 1];

    // Secret and at the same time; one takes back what the other has not seen.
    await decide(red.page, 'hide north');
    const before = await version(red.page);
    await red.page.keyboard.press('z');
    await reached(red.page, before + 1);
    await red.page.waitForSelector('.match[data-turn="asked"]');
    await decide(red.page, 'hide north');
    assert.match(await red.page.textContent('.prompt'), /Waiting for blue/);
    await together();
    await decide(blue.page, 'hide south');
    await together();
    // Another seat has decided since: refused, with the reason.
    await red.page.waitForSelector('.match[data-turn="asked"]');
    await red.page.keyboard.press('z');
    await red.page.waitForSelector('.why.shown');
    assert.match(await red.page.textContent('.why'), /Another|another/);
    await blue.page.click('.tabrow button:has-text("Notas")');
    await blue.page.fill('textarea', 'los barcos al sur');
    await blue.page.waitForSelector('[data-saved="true"]', { state: 'attached' });
    await blue.page.click('.tabrow button >> nth=0');

    // A broken line on each side while the other decides.
    await red.context.setOffline(true);
    await decide(blue.page, 'whisper');
    await decide(blue.page, 'bid 2');
    await red.context.setOffline(false);
    await red.page.evaluate(() => dispatchEvent(new Event('online')));
    await together();
    await blue.context.setOffline(true);
    await decide(red.page, 'bid 3');
    await blue.context.setOffline(false);
    await blue.page.evaluate(() => dispatchEvent(new Event('online')));
    await together();

    // Whoever acts marches, takes it back, and marches again; a page is loaded again in between.
    const first = await actor();
    const second = people.find((person) => person !== first);
    await decide(first.page, 'march left');
    await together();
    const marched = await version(first.page);
    await first.page.keyboard.press('z');
    await reached(first.page, marched + 1);
    await together();
    await second.page.waitForSelector('.log .undone');
    await decide(first.page, 'march left');
    await second.page.reload();
    await second.page.waitForSelector('.match[data-line="open"]');
    await together();

    // Rewinding by consent: declined, then agreed.
    const question = () => first.page.textContent('#question');
    const propose = async () => {
      await first.page.click('.tabrow button >> nth=-1');
      await first.page.click('.replay button >> nth=3');
      await first.page.waitForSelector('.replay .btn');
      await check(first.page, 'replay');
      await first.page.click('.replay .btn >> nth=0');
      await second.page.waitForSelector('.proposal');
      await first.page.waitForSelector('.proposal');
    };
    await propose();
    await check(second.page, 'proposal');
    await shot(second.page, 'two-proposal');
    assert.match(
      await second.page.textContent('.prompt'),
      second === blue ? /propone|pide/ : /proposes|asks/,
    );
    await second.page.click('.proposal button >> nth=1');
    await first.page.waitForSelector('.proposal', { state: 'detached' });
    const asked = await question();
    await first.page.click('.tabrow button >> nth=-1');
    await propose();
    const proposed = await version(first.page);
    await second.page.click('.proposal button >> nth=0');
    await first.page.waitForSelector('.proposal', { state: 'detached' });
    await reached(first.page, proposed + 1);
    await together();
    assert.equal(await question(), asked, 'the march is taken back, the same is asked');
    assert.equal(await turn(first.page), 'asked');
    // Cancelling: proposed, and withdrawn.
    await first.page.click('header button >> nth=-1');
    await first.page.click('.drawer section:last-child button >> nth=1');
    await first.page.click('.drawer .btn.go');
    await first.page.keyboard.press('Escape');
    await second.page.waitForSelector('.proposal');
    await first.page.click('.proposal button');
    await second.page.waitForSelector('.proposal', { state: 'detached' });

    // The server is started again; both pages come back by themselves.
    if (server) {
      await stopServer();
      for (const person of people)
        await person.page.waitForSelector('.match:not([data-line="open"])');
      await openServer(Number(new URL(url).port));
      for (const person of people) {
        await person.page.evaluate(() => dispatchEvent(new Event('online')));
        await person.page.waitForSelector('.match[data-line="open"]');
      }
    }
    await red.page.click('.tabrow button:has-text("Chat")');
    await red.page.fill('#chat-text', 'Buena suerte');
    await red.page.keyboard.press('Enter');
    await blue.page.waitForSelector('.tabrow button:has-text("Charla (1 nueva)")');
    await blue.page.click('.tabrow button:has-text("Charla")');
    await blue.page.waitForSelector('.chat :text("Buena suerte")');
    await check(blue.page, 'chat');
    await shot(blue.page, 'two-chat');
    await blue.page.click('.tabrow button >> nth=0');

    // To the end.
    await watcher.page.waitForSelector('.match[data-line="open"]');
    await check(watcher.page, 'spectator');
    await shot(watcher.page, 'two-spectator');
    for (let n = 0; n < 40; n += 1) {
      const now = await Promise.all(people.map((person) => turn(person.page)));
      if (now.includes('over')) break;
      const next = now.indexOf('asked');
      assert.ok(next >= 0, 'somebody is asked');
      const legal = await answers(people[next].page);
      await decide(people[next].page, legal.includes('end') ? 'end' : legal.at(-1));
      await together();
    }
    for (const person of [red, blue, watcher])
      await person.page.waitForSelector('.match[data-turn="over"]');
    assert.match(await red.page.textContent('.results'), /victory|defeat|draw/i);
    await check(red.page, 'finished');
    await shot(red.page, 'two-over');

    // The dice: each page finds its own part in the record, and a spectator's has none.
    for (const [person, proof] of [
      [red, 'proved'],
      [blue, 'proved'],
      [watcher, 'none'],
    ]) {
      await person.page.click('header button >> nth=-1');
      await person.page.waitForSelector(`.drawer [data-proof="${proof}"]`);
      await check(person.page, 'dice');
      await shot(person.page, `two-dice-${proof}`);
      await person.page.keyboard.press('Escape');
      await person.page.waitForSelector('.drawer', { state: 'detached' });
    }

    // Neither heard what the other said in secret, nor did the one who watched.
    assert.deepEqual(leaks(heard[0], 'blue', 1), []);
    assert.deepEqual(leaks(heard[1], 'red', 0), []);
    assert.deepEqual([...leaks(watched, 'red', 0), ...leaks(watched, 'blue', 1)], []);
    for (const all of [heard[0], watched]) {
      const text = JSON.stringify(all);
      assert.ok(!text.includes(secret) && !text.includes('los barcos'), 'no secret and no note');
    }
    assert.ok(
      heard.every((all) => all.length > 30),
      'they were listened to',
    );

    const closed = heard[0].length;

    // Now it lies open: every moment from every seat, and it can be played on.
    await red.page.click('.replay button >> nth=2');
    await red.page.waitForSelector('.replay select');
    await red.page.fill('.replay input', '2');
    await red.page.waitForFunction(() =>
      document.querySelector('#question').textContent.startsWith('Moment 2 '),
    );
    const seen = (page) => page.textContent('#board');
    const own = await seen(red.page);
    await red.page.selectOption('.replay select', 'blue');
    await red.page.waitForFunction(
      (other) => document.querySelector('#board').textContent !== other,
      own,
    );
    await check(red.page, 'replay of a finished match');
    await shot(red.page, 'two-replay-open');
    assert.ok(
      leaks(heard[0].slice(closed), 'blue', 1).length > 0,
      'what lies open now would have been noticed before',
    );
    const old = red.page.url();
    await red.page.click('.replay .btn >> nth=0');
    await red.page.waitForFunction((address) => location.href !== address, old);
    await red.page.waitForSelector('.match[data-line="open"]');
    assert.deepEqual(found, []);
    for (const person of [red, blue, watcher]) await person.context.close();
  },
);

async function create(kinds) {
  const { games } = await (await fetch(`${url}/api/games`)).json();
  const info = games.find((one) => one.id === game);
  const seats = Object.fromEntries(info.seats.map((seat, i) => [seat.id, kinds[i]]));
  const made = await (
    await fetch(`${url}/api/matches`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ game, scenario: info.scenario.default, options: {}, seats }),
    })
  ).json();
  assert.equal(made.ok, true, JSON.stringify(made));
  return made;
}

test('two people at one screen: it is covered between them', options, async () => {
  const { context, page } = await visitor();
  const heard = listen(page);
  const found = [];
  await page.goto(`${url}/games/${game}`);
  await page.selectOption('.seat select >> nth=1', 'other');
  await page.click('[data-play]');
  await page.waitForSelector('.curtain, .match[data-turn="asked"]');
  let covered = 0;
  for (let n = 0; n < 30 && covered < 3; n += 1) {
    if (await page.$('.curtain')) {
      covered += 1;
      assert.equal(await page.$('#board'), null, 'nothing is to be seen');
      found.push(...(await axeFinds(page, 'curtain')));
      await shot(page, 'two-curtain');
      await page.keyboard.press('Tab');
      await page.click('.curtain .go');
    }
    await page.waitForSelector('.match[data-turn="asked"], .match[data-turn="over"]');
    if ((await turn(page)) === 'over') break;
    await decide(page);
    await page.waitForSelector('.ask .pass, .match[data-turn="asked"], .match[data-turn="over"]');
    if (await page.$('.ask .pass')) {
      assert.equal((await answers(page)).length, 0);
      await page.click('.ask .pass');
      await page.waitForSelector('.curtain');
    }
  }
  assert.ok(covered >= 2, `covered ${covered} times`);
  // A line holds one seat: what the other may not see never comes together with it.
  for (const { state } of heard) if (state) assert.ok(state.you.length <= 1);
  assert.deepEqual(found, []);
  await context.close();
});

test(
  'against the computer: its steps are shown one after another, and can be skipped',
  options,
  async () => {
    const made = await create(['here', 'computer:strong']);
    const { context, page, complaints } = await visitor({ motion: true });
    await page.goto(`${url}/m/${made.match}#${made.seats[0].secret}`);
    await page.waitForSelector('.match[data-turn="asked"]');
    let shown = 0;
    for (let n = 0; n < 30 && shown < 2; n += 1) {
      await page.waitForSelector('.match[data-turn="asked"], .match[data-turn="over"]');
      if ((await turn(page)) === 'over') break;
      await decide(page);
      if ((await turn(page)) === 'showing') {
        shown += 1;
        assert.equal((await answers(page)).length, 0, 'nothing is asked meanwhile');
        await shot(page, 'two-showing');
        await page.keyboard.press('Escape');
        await page.waitForFunction(
          () => document.querySelector('.match').dataset.turn !== 'showing',
        );
      }
    }
    assert.ok(shown > 0, 'nothing was shown');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);
