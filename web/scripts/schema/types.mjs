// TypeScript from the descriptions: one file of types for each file of schema/.
import { compile } from 'json-schema-to-typescript';
import { schemas } from './read.mjs';

/** Every description that is named has a type of that name; of another file it is imported. */
function byName(file, schema, imports) {
  if (Array.isArray(schema)) return schema.map((one) => byName(file, one, imports));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (schema.$ref) {
    const [there, name] = schema.$ref.split('#/definitions/');
    if (there !== file) (imports[there] ??= new Set()).add(name);
    return { tsType: name, ...(schema.description ? { description: schema.description } : {}) };
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, one]) => [key, byName(file, one, imports)]),
  );
}

/** What the compiler writes of how it came by a type is nobody's business; a short comment has one line. */
const tidied = (text) =>
  text
    .replace(/(\n \* *)?\n \* This interface was referenced by `Unused`'s JSON-Schema\n.*$/gm, '')
    .replace(/^\/\*\*\n \*\/\n/gm, '')
    .replace(/export interface Unused \{\s*\}\n/, '')
    .replace(/export interface (\w+) \{\s*\}/g, 'export type $1 = Record<string, never>;')
    .replace(/^( *)\/\*\*\n *\* (.*)\n *\*\/$/gm, '$1/** $2 */');

export async function typesOf(file) {
  const imports = {};
  const { definitions } = byName(file, schemas[file], imports);
  const head = [
    `/* Made from schema/${file}.yaml by \`npm --prefix web run describe\`: change that file, not this one. */`,
    ...Object.keys(imports)
      .sort()
      .map(
        (there) => `import type { ${[...imports[there]].sort().join(', ')} } from './${there}';`,
      ),
  ].join('\n');
  const types = await compile({ definitions, type: 'object' }, 'Unused', {
    additionalProperties: false,
    bannerComment: head,
    unreachableDefinitions: true,
    format: false,
  });
  return tidied(types);
}
