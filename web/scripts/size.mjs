// What a first visit loads, compressed, fonts apart: fails above the limit. Run after the build.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const limit = 300_000;
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const compressed = (path) => {
  const bytes = readFileSync(join(dist, path));
  return /\.(webp|png|woff2?)$/.test(path) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
};

/** Everything a chunk brings: its own files, what it imports, its styles and pictures. */
function files(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.assets ?? []),
    ...(chunk.imports ?? []).flatMap((one) => files(one, seen)),
  ];
}

const isFont = (path) => /\.woff2?$/.test(path);
const games = readdirSync(join(dist, '../src/boards'), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
).length;
/** Of a picture in two themes, two languages and three sizes one is loaded. */
const isOtherTheme = (path) =>
  /\bdark-(en|es)|light-es|-small-/.test(path) ||
  (games > 1 ? /light-en-(?!card)/ : /light-en-card/).test(path);

const keys = Object.keys(manifest);
const boards = keys.filter((key) => /src\/boards\/[^/]+\/Board\.svelte$/.test(key));
const visits = {
  lobby: ['index.html'],
  'lobby, then a game': ['index.html', 'src/pages/Create.svelte'],
  ...Object.fromEntries(
    (boards.length ? boards : ['src/boards/Tables.svelte']).map((board) => [
      `match, ${board.split('/').at(-2)}`,
      ['index.html', 'src/pages/Match.svelte', board, board.replace('Board.svelte', 'aid.ts')],
    ]),
  ),
};

let failed = false;
for (const [name, roots] of Object.entries(visits)) {
  const seen = new Set();
  const all = [...new Set(['index.html', ...roots.flatMap((root) => files(root, seen))])].filter(
    (path) => !isFont(path) && !isOtherTheme(path),
  );
  // The lobby's pictures are not loaded by a match.
  const loaded = name.startsWith('match')
    ? all.filter((path) => !/(light|dark)-(en|es)/.test(path))
    : all;
  const sum = loaded.reduce((total, path) => total + compressed(path), 0);
  console.log(
    `${name}: ${(sum / 1000).toFixed(1)} kB compressed of ${limit / 1000} (${loaded.length} files)`,
  );
  if (process.argv.includes('--files'))
    for (const path of loaded)
      console.log(`  ${(compressed(path) / 1000).toFixed(1).padStart(7)} ${path}`);
  failed ||= sum > limit;
}

const fonts = readdirSync(join(dist, 'assets')).filter(isFont);
const fontBytes = fonts.reduce((sum, name) => sum + statSync(join(dist, 'assets', name)).size, 0);
console.log(
  `fonts: ${(fontBytes / 1000).toFixed(1)} kB in ${fonts.length} files, loaded when used`,
);
if (failed) {
  console.error(`A first load is above ${limit / 1000} kB (${relative(process.cwd(), dist)}).`);
  process.exit(1);
}
