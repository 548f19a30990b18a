// The counters that "How to play" draws where no match is open: parts of real positions, as the engine gives them.
// TERCIO=../build/release/tercio node scripts/keys.mjs writes boards/<game>/key.json; messages/keys.test.mjs compares.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const only = (list, ids, fields) =>
  list
    .filter((one) => ids === null || ids.includes(one.id))
    .map((one) => (fields ? Object.fromEntries(fields.map((field) => [field, one[field]])) : one));
const without = (one, ...fields) =>
  Object.fromEntries(Object.entries(one).filter(([field]) => !fields.includes(field)));

const towns = 'osca ilerda salduba tarraco dertosa beseda mare-balearicum'.split(' ');

/** By game: a position, the place whose counter it is, and what of the view the drawing needs. */
const wanted = {
  armada: {
    seat: 'spain',
    place: 'recalde',
    view: (view) => ({ fleets: only(view.fleets, ['recalde']), winds: view.winds, wind: 's' }),
  },
  bailen: {
    seat: 'french',
    place: 'ag10',
    view: (view) => ({
      units: only(view.units, ['5leg-1', '3sui-1']).map((one) =>
        without(one, 'front', 'flank', 'zone', 'reach'),
      ),
      leaders: only(view.leaders, ['poinsot']).map((one) => without(one, 'reach')),
      commands: only(view.commands, ['poinsot'], ['id', 'leader', 'order', 'name']),
      stacks: view.stacks.filter((one) => one.hex === 'ag10'),
    }),
  },
  camino: {
    seat: 'spain',
    scenario: 'easy',
    options: { leader: 'spinola', enemy_order: 'fixed' },
    before: ['roll 4', 'roll 16', 'roll 6'],
    place: 'wurttemberg',
    view: (view) => ({
      regions: view.regions.map((one) => without(one, 'town', 'town_lonlat', 'the', 'side')),
      routes: view.routes,
      army: view.army,
      strength: view.strength,
      tercio: view.tercio,
      tercio_max: view.tercio_max,
    }),
  },
  hispania: {
    seat: 'ulterior',
    scenario: 'first-repression',
    place: 'tarraco',
    view: (view) => ({
      spaces: only(view.spaces, towns),
      links: view.links.filter((one) => towns.includes(one.a) && towns.includes(one.b)),
      generals: [],
    }),
  },
  tercios: {
    seat: 'spain',
    place: '0806',
    view: (view) => ({
      sides: view.sides,
      units: only(view.units, ['m1', 'md', 'mo']).map((one) =>
        without(
          one,
          'zoc_hexes',
          'vanguard',
          'rearguard',
          'sight',
          'reach',
          'squadron_reach',
          'march',
        ),
      ),
    }),
  },
};

export const games = Object.keys(wanted);
export const fileOf = (game) =>
  fileURLToPath(new URL(`../src/boards/${game}/key.json`, import.meta.url));
export const written = (game) => JSON.parse(readFileSync(fileOf(game), 'utf8'));

export function sampleOf(game, tercio) {
  const { seat, scenario, options, before = [], place, view } = wanted[game];
  const lines = [
    { cmd: 'new', game, ...(scenario ? { scenario } : {}), ...(options ? { options } : {}) },
    ...before.map((action) => ({ cmd: 'play', match: 'm1', action })),
    { cmd: 'view', match: 'm1', seat },
  ];
  const done = spawnSync(tercio, ['engine'], {
    input: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    encoding: 'utf8',
  });
  const replies = done.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const wrong = replies.find((reply) => !reply.ok);
  if (wrong) throw new Error(`${game}: ${JSON.stringify(wrong.error)}`);
  return { place, view: view(replies.at(-1).view) };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const game of games)
    writeFileSync(fileOf(game), `${JSON.stringify(sampleOf(game, process.env.TERCIO), null, 1)}\n`);
