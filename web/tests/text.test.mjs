import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { fill, placeholders, spanish } from '../src/lib/fill';

const src = fileURLToPath(new URL('../src/', import.meta.url));
const read = (lang) => JSON.parse(readFileSync(join(src, `text/${lang}.json`), 'utf8'));
const en = read('en');
const es = read('es');

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** The page's own sentences, and those a board brings. */
const foldersWithTexts = (parent) =>
  readdirSync(join(src, parent), { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && readdirSync(join(src, parent, entry.name)).includes('text.en.json'),
    )
    .map(({ name }) => join(parent, name));
const catalogues = [
  { name: 'page', en, es, used: src },
  ...[...foldersWithTexts('boards'), ...foldersWithTexts('.'), ...foldersWithTexts('learn')].map(
    (name) => {
      const folder = join(src, name);
      const words = (lang) => JSON.parse(readFileSync(join(folder, `text.${lang}.json`), 'utf8'));
      return {
        name,
        en: words('en'),
        es: words('es'),
        used: name.startsWith('boards') ? folder : src,
      };
    },
  ),
];

for (const { name, en, es, used } of catalogues) {
  test(`${name}: both languages have the same keys`, () => {
    assert.deepEqual(Object.keys(es).sort(), Object.keys(en).sort());
  });

  test(`${name}: both languages fill in the same things`, () => {
    for (const key of Object.keys(en))
      assert.deepEqual(placeholders(es[key]), placeholders(en[key]), key);
  });

  test(`${name}: one of a thing is told in the singular`, () => {
    // Sentences of their own say one of these ("revolts-one"), or there are always several.
    const apart = [
      'stack',
      'revolts',
      'army-on',
      'linked',
      'segments',
      'for-denarii',
      'lobby.players',
      'lobby.players-range',
      'advice.measured',
      'advice.all',
    ];
    const many =
      /\b1 (points|hexes|turns|dice|units|ships|revolts|segments|puntos|hexágonos|turnos|dados|unidades|barcos|revueltas|tramos|perdid[oa]s|desmoralizad[oa]s)(?![a-zñáéíóú])/;
    for (const texts of [en, es])
      for (const [key, text] of Object.entries(texts)) {
        if (apart.includes(key)) continue;
        // "3 of 4 points": what something is counted out of is more than one.
        const args = Object.fromEntries(
          placeholders(text).map((one) => [
            one,
            ['of', 'start', 'needed'].includes(one) ||
            (one === 'most' && text.includes(' {most} barcos')) ||
            (one === 'most' && text.includes(' {most} ships'))
              ? 5
              : 1,
          ]),
        );
        assert.doesNotMatch(fill(text, args), many, key);
      }
  });

  // Names of troops may be plural, "Archers", and the page does not know which are: nothing is said of them that would have to agree.
  test(`${name}: no verb stands beside the name of troops`, () => {
    const beside =
      /\{(?:unit|units|mover|riders|command)\} (?!(?:and|y|at|en|on|a|ante|with|con|may) )\p{L}|\b(?:does|do|is|are|has|have) \{(?:unit|mover|command)\}/u;
    // Of several always, and of one and more.
    const several = ['status.move-stack'];
    for (const texts of [en, es])
      for (const [key, text] of Object.entries(texts))
        if (!several.includes(key)) assert.doesNotMatch(text, beside, key);
  });

  test(`${name}: no text is empty, and none shouts`, () => {
    for (const texts of [en, es])
      for (const [key, text] of Object.entries(texts)) {
        assert.notEqual(text.trim(), '', key);
        assert.doesNotMatch(text, /[!¡]/, key);
      }
  });

  test(`${name}: what has something to fill in is never asked for without it`, () => {
    const bare = [
      ...sources(used)
        .join('\n')
        .matchAll(/\bt\('([a-z0-9.-]+)'\)/g),
    ].map((found) => found[1]);
    assert.deepEqual(
      bare.filter((key) => key in en && placeholders(en[key]).length > 0),
      [],
    );
  });

  test(`${name}: every key is used somewhere`, () => {
    const all = sources(used).join('\n');
    const made = [
      /^error\./,
      /^result\./,
      /^does\./,
      /^level\./,
      /^with\./,
      /^log\.(all|fights|dice)$/,
      /^menu\.(ask|pace|theme|sure)-/,
      /^top\.theme-/,
      /^(years|title|general)\./,
      /^(can|did|left|state|where|dir|verb|combat|fury|head)\./,
      /^(arm|corner|order|side|change|leader)\./,
      /^(button|long)\./,
      /^(page|view)\./,
      /^hard-/,
      /^(stage|quality|mark|luck)\./,
    ];
    for (const key of Object.keys(en))
      if (!made.some((one) => one.test(key)))
        assert.ok(all.includes(`'${key}'`), `${key} is not used`);
  });
}

test('fill puts values in and picks between one and many', () => {
  assert.equal(fill('{n} {n|hit|hits} in {where}', { n: 1, where: 'Savoy' }), '1 hit in Savoy');
  assert.equal(fill('{n} {n|hit|hits}', { n: 2 }), '2 hits');
  assert.equal(fill('{unknown}', {}), '{unknown}');
});

test('Spanish «y» is «e» before the sound i, and nowhere else', () => {
  assert.equal(spanish('Celtiberia y Ilergetia'), 'Celtiberia e Ilergetia');
  assert.equal(
    spanish('Hispania Ulterior y Hispania Citerior'),
    'Hispania Ulterior e Hispania Citerior',
  );
  for (const text of [
    'agua y hielo',
    'cobre y iones',
    'III y IV',
    'I y II.',
    'dado y Asia',
    'y Hispania',
  ])
    assert.equal(spanish(text), text);
});

test('Momento de Tercio has one name', () => {
  const files = [
    'boards/camino/words/words.ts',
    'boards/camino/text.en.json',
    'boards/camino/text.es.json',
    '../../src/games/camino/data/data.toml',
    '../../src/games/camino/text/en.toml',
    '../../src/games/camino/text/rules-en.toml',
    '../../src/cli/text/en.toml',
  ];
  for (const file of files) {
    const text = readFileSync(join(src, file), 'utf8');
    assert.doesNotMatch(text, /momentum|moment of the tercio|tercio moment|(by|por) Tercio/i, file);
  }
});

test('every level of the computer players has a name in both languages', () => {
  const games = fileURLToPath(new URL('../../src/games/', import.meta.url));
  const levels = readdirSync(games, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const player = readFileSync(join(games, name, 'player/player.h'), 'utf8');
      const table = /kLevels[^{]*\{\{([^;]*)\}\};/.exec(player)?.[1] ?? '';
      return [...table.matchAll(/\{"(\w+)"/g)].map((found) => found[1]);
    });
  assert.ok(levels.includes('hard'), levels.join());
  for (const level of new Set(levels))
    for (const texts of [en, es]) assert.ok(texts[`level.${level}`], level);
});
