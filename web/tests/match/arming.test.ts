import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { leftOf, plain } from '../../src/boards/plain';
import { reasonToAsk, type Deed } from '../../src/match/arming.svelte';
import { settings, t } from '../../src/lib/settings.svelte';
import {
  action,
  coin,
  oneOrAll,
  open,
  sat,
  server,
  settle,
  state,
  useTable,
} from '../support/table';

useTable();

const nothing: Deed = { throws: false, risk: 0, left: '', final: '', declared: false };
const played = () => server.asked('play').map((one) => one.action);
const odds = (lose: number, more = {}) => ({
  ...coin,
  outcomes: [
    { ...coin.outcomes[0]!, p: 1 - lose },
    { ...coin.outcomes[1]!, p: lose },
  ],
  ...more,
});

test('asked once more: what throws dice and loses something in one of six, what leaves something undone, what is final', () => {
  const shot = { ...nothing, throws: true, risk: 0.1 };
  const charge = { ...nothing, throws: true, risk: 1 / 6 };
  const ending = { ...nothing, left: 'one can still shoot' };
  const seal = { ...nothing, final: 'sealed' };
  const declared = { ...charge, declared: true };
  const all = [nothing, { ...nothing, risk: 0.5 }, shot, charge, declared, ending, seal];
  const asked = (ask: 'risk' | 'dice' | 'never') => all.map((deed) => reasonToAsk(ask, deed));
  assert.deepEqual(asked('risk'), [null, null, null, 'risk', null, 'left', 'final']);
  assert.deepEqual(asked('dice'), [null, null, 'dice', 'risk', 'dice', 'left', 'final']);
  assert.deepEqual(asked('never'), [null, null, null, null, null, null, null]);
});

test('what risks little is done at once, what risks more is armed and said again', async () => {
  settings.setAsk('risk');
  server.answers.odds = oneOrAll((one) => odds(one === 'move ulm' ? 0.1 : 0.3));
  const table = await sat();
  await settle();
  table.choose('move baden');
  await settle();
  assert.deepEqual([table.selected, played()], ['move baden', []]);
  assert.equal(table.arming.armed!.why, 'risk');
  assert.equal(table.arming.armed!.text, t('ask.risk', { risk: '30%' }));
  table.choose('move ulm');
  await settle();
  assert.deepEqual([played(), table.arming.armed], [['move ulm'], null]);
});

test('the risk is what the game says it is; without dice there is none', async () => {
  settings.setAsk('risk');
  server.answers.odds = oneOrAll((one) => (one === 'move baden' ? odds(0, { risk: 0.4 }) : null));
  const table = await sat();
  await settle();
  table.choose('move baden');
  await settle();
  assert.deepEqual(played(), []);
  table.choose('move ulm');
  await settle();
  assert.deepEqual(played(), ['move ulm']);
});

test('as long as its chances are not known it waits for them; another choice meanwhile takes its place', async () => {
  settings.setAsk('risk');
  server.answers.odds = undefined;
  const table = await sat();
  table.choose('move ulm');
  await settle();
  assert.deepEqual([table.selected, played()], ['move ulm', []]);
  await server.answer('odds', { odds: odds(0.05) });
  assert.deepEqual(played(), ['move ulm']);
});

test('to end with something left is asked about, by name', async () => {
  settings.setAsk('risk');
  server.answers.odds = oneOrAll(() => null);
  const first = state(5);
  for (const one of first.legal.red!) {
    if (one.verb === 'end') one.ends = true;
    else one.throws = true;
  }
  const table = await sat(first);
  await settle();
  table.choose('end');
  await settle();
  assert.deepEqual(played(), []);
  assert.equal(
    table.arming.armed!.text,
    t('ask.left', { left: 'Still possible: MOVE BADEN; MOVE ULM' }),
  );
  table.choose('end');
  await settle();
  assert.deepEqual(played(), ['end']);
});

test('what is left is named up to three, the rest counted', () => {
  const all = ['a', 'b', 'c', 'd'].map((to) => ({
    ...action(`fire ${to}`),
    throws: true as const,
  }));
  const view = { game: 'toy' } as never;
  assert.match(plain.left(all.slice(0, 3), view), /FIRE A; FIRE B; FIRE C\./);
  assert.match(plain.left(all, view), /FIRE A; FIRE B; 2 more\./);
  assert.equal(plain.left([action('end')], view), '');
});

test('what is left is counted by who could do it, where a game has words for that', () => {
  const fire = (unit: string, hex: string) => ({
    ...action(`fire ${unit} ${hex}`),
    verb: 'fire',
    args: { unit, hex },
  });
  const all = [fire('a1', '0101'), fire('a1', '0202'), fire('a2', '0101'), action('done')];
  const word = (verb: string, n: number) => `${n} ${verb}`;
  assert.match(leftOf(all, { fire: 'unit', attack: 'hex' }, word), /^2 fire\. /);
  assert.equal(leftOf([action('done')], { fire: 'unit' }, word), '');
});

test('what can never be taken back is asked about in its own words', async () => {
  settings.setAsk('risk');
  server.answers.odds = oneOrAll(() => null);
  vi.spyOn(plain, 'final').mockImplementation((one) => (one.verb === 'end' ? 'sealed' : ''));
  const table = await sat();
  await settle();
  table.choose('end');
  assert.equal(table.arming.armed!.text, 'sealed');
});

test('who has chosen nothing is asked about every throw in the first match of a game, then about what is risky', async () => {
  settings.setAsk(null);
  const first = await sat(state(5, { game: 'fresh' }), { match: 'first' });
  assert.equal(first.arming.ask, 'dice');
  const next = await sat(state(5, { game: 'fresh' }), { match: 'next' });
  assert.equal(next.arming.ask, 'risk');
  const again = open({ match: 'first' });
  await server.seat(state(5, { game: 'fresh' }));
  assert.equal(again.arming.ask, 'dice');
  const watched = await sat(state(5, { game: 'dark', you: [] }), { match: 'watched', held: [] });
  assert.equal(watched.arming.ask, 'dice');
  const mine = await sat(state(5, { game: 'dark' }), { match: 'mine' });
  assert.equal(mine.arming.ask, 'dice');
});

test('what is armed is let go with what was chosen, and when the match goes on', async () => {
  const table = await sat();
  await settle();
  table.choose('move baden');
  table.letGo();
  assert.equal(table.arming.armed, null);
  table.choose('move baden');
  assert.notEqual(table.arming.armed, null);
  await server.state(state(6));
  assert.equal(table.arming.armed, null);
});

test('to look at another way lets go of what was armed', async () => {
  const table = await sat();
  await settle();
  table.choose('move baden');
  table.choose('move ulm', 'look');
  assert.equal(table.arming.armed, null);
  table.choose('move baden', 'look');
  assert.equal(table.selected, 'move baden');
  assert.equal(table.arming.armed, null);
});

/** A state whose first choices are warned of: the one may lose the match at once, the other is only final. */
function warned() {
  const first = state(5);
  const [baden, ulm] = first.legal.red!;
  const text = (said: string) => ({ en: said, es: said });
  baden!.warning = { id: 'destroyed', text: text('lost with 30 in 100'), p: 0.3, sudden: true };
  ulm!.warning = { id: 'early', text: text('worth 8 points') };
  return first;
}

test('what is warned of is armed with the warning as its words, and done when it is said again', async () => {
  settings.setAsk('risk');
  server.answers.odds = oneOrAll(() => odds(0));
  const table = await sat(warned());
  await settle();
  table.choose('move baden');
  await settle();
  assert.deepEqual([table.selected, played()], ['move baden', []]);
  assert.equal(table.arming.armed!.why, 'warning');
  assert.equal(table.arming.armed!.text, 'lost with 30 in 100');
  assert.equal(table.arming.armed!.spares, false);
  table.choose('move baden');
  await settle();
  assert.deepEqual(played(), ['move baden']);
});

test('whatever way it is said: by Enter on the green answer, by words of a gesture', async () => {
  const table = await sat(warned());
  await settle();
  table.choose('move ulm', 'green');
  assert.deepEqual([table.arming.armed!.why, played()], ['warning', []]);
  table.letGo();
  assert.equal(await table.say(['move ulm', 'end']), null);
  assert.deepEqual([table.arming.armed!.why, played()], ['warning', []]);
});

test('warnings can be switched off, but not of what may lose the match at once', async () => {
  settings.setAsk('never');
  settings.setWarnings(false);
  try {
    const table = await sat(warned());
    await settle();
    table.choose('move baden');
    await settle();
    assert.deepEqual([table.arming.armed?.why, played()], ['warning', []]);
    table.choose('move ulm');
    await settle();
    assert.deepEqual(played(), ['move ulm']);
  } finally {
    settings.setWarnings(true);
  }
});

test('who looks at it is told already: the next press does it', async () => {
  settings.setAsk('risk');
  const table = await sat(warned());
  await settle();
  table.choose('move baden', 'look');
  assert.equal(table.arming.armed!.why, 'warning');
  assert.deepEqual(played(), []);
  table.choose('move baden');
  await settle();
  assert.deepEqual(played(), ['move baden']);
});
