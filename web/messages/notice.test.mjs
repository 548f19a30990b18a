// The descriptions notice what they should: in real messages every field is taken away, renamed, doubled and made null, one
// at a time, and only what schema/ allows may pass.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { schemas } from '../scripts/schema/read.mjs';
import { fault } from '../scripts/schema/validate.mjs';
import { chance, Engine } from './support.mjs';

const engine = new Engine();
after(() => engine.close());

test('nothing may be said that is not described', () => {
  const open = [];
  const look = (schema, path) => {
    if (typeof schema !== 'object' || schema === null) return;
    const closed = ![undefined, true].includes(schema.additionalProperties) || schema.oneOf;
    if (schema.type === 'object' && !closed) open.push(path);
    for (const [key, one] of Object.entries(schema)) look(one, `${path}/${key}`);
  };
  for (const [file, { definitions }] of Object.entries(schemas)) look(definitions, file);
  // What a game keeps in a dump is its own business, and what a change sets is looked at in the whole state.
  assert.deepEqual(open, ['engine/Position/properties/state', 'line/ChangePush/properties/set']);
});

const resolved = (schema) => {
  if (!schema.$ref) return schema;
  const [file, name] = schema.$ref.split('#/definitions/');
  return resolved(schemas[file].definitions[name]);
};

/** Every field of a message, with what is said of it: [the object it is in, its name, may be left out, may be null]. */
function* fields(schema, value) {
  const now = resolved(schema);
  if (now.anyOf || now.oneOf) {
    const fits = (now.anyOf ?? now.oneOf).find((one) => suits(one, value));
    yield* fields(fits, value);
  } else if (Array.isArray(value)) {
    // Like ones are like: the first of each list, and the last.
    for (const i of new Set([0, value.length - 1]))
      if (i in value) yield* fields(Array.isArray(now.items) ? now.items[i] : now.items, value[i]);
  } else if (now.properties)
    for (const [name, one] of Object.entries(value)) {
      const said = now.properties[name];
      yield {
        at: value,
        name,
        optional: !now.required.includes(name),
        nullable: suits(said, null),
      };
      yield* fields(said, one);
    }
  else if (now.additionalProperties && value !== null)
    for (const one of Object.values(value).slice(0, 3))
      yield* fields(now.additionalProperties, one);
}

let made = 0;
/** As a description of its own. */
function suits(schema, value) {
  const now = resolved(schema);
  if (now.anyOf || now.oneOf) return (now.anyOf ?? now.oneOf).some((one) => suits(one, value));
  if ('const' in now) return now.const === value;
  if (now.enum) return now.enum.includes(value);
  if (value === null) return now.type === 'null';
  if (now.type === 'object')
    return (
      typeof value === 'object' &&
      !Array.isArray(value) &&
      (!now.properties ||
        (now.required.every((name) => name in value) &&
          Object.keys(value).every((name) => name in now.properties)))
    );
  if (now.type === 'array') return Array.isArray(value);
  if (now.type === 'integer' || now.type === 'number') return typeof value === 'number';
  return typeof value === now.type;
}

/** Changes it, asks, and puts it back. */
function noticed(what, message, { at, name, optional, nullable }) {
  const value = at[name];
  const check = (how, allowed) => {
    made += 1;
    assert.equal(fault(what, message) === null, allowed, `${what}: ${name} ${how}`);
  };
  delete at[name];
  check('left out', optional);
  at[`${name}_`] = value;
  check('renamed', false);
  at[name] = value;
  check('doubled', false);
  delete at[`${name}_`];
  at[name] = null;
  check('null', nullable);
  at[name] = value;
}

for (const game of ['camino', 'armada', 'hispania', 'tercios', 'bailen'])
  test(`${game}: a field more, less, of another name or null is noticed`, async () => {
    const luck = chance(5);
    let { match, turn } = await engine.done('new', { game, seed: 5 });
    for (let i = 0; i < 60 && turn.kind !== 'over'; ++i) {
      const seat = turn.seats[0];
      const reply =
        turn.kind === 'dice'
          ? await engine.done('roll', { match })
          : await engine.done('play', {
              match,
              seat,
              action: luck.pick((await engine.done('legal', { match, seat })).actions).a,
            });
      turn = reply.turn;
      if (i % 20 !== 19) continue;
      for (const [what, message] of [
        ['game/View', (await engine.done('view', { match })).view],
        ['engine/EngineTurn', turn],
        ['engine/PlayReply', { events: reply.events, turn }],
      ]) {
        const [file, name] = what.split('/');
        const all = [...fields(schemas[file].definitions[name], message)];
        assert.ok(all.length > 0);
        for (const field of all) noticed(what, message, field);
      }
    }
    assert.ok(made > 400);
  });
