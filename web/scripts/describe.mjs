// Makes of schema/*.yaml the types of the page (src/schema) and the tables of docs/. With --check it only says what is
// not as it should be.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root, schemas } from './schema/read.mjs';
import { withTables } from './schema/tables.mjs';
import { typesOf } from './schema/types.mjs';

const checks = process.argv.includes('--check');
const stale = [];

function put(path, wanted) {
  let there = null;
  try {
    there = readFileSync(join(root, path), 'utf8');
  } catch {
    // not made yet
  }
  if (there === wanted) return;
  stale.push(path);
  if (!checks) writeFileSync(join(root, path), wanted);
}

const types = 'web/src/schema';
const style = await resolveConfig(join(root, types, 'words.ts'));
/** The page does not speak with the engine. */
const ofPage = Object.keys(schemas).filter((file) => file !== 'engine');
for (const file of ofPage)
  put(
    join(types, `${file}.ts`),
    await format(await typesOf(file), { ...style, parser: 'typescript' }),
  );
for (const name of readdirSync(join(root, types)))
  if (!ofPage.includes(name.replace(/\.ts$/, ''))) stale.push(`${types}/${name} (of no schema)`);

for (const folder of ['docs', 'docs/games'])
  for (const name of readdirSync(join(root, folder)))
    if (name.endsWith('.md')) {
      const path = join(folder, name);
      put(path, withTables(readFileSync(join(root, path), 'utf8')));
    }

for (const path of stale)
  console.log(checks ? `${path} is not what schema/ says: npm --prefix web run describe` : path);
process.exitCode = checks && stale.length > 0 ? 1 : 0;
