// Draws the ground of L'Invincible Armada: the Channel between England and France (`npm run maps`).
import {
  BLEED_X,
  BLEED_Y,
  channel,
  HEIGHT,
  WIDTH,
} from '../../src/boards/armada/board/projection.ts';
import { print } from '../lib/printed.ts';
import { ridges, rivers } from './land.ts';

await print({
  game: 'armada',
  mark: 'ar',
  projection: channel,
  sheet: { width: WIDTH, height: HEIGHT, bleedX: BLEED_X, bleedY: BLEED_Y },
  seed: 11,
  window: { left: -11, top: 46.5, right: 8, bottom: 54.5 },
  middle: [-1.175, 50],
  coarse: 0.35,
  rivers,
  ridges,
  valleys: { km: 0, lines: [] },
  carved: 60,
  levels: [120, 180, 260, 360, 460],
  apart: 3.2,
  dark: 0.02,
  quality: { quality: 22, alphaQuality: 28 },
  colours: {},
});
