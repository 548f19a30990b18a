// Advice: asked for, done with Enter, closed; the whole gesture with one click, until dice fall or the table refuses; aims. And
// the answers of the command line. Where the table does not yet say something, the line to it is made to.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  axeFinds,
  closeBrowser,
  openBrowser,
  openMatch,
  shot,
  sizes,
  url,
  version,
  visitor,
} from './support.mjs';

const { games } = await (await fetch(`${url}/api/games`)).json();
const has = (id) => ({
  skip: games.some((one) => one.id === id) ? false : `the table has no ${id}`,
  timeout: 300_000,
});

before(openBrowser);
after(closeBrowser);

/** Hears what advice the page asks for and what it plays, and may change the reply, or any state. */
async function listen(page, { reply = (one) => one, state = (one) => one } = {}) {
  const asked = [];
  asked.played = [];
  await page.routeWebSocket(/\/ws$/, (wire) => {
    const server = wire.connectToServer();
    wire.onMessage((text) => {
      const said = JSON.parse(text);
      if (said.cmd === 'hint') asked.push(said);
      if (said.cmd === 'play') asked.played.push(said.actions ?? [said.action]);
      // Whole states, so that what is changed here stays so.
      server.send(said.cmd === 'sit' ? JSON.stringify({ ...said, changes: false }) : text);
    });
    server.onMessage((text) => {
      const said = JSON.parse(text);
      if (asked.some((one) => one.id === said.id)) wire.send(JSON.stringify(reply(said)));
      else wire.send(said.state ? JSON.stringify({ ...said, state: state(said.state) }) : text);
    });
  });
  return asked;
}

const both = (en, es) => ({ en, es });
const gone = (page, from, by = 1) =>
  page.waitForFunction(
    (least) => Number(document.querySelector('.match').dataset.version) >= least,
    from + by,
  );

async function sat(page, game = 'camino', seats = { spain: 'here' }, more = {}) {
  await openMatch(page, game, seats, more);
  await page.waitForSelector('.match[data-turn="asked"] [data-place]');
}

test(
  'Enter after the advice does it; it is asked for once, and can be closed',
  has('camino'),
  async () => {
    const { context, page, complaints } = await visitor({ size: { width: 1366, height: 768 } });
    const asked = await listen(page);
    await sat(page);
    await page.click('[data-hint]');
    await page.waitForSelector('.advice .reason');
    assert.ok((await page.textContent('.advice .reason')).length > 5);
    const told = await page.textContent('.advice [role="status"]');
    assert.equal(told.match(/Chance/g)?.length, 1, `the chance is told once: ${told}`);
    await shot(page, 'advice-desk');
    assert.deepEqual(await axeFinds(page, 'advice'), []);
    const from = await version(page);
    await page.waitForSelector('.advice .go:focus');
    await page.keyboard.press('Enter');
    await gone(page, from);
    assert.equal(asked.length, 1, 'Enter does not ask again');
    assert.equal(await page.$('.advice'), null, 'what is done is no longer advised');
    await page.waitForSelector('.match[data-turn="asked"] [data-hint]');
    await page.click('[data-hint]');
    await page.waitForSelector('.advice .reason');
    await page.click('.advice [data-close]');
    await page.waitForSelector('.advice', { state: 'detached' });
    assert.equal(asked.length, 2);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

const whole =
  (...links) =>
  (one) => ({
    ...one,
    action: links[0],
    actions: links,
    line: links.map((a) => ({ a, label: both(`Do ${a}`, `Hacer ${a}`) })),
    reason: both(
      'Bring M5 to the dune and face the enemy: from there it fires first. The next best, M3, comes a turn later.',
      'Llevar M5 a la duna y encarar al enemigo: desde allí dispara primero. Lo siguiente, M3, llega un turno después.',
    ),
    chance: { p: 0.64, se: 0.05, by: 'medium', n: 60 },
    considered: one.considered.map((other, i) => ({
      ...other,
      chance: i === 0 ? null : { p: 0.6 - i / 10, se: 0.05, by: 'medium', n: 60 },
    })),
  });

for (const [lang, size] of [
  ['en', { width: 1366, height: 768 }],
  ['es', { width: 390, height: 844 }],
])
  test(`the whole gesture with one click, ${lang}, ${size.width} px`, has('tercios'), async () => {
    const { context, page, complaints } = await visitor({ lang, size, touch: size.width < 500 });
    await listen(page, { reply: whole('pick m5', 'advance 0810', 'face ne') });
    await sat(page, 'tercios', { spain: 'here', rival: 'computer:easy' });
    await page.click('[data-hint]');
    await page.waitForSelector('.advice [data-all]');
    assert.equal(await page.$('.advice .chance'), null, 'the reason has the chance');
    assert.equal((await page.$$('.advice .line li')).length, 3);
    assert.ok((await page.$$('.advice .others li')).length > 0, 'what else was thought of');
    assert.deepEqual(await axeFinds(page, `advice, ${lang}`), []);
    await shot(page, `advice-line-${lang}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= size.width, `${wide} px wide`);
    const from = await version(page);
    await page.click('.advice [data-all]');
    await gone(page, from);
    await page.waitForSelector('.advice', { state: 'detached' });
    assert.deepEqual(complaints, []);
    await context.close();
  });

test('what the table refuses is not done in part', has('tercios'), async () => {
  const { context, page } = await visitor();
  await listen(page, { reply: whole('pick m5', 'advance 4040', 'face ne') });
  await sat(page, 'tercios', { spain: 'here', rival: 'computer:easy' });
  const from = await version(page);
  await page.click('[data-hint]');
  await page.click('.advice [data-all]');
  await page.waitForSelector('.why.shown');
  assert.equal(await version(page), from);
  await context.close();
});

test('it stops where dice fall', has('camino'), async () => {
  const { context, page } = await visitor();
  const asked = await listen(page, { reply: whole('move savoy', 'end') });
  await sat(page);
  await page.click('[data-hint]');
  await page.click('.advice [data-all]');
  await page.waitForFunction(() =>
    document.querySelector('.advice')?.textContent.includes('Dice have fallen'),
  );
  assert.deepEqual(asked.played, [['move savoy', 'end']], 'said at once');
  assert.match(await page.textContent('#question'), /Alps|Operation|Tercio/);
  await context.close();
});

test('where a game has aims the adviser can be given one', has('camino'), async () => {
  const { context, page, complaints } = await visitor({
    lang: 'es',
    theme: 'dark',
    size: { width: 390, height: 844 },
    touch: true,
  });
  const aims = [
    {
      id: 'safe',
      title: both('Safe', 'Segura'),
      text: both('As surely as possible to Flanders.', 'Llegar a Flandes con la mayor seguridad.'),
    },
    {
      id: 'score',
      title: both('Score', 'Puntos'),
      text: both('As many points as possible.', 'Tantos puntos como se pueda.'),
    },
  ];
  await page.route('**/api/games', async (route) => {
    const reply = await route.fetch();
    const json = await reply.json();
    for (const game of json.games) if (game.id === 'camino') game.aims = aims;
    await route.fulfill({ json });
  });
  const asked = await listen(page);
  await sat(page);
  await page.waitForFunction(() => !document.title.startsWith('● Tercio')); // the game is known
  await page.click('[data-hint]');
  await page.waitForSelector('.advice .reason');
  assert.equal(asked[0].aim, 'safe');
  await page.selectOption('.advice select', 'score');
  await page.waitForFunction(() => document.querySelector('.advice .reason'));
  assert.equal(asked.at(-1).aim, 'score');
  await page.waitForSelector('.advice .reason');
  assert.deepEqual(await axeFinds(page, 'aims'), []);
  await shot(page, 'advice-aims-es');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('without aims there is no choice of one, and none is asked for', has('hispania'), async () => {
  const { context, page } = await visitor();
  const asked = await listen(page);
  await sat(page, 'hispania', { ulterior: 'here' });
  await page.click('[data-hint]');
  await page.waitForSelector('.advice .reason');
  assert.equal(await page.$('.advice select'), null);
  assert.ok(!('aim' in asked[0]));
  await context.close();
});

test(
  'the answers of the command line end with the newest, and can be closed',
  has('camino'),
  async () => {
    const { context, page } = await visitor({ size: { width: 1366, height: 768 } });
    await sat(page);
    const type = async (words) => {
      await page.keyboard.press('/');
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
    };
    await type('odds');
    await page.waitForFunction(() => document.querySelectorAll('.answers p').length > 20);
    await page.waitForFunction(() => {
      const box = document.querySelector('.answers');
      return (
        box.scrollHeight > box.clientHeight &&
        box.scrollHeight - box.scrollTop - box.clientHeight < 3
      );
    });
    await shot(page, 'answers-desk');
    await page.click('.answers [data-close]');
    await page.waitForSelector('.answers', { state: 'detached' });
    await page.keyboard.type('why battle');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.answers .refused');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.answers', { state: 'detached' });
    await context.close();
  },
);

test('a match that cannot be played on offers nothing and says so', has('camino'), async () => {
  const trouble = both(
    'The log of this match is not allowed by the rules of this program.',
    'El registro de esta partida no lo permiten las reglas de este programa.',
  );
  for (const lang of ['en', 'es']) {
    const { context, page, complaints } = await visitor({
      lang,
      size: lang === 'es' ? sizes.phone : sizes.desk,
    });
    await listen(page, {
      state: (one) => ({
        ...one,
        changed: { version: ['0.0.1', '0.1.0'], trouble },
        turn: { ...one.turn, prompt: trouble },
      }),
    });
    await openMatch(page, 'camino', { spain: 'here' });
    await page.waitForSelector('.match[data-turn="stuck"]');
    assert.equal((await page.$$('[data-action]')).length, 0, 'no answers');
    assert.equal((await page.$$('#board .legal')).length, 0, 'nothing on the board');
    assert.equal(await page.$('[data-hint]'), null);
    assert.match(
      await page.textContent('.prompt'),
      lang === 'en'
        ? /not allowed by the rules.*not played on/s
        : /no lo permiten.*no seguir jugando/s,
    );
    assert.doesNotMatch(await page.textContent('.match'), /It goes on|Sigue como/);
    await shot(page, `stuck-${lang}`);
    assert.deepEqual(await axeFinds(page, 'stuck'), []);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test(
  'where a game has aims a computer can be given one when the match is set up',
  has('camino'),
  async () => {
    const { context, page, complaints } = await visitor();
    await page.goto(`${url}/games/camino`);
    await page.waitForSelector('[data-play]');
    assert.equal(await page.$('[data-aim]'), null, 'a person needs none');
    await page.selectOption('.seat select', 'computer:easy');
    await page.selectOption('[data-aim="spain"]', 'score');
    assert.deepEqual(await axeFinds(page, 'aims'), []);
    const asked = page.waitForRequest(
      (one) => one.method() === 'POST' && one.url().endsWith('/api/matches'),
    );
    await page.click('[data-play]');
    assert.equal((await asked).postDataJSON().seats.spain, 'computer:easy:score');
    await page.waitForSelector('.match');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('no aim is asked for where a game has one only', has('tercios'), async () => {
  const { context, page } = await visitor();
  await page.goto(`${url}/games/tercios`);
  await page.waitForSelector('[data-play]');
  assert.equal(await page.$('[data-aim]'), null);
  await context.close();
});
