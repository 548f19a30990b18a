// Whoever waits for somebody who has not come for two weeks ends the match, in a browser. The table and its file are the
// test's own: what was played is made two weeks older while the table is closed. TERCIO_TWO names the game of two seats.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { axeFinds, closeBrowser, confirmed, openBrowser, version, visitor } from './support.mjs';

const game = process.env.TERCIO_TWO;
const program =
  process.env.TERCIO_TOY ??
  (process.env.TERCIO ? join(dirname(process.env.TERCIO), 'toy_table') : '');
const options = { skip: game && program ? false : 'TERCIO_TWO is not set', timeout: 240_000 };
const page = process.env.TERCIO_PAGE ? ['--page', process.env.TERCIO_PAGE] : [];
let folder, file, table;

before(async () => {
  if (options.skip) return;
  folder = mkdtempSync(join(tmpdir(), 'tercio-absent-'));
  file = join(folder, 'table.db');
  await openBrowser();
});
after(async () => {
  await closeBrowser();
  await closeTable();
  if (folder) rmSync(folder, { recursive: true });
});

/** Opens the table; its address. */
async function openTable() {
  table = spawn(
    program,
    ['--listen', '127.0.0.1:0', '--db', file, '--unlimited', '--log-level', 'error', ...page],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  for await (const text of table.stdout.iterator({ destroyOnReturn: false })) {
    said += text;
    const found = /http:\/\/127\.0\.0\.1:\d+(?=\D)/.exec(said);
    if (found) {
      table.stdout.resume();
      return found[0];
    }
  }
  throw new Error(`the table did not open: ${said}`);
}

async function closeTable() {
  if (!table || table.exitCode !== null) return;
  const gone = once(table, 'exit');
  table.kill('SIGTERM');
  await gone;
}

function makeOlder(days) {
  const script =
    'import sqlite3, sys\n' +
    'with sqlite3.connect(sys.argv[1]) as db:\n' +
    '    for what in ("log SET at = at", "match SET created = created"):\n' +
    '        db.execute(f"UPDATE {what} - ?", (int(sys.argv[2]) * 86400000,))\n';
  execFileSync('python3', ['-B', '-c', script, file, String(days)]);
}

async function post(url, path, body) {
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json = await reply.json();
  assert.ok(json.ok, JSON.stringify(json));
  return json;
}

/** Red has decided and waits for blue, who has been there and gone; the match's name and red's secret. */
async function waitForBlue(url) {
  const made = await post(url, '/api/matches', { game, seats: { red: 'here', blue: 'invite' } });
  const secret = Object.fromEntries(made.seats.map((seat) => [seat.seat, seat.secret]));
  const blue = await visitor();
  await blue.page.goto(`${url}/m/${made.match}#${secret.blue}`);
  await blue.page.waitForSelector('.match[data-line="open"]');
  await blue.page.waitForSelector('[data-action="hide north"]');
  await blue.context.close();
  const red = await visitor();
  await red.page.goto(`${url}/m/${made.match}#${secret.red}`);
  await red.page.waitForSelector('[data-action="hide north"]');
  const from = await version(red.page);
  await red.page.click('[data-action="hide north"]');
  await confirmed(red.page);
  await red.page.waitForFunction(
    (least) => Number(document.querySelector('.match')?.dataset.version) > least,
    from,
  );
  await red.page.click('[aria-label="Menu"]');
  await red.page.waitForSelector('.when');
  assert.equal(await red.page.$('[data-absent]'), null); // not yet
  await red.context.close();
  return { match: made.match, secret: secret.red };
}

test('who has waited two weeks wins the match, or ends it without a result', options, async () => {
  let url = await openTable();
  const won = await waitForBlue(url);
  const cancelled = await waitForBlue(url);
  await closeTable();
  makeOlder(15);
  url = await openTable();
  for (const [what, { match, secret }] of [
    ['win', won],
    ['cancel', cancelled],
  ]) {
    const red = await visitor();
    await red.page.goto(`${url}/m/${match}#${secret}`);
    await red.page.waitForSelector('.match[data-line="open"]');
    await red.page.click('[aria-label="Menu"]');
    await red.page.waitForSelector(`[data-absent="${what}"]`);
    assert.deepEqual(await axeFinds(red.page, 'menu with an absent opponent'), []);
    await red.page.click(`[data-absent="${what}"]`);
    await red.page.waitForSelector('.match[data-turn="over"]');
    assert.deepEqual(red.complaints, []);
  }
  const { matches } = await post(url, '/api/mine', { seats: [won, cancelled] });
  assert.deepEqual(
    matches.map((one) => one.over),
    [true, true],
  );
});
