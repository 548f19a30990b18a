// Lets tests read the page's plain TypeScript modules: types are stripped, nothing else is done.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

const src = fileURLToPath(new URL('../src/', import.meta.url));
const out = fileURLToPath(new URL(`../node_modules/.cache/tests-${process.pid}/`, import.meta.url));

const boards = readdirSync(join(src, 'boards'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => `boards/${entry.name}`);
const plain = ['lib', 'board-kit', 'hex-table', 'slow', ...boards].flatMap((folder) =>
  readdirSync(join(src, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.svelte.ts'))
    .map((name) => `${folder}/${name}`),
);

for (const name of plain) {
  const { outputText } = ts.transpileModule(readFileSync(join(src, name), 'utf8'), {
    compilerOptions: { target: 'ES2022', module: 'ESNext', verbatimModuleSyntax: true },
  });
  const file = join(out, name.replace(/\.ts$/, '.mjs'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, outputText.replace(/from '(\.[^'?]*[^'?/.])'/g, "from '$1.mjs'"));
}

process.on('exit', () => rmSync(out, { recursive: true, force: true }));

export const load = (name) => import(pathToFileURL(join(out, `${name}.mjs`)).href);
