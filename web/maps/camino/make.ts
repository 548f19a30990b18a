// Draws the ground of El Camino Español: sea, land, territories, relief, rivers (`npm run maps`).
import {
  BLEED_X,
  BLEED_Y,
  camino,
  HEIGHT,
  type Point,
  WIDTH,
} from '../../src/boards/camino/board/projection.ts';
import { print } from '../lib/printed.ts';
import { lakes, rhine, ridges, rivers, towns, valleys } from './land.ts';

/** The Rhine parts Alsace from Baden, whichever town is nearer. */
function parted(owner: string, at: Point): string {
  const [lon, lat] = camino.invert(at);
  const k = rhine.findIndex(
    ([north], i) => lat >= north && i + 1 < rhine.length && lat <= rhine[i + 1]![0],
  );
  if (k < 0) return owner;
  const [[south, from], [north, to]] = [rhine[k]!, rhine[k + 1]!];
  const bank = from + ((to - from) * (lat - south)) / (north - south);
  if (owner === 'alsace' && lon > bank) return 'baden';
  if (owner === 'baden' && lon < bank) return 'alsace';
  return owner;
}

const tints: Record<string, string> = {
  flanders: 't_spain',
  lombardy: 't_spain',
  'franche-comte': 't_spain',
  tyrol: 't_austria',
  baden: 't_prot',
  wurttemberg: 't_prot',
  palatinate: 't_prot',
  alsace: 't_mix',
  swiss: 't_neutral',
  savoy: 't_neutral',
  lorraine: 't_neutral',
};

await print({
  game: 'camino',
  mark: 'ce',
  projection: camino,
  sheet: { width: WIDTH, height: HEIGHT, bleedX: BLEED_X, bleedY: BLEED_Y },
  seed: 7,
  window: { left: -3, top: 42, right: 19, bottom: 55 },
  middle: [7.55, 48.11],
  coarse: 0.3,
  rivers,
  lakes,
  ridges,
  valleys: { km: 5.5, lines: valleys },
  carved: 300,
  levels: [350, 600, 900, 1250, 1650, 2100, 2600, 3200],
  apart: 3.9,
  dark: 0.01,
  quality: { quality: 18, alphaQuality: 22 },
  colours: {
    t_spain: '#A4262C',
    t_austria: '#B8860B',
    t_prot: '#2F5F8C',
    t_neutral: '#77794F',
    t_mix: '#7A5A78',
  },
  lands: { towns, softness: 2.6, tint: (owner) => tints[owner]!, correct: parted },
});
