// Records the first turns of a battle as the computer plays both sides, gesture by gesture, for the tests that count what a hand
// has to do for the same (e2e/counted.test.mjs) and how long it takes to watch them (tests/match/shown.test.ts):
//   node web/dev/turns.mjs build/release/tercio otumba|vedel-attack
// The dice are those of seed 42, and a table that is opened with it throws them again.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [program, scenario] = process.argv.slice(2);
const game = scenario === 'otumba' ? 'tercios' : 'bailen';
const seed = 42;
const turns = 2;

const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
async function ask(cmd, more = {}) {
  engine.stdin.write(`${JSON.stringify({ cmd, ...more })}\n`);
  const reply = JSON.parse((await lines.next()).value);
  if (!reply.ok) throw new Error(`${cmd} ${JSON.stringify(more)}: ${JSON.stringify(reply.error)}`);
  return reply;
}

/** What the rules have in hand. */
const held = ({ mover, rider, screen, retreat, reactor }) => {
  if (mover) return `mover ${mover.units.join(' ')}`;
  if (rider) return `rider ${rider.leader}`;
  if (screen) return `screen ${screen.marker}`;
  return retreat && !reactor ? `retreat ${retreat.unit}` : null;
};
/** Whom a gesture is about, and where it then stands. */
const begins = new Set(['pick', 'squadron', 'stack', 'ride', 'enter']);
function ended(gesture, view) {
  const [verb, of] = gesture.words[0].split(' ');
  if (!begins.has(verb) && verb !== 'to') return gesture;
  const one =
    view.units.find((unit) => unit.id === gesture.unit) ??
    (view.leaders ?? []).find((leader) => leader.id === of);
  const { unit, ...rest } = gesture;
  return one ? { ...rest, of, unit, to: one.hex, face: one.facing ?? null } : rest;
}

let { match, turn } = await ask('new', { game, scenario, seed });
const gestures = [];
const entries = [];
let open = null; // the gesture that is under way
let view = null;
const [first] = turn.seats;
/** Of the first turn of whoever begins, what there was to see. */
const faces = ({ faces, action }) => ({
  faces: faces ?? action?.split(' ').slice(1).map(Number) ?? [],
  sides: 6,
});
function watched(entry, { events }) {
  if (view.turn > 1 || view.phasing !== first) return;
  const least = events.map(({ rule, key, args }) => ({
    rule,
    key,
    args,
    text: { en: '', es: '' },
  }));
  entries.push({ ...entry, events: least });
}
const close = () => {
  if (open) gestures.push(ended(open, view));
  open = null;
};
for (;;) {
  if (turn.kind === 'over') break;
  const { phase } = turn;
  if (turn.kind === 'dice') {
    const reply = await ask('roll', { match });
    watched({ seat: null, phase, verb: null, dice: faces(reply) }, reply);
    ({ turn } = reply);
    continue;
  }
  const [seat] = turn.seats;
  ({ view } = await ask('view', { match, seat }));
  if (view.turn > turns) break;
  const before = held(view);
  if (open && (open.seat !== seat || before === null || before !== open.held)) close();
  const { action } = await ask('best', {
    match,
    seat,
    level: 'medium',
    ms: 60_000,
    explain: false,
  });
  const reply = await ask('play', { match, seat, action });
  const [verb] = action.split(' ');
  ({ turn } = reply);
  ({ view } = await ask('view', { match, seat }));
  const after = held(view);
  const more = open !== null && before !== null;
  if (!more) close();
  if (open) open.words.push(action);
  else open = { seat, turn: view.turn, phase, words: [action] };
  open.held = after;
  open.unit ??= view.mover?.units[0] ?? view.retreat?.unit ?? undefined;
  watched({ seat, phase, verb, dice: null, ...(more ? { more } : {}) }, reply);
  if (after === null) close();
  process.stderr.write(`${view.turn} ${seat} ${action}\n`);
}
close();
engine.stdin.end();

const here = (path) => new URL(`../${path}`, import.meta.url);
const line = (list) => `[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
writeFileSync(here(`e2e/turns/${scenario}.json`), line(gestures.map(({ held: _, ...one }) => one)));
if (scenario === 'otumba') writeFileSync(here(`tests/match/turns/${scenario}.json`), line(entries));
