// Records moments of a battle anew into stories.json, from the program itself:
//   node web/src/boards/tercios/dev/record.mjs build/release/tercio san-quintin
// Moments of other battles stay as they are. What never changes in a battle is kept once: its map, and the facts of its units.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const file = new URL('stories.json', import.meta.url);
const [program, battle] = process.argv.slice(2);

/** Which moments a battle has, each with what makes it that moment. */
const moments = {
  'san-quintin': {
    'san-quintin': { is: (view) => view.node === 'move' && view.asked === 'rival' },
    combat: {
      is: (view) => view.node === 'retreat-facing' && view.asked === 'rival' && view.turn >= 2,
    },
    'set-up': { is: (view) => view.node === 'set-up' && view.asked === 'spain' },
  },
}[battle];

const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
async function ask(cmd, more = {}) {
  engine.stdin.write(`${JSON.stringify({ cmd, ...more })}\n`);
  const reply = JSON.parse((await lines.next()).value);
  if (!reply.ok) throw new Error(`${cmd}: ${JSON.stringify(reply.error)}`);
  return reply;
}

const least = (view, legal) => {
  const { map, areas, units, ...rest } = view;
  const moving = new Set([
    'can',
    'depth',
    'did',
    'facing',
    'hex',
    'id',
    'reach',
    'side',
    'sight',
    'states',
    'where',
    'zoc_hexes',
  ]);
  const part = (unit, kept) =>
    Object.fromEntries(Object.entries(unit).filter(([key]) => moving.has(key) === kept));
  return {
    once: {
      map,
      areas,
      facts: Object.fromEntries(units.map((unit) => [unit.id, part(unit, false)])),
    },
    story: { view: { ...rest, units: units.map((unit) => part(unit, true)) }, legal },
  };
};

async function record({ is }) {
  for (let seed = 1; seed < 40; seed += 1) {
    let { match, turn } = await ask('new', { game: 'tercios', scenario: battle, seed });
    while (turn.kind !== 'over') {
      if (turn.kind === 'dice') ({ turn } = await ask('roll', { match }));
      else {
        const [seat] = turn.seats;
        const { view } = await ask('view', { match, seat });
        if (is(view)) return least(view, (await ask('legal', { match, seat })).actions);
        const { action } = await ask('best', { match, seat, level: 'easy', explain: false });
        ({ turn } = await ask('play', { match, seat, action }));
      }
    }
  }
  throw new Error('no such moment');
}

const all = JSON.parse(readFileSync(file, 'utf8'));
for (const [name, moment] of Object.entries(moments)) {
  const { once, story } = await record(moment);
  all.maps[battle] = once;
  all.stories[name] = story;
}
engine.stdin.end();
const listed = (some) =>
  Object.entries(some)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',\n');
writeFileSync(
  file,
  `{"maps":{\n${listed(all.maps)}\n},\n"stories":{\n${listed(all.stories)}\n}}\n`,
);
