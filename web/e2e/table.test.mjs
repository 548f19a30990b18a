// What a table must be able to do beside playing: refusing with a reason, undo, replay, going on, languages, coming back.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import {
  answers,
  axeFinds,
  clickPlace,
  closeBrowser,
  confirmed,
  goneOn,
  isOver,
  openBrowser,
  pointOf,
  ready,
  shot,
  sizes,
  startSolo,
  url,
  version,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);

async function type(page, line) {
  await page.keyboard.press('Escape');
  await page.click('.cmd input');
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

async function play(page, action) {
  const from = await version(page);
  await page.click(`[data-action="${action}"]`);
  await confirmed(page);
  await goneOn(page, from);
}

/** Downloads the record of the match; the file. */
async function record(page) {
  await page.click('button[aria-label="Menu"]');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('.drawer button:has-text("record")'),
  ]);
  assert.match(download.suggestedFilename(), /^camino-.*\.tercio$/);
  await page.keyboard.press('Escape');
  return download.path();
}

/** The program itself says that a record is right; TERCIO names it. */
function verify(file) {
  if (process.env.TERCIO) execFileSync(process.env.TERCIO, ['verify', file], { stdio: 'pipe' });
}

test('choose, see, confirm: the odds come before the deed', async () => {
  const { context, page, complaints } = await visitor();
  await startSolo(page);
  const from = await version(page);
  const first = (await answers(page)).find((action) => action.startsWith('move'));
  await page.click(`[data-action="${first}"]`);
  await page.waitForSelector('.weigh .rows');
  assert.match(await page.textContent('.weigh'), /%|sure/);
  assert.match(await page.textContent('.weigh'), /CE-\d+/);
  assert.equal(await version(page), from, 'nothing is played by choosing');
  await page.keyboard.press('Escape');
  assert.equal(await page.$('[data-odds]'), null);
  // The same answer twice plays it.
  await page.click(`[data-action="${first}"]`);
  await page.click(`[data-action="${first}"]`);
  await goneOn(page, from);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('pointing shows cost and exact odds, with the rules, before anything is chosen', async () => {
  const { context, page, complaints } = await visitor();
  await startSolo(page);
  const first = (await answers(page)).find((action) => action.startsWith('move savoy'));
  await page.waitForFunction(
    (action) => document.querySelector(`[data-action="${action}"] .pc`),
    first,
  );
  const told = async () => {
    await page.waitForSelector('[data-weigh="pointed"] .mods');
    const text = await page.textContent('[data-weigh="pointed"]');
    assert.match(text, /\d+\/\d+/, 'the exact chance');
    assert.match(text, /[+−]\d/, 'a modifier');
    assert.match(text, /CE-\d+/, 'its rule');
    assert.equal(await page.$('[aria-pressed="true"][data-action]'), null, 'nothing is chosen');
  };
  await page.hover(`[data-action="${first}"]`);
  await told();
  await shot(page, 'match-pointed');
  await page.mouse.move(5, 5);
  await page.waitForSelector('[data-odds]', { state: 'detached' });
  await page.focus(`[data-action="${first}"]`);
  await told();
  await page.focus('.cmd input');
  await page.waitForSelector('[data-odds]', { state: 'detached' });
  const savoy = await pointOf(page, 'savoy');
  await page.mouse.move(savoy.x, savoy.y);
  await told();
  await page.mouse.move(5, 5);
  await page.focus('[data-place="savoy"]');
  await told();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the army is carried to where it may march; elsewhere the answer is why not', async () => {
  const { context, page, complaints } = await visitor();
  await startSolo(page);
  const army = await (await page.$('[data-piece="spain"]')).boundingBox();
  const from = await version(page);
  const carry = async (place) => {
    const to = await pointOf(page, place);
    await page.mouse.move(army.x + army.width / 2, army.y + army.height / 2);
    await page.mouse.down();
    await page.mouse.move(army.x, army.y - 30, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    if (place === 'savoy') await shot(page, 'match-carried');
    await page.mouse.up();
  };
  await carry('flanders');
  await page.waitForSelector('.why.shown');
  assert.match(await page.textContent('.why'), /CE-34/);
  assert.equal(await version(page), from, 'nothing was played');
  const back = await (await page.$('[data-piece="spain"]')).boundingBox();
  assert.ok(Math.abs(back.x - army.x) < 4, 'it stands where it stood');
  await carry('savoy');
  // It was held over its odds: let go, it is done, also in a first match.
  await goneOn(page, from);
  assert.match(await page.textContent('.log'), /Savoy/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a long press on a phone asks why, or shows the odds', async () => {
  const { context, page, complaints } = await visitor({ size: sizes.phone, touch: true });
  await startSolo(page);
  const finger = await context.newCDPSession(page);
  const press = async (point) => {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await page.waitForTimeout(700);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const seen = async (selector) => {
    for (const place of await page.$$eval(selector, (all) => all.map((one) => one.dataset.place))) {
      const point = await pointOf(page, place);
      if (point) return point;
    }
    assert.fail(`nothing to press: ${selector}`);
  };
  const from = await version(page);
  await press(await seen('[data-place]:not(.legal)'));
  await page.waitForSelector('.why.shown');
  await press(await seen('[data-place].legal'));
  await page.waitForSelector('.drawer .odds-one');
  assert.equal(await version(page), from, 'nothing is played');
  await page.click('.drawer .icb');
  const chip = await (await page.$('[data-action]')).boundingBox();
  await press({ x: chip.x + chip.width / 2, y: chip.y + chip.height / 2 });
  await page.waitForSelector('.drawer .odds-one');
  await shot(page, 'phone-pressed');
  assert.deepEqual(complaints, []);
  await context.close();
});

test(
  'what happens between two questions is shown step by step, and can be skipped',
  { timeout: 120_000 },
  async () => {
    const { context, page, complaints } = await visitor({ motion: true });
    await startSolo(page);
    let steps = [];
    for (let n = 0; n < 60 && steps.length < 2; n += 1) {
      if (await isOver(page)) break;
      const from = await version(page);
      await page.click('[data-action] >> nth=-1');
      await confirmed(page);
      await page.waitForFunction(
        (before) => Number(document.querySelector('.match').dataset.version) > before,
        from,
      );
      steps = [];
      for (let wait = 0; wait < 40; wait += 1) {
        const now = await page.evaluate(() => {
          const match = document.querySelector('.match');
          const said = document.querySelector('.prompt .shown')?.textContent;
          return match.dataset.turn === 'showing'
            ? {
                step: Number(match.dataset.step),
                said,
                lines: document.querySelectorAll('.log li').length,
                answers: document.querySelectorAll('[data-action]').length,
              }
            : null;
        });
        if (!now) break;
        if (now.said && steps.at(-1)?.step !== now.step) steps.push(now);
        assert.equal(now.answers, 0, 'nothing is asked meanwhile');
        if (steps.length === 2) await page.click('[data-skip]');
        await page.waitForTimeout(100);
      }
      await page.waitForFunction(() => document.querySelector('.match').dataset.turn !== 'showing');
    }
    assert.ok(steps.length > 0, 'nothing was shown');
    if (steps.length > 1)
      assert.ok(
        steps[1].step > steps[0].step && steps[1].lines > steps[0].lines,
        'the log keeps step',
      );
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('who wants never to be asked is not', async () => {
  const { context, page } = await visitor();
  await startSolo(page);
  await page.click('button[aria-label="Menu"]');
  await page.click('[data-ask="never"]');
  await page.keyboard.press('Escape');
  const from = await version(page);
  await page.click(
    `[data-action="${(await answers(page)).find((action) => action.startsWith('move'))}"]`,
  );
  await goneOn(page, from);
  await context.close();
});

test('what is not allowed is answered with its reason and rule', async () => {
  const { context, page, complaints } = await visitor();
  await startSolo(page);
  assert.ok(await clickPlace(page, 'flanders'));
  await page.waitForSelector('.why.shown');
  assert.match(await page.textContent('.why'), /No route leads from Lombardy to Flanders/);
  assert.match(await page.textContent('.why'), /CE-34/);
  await shot(page, 'refused-light');
  await page.click('.why .rl');
  await page.waitForSelector('#rule-CE-34.open');
  await page.keyboard.press('Escape');
  await page.click('.not summary');
  assert.match(await page.textContent('.not'), /CE-\d+/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the command line knows the words of the terminal', async () => {
  const { context, page, complaints } = await visitor();
  await startSolo(page);
  const said = () => page.textContent('.answers');
  await type(page, 'why move flanders');
  await page.waitForSelector('.answers .refused');
  assert.match(await said(), /No route leads/);
  await type(page, 'move flanders');
  await page.waitForFunction(() =>
    document.querySelector('.answers .refused')?.textContent.includes('No route'),
  );
  await type(page, 'dance');
  await page.waitForFunction(() =>
    document.querySelector('.answers .refused')?.textContent.includes('not an action'),
  );
  await type(page, 'odds move savoy');
  await page.waitForFunction(() => /\d\/\d/.test(document.querySelector('.answers')?.textContent));
  await type(page, 'odds');
  await page.waitForFunction(() => document.querySelectorAll('.answers p').length > 6);
  await type(page, 'status');
  await page.waitForSelector('.drawer table');
  await type(page, 'lang es');
  await page.waitForFunction(() => document.documentElement.lang === 'es');
  await type(page, 'lang en');
  await type(page, 'rules CE-41');
  await page.waitForSelector('#rule-CE-41.open');
  await type(page, 'help');
  await page.waitForFunction(() => document.querySelector('.answers')?.textContent.includes('Tab'));
  await type(page, 'hint');
  await page.waitForFunction(() => {
    const text = document.querySelector('.answers')?.textContent ?? '';
    return text.includes('hint') && !text.includes('Thinking') && text.length > 12;
  });
  await type(page, 'undo');
  await page.waitForSelector('.answers .refused');
  // Completion and history.
  await page.click('.cmd input');
  await page.keyboard.type('move sa');
  await page.waitForSelector('[role=option]');
  await page.keyboard.press('Tab');
  assert.equal(await page.inputValue('.cmd input'), 'move savoy');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.inputValue('.cmd input'), 'undo');
  // As short as it is clear; and what came of it is said aloud.
  await page.keyboard.press('Escape');
  const from = await version(page);
  await page.fill('.cmd input', 'mo sa');
  await page.keyboard.press('Enter');
  await goneOn(page, from);
  assert.match(await page.textContent('[role=log]'), /Savoy/);
  const loud = await page.$$eval('[aria-live=polite], [role=log], [role=status]', (all) =>
    all.map((one) => one.textContent).join(' '),
  );
  assert.ok(loud.includes(await page.textContent('#question')), 'the question is in a live region');
  assert.match(loud, /Attrition/, 'so is what the dice said');
  assert.deepEqual(complaints, []);
  await context.close();
});

test(
  'undo goes back where it may and says why where it may not',
  { timeout: 120_000 },
  async () => {
    const { context, page, complaints } = await visitor();
    await startSolo(page);
    // Thrown dice stay.
    await page.keyboard.press('z');
    await page.waitForSelector('.why.shown');
    assert.equal(await page.getAttribute('.undo', 'aria-disabled'), 'true');
    // Go on until something has been decided without dice, then take it back.
    for (let n = 0; n < 150; n += 1) {
      if ((await page.getAttribute('.undo', 'aria-disabled')) === 'false') break;
      const legal = await answers(page);
      assert.ok(legal.length > 0, 'the game ended before anything could be undone');
      await play(
        page,
        legal.find((action) => action === 'lay') ??
          legal.find((action) => /^move (?!.*tercio)/.test(action)) ??
          legal.at(-1),
      );
    }
    assert.equal(await page.getAttribute('.undo', 'aria-disabled'), 'false');
    const from = await version(page);
    const lines = await page.$$eval('.log .undone', (all) => all.length);
    await page.keyboard.press('z');
    await goneOn(page, from);
    await page.waitForFunction(
      (before) => document.querySelectorAll('.log .undone').length > before,
      lines,
    );
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'the slider replays, and a finished match is played on from any moment',
  { timeout: 240_000 },
  async () => {
    const { context, page, complaints } = await visitor();
    await startSolo(page);
    const begun = await version(page);
    for (let n = 0; n < 8 && !(await isOver(page)); n += 1)
      await play(page, (await answers(page)).at(-1));
    const now = await page.textContent('#question');
    await page.click('.tabrow button:has-text("Replay")');
    await page.click('.replay button[aria-label="To the beginning"]');
    await page.waitForFunction(() =>
      document.querySelector('#question').textContent.startsWith('Moment 0'),
    );
    assert.equal((await answers(page)).length, 0, 'nothing can be played in the past');
    await page.click('.replay button[aria-label="One step on"]');
    await page.waitForFunction(() =>
      document.querySelector('#question').textContent.startsWith('Moment 1 '),
    );
    await page.fill('.replay input', '3');
    await page.waitForFunction(() =>
      document.querySelector('#question').textContent.startsWith('Moment 3 '),
    );
    await shot(page, 'replay-light');
    await page.click('.replay button:has-text("Back to now")');
    assert.equal(await page.textContent('#question'), now);
    // A line of the log shows its moment.
    await page.click('.log .line >> nth=2');
    await page.waitForFunction(() =>
      document.querySelector('#question').textContent.startsWith('Moment'),
    );
    await page.keyboard.press('Escape');

    // Alone nobody has to agree to a rewind.
    await page.fill('.replay input', String(begun));
    await page.waitForFunction(
      (step) => document.querySelector('#question').textContent.startsWith(`Moment ${step} `),
      begun,
    );
    const far = await version(page);
    await page.click('.replay button:has-text("Rewind to here")');
    await goneOn(page, far);
    await page.waitForFunction(
      (step) => document.querySelector('.replay input')?.max === String(step),
      begun,
    );
    for (let n = 0; n < 4 && !(await isOver(page)); n += 1)
      await play(page, (await answers(page)).at(-1));

    await page.click('button[aria-label="Menu"]');
    await page.click('.drawer button:has-text("Resign")');
    await page.click('.drawer .btn.go');
    await page.waitForSelector('.match[data-turn="over"]');
    await page.keyboard.press('Escape');
    assert.deepEqual(await axeFinds(page, 'finished'), []);
    await shot(page, 'finished-light');
    verify(await record(page));
    await page.click('.replay button[aria-label="To the beginning"]');
    await page.fill('.replay input', '4');
    await page.waitForFunction(() =>
      document.querySelector('#question').textContent.startsWith('Moment 4'),
    );
    const old = page.url();
    await page.click('.replay button:has-text("Play on from here")');
    await page.waitForFunction((before) => location.href !== before, old);
    await ready(page);
    assert.ok((await answers(page)).length > 0);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('both languages, in place', async () => {
  const { context, page, complaints } = await visitor();
  await startSolo(page);
  const english = await page.textContent('#question');
  await page.click('button[lang="es"]');
  await page.waitForFunction(() => document.documentElement.lang === 'es');
  const spanish = await page.textContent('#question');
  assert.notEqual(spanish, english);
  assert.match(spanish, /Semana 1 de 12/);
  assert.match(await page.textContent('.told'), /Evento, dado/);
  await shot(page, 'match-spanish');
  await page.reload();
  await ready(page);
  assert.equal(await page.textContent('#question'), spanish, 'the choice is kept');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the match is kept: lobby, reload, a link, a spectator', async () => {
  const { context, page, complaints } = await visitor();
  await startSolo(page);
  assert.equal(new URL(page.url()).hash, '', 'the secret is not left in the address');
  await page.reload();
  await ready(page);
  const address = page.url();
  const match = address.split('/').at(-1);
  const [{ secret }] = await page.evaluate(() => JSON.parse(localStorage.getItem('tercio.seats')));
  await page.goto(url);
  await page.waitForSelector(`[data-match="${match}"]`);
  assert.match(await page.textContent('.mv'), /Your move/);
  assert.match(await page.textContent('.mv time'), /Your turn, /);
  await page.click('button[lang="es"]');
  await page.waitForFunction(() =>
    /Te toca, /.test(document.querySelector('.mv time').textContent),
  );
  await page.click('button[lang="en"]');
  await shot(page, 'lobby-mine');

  const other = await visitor();
  await other.page.goto(address);
  await other.page.waitForSelector('.match[data-turn="waiting"][data-line="open"]');
  assert.match(await other.page.textContent('.ask'), /watching/);
  assert.deepEqual(await axeFinds(other.page, 'spectator'), []);
  assert.equal((await answers(other.page)).length, 0);
  await other.page.goto(`${address}#${secret}`);
  await ready(other.page);
  assert.ok((await answers(other.page)).length > 0, 'the link gives the seat');
  assert.deepEqual([...complaints, ...other.complaints], []);
  await other.context.close();
  await context.close();
});

test('an address that leads nowhere says so', async () => {
  const { context, page } = await visitor();
  await page.goto(`${url}/m/0000000000000000`);
  await page.waitForSelector('main.notice');
  assert.match(await page.textContent('main.notice'), /no such match/);
  await page.goto(`${url}/nowhere`);
  assert.match(await page.textContent('main'), /no such page/);
  await context.close();
});

test('a broken line comes back, and what happened meanwhile is shown', async () => {
  const { context, page } = await visitor();
  await startSolo(page);
  const [{ match, secret }] = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('tercio.seats')),
  );
  await context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  // The same seat elsewhere plays on.
  const other = await visitor();
  await other.page.goto(`${url}/m/${match}#${secret}`);
  await ready(other.page);
  const from = await version(other.page);
  await other.page.click(
    `[data-action="${(await answers(other.page)).find((action) => action.startsWith('move'))}"]`,
  );
  await other.page.keyboard.press('Enter');
  await goneOn(other.page, from);
  const there = await version(other.page);
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForFunction(
    (wanted) => Number(document.querySelector('.match')?.dataset.version) >= wanted,
    there,
  );

  // Left and opened again later.
  await page.goto(url);
  await other.page.click('[data-action] >> nth=0');
  await confirmed(other.page);
  await goneOn(other.page, there);
  await page.goto(`${url}/m/${match}`);
  await page.waitForSelector('.since');
  await shot(page, 'since-you-left');
  await other.context.close();
  await context.close();
});

test('notes are kept with the seat, the record can be downloaded', async () => {
  const { context, page, complaints } = await visitor();
  await startSolo(page);
  await page.click('.tabrow button:has-text("Notes")');
  await page.fill('textarea', 'Over the Saint Bernard.');
  await page.waitForSelector('[data-saved="true"]', { state: 'attached' });
  await page.reload();
  await ready(page);
  await page.click('.tabrow button:has-text("Notes")');
  assert.equal(await page.inputValue('textarea'), 'Over the Saint Bernard.');
  assert.deepEqual(await axeFinds(page, 'notes'), []);
  await play(
    page,
    (await answers(page)).find((action) => action.startsWith('move')),
  );
  verify(await record(page));
  assert.deepEqual(complaints, []);
  await context.close();
});
