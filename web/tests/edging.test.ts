import assert from 'node:assert/strict';
import { test } from 'vitest';
import { edgeShift } from '../src/hex-table/edging';

const room = { left: 0, right: 390, top: 100, bottom: 560 };

test('what is held in the middle of the map does not move it; at its edges it shows what lies beyond', () => {
  assert.deepEqual(edgeShift(room, { x: 195, y: 330 }), { x: 0, y: 0 });
  assert.deepEqual(edgeShift(room, { x: 0, y: 330 }), { x: 1, y: 0 });
  assert.deepEqual(edgeShift(room, { x: 390, y: 330 }), { x: -1, y: 0 });
  assert.deepEqual(edgeShift(room, { x: 195, y: 560 }), { x: 0, y: -1 });
  // Under the switches at its top too, and the nearer the faster.
  assert.deepEqual(edgeShift(room, { x: 195, y: 100 }), { x: 0, y: 1 });
  assert.equal(edgeShift(room, { x: 195, y: 132 }).y, 0.5);
  // Outside it is no faster than at the edge.
  assert.deepEqual(edgeShift(room, { x: 500, y: 700 }), { x: -1, y: -1 });
});
