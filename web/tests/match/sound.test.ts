import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { Player, recipes, type Sound } from '../../src/lib/sound';

const all = Object.keys(recipes) as Sound[];
const half = () => 0.5;
const long = (sound: Sound, n = 1) =>
  Math.max(...recipes[sound](n, half).map((note) => note.at + note.for));

test('every sound has notes that begin at once, are no louder than can be, and end within two seconds', () => {
  for (const sound of all) {
    const notes = recipes[sound](3, half);
    assert.ok(notes.length > 0, sound);
    for (const note of notes) {
      assert.ok(note.at >= 0 && note.for > 0 && note.gain > 0 && note.gain <= 1, sound);
      assert.ok(note.from > 0, sound);
    }
    assert.ok(Math.min(...notes.map((note) => note.at)) < 0.3, sound);
    assert.ok(long(sound) < 2, sound);
  }
});

test('one tap for each hex, one knock for each die, few shots for few', () => {
  assert.equal(recipes.march(4, half).length, 4);
  const knocks = (n: number) =>
    recipes.dice(n, half).filter((note) => note.wave === 'triangle').length;
  assert.deepEqual([knocks(1), knocks(3)], [1, 3]);
  assert.deepEqual([recipes.volley(1, half).length, recipes.volley(9, half).length], [5, 20]);
});

// ---- the player, on a browser that counts ---------------------------------------------------------------

let contexts = 0;
let started = 0;

beforeEach(() => {
  vi.useFakeTimers();
  contexts = 0;
  started = 0;
  class Node {
    gain = this.param();
    frequency = this.param();
    param() {
      return { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    }
    connect<T>(to: T): T {
      return to;
    }
    disconnect() {}
    start() {
      started += 1;
    }
    stop() {}
  }
  class Context {
    sampleRate = 100;
    currentTime = 0;
    destination = new Node();
    constructor() {
      contexts += 1;
    }
    createBuffer() {
      return { getChannelData: () => new Float32Array(100) };
    }
    async resume() {}
  }
  vi.stubGlobal('AudioContext', Context);
  for (const name of [
    'GainNode',
    'DynamicsCompressorNode',
    'StereoPannerNode',
    'OscillatorNode',
    'AudioBufferSourceNode',
    'BiquadFilterNode',
  ])
    vi.stubGlobal(name, Node);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('nothing is made before somebody presses something, and one context for all', () => {
  const player = new Player(() => 1);
  player.play('dice');
  assert.deepEqual([contexts, started], [0, 0]);
  player.begin();
  player.begin();
  player.play('take');
  assert.deepEqual([contexts, started], [1, 1]);
});

test('with the volume at nothing nothing sounds', () => {
  const player = new Player(() => 0);
  player.begin();
  player.play('gun');
  assert.equal(started, 0);
});

test('no more than four at once', () => {
  const player = new Player(() => 1);
  player.begin();
  for (let i = 0; i < 6; i += 1) player.play('take');
  assert.equal(started, 4);
  vi.advanceTimersByTime(200);
  player.play('take');
  assert.equal(started, 5);
});
