// What the tests of messages share: the engine as a process, chance that repeats, and what is demanded of a message.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fault } from '../scripts/schema/validate.mjs';

export const program =
  process.env.TERCIO ?? fileURLToPath(new URL('../../build/release/tercio', import.meta.url));
/** Other games every day; more of them in the long runs. */
export const seed = Number(process.env.TERCIO_SHARE ?? 1);
export const times = process.env.TERCIO_LONG ? 10 : 1;

const seen = new Map();
/** How many messages of each kind were looked at. */
export const counted = () => Object.fromEntries([...seen].sort());

/** The message is what its description says. */
export function must(what, message) {
  seen.set(what, (seen.get(what) ?? 0) + 1);
  const wrong = fault(what, message);
  if (wrong) assert.fail(`${wrong}\n${JSON.stringify(message).slice(0, 2000)}`);
  return message;
}

/** Without what every reply has. */
export function body({ id: _, ok: __, ...rest }) {
  return rest;
}

/** Mulberry32: the same numbers every time. */
export function chance(start) {
  let state = start >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (n) => Math.floor(next() * n),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}

/** `tercio engine`; several requests at once save the waiting. */
export class Engine {
  constructor() {
    this.process = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = [];
    let rest = '';
    this.process.stdout.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) this.waiting.shift()(line);
    });
    this.process.on('exit', () => {
      for (const answer of this.waiting)
        answer('{"ok":false,"error":{"code":"gone","message":""}}');
    });
  }

  /** Asks, and holds the reply against its description. */
  async ask(cmd, fields = {}) {
    const line = new Promise((resolve) => this.waiting.push(resolve));
    this.process.stdin.write(`${JSON.stringify({ cmd, ...fields })}\n`);
    const reply = JSON.parse(await line);
    if (reply.ok) must(`engine/Replies/${cmd}`, body(reply));
    else must('engine/Refusal', reply.error);
    return reply;
  }

  async done(cmd, fields = {}) {
    const reply = await this.ask(cmd, fields);
    assert.ok(reply.ok, `${cmd}: ${reply.error?.message} ${JSON.stringify(fields).slice(0, 1000)}`);
    return reply;
  }

  close() {
    this.process.stdin.end();
  }
}

/** A choice for every option, or for some of them: those left out have their defaults. */
export function anyOptions(game, luck) {
  const options = {};
  for (const option of game.options)
    if (luck.next() < 0.5)
      options[option.id] =
        option.type === 'number'
          ? option.min + luck.below(option.max - option.min + 1)
          : luck.pick(option.values).value;
  return options;
}
