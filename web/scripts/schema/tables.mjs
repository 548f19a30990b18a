// Tables for docs/ from the descriptions. They stand between
//   <!-- schema: bailen -->            all of schema/bailen.yaml
//   <!-- schema: table Entry Plan -->  these of schema/table.yaml
//   <!-- requests: line -->            its Requests and Replies, side by side
// and <!-- end of schema -->.
import { extended, find, written } from './read.mjs';

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim();

/** "list of Entry", "`a`, `b` or null": a type in words. */
function typeOf(file, schema) {
  const or = schema.nullable ? ' or null' : '';
  if (schema.$ref) return `${find(file, schema.$ref).name}${or}`;
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\`${or}`;
  if (schema.enum) return `${schema.enum.map((one) => `\`${one}\``).join(', ')}${or}`;
  if (Array.isArray(schema.items))
    return `[${schema.items.map((one) => typeOf(file, one)).join(', ')}]${or}`;
  if (schema.items) return `list of ${typeOf(file, schema.items)}${or}`;
  if (schema.properties) return `{${fieldsOf(file, schema)}}${or}`;
  if (schema.additionalProperties === true) return `object${or}`;
  if (schema.additionalProperties)
    return `map to ${typeOf(file, schema.additionalProperties)}${or}`;
  if (schema.oneOf) return `${schema.oneOf.map((one) => typeOf(file, one)).join(' or ')}${or}`;
  return `${schema.type}${or}`;
}

/** "match, secret?" */
function fieldsOf(file, schema) {
  const { properties, optional = [] } = extended(file, schema);
  return Object.keys(properties)
    .map((name) => (optional.includes(name) ? `${name}?` : name))
    .join(', ');
}

function definition(file, name) {
  const schema = extended(file, written[file][name]);
  const about = schema.description ? `: ${schema.description}` : '';
  if (!schema.properties) {
    const { description: _, ...bare } = schema;
    return [`**${name}** is ${typeOf(file, bare)}${about || '.'}`];
  }
  const rows = Object.entries(schema.properties).map(([field, one]) => {
    const shown = schema.optional?.includes(field) ? `\`${field}\`?` : `\`${field}\``;
    return `| ${shown} | ${cell(typeOf(file, one))} | ${cell(one.description ?? '')} |`;
  });
  return [`**${name}**${about}`, '', '| field | | |', '|---|---|---|', ...rows];
}

function all(file, names) {
  const wanted = names.length > 0 ? names : Object.keys(written[file]);
  return wanted.flatMap((name) => [...definition(file, name), '']).slice(0, -1);
}

function requests(file, names) {
  const { Requests, Replies } = written[file];
  const shape = (one, from = file) => {
    if (!one) return '';
    const { file: there, name } = find(from, one.$ref);
    const { oneOf } = written[there][name];
    if (oneOf) return oneOf.map((each) => shape(each, there)).join(' or ');
    return `\`{${fieldsOf(there, written[there][name])}}\``;
  };
  const rows = Object.entries(Replies.properties)
    .filter(([name]) => names.length === 0 || names.some((one) => name.endsWith(one)))
    .map(([name, reply]) => {
      const request = Requests.properties[name];
      const said = [
        request && written[file][find(file, request.$ref).name].description,
        reply.description,
      ];
      return `| \`${name}\` ${shape(request)} | ${shape(reply)} | ${cell(said.filter(Boolean).join(' '))} |`;
    });
  return ['| request | reply | |', '|---|---|---|', ...rows];
}

const marks = /(<!-- (schema|requests): ([\w -/]+?) -->\n)[^]*?(<!-- end of schema -->)/g;

/** The document with its tables as they should be now. */
export function withTables(text) {
  return text.replace(marks, (_, begin, kind, words, end) => {
    const [file, ...names] = words.split(' ');
    const lines = kind === 'schema' ? all(file, names) : requests(file, names);
    return `${begin}${lines.join('\n')}\n${end}`;
  });
}
