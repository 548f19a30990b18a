// A table in a process of its own, and guests at it; all that is said is held against schema/.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { body, must, program } from './support.mjs';

/** RFC 6901: sets what stands at a pointer that names something that is there. */
function set(state, pointer, value) {
  const path = pointer
    .slice(1)
    .split('/')
    .map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = path.pop();
  let at = state;
  for (const one of path) at = at[one];
  assert.ok(last in at, `${pointer} is not there`);
  at[last] = value;
}

export class Table {
  static async open() {
    const table = new Table();
    table.folder = mkdtempSync(join(tmpdir(), 'tercio-messages-'));
    const db = join(table.folder, 'table.db');
    table.process = spawn(
      program,
      ['serve', '--listen', '127.0.0.1:0', '--db', db, '--unlimited', '--log-level', 'warn'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    table.address = await new Promise((resolve, reject) => {
      let text = '';
      table.process.stdout.setEncoding('utf8').on('data', (more) => {
        text += more;
        const found = /127\.0\.0\.1:\d+/.exec(text);
        if (found) resolve(found[0]);
      });
      table.process.on('exit', () => reject(new Error('the table did not open')));
    });
    return table;
  }

  async close() {
    const gone = new Promise((resolve) => this.process.on('exit', resolve));
    this.process.kill('SIGTERM');
    await gone;
    rmSync(this.folder, { recursive: true });
  }

  /** Cookies and guard of whoever is logged in. */
  session = {};

  async #call(what, path, init) {
    const response = await fetch(`http://${this.address}${path}`, init);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      this.session[name] = value;
    }
    const reply = await response.json();
    if (!reply.ok) {
      must('table/TableFault', reply.error);
      throw new Error(`${what}: ${reply.error.message}`);
    }
    must(`http/Replies/${what}`, body(reply));
    if (reply.guard) this.guard = reply.guard;
    return reply;
  }

  #headers() {
    const cookie = Object.entries(this.session)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    return {
      ...(cookie ? { Cookie: cookie } : {}),
      ...(this.guard ? { 'X-Tercio-Guard': this.guard } : {}),
    };
  }

  get(path, what) {
    return this.#call(`GET ${path}`, what ? `${path}/${what}` : path, { headers: this.#headers() });
  }

  post(path, said) {
    must(`http/Requests/POST ${path}`, said);
    return this.#call(`POST ${path}`, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...this.#headers() },
      body: JSON.stringify(said),
    });
  }

  async sit(match, how) {
    const guest = new Guest(`ws://${this.address}/ws`);
    await guest.ask('sit', { match, ...how });
    return guest;
  }
}

/** One WebSocket: holds the match as a page does. */
class Guest {
  state = null;
  /** That came over the line. */
  bytes = 0;
  #next = 1;
  #waiting = new Map();
  #changed = [];
  #reviews = [];
  #pushed = [];
  #broken = null;

  constructor(address) {
    this.line = new WebSocket(address);
    this.opened = new Promise((resolve, reject) =>
      this.line.once('open', resolve).once('error', reject),
    );
    this.line.on('message', (data) => {
      this.bytes += data.length;
      try {
        this.#hear(JSON.parse(data.toString()));
      } catch (error) {
        this.#broken ??= error;
        for (const { reject } of this.#waiting.values()) reject(error);
      }
    });
  }

  #hear(message) {
    if (message.push) {
      must('line/Push', message);
      if (message.push === 'review') this.#reviews.push(message);
      if (message.push === 'state') this.state = message.state;
      if (message.push === 'seats') this.state = { ...this.state, seats: message.seats };
      if (message.push === 'chat')
        this.state = { ...this.state, chat: [...this.state.chat, message.message] };
      if (message.push === 'change') {
        assert.equal(message.base, this.state.version);
        for (const [pointer, value] of Object.entries(message.set)) set(this.state, pointer, value);
        this.state = { ...this.state, entries: message.entries };
        must('table/MatchState', this.state);
      }
      for (const changed of this.#changed.splice(0)) changed();
      for (const one of this.#pushed.filter(({ push }) => push === message.push))
        one.resolve(message);
      this.#pushed = this.#pushed.filter(({ push }) => push !== message.push);
      return;
    }
    const { cmd, resolve, reject } = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.ok) {
      must(`line/Replies/${cmd}`, body(message));
      if (message.state) this.state = message.state;
      resolve(body(message));
    } else {
      must('table/TableFault', message.error);
      reject(new Error(`${cmd}: ${message.error.code} ${message.error.message}`));
    }
  }

  async ask(cmd, fields) {
    must(`line/Requests/${cmd}`, fields);
    await this.opened;
    if (this.#broken) throw this.#broken;
    const id = this.#next++;
    const answer = new Promise((resolve, reject) =>
      this.#waiting.set(id, { cmd, resolve, reject }),
    );
    this.line.send(JSON.stringify({ id, cmd, ...fields }));
    return answer;
  }

  /** The next push of that kind. */
  pushed(push) {
    return new Promise((resolve) => this.#pushed.push({ push, resolve }));
  }

  /** It may be refused, if that is said as it should be. */
  async refusedOr(cmd, fields) {
    await this.ask(cmd, fields).catch((error) =>
      assert.match(error.message, new RegExp(`^${cmd}: `)),
    );
  }

  async refused(cmd, fields) {
    await assert.rejects(this.ask(cmd, fields), new RegExp(`^Error: ${cmd}: `));
  }

  /** The next that is told of a review. */
  async ofReview() {
    while (this.#reviews.length === 0) {
      if (this.#broken) throw this.#broken;
      await new Promise((resolve) => this.#changed.push(resolve));
    }
    return this.#reviews.shift();
  }

  /** Has heard of all that the other has. */
  async caughtUp(other) {
    while (this.state.version < other.state.version) {
      if (this.#broken) throw this.#broken;
      await new Promise((resolve) => this.#changed.push(resolve));
    }
    await this.ask('ping', {});
  }

  close() {
    this.line.close();
    if (this.#broken) throw this.#broken;
  }
}
