// Plays a match to its end without a page: what ends a step if anything does, else whatever is listed last.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import WebSocket from 'ws';
import { dice, url } from './support.mjs';

/** The state after a change: paths and their new values (docs/table.md). */
function changed(state, set) {
  const next = structuredClone(state);
  for (const [path, value] of Object.entries(set)) {
    const parts = path
      .slice(1)
      .split('/')
      .map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = parts.pop();
    parts.reduce((at, part) => at[part], next)[last] = value;
  }
  return next;
}

const stops = ['end', 'keep', 'done', 'pass'];
const idle = (legal) => legal.find((one) => stops.includes(one)) ?? legal.at(-1);

/** Anything, by lot, the same every time. */
export function byLot(seed) {
  const lot = dice(seed);
  return (legal) => legal[lot(legal.length)];
}

export async function playOut(match, seat, secret, choose = idle) {
  const line = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { Origin: url } });
  await once(line, 'open');
  let state = null;
  let id = 0;
  const replies = new Map();
  line.on('message', (text) => {
    const said = JSON.parse(text);
    if (said.push === 'change') state = changed(state, said.set);
    else if (said.state) state = said.state;
    if (said.id) replies.get(said.id)?.(said);
  });
  const ask = (request) =>
    new Promise((resolve) => {
      id += 1;
      replies.set(id, resolve);
      line.send(JSON.stringify({ id, ...request }));
    });
  await ask({ cmd: 'sit', match, secrets: [secret] });
  for (let i = 0; i < 4000 && !state.over; i += 1) {
    const legal = (state.legal[seat] ?? []).map((one) => one.a);
    if (legal.length === 0) {
      await once(line, 'message'); // another one decides
      continue;
    }
    const action = choose(legal);
    const reply = await ask({ cmd: 'play', seat, action, version: state.version });
    assert.equal(reply.ok, true, `${action}: ${JSON.stringify(reply)}`);
  }
  line.close();
  assert.ok(state.over, 'it has an end');
}
