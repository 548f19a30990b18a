// The table of keys and gestures in docs/hands.md, made from src/match/hands.json, which the page's help shows too.
//   node scripts/hands.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const page = at('../../docs/hands.md');
const groups = JSON.parse(readFileSync(at('../src/match/hands.json'), 'utf8'));
const [begin, end] = ['<!-- hands -->\n', '<!-- /hands -->'];

const lines = ['| | mouse | keyboard | touch |', '|---|---|---|---|'];
for (const { title, rows } of groups) {
  lines.push(`| **${title.en}** | | | |`);
  for (const { keys, does, mouse, touch } of rows)
    lines.push(`| ${does.en} | ${mouse.en} | \`${keys}\` | ${touch.en} |`);
}
const text = readFileSync(page, 'utf8');
const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
if (from < begin.length || to < from) throw new Error('docs/hands.md has no place for the table');
const made = `${text.slice(0, from)}${lines.join('\n')}\n${text.slice(to)}`;
if (!process.argv.includes('--check')) writeFileSync(page, made);
else if (made !== text) {
  console.error('docs/hands.md is stale: npm --prefix web run describe');
  process.exit(1);
}
