// A small stand-in for `tercio serve`, for work on the page alone: speaks docs/table.md over the engine's protocol and
// keeps everything in memory. TERCIO=path of the program, PORT=8080, SEED, TWO=1. Not for play: nothing is checked or durable.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'web/dist');
const program = process.env.TERCIO ?? join(root, 'build/release/tercio');
const port = Number(process.env.PORT ?? 8080);

// ---- the engine -----------------------------------------------------------------------------------
const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const queue = [];
createInterface({ input: engine.stdout }).on('line', (line) => queue.shift()(JSON.parse(line)));
const ask = (request) =>
  new Promise((resolve) => {
    queue.push(resolve);
    engine.stdin.write(`${JSON.stringify(request)}\n`);
  });

const { games } = await ask({ cmd: 'games' });

// TWO=1: somebody else decides for the enemy, so that the page can be tried with two people.
const two = process.env.TWO === '1';
if (two) games[0].seats.push({ id: 'france', title: { en: 'France', es: 'Francia' } });

function readRules(game) {
  const rules = {};
  for (const lang of ['en', 'es']) {
    const text = readFileSync(join(root, `src/games/${game}/text/rules-${lang}.toml`), 'utf8');
    for (const [, id, body] of text.matchAll(
      /^\[([A-Z]+-[A-Z]?\d+)\]\n([\s\S]*?)(?=^\[|^#|(?![\s\S]))/gm,
    )) {
      const field = (name) =>
        JSON.parse(new RegExp(`^${name} = (".*")$`, 'm').exec(body)?.[1] ?? '""');
      rules[id] ??= { section: field('section'), title: {}, text: {}, chapter: '' };
      rules[id].title[lang] = field('title');
      rules[id].text[lang] = field('text');
    }
  }
  return rules;
}

// ---- matches --------------------------------------------------------------------------------------
const matches = new Map();
const secretOf = () => randomBytes(32).toString('base64url');
const say = (en, es) => ({ en, es });

async function makeMatch({ game, scenario, options = {}, seats }, from = null) {
  const info = games.find((one) => one.id === game);
  const made = from
    ? await ask({ cmd: 'load', game, position: from.position })
    : await ask({
        cmd: 'new',
        game,
        scenario,
        options,
        ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
      });
  if (!made.ok) throw Object.assign(new Error(made.error.message), { code: made.error.code });
  const match = {
    id: randomBytes(8).toString('hex'),
    engine: made.match,
    game,
    scenario,
    options,
    info,
    version: 1,
    seats: info.seats.map((seat) => ({
      seat: seat.id,
      title: seat.title,
      kind: seats[seat.id] ?? 'here',
      secret: secretOf(),
    })),
    entries: [],
    undone: [],
    moments: [],
    chat: [],
    note: {},
    resigned: null,
    cancelled: false,
    since: Date.now(),
    lines: new Set(),
    proposal: null,
  };
  matches.set(match.id, match);
  await snapshot(match);
  await settle(match);
  return match;
}

async function snapshot(match) {
  const { turn } = await ask({ cmd: 'turn', match: match.engine });
  const { view } = await ask({ cmd: 'view', match: match.engine, seat: match.seats[0].seat });
  const dump = await ask({ cmd: 'dump', match: match.engine });
  if (two && turn.kind === 'decision' && turn.phase === 'enemy_movement') turn.seats = ['france'];
  match.turn = turn;
  match.view = view;
  match.moments.length = match.entries.length;
  match.moments[match.entries.length] = { turn, view, position: dump.position };
}

async function step(match, seat, action) {
  const before = match.turn;
  const about = (await legalOf(match)).find((one) => one.a === action);
  const reply =
    before.kind === 'dice'
      ? await ask({ cmd: 'roll', match: match.engine })
      : await ask({ cmd: 'play', match: match.engine, action });
  if (!reply.ok) return reply;
  const done = reply.action ?? action;
  match.entries.push({
    step: match.entries.length + 1,
    seat,
    action: done,
    verb: about?.verb ?? 'roll',
    args: about?.args ?? {},
    label: about?.label ?? say(done, done),
    dice:
      before.kind === 'dice'
        ? {
            faces: done.split(' ').slice(1).map(Number),
            own: before.own,
            sides: before.sides,
            purpose: before.purpose,
            for: before.for,
          }
        : null,
    events: reply.events,
    phase: before.phase,
    at: Date.now(),
    undone: false,
  });
  await snapshot(match);
  return reply;
}

/** Throws what is to be thrown and lets computer players decide, until a person is asked. */
async function settle(match) {
  for (;;) {
    if (match.turn.kind === 'dice') await step(match, null, null);
    else if (match.turn.kind === 'decision') {
      const seat = match.seats.find((one) => one.seat === match.turn.seats[0]);
      if (!seat.kind.startsWith('computer')) break;
      const best = await ask({
        cmd: 'best',
        match: match.engine,
        seat: seat.seat,
        ms: 100,
        level: seat.kind.split(':')[1],
      });
      await step(match, seat.seat, best.action);
    } else break;
  }
  match.version += 1;
  match.since = Date.now();
}

async function legalOf(match) {
  if (match.turn.kind !== 'decision') return [];
  return (await ask({ cmd: 'legal', match: match.engine })).actions ?? [];
}

const over = (match) => match.turn.kind === 'over' || match.resigned !== null || match.cancelled;

function undoOf(match) {
  const last = match.entries.at(-1);
  if (over(match))
    return { ok: false, reason: say('The match is over.', 'La partida ha terminado.') };
  if (!last)
    return { ok: false, reason: say('Nothing has been done yet.', 'Aún no se ha hecho nada.') };
  if (last.dice)
    return {
      ok: false,
      reason: say(
        'Dice were thrown since: thrown dice stay.',
        'Desde entonces se tiraron dados: los dados tirados se quedan.',
      ),
    };
  return { ok: true };
}

async function stateOf(match, you, entries) {
  const legal = over(match) ? [] : await legalOf(match);
  return {
    match: match.id,
    game: match.game,
    scenario: match.scenario,
    options: match.options,
    version: match.version,
    steps: match.entries.length,
    seats: match.seats.map((seat) => ({
      seat: seat.seat,
      title: seat.title,
      holder: seat.kind.startsWith('computer') ? 'computer' : 'person',
      level: seat.kind.split(':')[1] ?? null,
      here: you.includes(seat.seat),
      online: true,
    })),
    you,
    turn: match.turn,
    view: match.view,
    legal: Object.fromEntries(
      you.filter((seat) => match.turn.seats?.includes(seat)).map((seat) => [seat, legal]),
    ),
    undo: Object.fromEntries(you.map((seat) => [seat, undoOf(match)])),
    entries,
    chat: match.chat,
    note: Object.fromEntries(you.map((seat) => [seat, match.note[seat] ?? ''])),
    proposal: match.proposal,
    over: over(match),
    resigned: match.resigned,
    cancelled: match.cancelled,
    coach: { may: [], on: [], ever: false },
    changed: null,
  };
}

async function tell(match, entries) {
  for (const line of match.lines)
    line.send(JSON.stringify({ push: 'state', state: await stateOf(match, line.you, entries) }));
}

// ---- HTTP -----------------------------------------------------------------------------------------
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const json = (response, status, body) => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
};

async function body(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString() || '{}');
}

const server = createServer(async (request, response) => {
  const path = new URL(request.url, 'http://x').pathname;
  try {
    if (path === '/healthz') return response.end('ok');
    if (path === '/api/games') return json(response, 200, { ok: true, version: '0.1.0', games });
    if (path.startsWith('/api/rules/'))
      return json(response, 200, {
        ok: true,
        rules: readRules(path.slice(11)),
        chapters: [],
        glossary: [],
      });
    if (path === '/api/matches' && request.method === 'POST') {
      const match = await makeMatch(await body(request));
      const seats = match.seats.map(({ seat, kind, secret }) =>
        kind.startsWith('computer') ? { seat, kind } : { seat, kind, secret },
      );
      return json(response, 200, { ok: true, match: match.id, seats });
    }
    if (path === '/api/account') return json(response, 200, { ok: true, person: null });
    if (path === '/api/open' || path === '/api/watch')
      return json(response, 200, { ok: true, matches: [] });
    if (path === '/api/mine') {
      const list = [];
      for (const { match: id, secret } of (await body(request)).seats) {
        const match = matches.get(id);
        const seat = match?.seats.find((one) => one.secret === secret);
        if (!seat) continue;
        list.push({
          match: id,
          seat: seat.seat,
          game: match.game,
          scenario: match.scenario,
          title: match.info.title,
          over: over(match),
          turn: { kind: match.turn.kind, seats: match.turn.seats },
          mine: !over(match) && match.turn.seats.includes(seat.seat),
          since: match.since,
          version: match.version,
          prompt: match.turn.prompt,
          result: match.turn.result ?? null,
        });
      }
      return json(response, 200, { ok: true, matches: list });
    }
    const record = /^\/api\/matches\/(\w+)\/record$/.exec(path);
    if (record && matches.has(record[1])) {
      response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' });
      return response.end(
        (await ask({ cmd: 'record', match: matches.get(record[1]).engine })).record,
      );
    }
    if (path.startsWith('/api/'))
      return json(response, 404, {
        ok: false,
        error: { code: 'bad-request', message: 'no such address' },
      });
    const file = join(dist, path);
    const isFile = !path.includes('..') && extname(path) !== '' && existsSync(file);
    if (extname(path) !== '' && !isFile) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': types[isFile ? extname(path) : '.html'] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
    });
    response.end(readFileSync(isFile ? file : join(dist, 'index.html')));
  } catch (error) {
    json(response, 400, {
      ok: false,
      error: { code: error.code ?? 'internal', message: String(error.message) },
    });
  }
});

// ---- WebSocket ------------------------------------------------------------------------------------
const refuse = (code, message, more = {}) => ({ ok: false, error: { code, message, ...more } });

const commands = {
  async play(match, line, { seat, action, version }) {
    if (!line.you.includes(seat)) return refuse('forbidden', 'not a seat of yours');
    if (version !== match.version) return refuse('stale', 'the match has gone on');
    const from = match.entries.length;
    const reply = await step(match, seat, action);
    if (!reply.ok) {
      const why = await ask({ cmd: 'why', match: match.engine, action });
      return refuse(why.ok ? 'illegal' : 'unknown-action', reply.error.message, {
        rule: why.rule,
        reason: why.reason,
      });
    }
    await settle(match);
    await tell(match, match.entries.slice(from));
    return { ok: true, version: match.version };
  },
  async why(match, _, { action }) {
    const { id, ...reply } = await ask({ cmd: 'why', match: match.engine, action });
    return reply;
  },
  async odds(match, _, { action }) {
    const { id, ...reply } = await ask({ cmd: 'odds', match: match.engine, action });
    return reply;
  },
  async hint(match, _, { seat, level }) {
    const { id, ...reply } = await ask({ cmd: 'best', match: match.engine, seat, ms: 300, level });
    return reply;
  },
  async undo(match, line, { version }) {
    if (version !== match.version) return refuse('stale', 'the match has gone on');
    const may = undoOf(match);
    if (!may.ok) return refuse('not-allowed', may.reason.en, { reason: may.reason });
    await ask({ cmd: 'undo', match: match.engine });
    const entry = { ...match.entries.pop(), undone: true };
    await snapshot(match);
    match.version += 1;
    await tell(match, [entry]);
    return { ok: true, version: match.version };
  },
  async at(match, _, { step: wanted }) {
    const moment = match.moments[wanted];
    if (!moment) return refuse('bad-request', 'no such step');
    return {
      ok: true,
      step: wanted,
      steps: match.entries.length,
      view: moment.view,
      turn: moment.turn,
      entry: match.entries[wanted - 1] ?? null,
    };
  },
  async log(match, _, { from, to }) {
    return { ok: true, entries: match.entries.slice(from, to) };
  },
  async fork(match, line, { step: wanted }) {
    if (!over(match))
      return refuse('not-allowed', 'not over', {
        reason: say(
          'Only a finished match can be played on.',
          'Solo se puede seguir una partida terminada.',
        ),
      });
    const next = await makeMatch(
      { game: match.game, scenario: match.scenario, options: match.options, seats: {} },
      match.moments[wanted],
    );
    return {
      ok: true,
      match: next.id,
      seats: next.seats.map(({ seat, secret }) => ({ seat, kind: 'here', secret })),
    };
  },
  async chat(match, line, { seat, text }) {
    const message = { seat, text, at: Date.now() };
    match.chat.push(message);
    for (const other of match.lines) other.send(JSON.stringify({ push: 'chat', message }));
    return { ok: true };
  },
  async note(match, line, { seat, text }) {
    match.note[seat] = text;
    return { ok: true };
  },
  async resign(match, line, { seat }) {
    match.resigned = seat;
    match.version += 1;
    await tell(match, []);
    return { ok: true, version: match.version };
  },
  async propose(match, line, { what, step: wanted }) {
    if (what === 'cancel') match.cancelled = true;
    else {
      while (match.entries.length > wanted) {
        await ask({ cmd: 'undo', match: match.engine });
        match.entries.pop();
      }
      await snapshot(match);
      await settle(match);
    }
    match.version += 1;
    await tell(match, match.entries.slice(-5));
    return { ok: true, version: match.version };
  },
  async ping() {
    return { ok: true };
  },
};

const sockets = new WebSocketServer({ server, path: '/ws', maxPayload: 65_536 });
sockets.on('connection', (line) => {
  let match = null;
  let turn = Promise.resolve();
  line.you = [];
  line.on('message', (data) => {
    turn = turn.then(async () => {
      const { id, cmd, ...fields } = JSON.parse(data.toString());
      let reply;
      if (cmd === 'sit') {
        match = matches.get(fields.match) ?? null;
        if (match) {
          line.you = match.seats
            .filter((seat) => fields.secrets.includes(seat.secret))
            .map((seat) => seat.seat);
          match.lines.add(line);
          const fresh =
            fields.seen === undefined
              ? match.entries.slice(-50)
              : match.entries.slice(
                  -Math.min(20, Math.max(0, (match.version - fields.seen) * 2)) ||
                    match.entries.length,
                );
          reply = { ok: true, state: await stateOf(match, line.you, fresh) };
        } else reply = refuse('unknown-match', 'no such match');
      } else if (!match) reply = refuse('bad-request', 'sit first');
      else if (!commands[cmd]) reply = refuse('bad-request', `no command ${cmd}`);
      else reply = await commands[cmd](match, line, fields);
      line.send(JSON.stringify({ id, ...reply }));
    });
    turn.catch((error) => line.send(JSON.stringify({ push: 'bye', reason: String(error) })));
  });
  line.on('close', () => match?.lines.delete(line));
});

server.listen(port, '127.0.0.1', () =>
  console.log(
    `http://127.0.0.1:${port}  page ${createHash('sha1').update(dist).digest('hex').slice(0, 6)}`,
  ),
);
