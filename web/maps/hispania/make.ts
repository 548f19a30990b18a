// Draws the ground of Hispania: sea, land, provinces, relief, rivers (`npm run maps`).
import {
  BLEED_X,
  BLEED_Y,
  HEIGHT,
  iberia,
  WIDTH,
} from '../../src/boards/hispania/board/projection.ts';
import { print } from '../lib/printed.ts';
import { plains, ridges, rivers, seats, valleys } from './land.ts';

await print({
  game: 'hispania',
  mark: 'hi',
  projection: iberia,
  sheet: { width: WIDTH, height: HEIGHT, bleedX: BLEED_X, bleedY: BLEED_Y },
  seed: 7,
  window: { left: -18, top: 32, right: 11, bottom: 48 },
  middle: [-3.5, 40],
  coarse: 0.3,
  rivers,
  ridges,
  valleys: { km: 7, lines: valleys },
  plains,
  carved: 300,
  levels: [420, 640, 900, 1200, 1550, 1950, 2400, 2900],
  apart: 3.1,
  dark: 0.008,
  quality: { quality: 18, alphaQuality: 22 },
  colours: {
    'hi-ulterior': '#A4262C',
    'hi-citerior': '#C2601F',
    'hi-ilergetia': '#5E7F8E',
    'hi-celtiberia': '#8A6B3C',
    'hi-carpetania': '#7C8451',
    'hi-lusitania': '#4E7A72',
    'hi-gallaecia': '#73688F',
    'hi-cantabria': '#5B7552',
  },
  lands: { towns: seats, softness: 2.2, tint: (owner) => `hi-${owner}` },
});
