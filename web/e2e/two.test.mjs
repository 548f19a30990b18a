// Two people: in two browsers with broken lines in between, and at one screen. TERCIO_TWO names a game of two seats.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answers, closeBrowser, openBrowser, shot, url, version, visitor } from './support.mjs';

const game = process.env.TERCIO_TWO;
const options = { skip: game ? false : 'TERCIO_TWO is not set', timeout: 300_000 };
const decisions = 40;

before(openBrowser);
after(closeBrowser);

async function create(kinds) {
  const { games } = await (await fetch(`${url}/api/games`)).json();
  const info = games.find((one) => one.id === game);
  const seats = Object.fromEntries(info.seats.map((seat, i) => [seat.id, kinds[i] ?? 'here']));
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

const turn = (page) => page.getAttribute('.match', 'data-turn');

/** Plays the first answer here. */
async function decide(page) {
  const from = await version(page);
  await page.click('[data-action] >> nth=0');
  if (await page.$('.pop .play')) await page.keyboard.press('Enter');
  await page.waitForFunction((before) => Number(document.querySelector('.match')?.dataset.version) > before, from);
}

test('two browsers play a match, with lines that break', options, async () => {
  const made = await create(['here', 'invite']);
  const people = [await visitor(), await visitor({ lang: 'es' })];
  for (const [i, person] of people.entries()) {
    await person.page.goto(`${url}/m/${made.match}#${made.seats[i].secret}`);
    await person.page.waitForSelector('.match[data-line="open"]');
  }
  const turns = [0, 0];
  for (let n = 0; n < decisions; n += 1) {
    let asked = -1;
    for (let wait = 0; wait < 200 && asked < 0; wait += 1) {
      const now = await Promise.all(people.map((person) => turn(person.page)));
      if (now.includes('over')) break;
      asked = now.indexOf('asked');
      if (asked < 0) await people[0].page.waitForTimeout(50);
    }
    if (asked < 0) break;
    const waiting = people[1 - asked];
    const breaks = n % 5 === 4;
    if (breaks) await waiting.context.setOffline(true);
    await decide(people[asked].page);
    turns[asked] += 1;
    if (breaks) {
      await waiting.context.setOffline(false);
      await waiting.page.evaluate(() => dispatchEvent(new Event('online')));
    }
    const there = await version(people[asked].page);
    await waiting.page.waitForFunction((wanted) => Number(document.querySelector('.match')?.dataset.version) >= wanted, there);
  }
  assert.ok(turns[0] > 0 && turns[1] > 0, `both decided: ${turns}`);
  assert.equal(await people[0].page.textContent('#question') === '', false);

  await people[0].page.click('.tabrow button:has-text("Chat")');
  await people[0].page.fill('#chat-text', 'Buena suerte');
  await people[0].page.keyboard.press('Enter');
  await people[1].page.click('.tabrow button:has-text("Charla")');
  await people[1].page.waitForSelector('.chat :text("Buena suerte")');
  await shot(people[1].page, 'two-chat');
  for (const person of people) await person.context.close();
});

test('two people at one screen: it is covered between them', options, async () => {
  const made = await create(['here', 'here']);
  const { context, page } = await visitor();
  await page.goto(url);
  await page.evaluate(
    ([match, seats]) => localStorage.setItem('tercio.seats', JSON.stringify(seats.map(({ seat, secret }) => ({ match, seat, secret, at: 1 })))),
    [made.match, made.seats],
  );
  await page.goto(`${url}/m/${made.match}`);
  await page.waitForSelector('.curtain, .match[data-turn="asked"]');
  let covered = 0;
  for (let n = 0; n < decisions && covered < 3; n += 1) {
    if (await page.$('.curtain')) {
      covered += 1;
      assert.equal(await page.$('#board'), null, 'nothing is to be seen');
      await shot(page, 'two-curtain');
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
  await context.close();
});
