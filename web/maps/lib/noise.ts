// Chance that is the same every time.
import { createNoise2D } from 'simplex-noise';

export type Random = () => number;
export type Noise = (x: number, y: number) => number;

export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export function noises(chance: Random): [Noise, Noise, Noise] {
  return [createNoise2D(chance), createNoise2D(chance), createNoise2D(chance)];
}
