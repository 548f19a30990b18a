import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  allOwnWords,
  commonStart,
  complete,
  expand,
  History,
  parseCommand,
  tidy,
} from '../src/lib/command';

const gamesFolder = fileURLToPath(new URL('../../src/games/', import.meta.url));
const legal = ['move savoy', 'move swiss', 'move savoy tercio', 'end'].map((a) => ({
  a,
  verb: a.split(' ')[0],
  args: {},
  rules: [],
}));

/** The verbs of a game in one language: every name in the table [verb] of its texts. */
const verbsOf = (game, lang) =>
  [
    ...readFileSync(join(gamesFolder, game, 'text', `${lang}.toml`), 'utf8')
      .split('\n[verb]\n')[1]
      .split('\n[')[0]
      .matchAll(/^\w+ = "(.*)"$/gm),
  ]
    .flatMap((found) => found[1].split(','))
    .map((name) => tidy(name).split(' ')[0]);

test('no verb of a game is a word of the line', () => {
  for (const game of ['camino', 'hispania', 'armada', 'tercios', 'bailen'])
    for (const lang of ['en', 'es']) {
      const verbs = verbsOf(game, lang);
      assert.ok(verbs.length > 8, `${game} ${lang}`);
      assert.deepEqual(
        verbs.filter((verb) => allOwnWords.includes(verb)),
        [],
        `${game} ${lang}`,
      );
    }
});

test('the words of a lesson are words of the line, and no verb of a game is one', () => {
  for (const [line, wish] of [
    ['next', 'next'],
    ['Muestra', 'show'],
    ['finish', 'skip'],
    ['completa', 'skip'],
    ['again', 'back'],
    ['atrás', 'back'],
  ])
    assert.deepEqual(parseCommand(line), { kind: 'lesson', wish }, line);
  assert.deepEqual(parseCommand('skip'), { kind: 'play', action: 'skip' });
  assert.deepEqual(parseCommand('saltar'), { kind: 'play', action: 'saltar' });
  assert.deepEqual(parseCommand('next week'), { kind: 'play', action: 'next week' });
  for (const word of ['next', 'show', 'finish', 'again', 'atras'])
    assert.ok(allOwnWords.includes(word), word);
});

test('the line and the terminal have the same words for a lesson', () => {
  for (const lang of ['en', 'es']) {
    const table = readFileSync(join(gamesFolder, `../cli/text/${lang}.toml`), 'utf8').split(
      '\n[lesson]\n',
    )[1];
    for (const wish of ['next', 'show', 'skip', 'back'])
      for (const word of new RegExp(`^${wish} = "(.*)"$`, 'm').exec(table)[1].split(' '))
        assert.deepEqual(parseCommand(word), { kind: 'lesson', wish }, `${lang} ${word}`);
  }
});

test('the line has a Spanish word for each of its own', () => {
  assert.deepEqual(parseCommand('por qué mover flandes'), { kind: 'why', action: 'mover flandes' });
  assert.deepEqual(parseCommand('porque mover flandes'), { kind: 'why', action: 'mover flandes' });
  assert.deepEqual(parseCommand('Deshacer'), { kind: 'undo', action: null });
  assert.deepEqual(parseCommand('reglas ce-41'), {
    kind: 'rules',
    rule: 'CE-41',
    words: 'ce-41',
  });
  assert.deepEqual(parseCommand('tablero'), { kind: 'open', what: 'board' });
  assert.deepEqual(parseCommand('idioma en'), { kind: 'lang', lang: 'en' });
  assert.deepEqual(parseCommand('mover flandes'), { kind: 'play', action: 'mover flandes' });
});

test('actions may be typed and completed in Spanish', () => {
  const both = [
    { a: 'move savoy', es: 'mover Saboya' },
    { a: 'move tyrol', es: 'mover Tirol' },
    { a: 'end', es: 'terminar' },
  ].map((one) => ({ ...one, verb: 'move', args: {}, rules: [] }));
  assert.deepEqual(expand('Mover SABOYA', both), ['move savoy']);
  assert.deepEqual(expand('mov ti', both), ['move tyrol']);
  assert.deepEqual(expand('ter', both), ['end']);
  assert.deepEqual(expand('move tyrol', both), ['move tyrol']);
  assert.deepEqual(complete('mover', both, [], 'es'), ['mover Saboya', 'mover Tirol']);
  assert.deepEqual(complete('por qué ter', both, [], 'es'), ['por que terminar']);
  assert.deepEqual(
    complete('move t', both, [], 'es'),
    ['move tyrol'],
    'English is understood all the same',
  );
});

test('a line is an action unless its first word is one of the line', () => {
  assert.deepEqual(parseCommand('move savoy'), { kind: 'play', action: 'move savoy' });
  assert.deepEqual(parseCommand('  MOVE   Savoy '), { kind: 'play', action: 'move savoy' });
  assert.deepEqual(parseCommand('why move flanders'), { kind: 'why', action: 'move flanders' });
  assert.deepEqual(parseCommand('odds battle'), { kind: 'odds', action: 'battle' });
  assert.deepEqual(parseCommand('rules ce-41'), {
    kind: 'rules',
    rule: 'CE-41',
    words: 'ce-41',
  });
  assert.deepEqual(parseCommand('rules'), { kind: 'rules', rule: null, words: '' });
  assert.deepEqual(parseCommand('undo'), { kind: 'undo', action: null });
  assert.deepEqual(parseCommand('undo place recalde 3'), {
    kind: 'undo',
    action: 'place recalde 3',
  });
  assert.deepEqual(parseCommand('hint'), { kind: 'hint' });
  assert.deepEqual(parseCommand('?'), { kind: 'help' });
  assert.deepEqual(parseCommand(''), { kind: 'empty' });
});

test('accents and capitals do not matter', () => {
  assert.deepEqual(parseCommand('move Franche-Comté'), {
    kind: 'play',
    action: 'move franche-comte',
  });
});

test('a word of the line with more behind it is left to the game', () => {
  assert.deepEqual(parseCommand('hint me'), { kind: 'play', action: 'hint me' });
});

test('why without an action explains itself, odds speaks of all choices', () => {
  assert.deepEqual(parseCommand('why'), { kind: 'help' });
  assert.deepEqual(parseCommand('odds '), { kind: 'odds', action: null });
});

test('the other words of the terminal', () => {
  assert.deepEqual(parseCommand('lang es'), { kind: 'lang', lang: 'es' });
  assert.deepEqual(parseCommand('lang fr'), { kind: 'help' });
  assert.deepEqual(parseCommand('status'), { kind: 'open', what: 'text' });
  assert.deepEqual(parseCommand('quit'), { kind: 'open', what: 'lobby' });
  assert.deepEqual(parseCommand('auto'), { kind: 'auto' });
});

test('an action may be typed as short as it is clear', () => {
  assert.deepEqual(expand('mo sw', legal), ['move swiss']);
  assert.deepEqual(
    expand('mo sa', legal),
    ['move savoy'],
    'the plain one, if the others only say more',
  );
  assert.deepEqual(expand('m sa t', legal), ['move savoy tercio']);
  assert.equal(expand('move s', legal).length, 3);
  assert.deepEqual(expand('e', legal), ['end']);
  assert.deepEqual(expand('dance', legal), []);
});

test('completion offers legal actions, then words of the line', () => {
  assert.deepEqual(complete('move s', legal), ['move savoy', 'move swiss', 'move savoy tercio']);
  assert.deepEqual(complete('why e', legal), ['why end']);
  assert.deepEqual(complete('h', legal), ['hint', 'help']);
  assert.deepEqual(complete('rules CE-4', legal, ['CE-4', 'CE-41', 'CE-5']), [
    'rules CE-4',
    'rules CE-41',
  ]);
  assert.deepEqual(
    complete('', legal),
    legal.map((one) => one.a),
  );
});

test('what all offers begin with', () => {
  assert.equal(commonStart(['move savoy', 'move swiss']), 'move s');
  assert.equal(commonStart(['end']), 'end');
  assert.equal(commonStart([]), '');
});

test('Up walks back, Down returns to the line being written', () => {
  const history = new History();
  history.add('end');
  history.add('end');
  history.add('battle');
  assert.equal(history.up('mo'), 'battle');
  assert.equal(history.up('battle'), 'end');
  assert.equal(history.up('end'), 'end');
  assert.equal(history.down('end'), 'battle');
  assert.equal(history.down('battle'), 'mo');
  assert.equal(history.down('mo'), 'mo');
});
