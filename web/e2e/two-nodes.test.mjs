// Two browsers at two tables that keep their matches in one PostgreSQL: they play each other, talk, see who is there,
// and go on at the other table when one of the two is killed. TERCIO_TWO names the game of two seats; the database and
// the tables are the test's own.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { closeBrowser, confirmed, openBrowser, version, visitor } from './support.mjs';

const game = process.env.TERCIO_TWO;
const program =
  process.env.TERCIO_TOY ??
  (process.env.TERCIO ? join(dirname(process.env.TERCIO), 'toy_table') : '');
const script = new URL('../../tests/support/postgres.py', import.meta.url).pathname;
const options = { skip: game && program ? false : 'TERCIO_TWO is not set', timeout: 300_000 };
const started = [];

/** Starts a program; what stands in its first lines, found by `wanted`. What it says later is read and dropped. */
async function start(wanted, ...words) {
  const child = spawn(words[0], words.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  const found = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const lines = said.slice(0, said.lastIndexOf('\n') + 1);
      const match = wanted.exec(lines);
      if (match) resolve(match[0]);
    });
    child.stdout.on('end', () => reject(new Error(`${words[0]}: ${said}`)));
    child.on('error', reject);
  });
  return { child, found };
}

const page = process.env.TERCIO_PAGE ? ['--page', process.env.TERCIO_PAGE] : [];
const openNode = (database) =>
  start(
    /http:\/\/127\.0\.0\.1:\d+/,
    program,
    '--listen',
    '127.0.0.1:0',
    '--db',
    database,
    '--unlimited',
    '--log-level',
    'error',
    ...page,
  );

let nodes = [];
before(async () => {
  if (options.skip) return;
  const { found: database } = await start(/postgresql:\S+/, 'python3', '-B', script, 'fsync=off');
  nodes = [await openNode(database), await openNode(database)];
  await openBrowser();
});
after(async () => {
  await closeBrowser();
  // The tables first, the database last.
  for (const child of started.reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.stdin.end();
    if (child.spawnfile === program) child.kill('SIGTERM');
    await gone;
  }
});

const open = (page) => page.waitForSelector('.match[data-line="open"]');
const phase = (page, word) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[data-action]')].some((one) =>
        one.dataset.action.startsWith(wanted),
      ),
    word,
  );
const reached = (page, wanted) =>
  page.waitForFunction(
    (least) => Number(document.querySelector('.match')?.dataset.version) >= least,
    wanted,
  );

async function decide(page, action) {
  const from = await version(page);
  await page.click(`[data-action="${action}"]`);
  await confirmed(page);
  await reached(page, from + 1);
}

test('two browsers at two nodes play each other, also when one node dies', options, async () => {
  const [red, blue] = [await visitor(), await visitor({ lang: 'es' })];
  await red.page.goto(`${nodes[0].found}/games/${game}`);
  await red.page.selectOption('.seat select >> nth=1', 'invite');
  await red.page.click('[data-play]');
  const link = await red.page.inputValue('.invite input');
  await red.page.click('main a.go');
  await blue.page.goto(link.replace(nodes[0].found, nodes[1].found));
  for (const { page } of [red, blue]) await open(page);

  // Both decide in secret, each at its own node; the dice then say who acts.
  for (const word of ['hide north', 'bid 2']) {
    for (const { page } of [red, blue]) {
      await phase(page, word.split(' ')[0]);
      await decide(page, word);
    }
  }
  await Promise.any([red, blue].map(({ page }) => phase(page, 'march')));
  const [actor, other] = (await red.page.$('[data-action^="march"]')) ? [red, blue] : [blue, red];
  const before = await version(other.page);
  await decide(actor.page, 'march left');
  await reached(other.page, before + 1);

  // Blue's node dies: blue comes to the other one, by the link to its own seat (the invitation is used up), and they go on.
  const [own] = await blue.page.evaluate(() => JSON.parse(localStorage.getItem('tercio.seats')));
  nodes[1].child.kill('SIGKILL');
  await blue.page.goto(`${nodes[0].found}/m/${own.match}#${own.secret}`);
  await open(blue.page);
  const then = await version(other.page);
  await decide(actor.page, 'march right');
  await reached(other.page, then + 1);
  assert.equal(await version(red.page), await version(blue.page));
});
