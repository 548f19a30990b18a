import assert from 'node:assert/strict';
import { test } from 'vitest';
import { aidOf } from '../../src/boards';
import type { HandAid } from '../../src/boards/hand';
import { sides } from '../../src/hex-table/grid';
import { settings } from '../../src/lib/settings.svelte';
import type { Table } from '../../src/match/table.svelte';
import { after, both, sat, server, settle, state, useTable } from '../support/table';

useTable();

/** Two units and an enemy on three hexes of a toy. */
const where: Record<string, string> = { ol: '0911', al: '0910', h2: '0707' };
const hand: HandAid = {
  held: (view) => (view as unknown as { held?: string }).held ?? null,
  things: () => ['al', 'ol'],
  at: (id) => where[id] ?? null,
  name: (id) => id.toUpperCase(),
  moves: new Set(['pick']),
  changes: false,
  faces: sides,
  faceName: (face) => face,
  cost: (n) => `${n} MP`,
  ending: () => ['rest', 'done'],
};
const way = (to: string, of: string, more = {}) => ({
  to,
  kind: 'advance',
  path: [to],
  cost: 3,
  left: 1,
  preset: 'n',
  face: {
    n: { cost: 3, words: [`pick ${of}`, `advance ${to}`, 'face n'] },
    ne: { cost: 4, words: [`pick ${of}`, `advance ${to}`, 'face ne'] },
  },
  ...more,
});
const charge = {
  ...way('0707', 'ol'),
  kind: 'charge',
  throws: true,
  face: { n: { cost: 4, words: ['pick ol', 'advance 0708', 'charge 0707'] } },
};

async function table(): Promise<Table> {
  const made = await sat(state(5, { can: ['pick ol', 'pick al', 'done'] }));
  aidOf('toy').hand = hand;
  server.answers.ways = ({ of }) =>
    Array.isArray(of)
      ? {
          before: [],
          words: ['pick al', 'advance 0909', 'rest', 'pick ol', 'advance 0910'],
          goes: [
            { of: 'al', to: '0909', face: 'n', cost: 1 },
            { of: 'ol', to: '0910', face: 'n', cost: 1 },
          ],
          stays: [],
        }
      : of === 'h2'
        ? { before: [], ways: [], formations: [], rule: 'DN-1', reason: both('Not yours.') }
        : {
            before: of === 'al' ? ['rest'] : [],
            ways: [way('0808', String(of), { asks: ['h2'] }), charge],
            formations: [['ol', 'al']],
          };
  return made;
}
const said = () => server.asked('play').map((one) => one.actions ?? one.action);

test('taking up sends nothing that changes anything; once more puts it down', async () => {
  const one = await table();
  await one.hand.take('ol');
  assert.deepEqual(one.hand.taken, ['ol']);
  assert.deepEqual(said(), []);
  await one.hand.take('ol');
  assert.deepEqual(one.hand.taken, []);
});

test('who cannot act gives way to the next that stands there; if none can, he says why', async () => {
  const one = await table();
  await one.hand.take('h2', false, ['al', 'ol']);
  assert.deepEqual(one.hand.taken, ['al']);
  await one.hand.take('h2', false, ['al']);
  assert.deepEqual(one.hand.taken, ['al']);
  assert.equal(one.refusal?.rule, 'DN-1');
});

test('a lit place is said with one click, as one gesture, with what ends the former first', async () => {
  const one = await table();
  await one.hand.take('al');
  assert.equal(one.hand.point('0808', null, 'mouse'), true);
  await settle();
  assert.deepEqual(server.asked('play'), [
    {
      seat: 'red',
      actions: ['rest', 'pick al', 'advance 0808', 'face n'],
      version: 5,
    },
  ]);
  assert.equal(one.hand.carrying, 'sent');
});

test('the rim is the facing, and its price is told', async () => {
  const one = await table();
  await one.hand.take('ol');
  one.hand.aimAt('0808', 'ne');
  assert.deepEqual(one.hand.line.slice(0, 2), ['4 MP, 0 left.', 'Facing ne.']);
  assert.ok(one.hand.line.includes('May answer: H2.'));
  assert.ok(!one.hand.line.includes('It can be taken back.'), 'who answers ends that');
  assert.equal(one.hand.typed, 'ol 0808 ne');
  one.hand.point('0808', 'ne', 'mouse');
  await settle();
  assert.deepEqual(said(), [['pick ol', 'advance 0808', 'face ne']]);
});

test('keys turn the ghost; the middle then keeps how it was turned', async () => {
  const one = await table();
  await one.hand.take('ol');
  one.hand.aimAt('0808', null);
  one.hand.turn(1);
  assert.equal(one.hand.aim!.face, 'ne');
  one.hand.aimAt('0808', null);
  assert.equal(one.hand.aim!.face, 'ne');
});

test('a finger only aims; Go says it', async () => {
  const one = await table();
  await one.hand.take('ol');
  one.hand.point('0808', null, 'touch');
  await settle();
  assert.deepEqual(said(), []);
  void one.hand.say();
  await settle();
  assert.deepEqual(said(), [['pick ol', 'advance 0808', 'face n']]);
});

test('what cannot be taken up says why, with the rule', async () => {
  const one = await table();
  await one.hand.take('h2');
  assert.deepEqual(one.hand.taken, []);
  assert.equal(one.refusal!.text, 'Not yours.');
  assert.equal(one.refusal!.rule, 'DN-1');
});

test('hovering asks after a moment and once in a position, and changes nothing', async () => {
  const one = await table();
  one.hand.hover('ol');
  await after(60);
  assert.deepEqual(server.asked('ways'), []);
  await after(60);
  assert.deepEqual(server.asked('ways'), [{ seat: 'red', of: 'ol' }]);
  assert.equal(one.hand.ways.length, 2);
  one.hand.hover(null);
  one.hand.hover('ol');
  await after(200);
  assert.equal(server.asked('ways').length, 1);
  assert.deepEqual(one.hand.taken, []);
  await server.state(state(6, { can: ['pick ol'] }));
  assert.equal(server.asked('ways').length, 2, 'in another position its ways are others');
});

test('what throws dice is armed first, by click; the same once more does it, and Esc takes the arming back', async () => {
  const one = await table();
  server.answers.odds = ({ after }) => ({ odds: after ? { outcomes: [], risk: 0.4 } : null });
  await one.hand.take('ol');
  one.hand.point('0707', null, 'mouse');
  await settle();
  assert.equal(one.hand.aim!.armed, true);
  assert.deepEqual(said(), []);
  assert.deepEqual(server.last('odds').after, ['pick ol', 'advance 0708']);
  one.hand.back();
  assert.equal(one.hand.aim!.armed, false);
  assert.deepEqual(one.hand.taken, ['ol']);
  one.hand.point('0707', null, 'mouse');
  await settle();
  one.hand.point('0707', null, 'mouse');
  await settle();
  assert.deepEqual(said(), [['pick ol', 'advance 0708', 'charge 0707']]);
});

test('what is dropped was held over its odds: it is never armed', async () => {
  const one = await table();
  await one.hand.take('ol');
  one.hand.point('0707', null, 'drop');
  await settle();
  assert.equal(said().length, 1);
});

test('what the rules still have in hand stays in hand', async () => {
  const one = await table();
  await one.hand.take('ol');
  await server.state(state(6, { view: { game: 'toy', held: 'ol' } }));
  assert.deepEqual(one.hand.taken, ['ol']);
  await server.state(state(7));
  assert.deepEqual(one.hand.taken, []);
});

test('several go as far as the first of them: asked for together, said as one', async () => {
  const one = await table();
  await one.hand.take('ol');
  one.hand.formation('ol');
  assert.deepEqual(one.hand.taken, ['ol', 'al']);
  one.hand.point('0808', null, 'mouse');
  await settle();
  await settle();
  const group = server.asked('ways').find(({ of }) => Array.isArray(of));
  assert.deepEqual(group, { seat: 'red', of: ['ol', 'al'], from: '0911', to: '0808' });
  assert.deepEqual(said(), [['pick al', 'advance 0909', 'rest', 'pick ol', 'advance 0910']]);
});

test('a gesture that was interrupted leaves the rest to be gone on with, by new ways', async () => {
  const one = await table();
  await one.hand.take('ol');
  one.hand.point('0808', null, 'mouse');
  await settle();
  await server.answer('play', { version: 6, played: 2, of: 3, stopped: 'asked' });
  assert.deepEqual(one.hand.left!.of, ['ol']);
  await server.state(state(7, { can: ['pick ol'] }));
  const asked = server.asked('ways').length;
  void one.hand.goOn();
  await settle();
  await settle();
  assert.equal(server.asked('ways').length, asked + 1);
  assert.equal(said().length, 2);
  assert.equal(one.hand.left, null);
});

test('a refusal glides the ghost back and says why; it stays in hand', async () => {
  const one = await table();
  await one.hand.take('ol');
  one.hand.point('0808', null, 'mouse');
  await settle();
  await server.refuse('play', { code: 'illegal', rule: 'T-1', reason: both('No.') });
  assert.equal(one.hand.aim, null);
  assert.deepEqual(one.hand.taken, ['ol']);
  assert.equal(one.refusal!.text, 'No.');
});

test('Z takes back the gesture, Shift+Z says it again', async () => {
  const one = await table();
  await one.hand.take('ol');
  one.hand.point('0808', null, 'mouse');
  await settle();
  await server.answer('play', { version: 6, played: 3, of: 3, stopped: null });
  await server.state(state(6, { can: ['pick al'] }));
  void one.undo();
  await settle();
  await server.answer('undo', { version: 7 });
  await server.state(state(7, { can: ['pick ol'] }));
  void one.redo();
  await settle();
  await server.answer('play', { version: 8 });
  assert.deepEqual(said(), [
    ['pick ol', 'advance 0808', 'face n'],
    ['pick ol', 'advance 0808', 'face n'],
  ]);
  void one.redo();
  await settle();
  assert.equal(said().length, 2);
  assert.match(one.refusal!.text, /Nothing was taken back/);
});

test('the next that can act is taken up, and the board is led there', async () => {
  const one = await table();
  await one.hand.next(1);
  assert.deepEqual(one.hand.taken, ['al']);
  assert.deepEqual(one.hand.called, { place: '0910' });
  await one.hand.next(1);
  assert.deepEqual(one.hand.taken, ['ol']);
});

test('a phase is ended with what is in hand', async () => {
  const one = await table();
  void one.hand.end();
  await settle();
  assert.deepEqual(said(), [['rest', 'done']]);
});

test('"ol 0808 ne" is said as it is typed', async () => {
  const one = await table();
  const done = one.hand.sayTyped('ol 0808 ne');
  await settle();
  await server.answer('play', { version: 6 });
  assert.equal(await done, true);
  assert.deepEqual(said(), [['pick ol', 'advance 0808', 'face ne']]);
  assert.equal(await one.hand.sayTyped('move baden'), null);
});

test('what threatens where it would stand is told, the worst first, and of all own things when asked', async () => {
  const one = await table();
  const threat = (of: string, by: string, p: number) => ({
    of,
    by,
    kind: 'attack',
    p,
    num: 1,
    den: 2,
  });
  server.answers.danger = ({ at }) => ({
    threats: at ? [threat('ol', 'h2', 0.25), threat('ol', 'al', 0.5)] : [threat('al', 'h2', 0.4)],
  });
  await one.hand.take('ol');
  one.hand.aimAt('0808', 'ne');
  await after(160);
  assert.deepEqual(server.last('danger').at, { unit: 'ol', hex: '0808', face: 'ne' });
  assert.equal(one.hand.line.at(-1), 'In danger, each alone: AL 50%, H2 25%.');
  assert.deepEqual(one.hand.threats, []);
  await one.hand.danger.toggle();
  assert.deepEqual(
    one.hand.threats.map(({ of }) => of),
    ['al'],
  );
});

test('a game that knows no ways is played from its list', async () => {
  const one = await table();
  server.answers.ways = undefined;
  const asked = one.hand.ask('ol');
  await server.refuse('ways', { code: 'no-ways' });
  assert.equal(await asked, null);
  assert.equal(one.hand.known, false);
});

test('what throws dice and hurts nobody of one’s own is not asked about, though its chances are not told', async () => {
  const one = await table();
  server.answers.odds = () => ({ odds: null });
  settings.setAsk('risk');
  aidOf('toy').hand = { ...hand, harmless: new Set(['charge']) };
  await one.hand.take('ol');
  one.hand.point('0707', null, 'mouse');
  await settle();
  assert.equal(said().length, 1);
});

test('what is left of a gesture goes on by the name it has now, and not where it has come to', async () => {
  const one = await table();
  await one.hand.take('ol');
  one.hand.point('0808', null, 'mouse');
  await settle();
  await server.answer('play', { version: 6, played: 2, of: 3, stopped: 'revealed' });
  assert.deepEqual(one.hand.goes, ['ol']);
  where.ol = '0808';
  await server.state(state(7, { can: ['pick al'], view: { game: 'toy', held: 'ol' } }));
  assert.deepEqual(one.hand.goes, []);
  where.ol = '0911';
});
