// How people hold seats and what they write: invitations that are used up, seats on two devices, matches taken along into an
// account, links that can be copied, and words that are never lost.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answers, axeFinds, closeBrowser, openBrowser, url, version, visitor } from './support.mjs';

const game = process.env.TERCIO_TWO;
const options = { skip: game ? false : 'needs a table with the two-seat test game' };

before(openBrowser);
after(closeBrowser);

const isOpen = (page) => page.waitForSelector('.match[data-line="open"]');
const secretsOf = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tercio.seats') ?? '[]'));

/** Somebody sets up a match and gets the link for the other. */
async function invited(host) {
  await host.page.goto(`${url}/games/${game}`);
  await host.page.selectOption('.seat select >> nth=1', 'invite');
  await host.page.click('[data-play]');
  const link = await host.page.inputValue('.invite input');
  await host.page.click('main a.go');
  await isOpen(host.page);
  return link;
}

async function create(fields = {}) {
  const reply = await fetch(`${url}/api/matches`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, seats: { red: 'here', blue: 'here' }, ...fields }),
  });
  const made = await reply.json();
  return Object.fromEntries(
    made.seats.map((seat) => [seat.seat, `${url}/m/${made.match}#${seat.secret}`]),
  );
}

test(
  'whoever opens an invitation first holds the seat; the link is used up, a reload and a second tab are not',
  options,
  async () => {
    const [host, guest, third] = [await visitor(), await visitor(), await visitor()];
    const link = await invited(host);
    // At the table the host still finds the link.
    assert.equal(await host.page.inputValue('#seat-link-blue'), link);
    await guest.page.goto(link);
    await isOpen(guest.page);
    assert.equal(new URL(guest.page.url()).hash, '');
    const [held] = await secretsOf(guest.page);
    assert.equal(held.seat, 'blue');
    assert.notEqual(held.secret, link.split('#')[1]);
    await host.page.waitForSelector('#seat-link-blue', { state: 'detached' });
    await guest.page.reload();
    await isOpen(guest.page);
    const tab = await guest.context.newPage();
    await tab.goto(link);
    await isOpen(tab);
    await tab.waitForSelector('[data-also="blue"]');
    await tab.close();
    await guest.page.waitForSelector('[data-also="blue"]', { state: 'detached' });
    // Somebody else comes too late.
    await third.page.goto(link);
    await third.page.waitForSelector('[data-trouble="used"]');
    assert.deepEqual(await axeFinds(third.page, 'a used link'), []);
    for (const one of [host, guest]) assert.deepEqual(one.complaints, []);
  },
);

test('an answer that is lost on its way locks nobody out', options, async () => {
  const [host, guest] = [await visitor(), await visitor()];
  const link = await invited(host);
  // The server does what it is asked; the page never hears of it, and is closed.
  let asked = 0;
  await guest.page.route('**/api/claim', async (route) => {
    asked += 1;
    await route.fetch();
    await route.abort();
  });
  await guest.page.goto(link);
  await guest.page.waitForSelector('[data-trouble="unreachable"]');
  assert.equal(asked, 1);
  await guest.page.unroute('**/api/claim');
  await guest.page.goto(link.split('#')[0]);
  await isOpen(guest.page);
  assert.equal((await secretsOf(guest.page))[0].seat, 'blue');
});

test('two tabs that open the same link at once both sit', options, async () => {
  const [host, guest] = [await visitor(), await visitor()];
  const link = await invited(host);
  const tab = await guest.context.newPage();
  await Promise.all([guest.page.goto(link), tab.goto(link)]);
  await isOpen(guest.page);
  await isOpen(tab);
  for (const page of [guest.page, tab]) await page.waitForSelector('#chat-text, .tabrow');
  assert.equal(new Set((await secretsOf(tab)).map((one) => one.secret)).size, 1);
});

test('whoever has the seat’s link as well is put out', options, async () => {
  const links = await create();
  const [desk, other] = [await visitor(), await visitor()];
  await desk.page.goto(links.red);
  await isOpen(desk.page);
  await other.page.goto(links.red);
  await isOpen(other.page);
  await desk.page.click('[data-also="red"] [data-renew]');
  await desk.page.waitForSelector('[data-also]', { state: 'detached' });
  await other.page.waitForSelector('main.notice');
  await desk.page.reload();
  await isOpen(desk.page);
  assert.equal((await secretsOf(desk.page))[0].seat, 'red');
});

test(
  'the host who opens his own invitation is asked, and can give the seat back',
  options,
  async () => {
    const [host, guest] = [await visitor(), await visitor()];
    const link = await invited(host);
    await host.page.goto(link);
    await host.page.waitForSelector('[data-both]');
    assert.deepEqual(await axeFinds(host.page, 'one’s own invitation'), []);
    await host.page.click('[data-stay]');
    await isOpen(host.page);
    assert.equal((await secretsOf(host.page)).length, 1);
    await host.page.goto(link);
    await host.page.click('[data-both]');
    await host.page.waitForSelector('.match[data-line="open"], .curtain');
    assert.equal((await secretsOf(host.page)).length, 2);
    // A second person comes after all.
    const blue = (await secretsOf(host.page)).find((one) => one.seat === 'blue');
    await guest.page.goto(`${url}/m/${blue.match}#${blue.secret}`);
    await isOpen(guest.page);
    await guest.page.click('button[aria-label="Menu"]');
    await guest.page.click('[data-give-back]');
    await guest.page.waitForSelector('#seat-link-blue');
    const again = await guest.page.inputValue('#seat-link-blue');
    assert.notEqual(again, link);
    const friend = await visitor();
    await friend.page.goto(again);
    await isOpen(friend.page);
    assert.equal((await secretsOf(friend.page))[0].seat, 'blue');
  },
);

test(
  'once the other side is asked, a take-back is asked for: declined, then agreed',
  options,
  async () => {
    const links = await create({ game: 'tercios', seats: { spain: 'here', rival: 'here' } });
    const [spain, rival] = [await visitor(), await visitor({ lang: 'es' })];
    await spain.page.goto(links.spain);
    await rival.page.goto(links.rival);
    for (const one of [spain, rival]) await isOpen(one.page);
    // Spain ends what it may end until the rival is asked and Spain's last word is no throw.
    const asksBack = '[data-undo-asks]';
    for (let n = 0; n < 60 && !(await spain.page.$(asksBack)); n += 1) {
      await Promise.race(
        [spain, rival].map((one) => one.page.waitForSelector('.match[data-turn="asked"]')),
      );
      const now =
        (await spain.page.getAttribute('.match', 'data-turn')) === 'asked' ? spain : rival;
      const from = await version(now.page);
      const legal = await answers(now.page);
      if (legal.length === 0) continue; // the page is between two questions
      await now.page.keyboard.press('/');
      await now.page.keyboard.type(
        legal.find((one) => /^(done|end|pass|no|keep)/.test(one)) ?? legal.at(-1),
      );
      await now.page.keyboard.press('Enter');
      for (const one of [spain, rival])
        await one.page.waitForFunction(
          (was) => Number(document.querySelector('.match').dataset.version) > was,
          from,
        );
    }
    const stood = await version(spain.page);
    const ask = async () => {
      await spain.page.click(asksBack);
      await rival.page.waitForSelector('.proposal');
      assert.match(await rival.page.textContent('.proposal'), /pide deshacer la última acción/);
    };
    await ask();
    assert.deepEqual(await axeFinds(rival.page, 'a take-back that is asked for'), []);
    await rival.page.click('.proposal button >> nth=1');
    await spain.page.waitForSelector('.proposal', { state: 'detached' });
    await ask();
    await rival.page.click('.proposal button >> nth=0');
    await spain.page.waitForSelector('.match[data-turn="asked"]');
    assert.ok((await version(spain.page)) > stood);
    await rival.page.waitForSelector('.match:not([data-turn="asked"])');
    for (const one of [spain, rival]) assert.deepEqual(one.complaints, []);
  },
);

test('a guest is not offered his own open match', options, async () => {
  const [host, other] = [await visitor(), await visitor()];
  await host.page.goto(`${url}/games/${game}`);
  await host.page.selectOption('.seat select >> nth=1', 'open');
  await host.page.click('[data-play]');
  await isOpen(host.page);
  const match = new URL(host.page.url()).pathname.split('/').at(-1);
  await host.page.goto(url);
  await host.page.waitForSelector(`[data-open="${match}"]`);
  assert.equal(await host.page.locator(`[data-open="${match}"] [data-take]`).count(), 0);
  await other.page.goto(url);
  await other.page.waitForSelector(`[data-open="${match}"] [data-take]`);
});

test(
  'with an account an invitation is held by it, and a guest’s matches are taken along at once',
  options,
  async () => {
    const [host, guest] = [await visitor(), await visitor()];
    const first = await invited(host);
    await guest.page.goto(first);
    await isOpen(guest.page);
    const name = `Eva-${Date.now() % 1_000_000}`;
    await guest.page.goto(`${url}/account`);
    await guest.page.click('[data-way="create"]');
    await guest.page.fill('#name', name);
    await guest.page.fill('#password', 'cinco lobos pardos');
    await guest.page.click('[data-enter]');
    await guest.page.click('[data-along="1"] [data-take-along]');
    await guest.page.waitForSelector('[data-along]', { state: 'detached' });
    await host.page.waitForSelector(`.seats .name:has-text("${name}")`);
    await guest.page.goto(first.split('#')[0]);
    await isOpen(guest.page);
    // Another invitation, opened while logged in.
    const other = await visitor();
    const second = await invited(other);
    await guest.page.goto(second);
    await isOpen(guest.page);
    await other.page.waitForSelector(`.seats .name:has-text("${name}")`);
    assert.deepEqual(guest.complaints, []);
  },
);

test(
  'a link can be copied where the browser has no clipboard for pages, or it is said',
  options,
  async () => {
    const host = await visitor();
    await host.page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    );
    await invited(host);
    await host.page.evaluate(() => {
      document.execCommand = (what) => {
        globalThis.copied = `${what} ${String(document.activeElement.value).slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)}`;
        return true;
      };
    });
    const link = await host.page.inputValue('#seat-link-blue');
    await host.page.click('.copy:has(#seat-link-blue) [data-copy]');
    assert.equal(await host.page.evaluate(() => globalThis.copied), `copy ${link}`);
    await host.page.waitForSelector('.copy:has(#seat-link-blue) [data-copy]:has-text("Copied")');
    await host.page.evaluate(() => (document.execCommand = () => false));
    await host.page.click('.copy:has(#seat-link-blue) [data-copy]');
    await host.page.waitForSelector(
      '.copy:has(#seat-link-blue) [role="status"]:has-text("selected")',
    );
  },
);

// ---- what is written ---------------------------------------------------------------------------------------------------

const saved = (page) => page.waitForSelector('[data-saved="true"]', { state: 'attached' });

test(
  'notes are never eaten: not by the server’s answer, a reload or a broken line',
  options,
  async () => {
    const links = await create();
    const one = await visitor();
    await one.page.goto(links.red);
    await isOpen(one.page);
    await one.page.click('.tabrow >> text=Notes');
    await one.page.locator('.notes textarea').pressSequentially('hold the north');
    await saved(one.page);
    assert.equal(await one.page.inputValue('.notes textarea'), 'hold the north');
    await one.page.locator('.notes textarea').pressSequentially(' and wait');
    await saved(one.page);
    assert.equal(await one.page.inputValue('.notes textarea'), 'hold the north and wait');
    // What was typed a moment before the page is left.
    await one.page.locator('.notes textarea').pressSequentially('!');
    await one.page.reload();
    await isOpen(one.page);
    await one.page.click('.tabrow >> text=Notes');
    assert.equal(await one.page.inputValue('.notes textarea'), 'hold the north and wait!');
    await saved(one.page);
    // Another device has it all.
    const two = await visitor();
    await two.page.goto(links.red);
    await isOpen(two.page);
    await two.page.click('.tabrow >> text=Notes');
    assert.equal(await two.page.inputValue('.notes textarea'), 'hold the north and wait!');
  },
);

test(
  'what is typed while the line is broken is there when it is back, sent once',
  options,
  async () => {
    const links = await create();
    const one = await visitor();
    let wires = [];
    let broken = false;
    await one.page.routeWebSocket(/\/ws$/, (wire) => {
      if (broken) {
        void wire.close();
        return;
      }
      wire.connectToServer();
      wires.push(wire);
    });
    await one.page.goto(links.red);
    await isOpen(one.page);
    await one.page.click('.tabrow >> text=Notes');
    broken = true;
    for (const wire of wires) await wire.close();
    await one.page.waitForSelector('.match[data-line="lost"]');
    await one.page.locator('.notes textarea').pressSequentially('while it was dark');
    await one.page.click('.tabrow >> text=Chat');
    await one.page.locator('#chat-text').pressSequentially('are you there?');
    await one.page.keyboard.press('Enter');
    broken = false;
    await isOpen(one.page);
    assert.equal(await one.page.inputValue('#chat-text'), 'are you there?');
    await one.page.click('.tabrow >> text=Log');
    await one.page.click('.tabrow >> text=Chat');
    assert.equal(await one.page.inputValue('#chat-text'), 'are you there?');
    await one.page.reload();
    await isOpen(one.page);
    await one.page.click('.tabrow >> text=Chat');
    assert.equal(await one.page.inputValue('#chat-text'), 'are you there?');
    await one.page.focus('#chat-text');
    await one.page.keyboard.press('Enter');
    await one.page.waitForSelector('.chat li p:has-text("are you there?")');
    assert.equal(await one.page.inputValue('#chat-text'), '');
    await one.page.click('.tabrow >> text=Notes');
    await saved(one.page);
    assert.equal(await one.page.inputValue('.notes textarea'), 'while it was dark');
  },
);

test('a line of chat whose answer was lost is not sent twice', options, async () => {
  const links = await create();
  const one = await visitor();
  const wires = [];
  let deaf = false;
  let line = null;
  let answer;
  const answered = new Promise((resolve) => (answer = resolve));
  await one.page.routeWebSocket(/\/ws$/, (wire) => {
    const server = wire.connectToServer();
    wire.onMessage((message) => {
      const { id, cmd } = JSON.parse(message);
      if (cmd === 'chat') line ??= id;
      server.send(message);
    });
    server.onMessage((message) => {
      if (!deaf) wire.send(message);
      else if (line !== null && JSON.parse(message).id === line) answer();
    });
    wires.push(wire);
  });
  await one.page.goto(links.red);
  await isOpen(one.page);
  await one.page.click('.tabrow >> text=Chat');
  await one.page.locator('#chat-text').pressSequentially('only once');
  deaf = true;
  await one.page.keyboard.press('Enter');
  await answered; // the server has it, the page does not hear of it
  deaf = false;
  for (const wire of wires) await wire.close();
  await one.page.waitForSelector('.chat li p:has-text("only once")');
  await one.page.waitForFunction(() => document.querySelector('#chat-text').value === '');
  assert.equal(await one.page.locator('.chat li p:has-text("only once")').count(), 1);
});

test(
  'a standing order that is being written outlasts the panel and a reload',
  options,
  async () => {
    const links = await create();
    const one = await visitor();
    await one.page.goto(links.red);
    await isOpen(one.page);
    await one.page.click('button[aria-label="Menu"]');
    await one.page.click('[data-standing]');
    await one.page.locator('#new-order').pressSequentially('bid *');
    await one.page.reload();
    await isOpen(one.page);
    await one.page.click('button[aria-label="Menu"]');
    await one.page.click('[data-standing]');
    assert.equal(await one.page.inputValue('#new-order'), 'bid *');
    await one.page.click('[data-add-order]');
    await one.page.waitForSelector('[data-order="bid *"]');
    assert.equal(await one.page.inputValue('#new-order'), '');
  },
);

// ---- how a match ends that nobody plays ----------------------------------------------------------------------------------

test(
  'a match to which nobody has come can be withdrawn, and is gone everywhere',
  options,
  async () => {
    const [host, watcher, guest] = [await visitor(), await visitor(), await visitor()];
    const link = await invited(host);
    await watcher.page.goto(link.split('#')[0]);
    await isOpen(watcher.page);
    await host.page.click('button[aria-label="Menu"]');
    await host.page.click('[data-withdraw]');
    await host.page.click('[data-sure]');
    await host.page.waitForURL(`${url}/`);
    assert.deepEqual(await secretsOf(host.page), []);
    await watcher.page.waitForSelector('main.notice');
    await guest.page.goto(link);
    await guest.page.waitForSelector('[data-trouble="unknown-match"]');
  },
);

test('who has resigned stands on the page', options, async () => {
  const links = await create();
  const [red, blue] = [await visitor(), await visitor()];
  await red.page.goto(links.red);
  await blue.page.goto(links.blue);
  for (const one of [red, blue]) await isOpen(one.page);
  await red.page.click('button[aria-label="Menu"]');
  await red.page.click('text=Resign');
  await red.page.click('[data-sure]');
  for (const one of [red, blue])
    await one.page.waitForSelector(
      '#question:has-text("has resigned"), .prompt:has-text("has resigned")',
    );
});
