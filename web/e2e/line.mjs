// A line to a table without a page, and a table of one's own, for the tests that need the other side or known dice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import WebSocket from 'ws';

const program = process.env.TERCIO ? join(dirname(process.env.TERCIO), 'toy_table') : '';
export const noTable = program ? false : 'TERCIO is not set';

/** A table whose first match throws the dice of this seed; `close` ends it. */
export async function tableOf(seed) {
  const folder = await mkdtemp(join(tmpdir(), 'tercio-'));
  const page = process.env.TERCIO_PAGE ? ['--page', process.env.TERCIO_PAGE] : [];
  const words = ['--real-only', '--seed', seed, '--listen', '127.0.0.1:0', '--unlimited'];
  const child = spawn(
    program,
    [...words.map(String), '--db', join(folder, 'db'), '--log-level', 'warn', ...page],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const address = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`no table: ${said}`)));
  });
  return {
    address,
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A match at that table. */
export async function make(address, body) {
  const reply = await fetch(`${address}/api/matches`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ options: {}, ...body }),
  });
  const made = await reply.json();
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made;
}

/** A line that sits with these secrets: what it was told last, questions, and waiting until it is told something. */
export async function sitting(address, match, secrets) {
  const line = new WebSocket(`${address.replace('http', 'ws')}/ws`, {
    headers: { Origin: address },
  });
  await once(line, 'open');
  let id = 0;
  const replies = new Map();
  const waiting = new Set();
  const told = { state: null };
  line.on('message', (text) => {
    const said = JSON.parse(text);
    if (said.state || said.push === 'state') told.state = said.state ?? said;
    if (said.id) replies.get(said.id)?.(said);
    for (const look of waiting) look();
  });
  const ask = (request) =>
    new Promise((resolve) => {
      id += 1;
      replies.set(id, resolve);
      line.send(JSON.stringify({ id, ...request }));
    });
  await ask({ cmd: 'sit', match, secrets });
  return {
    get state() {
      return told.state;
    },
    ask,
    /** Says these words, as one gesture where they are several. */
    async play(seat, words) {
      const what = words.length === 1 ? { action: words[0] } : { actions: words };
      const reply = await ask({ cmd: 'play', seat, ...what, version: told.state.version });
      if (!reply.ok) throw new Error(`${words}: ${JSON.stringify(reply.error)}`);
      return reply;
    },
    /** Until the state is so. */
    until: (so) =>
      new Promise((done) => {
        const look = () => {
          if (!told.state || !so(told.state)) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      }),
    close: () => line.close(),
  };
}
