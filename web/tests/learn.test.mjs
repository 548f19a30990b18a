import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const games = join(root, 'src/games');
const words = (lang) => JSON.parse(readFileSync(join(root, `web/src/learn/text.${lang}.json`)));

test('every number and part of the page that a lesson points at has its words', () => {
  const files = readdirSync(games, { recursive: true, encoding: 'utf8' }).filter((one) =>
    /lessons\/.*\.toml$/.test(one),
  );
  assert.ok(files.length >= 10);
  const pointers = files.flatMap((one) =>
    [...readFileSync(join(games, one), 'utf8').matchAll(/"((?:view|page):[a-z_.]+)"/g)].map(
      (found) => found[1].replace(':', '.'),
    ),
  );
  for (const lang of ['en', 'es'])
    assert.deepEqual(
      [...new Set(pointers)].filter((one) => !(one in words(lang))),
      [],
    );
});
