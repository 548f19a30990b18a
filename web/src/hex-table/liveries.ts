import type { Livery } from './types';

export const liveries = {
  spain: {
    id: 'spain',
    face: '#a4262c',
    edge: '#571015',
    ink: '#fff6e6',
    accent: '#a4262c',
    band: '#7a171c',
  },
  france: {
    id: 'france',
    face: '#c9d9ec',
    edge: '#1f4f82',
    ink: '#132b4c',
    accent: '#1f4f82',
    band: '#a9c3e0',
  },
  states: {
    id: 'states',
    face: '#f3cb86',
    edge: '#8c5312',
    ink: '#3a2206',
    accent: '#b4530f',
    band: '#e5b263',
  },
  aztecs: {
    id: 'aztecs',
    face: '#bce0d0',
    edge: '#2f6f60',
    ink: '#0e332b',
    accent: '#0c6b58',
    band: '#98cdb9',
  },
  berbers: {
    id: 'berbers',
    face: '#dce0a4',
    edge: '#626b22',
    ink: '#2a300b',
    accent: '#545f10',
    band: '#c5cb82',
  },
} satisfies Record<string, Livery>;

/** Ink that can be read on a colour. */
export function inkOn(colour: string): string {
  const n = parseInt(colour.slice(1), 16);
  const [r, g, b] = [n >> 16, (n >> 8) & 255, n & 255].map((byte) => {
    const v = byte / 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! > 0.22 ? '#1c1408' : '#fffaf0';
}
