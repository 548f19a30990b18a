// Reviews of matches that computers have played: each is what schema/ says, small, and adds up.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { must, program, seed, times } from './support.mjs';

const short = [
  { game: 'camino', seats: ['spain=easy'] },
  { game: 'armada', seats: ['spain=easy', 'england=hard'] },
];
/** One of them a day: they are long. */
const long = [
  { game: 'hispania', scenario: ['--scenario', 'first-repression'], seats: ['ulterior=easy'] },
  { game: 'tercios', scenario: ['--battle', 'nieuport'], seats: ['spain=medium', 'rival=easy'] },
  {
    game: 'bailen',
    scenario: ['--scenario', 'vedel-attack'],
    seats: ['french=easy', 'spanish=medium'],
  },
];
const kilobyte = 1024;

function reviewOf({ game, scenario = [], seats }) {
  const folder = mkdtempSync(join(tmpdir(), 'tercio-review-'));
  try {
    const options = { env: { ...process.env, XDG_DATA_HOME: folder }, maxBuffer: 1 << 28 };
    const seated = seats.flatMap((seat) => ['--seat', seat]);
    execFileSync(program, ['play', game, ...scenario, ...seated, '--seed', `${seed}`], options);
    const [name] = readdirSync(join(folder, 'tercio'));
    const record = join(folder, 'tercio', name);
    return execFileSync(program, ['review', record, '--quality', 'quick', '--json'], options);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function look(wish) {
  const text = reviewOf(wish);
  const review = must('review/Review', JSON.parse(text));
  assert.ok(review.done);
  assert.ok(text.length < 20 * kilobyte, `${text.length} bytes`);
  const { start, lines, result } = review.ledger;
  const sum = lines.reduce((all, { change }) => all + change, start);
  assert.ok(Math.abs(sum - result) < 1e-9, `${sum} is not ${result}`);
  const { at, p, se } = review.curve;
  assert.equal(at.length, p.length);
  assert.equal(at.length, se.length);
  assert.deepEqual([at[0], at.at(-1)], [0, review.steps]);
  assert.ok(at.every((step, i) => i === 0 || step > at[i - 1]));
  assert.ok([...p, ...se].every((n) => n >= 0 && n <= 10_000));
}

for (const wish of times > 1 ? [...short, ...long] : [...short, long[seed % long.length]])
  test(`a review of ${wish.game}`, () => look(wish));
