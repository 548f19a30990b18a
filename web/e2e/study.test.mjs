// Studies: made of a match that is over, changed by one link and read by another; comments, arrows and circles, branches, what is typed and
// not lost, and the record with all that is said.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sitting } from './line.mjs';
import {
  axeFinds,
  closeBrowser,
  openBrowser,
  openMatch,
  pointOf,
  shot,
  sizes,
  url,
  visitor,
} from './support.mjs';

before(openBrowser);
after(closeBrowser);
const patient = { timeout: 300_000 };

/** A match that has been played a little and given up. */
async function finished(page, game, seats, own) {
  const made = await openMatch(page, game, seats);
  const { secret } = made.seats.find((seat) => seat.seat === own);
  const line = await sitting(url, made.match, [secret]);
  for (let i = 0; i < 4; i += 1) {
    await line.until((state) => state.over || (state.legal[own] ?? []).length > 0);
    const legal = line.state.legal[own];
    const next = legal.find((one) => one.verb === 'move') ?? legal[0];
    await line.play(own, [next.a]);
  }
  await line.ask({ cmd: 'resign', seat: own });
  line.close();
  return { ...made, secret };
}

const post = async (path, body) =>
  (
    await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

async function study(page, size = 'desk') {
  const match = await finished(page, 'camino', { spain: 'here' }, 'spain');
  const links = await post('/api/studies', { match: match.match, secret: match.secret });
  assert.ok(links.ok, JSON.stringify(links));
  await page.goto(`${url}/study/${links.study}#${links.edit}`);
  await page.waitForSelector('#board [data-place]');
  assert.ok(size);
  return { ...links, match };
}
const read = async ({ study, read }) => (await post('/api/study', { study, secret: read })).study;
const stepOf = async (page) => Number(await page.getAttribute('.study', 'data-step'));
const stepIs = (page, step) => page.waitForSelector(`.study[data-step="${step}"]`);

async function comment(page, text) {
  await page.fill('[data-note]', text);
  await page.click('[data-save]');
  await page.waitForSelector('[data-save]:disabled');
}

test('from the menu of a match that is over, in two clicks', patient, async () => {
  const { page, complaints } = await visitor();
  await finished(page, 'camino', { spain: 'here' }, 'spain');
  await page.waitForSelector('.match[data-turn="over"]');
  await page.click('.tops .icb[aria-expanded]');
  await page.click('[data-make-study]');
  await page.waitForSelector('#board [data-place]');
  assert.match(page.url(), /\/study\/[a-z0-9]{16}#[\w-]{43}$/);
  assert.deepEqual(complaints, []);
});

test(
  'comments are put, changed and taken away; the slider and the keys go through the match',
  patient,
  async () => {
    const { page, complaints } = await visitor({ size: { width: 1366, height: 768 } });
    const links = await study(page);
    await comment(page, 'Where it begins.\nñ <b>');
    await page.focus('[data-slider]');
    await page.keyboard.press('ArrowRight');
    await stepIs(page, 1);
    await page.keyboard.press('ArrowRight');
    await stepIs(page, 2);
    assert.equal(await page.inputValue('[data-note]'), '');
    await comment(page, 'The second.');
    let told = await read(links);
    assert.deepEqual(
      told.notes.map((one) => [one.step, one.text]),
      [
        [0, 'Where it begins.\nñ <b>'],
        [2, 'The second.'],
      ],
    );
    await page.click('[data-notes] li:first-child button');
    await stepIs(page, 0);
    assert.match(await page.inputValue('[data-note]'), /begins/);
    await page.click('[data-forget]');
    await page.waitForSelector('[data-forget]', { state: 'detached' });
    told = await read(links);
    assert.equal(told.notes.length, 1);
    await shot(page, 'study-desk');
    assert.deepEqual(await axeFinds(page, 'a study'), []);
    assert.deepEqual(complaints, []);
  },
);

test(
  'what is typed is never lost: by going on, by a reload, by another who was faster',
  patient,
  async () => {
    const { page } = await visitor();
    const links = await study(page);
    await page.fill('[data-note]', 'half a thou');
    await page.focus('[data-slider]');
    await page.keyboard.press('ArrowRight');
    await stepIs(page, 1);
    assert.equal(await page.inputValue('[data-note]'), '');
    await page.reload();
    await page.waitForSelector('#board [data-place]');
    assert.equal(await stepOf(page), 0);
    assert.equal(await page.inputValue('[data-note]'), 'half a thou');
    // Somebody else stores something.
    const faster = await post('/api/study/change', {
      study: links.study,
      secret: links.edit,
      version: 1,
      what: 'title',
      title: 'Mine',
    });
    assert.ok(faster.ok, JSON.stringify(faster));
    await page.click('[data-save]');
    await page.waitForSelector('.trouble[role="alert"]');
    assert.equal(await page.inputValue('[data-note]'), 'half a thou');
    await page.click('[data-save]');
    await page.waitForSelector('[data-save]:disabled');
    assert.equal((await read(links)).notes[0].text, 'half a thou');
    assert.equal((await read(links)).title, 'Mine');
  },
);

test('arrows are dragged, circles clicked; by keys alone too', patient, async () => {
  const { page, complaints } = await visitor({ size: { width: 1366, height: 768 } });
  const links = await study(page);
  await page.click('[data-tool="arrow"]');
  const from = await pointOf(page, 'savoy').catch(() => null);
  const box = async (place) => {
    const { x, y, width, height } = await page
      .locator(`[data-place="${place}"]`)
      .first()
      .boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [a, b] = [from ?? (await box('lombardy')), await box('lombardy')];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
  await page.mouse.up();
  await page.waitForSelector('[data-marked="savoy lombardy"]');
  await page.waitForSelector('[data-way="savoy lombardy"]', { state: 'attached' });
  await page.click('[data-tool="circle"]');
  await page.check('.colours input[value="red"]', { force: true });
  await page.focus('#board [data-place][tabindex="0"]');
  const focused = await page.evaluate(() => document.activeElement.dataset.place);
  await page.keyboard.press('Enter');
  await page.waitForSelector(`[data-marked="${focused}"]`);
  await shot(page, 'study-marks');
  const [note] = (await read(links)).notes;
  assert.deepEqual(note.marks, [
    { from: 'savoy', to: 'lombardy', colour: 'green' },
    { from: focused, colour: 'red' },
  ]);
  await page.click('[data-marked="savoy lombardy"] button');
  await page.waitForSelector('[data-marked="savoy lombardy"]', { state: 'detached' });
  assert.equal((await read(links)).notes[0].marks.length, 1);
  assert.deepEqual(await axeFinds(page, 'marks'), []);
  assert.deepEqual(complaints, []);
});

test('another way is played: a branch begins, goes on, is named and deleted', patient, async () => {
  const { page, complaints } = await visitor();
  const links = await study(page);
  // To the first decision.
  for (let step = 0; !(await page.$('[data-legal] [data-action="end"]')); step += 1) {
    assert.ok(step < 12, 'no decision');
    await page.focus('[data-slider]');
    await page.keyboard.press('ArrowRight');
    await stepIs(page, step + 1);
  }
  const from = await stepOf(page);
  await page.click('[data-action="end"]');
  await page.waitForSelector('.study:not([data-branch="0"])');
  await stepIs(page, from + 1);
  for (let i = 0; i < 6 && !(await page.$('[data-legal] [data-action]')); i += 1) {
    const now = await stepOf(page);
    await page.click('[data-roll]');
    await stepIs(page, now + 1);
  }
  let [branch] = (await read(links)).branches;
  assert.equal(branch.from.step, from);
  assert.equal(branch.lines[0], 'end');
  assert.match(branch.lines[1], /^roll [\d ]+ given$/);
  await page.click('[data-rename]');
  await page.fill('#branch-name', 'Waiting');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-branches] >> text=Waiting');
  await page.focus('[data-slider]');
  await page.keyboard.press('Home');
  await stepIs(page, 0);
  assert.equal(await page.getAttribute('.study', 'data-branch'), '0');
  await page.keyboard.press('End');
  await page.waitForSelector('.study:not([data-branch="0"])');
  await shot(page, 'study-branch');
  await page.click('[data-drop]');
  await page.waitForSelector('[data-branch]:not(.study)', { state: 'detached' });
  assert.equal((await read(links)).branches.length, 0);
  [branch] = (await read(links)).branches;
  assert.equal(branch, undefined);
  assert.deepEqual(complaints, []);
});

test('the reading link reads and changes nothing; the record has it all', patient, async () => {
  const { page } = await visitor();
  const links = await study(page);
  await comment(page, 'For readers.');
  const other = await visitor({ lang: 'es' });
  await other.page.goto(`${url}/study/${links.study}#${links.read}`);
  await other.page.waitForSelector('#board [data-place]');
  assert.equal(await other.page.textContent('p[data-note]'), 'For readers.');
  for (const what of [
    '[data-save]',
    '[data-tool]',
    '[data-legal]',
    '[data-delete]',
    '[data-title]',
  ])
    assert.equal(await other.page.$(what), null, what);
  assert.deepEqual(await axeFinds(other.page, 'a study that is read'), []);
  const record = await (
    await fetch(`${url}/api/studies/${links.study}/record`, {
      headers: { Authorization: `Bearer ${links.read}` },
    })
  ).text();
  assert.match(record, /\nmoves\n#: comment "For readers\."\n/);
  assert.match(record, /\nsum [0-9a-f]{64}\n$/);
  await other.page.goto(`${url}/study/${links.study}#${'x'.repeat(43)}`);
  await other.page.reload();
  await other.page.waitForSelector('.notice');
  assert.equal(await other.page.$('[data-note]'), null);
});

test('on a phone, in Spanish: board above, everything else below it', patient, async () => {
  const { page, complaints } = await visitor({ size: sizes.phone, touch: true, lang: 'es' });
  await study(page);
  await comment(page, 'Desde el móvil.');
  await page.tap('[data-tool="circle"]');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= sizes.phone.width, `${wide} px wide`);
  await shot(page, 'study-phone-es');
  assert.deepEqual(await axeFinds(page, 'a study on a phone'), []);
  assert.deepEqual(complaints, []);
});

test('on a board of hexes too', patient, async () => {
  const { page, complaints } = await visitor({ size: { width: 1366, height: 768 } });
  const match = await finished(page, 'tercios', { spain: 'here', rival: 'computer:easy' }, 'spain');
  const links = await post('/api/studies', { match: match.match, secret: match.secret });
  await page.goto(`${url}/study/${links.study}#${links.edit}`);
  await page.waitForSelector('#board [data-place]');
  await page.click('[data-tool="arrow"]');
  const board = await page.locator('#board').boundingBox();
  const at = (x, y) => [board.x + board.width * x, board.y + board.height * y];
  await page.mouse.move(...at(0.4, 0.4));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.45));
  await page.mouse.move(...at(0.6, 0.5));
  await page.mouse.up();
  await page.waitForSelector('[data-marked]');
  await page.waitForSelector('[data-way]', { state: 'attached' });
  await shot(page, 'study-hexes');
  assert.deepEqual(complaints, []);
});
