// Messages against their descriptions.
import Ajv from 'ajv';
import { schemas } from './read.mjs';

const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: false, discriminator: true });
for (const schema of Object.values(schemas)) ajv.addSchema(schema);

const made = new Map();

/** `file/Name`, or `file/Name/member`, a member of that description, which may have slashes itself. */
function pointer(what) {
  const [file, name, ...rest] = what.split('/');
  const member = rest.join('/').replaceAll('~', '~0').replaceAll('/', '~1');
  const path = member ? `${name}/properties/${member}` : name;
  return `${file}#/definitions/${encodeURI(path)}`;
}

/** What is wrong with a message that should be what that description says: a line, or null. */
export function fault(what, message) {
  let check = made.get(what);
  if (!check) made.set(what, (check = ajv.compile({ $ref: pointer(what) })));
  if (check(message)) return null;
  const { instancePath, message: text, params } = check.errors.at(-1);
  return `${what}${instancePath} ${text} ${JSON.stringify(params)}`;
}
