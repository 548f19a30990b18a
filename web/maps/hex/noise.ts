// Chance that depends on the place alone: the same data give the same map, whatever is drawn first.
export function hash(a: number, b = 0, c = 0): number {
  let h = (a * 374761393 + b * 668265263 + c * 2147483647) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h ^= h >>> 16;
  h = Math.imul(h, 2246822519);
  h ^= h >>> 13;
  return (h >>> 0) / 4294967296;
}

export type Random = () => number;

export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/** Value noise, -1 to 1. */
export function noise(x: number, y: number, seed = 0): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [fade(x - i), fade(y - j)];
  const a = hash(i, j, seed);
  const b = hash(i + 1, j, seed);
  const c = hash(i, j + 1, seed);
  const d = hash(i + 1, j + 1, seed);
  return (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) * 2 - 1;
}

/** Several octaves of it. */
export function fbm(x: number, y: number, seed = 0, octaves = 4): number {
  let [weight, sum] = [0.5, 0];
  for (let i = 0; i < octaves; i += 1) {
    sum += weight * noise(x, y, seed + i * 17);
    x *= 2.03;
    y *= 2.03;
    weight *= 0.5;
  }
  return sum;
}

export const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));
