// The descriptions in schema/*.yaml as plain JSON Schema (draft 7). schema/README.md says what they may leave out.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, 'schema');
/** What every file may name without saying where it is from. */
const shared = 'words';

function readAll() {
  const files = {};
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.yaml'))
      files[basename(name, '.yaml')] = parse(readFileSync(join(folder, name), 'utf8'));
  return files;
}

/** The descriptions as they are written: file, then name. */
export const written = readAll();

/** `UnitView`, `table/Entry` -> the file and the name. */
export function find(file, ref) {
  const [there, name] = ref.includes('/') ? ref.split('/') : [file, ref];
  if (written[there]?.[name]) return { file: there, name };
  if (written[shared]?.[ref]) return { file: shared, name: ref };
  throw new Error(`schema/${file}.yaml: there is no ${ref}`);
}

/** With all names said with their files. */
function placed(file, schema) {
  if (Array.isArray(schema)) return schema.map((one) => placed(file, one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const out = Object.fromEntries(
    Object.entries(schema).map(([key, one]) => [key, placed(file, one)]),
  );
  if (typeof out.$ref === 'string') {
    const { file: there, name } = find(file, out.$ref);
    out.$ref = `${there}/${name}`;
  }
  return out;
}

/** With the properties of what it extends before its own. */
export function extended(file, schema) {
  if (!schema.extends) return schema;
  const { file: there, name } = find(file, schema.extends);
  const base = placed(there, extended(there, written[there][name]));
  const { extends: _, ...own } = schema;
  return {
    ...own,
    optional: [...(base.optional ?? []), ...(own.optional ?? [])],
    properties: { ...base.properties, ...own.properties },
  };
}

/** One description, whole: closed, with everything required that is not optional. */
function whole(file, given) {
  const schema = extended(file, given);
  const { nullable, optional, ...rest } = schema;
  const out = { ...rest };
  const inside = (one) => whole(file, one);
  const each = (map) =>
    Object.fromEntries(Object.entries(map).map(([key, one]) => [key, inside(one)]));
  if (out.$ref) {
    const { file: there, name } = find(file, out.$ref);
    out.$ref = `${there}#/definitions/${name}`;
  }
  if (out.properties) {
    for (const name of optional ?? [])
      if (!(name in out.properties))
        throw new Error(`schema/${file}.yaml: no ${name} to be optional`);
    out.type = 'object';
    out.required = Object.keys(out.properties).filter((name) => !optional?.includes(name));
    out.properties = each(out.properties);
    out.additionalProperties = false;
  } else if (out.additionalProperties && out.additionalProperties !== true) {
    out.type = 'object';
    out.additionalProperties = inside(out.additionalProperties);
  }
  if (Array.isArray(out.items)) {
    out.items = out.items.map(inside);
    out.minItems = out.maxItems = out.items.length;
    out.additionalItems = false;
  } else if (out.items) out.items = inside(out.items);
  if (out.items) out.type = 'array';
  if (out.oneOf) out.oneOf = out.oneOf.map(inside);
  if (out.discriminator) out.type = 'object'; // else null would be of no kind, and pass
  if (!nullable) return out;
  const { description, ...bare } = out;
  return { ...(description ? { description } : {}), anyOf: [bare, { type: 'null' }] };
}

/** The same as JSON Schema: file -> { $id, definitions }. */
export const schemas = Object.fromEntries(
  Object.entries(written).map(([file, definitions]) => [
    file,
    {
      $id: file,
      definitions: Object.fromEntries(
        Object.entries(definitions).map(([name, one]) => [name, whole(file, one)]),
      ),
    },
  ]),
);
