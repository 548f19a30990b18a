import assert from 'node:assert/strict';
import { test } from 'vitest';
import { stagesOf } from '../../src/boards/armada/board/reveal';
import type { ArmadaView } from '../../src/schema/armada';
import type { Entry } from '../../src/schema/table';
import { entry } from '../support/table';

const view = (more: object) =>
  ({ game: 'armada', turn: 3, wind: 'north', battle: null, ...more }) as unknown as ArmadaView;
const rolled = (...keys: string[]): Entry =>
  entry(9, null, {
    dice: { faces: [4], sides: 6 },
    events: keys.map((key) => ({
      key: `event.${key}`,
      args: {},
      text: { en: key, es: key },
    })) as never,
  });
const turned = ['wind', 'turned-up', 'turned-up', 'order', 'order', 'cell-board'];

test('the orders are turned up in four beats of 3.4 seconds, and nothing is told before its beat', () => {
  const before = view({ wind: 'north' });
  const after = view({ wind: 'west', battle: { box: 3 } });
  const stages = stagesOf(before, after, rolled(...turned));
  assert.equal(stages.length, 4);
  assert.equal(
    stages.reduce((sum, one) => sum + one.ms, 0),
    3400,
  );
  assert.deepEqual(
    stages.map((one) => one.events.map((event) => event.key.replace('event.', ''))),
    [['wind'], [], ['turned-up', 'turned-up', 'order', 'order'], ['cell-board']],
  );
  // The board underneath is still that of before; the wind has changed.
  const [first] = stages as unknown as { view: ArmadaView }[];
  assert.deepEqual([first!.view.battle, first!.view.wind], [null, 'west']);
});

test('other throws are shown as they are', () => {
  const after = view({ battle: { box: 3 } });
  assert.deepEqual(stagesOf(view({}), after, rolled('total', 'wins')), []);
  assert.deepEqual(stagesOf(view({}), view({}), rolled(...turned)), []);
});
