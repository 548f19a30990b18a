// What each ground looks like: colours, and the numbers of the recipes.
import type { Hex, Point } from '../../src/hex-table/grid.ts';
import type { Battle, MapId } from './battle.ts';

export interface Roofs {
  sets: [dark: string, light: string][];
  wall: string;
}

export interface Theme {
  seed: number; // the year
  /** Colour of the ground by height, from the lowest. */
  levels: string[];
  height: (terrain: string) => number;
  /** Soft edges of the ground's heights. */
  relief: {
    sigma: number;
    warp: number;
    wave: number;
    near: number;
    broad: number;
    rise: number;
    rough: number;
    scale: number;
    dark: number;
    light: number;
    mottle: number;
  };
  hachure: {
    colour: string;
    length: number;
    width: number;
    lee: number;
    skip: number;
    second: number | null;
  };
  contour: { colour: string; opacity: number };
  patches: [colour: string, above: number, scale: number, opacity: number, seed: number][];
  fields: {
    colours: string[];
    size: number;
    ratio: number;
    angle: number;
    jitter: number;
    seed: number;
    above: number;
    around?: Point;
  } | null;
  hedge: string;
  furrow: string;
  tuft: { colour: string; number: number; opacity: number; agave: boolean };
  water: { fill: string; deep: string; line: string; shore: string; bank: string; river: number };
  grid: number; // opacity
  roofs: Roofs;
  yard: string;
  church: boolean;
  houses: number; // in a village
  cities: {
    hexes: Hex[];
    middle: Point;
    square: number;
    moat: string | null;
    angle: number;
    ground: string;
    mosque: boolean;
  }[];
  suburbs: Hex[][];
  camps: { hexes: Hex[]; colour: string }[];
  forts: { at: Point; corners: number; radius: number; angle: number }[];
  ravelins: Point[];
  ruins: Hex[];
  bankTrees: boolean;
  /** Ground under olive trees, and the line around it. */
  grove: [fill: string, edge: string];
  /** The church of an open town. */
  townChurch: Point | null;
}

const base: Omit<Theme, 'seed' | 'levels' | 'relief'> = {
  height: (terrain) => (terrain === 'hill' ? 1 : 0),
  hachure: { colour: '#5b4020', length: 24, width: 1.7, lee: 0.28, skip: 0, second: null },
  contour: { colour: '#8a6a3c', opacity: 0.75 },
  patches: [],
  fields: null,
  hedge: '#8b7a45',
  furrow: '#9b8448',
  tuft: { colour: '#8f8049', number: 46, opacity: 0.75, agave: false },
  water: {
    fill: '#a9c8cf',
    deep: '#7fabb8',
    line: '#4f8596',
    shore: '#3f7385',
    bank: '#8f9a5c',
    river: 15,
  },
  grid: 0.34,
  roofs: {
    sets: [
      ['#a9553a', '#cf8f6c'],
      ['#9c4f38', '#c48364'],
      ['#b5694a', '#d9a27f'],
    ],
    wall: '#523322',
  },
  yard: '#dccb9d',
  church: true,
  houses: 9,
  cities: [],
  suburbs: [],
  camps: [],
  forts: [],
  ravelins: [],
  ruins: [],
  bankTrees: false,
  grove: ['#cdc085', '#7b7340'],
  townChurch: null,
};
const hills = {
  sigma: 0.42,
  warp: 0.17,
  wave: 0.95,
  near: 0.6,
  broad: 0.75,
  dark: 1.15,
  light: 0.9,
  mottle: 0.07,
};

const themes: Record<MapId, (battle: Battle) => Theme> = {
  nieuport: () => ({
    ...base,
    seed: 1600,
    levels: ['#dfd7aa', '#f5ebcd'],
    height: (terrain) => ({ dune: 1, clear: 0.12, village: 0.12, polder: -0.1 })[terrain] ?? 0,
    relief: {
      sigma: 0.36,
      warp: 0.25,
      wave: 0.6,
      near: 0.85,
      broad: 0.45,
      rise: 44,
      rough: 0.3,
      scale: 110,
      dark: 1.2,
      light: 1.1,
      mottle: 0.04,
    },
    hachure: { colour: '#7a6335', length: 17, width: 1.5, lee: 0.55, skip: 0.34, second: 0.72 },
    contour: { colour: '#a48a52', opacity: 0.5 },
    patches: [
      ['#c3c58d', 0.02, 210, 0.42, 1],
      ['#f0e6c4', 0.12, 170, 0.55, 2],
      ['#a9b478', 0.2, 150, 0.4, 3],
    ],
    tuft: { colour: '#77804a', number: 90, opacity: 0.9, agave: false },
    water: { ...base.water, fill: '#a8c6cc', deep: '#7ca7b4' },
    grid: 0.36,
  }),
  otumba: () => ({
    ...base,
    seed: 1520,
    levels: ['#e6d6a6', '#d6bb84'],
    relief: { ...hills, rise: 56, rough: 0.12, scale: 210, dark: 1.2, mottle: 0.08 },
    hachure: { ...base.hachure, colour: '#6a4a22', length: 26 },
    patches: [
      ['#d8c68a', 0.06, 420, 0.34, 1],
      ['#f1e5be', 0.1, 300, 0.36, 2],
      ['#c9bf80', 0.2, 260, 0.3, 3],
    ],
    tuft: { colour: '#7d7c3e', number: 52, opacity: 1, agave: true },
    grid: 0.3,
    roofs: {
      sets: [
        ['#cdb48a', '#e6d3ab'],
        ['#b99c6c', '#d6bd90'],
      ],
      wall: '#5c4528',
    },
    yard: '#d9c190',
    church: false,
    houses: 11,
  }),
  'san-quintin': (battle) => ({
    ...base,
    seed: 1557,
    levels: ['#d9d9a8', '#cdbd84'],
    relief: { ...hills, rise: 50, rough: 0.14, scale: 200, light: 0.85 },
    hachure: { ...base.hachure, colour: '#5f4a22', length: 22 },
    patches: [
      ['#c6cc92', 0.1, 420, 0.4, 1],
      ['#e9e2b4', 0.14, 300, 0.4, 2],
    ],
    fields: {
      colours: ['#dcd193', '#cfd395', '#e8dfb0', '#bccb86', '#d9c98a'],
      size: 135,
      ratio: 1.3,
      angle: -0.22,
      jitter: 0.18,
      seed: 8,
      above: -0.22,
    },
    hedge: '#6f7a3e',
    furrow: '#8f9350',
    tuft: { ...base.tuft, colour: '#7f8a4a' },
    water: { ...base.water, river: 12 },
    roofs: {
      sets: [
        ['#8f5443', '#b98570'],
        ['#6f7078', '#9a9ba1'],
        ['#9a6148', '#c39376'],
        ['#7b6a5c', '#a89784'],
      ],
      wall: '#45301f',
    },
    cities: [
      {
        hexes: battle.area('san-quintin'),
        middle: battle.middle('san-quintin'),
        square: 44,
        moat: '#8fb0b0',
        angle: 0.35,
        ground: '#dac9a4',
        mosque: false,
      },
    ],
    suburbs: [battle.area('isle')],
    camps: ['camp-spanish', 'camp-english'].map((id) => ({
      hexes: battle.area(id),
      colour: '#b5473c',
    })),
    ravelins: [battle.middle('revellin')],
    bankTrees: true,
  }),
  tunis: (battle) => {
    const [cx, cy] = battle.middle('tunis');
    const [fx, fy] = battle.middle('goleta');
    return {
      ...base,
      seed: 1535,
      levels: ['#ead9ab', '#d7b881'],
      relief: { ...hills, rise: 52, rough: 0.15, scale: 190 },
      hachure: { ...base.hachure, colour: '#6b4a20' },
      patches: [
        ['#dcc78c', 0.1, 420, 0.4, 1],
        ['#f5e9c8', 0.12, 300, 0.45, 2],
        ['#c9c187', 0.22, 300, 0.35, 3],
      ],
      fields: {
        colours: ['#e5cd8d', '#f1e3b8', '#dbc07e', '#cfc488'],
        size: 120,
        ratio: 1.3,
        angle: 0.5,
        jitter: 0.2,
        seed: 4,
        above: 0.06,
      },
      tuft: { ...base.tuft, colour: '#95834a' },
      water: { ...base.water, fill: '#9fc6c6', deep: '#78abb0' },
      grid: 0.3,
      roofs: {
        sets: [
          ['#d8c6a0', '#f3e8cd'],
          ['#cbb68c', '#eadcb8'],
          ['#c79b78', '#e2c2a2'],
        ],
        wall: '#6a5434',
      },
      yard: '#e3d3a6',
      church: false,
      cities: [
        {
          hexes: battle.area('tunis'),
          middle: [cx + 8, cy - 10],
          square: 40,
          moat: null,
          angle: 0.2,
          ground: '#e6d6ae',
          mosque: true,
        },
      ],
      forts: [{ at: [fx + 4, fy], corners: 4, radius: 92, angle: 0.78 }],
      ruins: battle.area('carthage'),
    };
  },
  // July straw; green only in the ravine.
  bailen: (battle) => {
    const [x, y] = battle.grid.centre([30, 15]);
    return {
      ...base,
      seed: 1808,
      levels: ['#cfd0a0', '#e9ddba', '#dfca9a', '#d0b17c'],
      relief: { ...hills, rise: 38, rough: 0.24, scale: 210, mottle: 0.06 },
      hachure: { ...base.hachure, length: 17 },
      patches: [
        ['#d9cb92', 0.1, 420, 0.35, 1],
        ['#f4ead0', 0.12, 300, 0.4, 2],
        ['#c9c48c', 0.2, 360, 0.3, 3],
      ],
      fields: {
        colours: ['#e2c46f', '#f3e8c4', '#cdb981', '#d8c07c', '#c2bd82', '#e8d49a'],
        size: 128,
        ratio: 1.35,
        angle: 0.34,
        jitter: 0.16,
        seed: 5,
        above: -0.06,
        around: [x, y],
      },
      water: { ...base.water, fill: '#8fb9c4' },
      grid: 0.36,
      grove: ['#c3bd84', '#75723f'],
      townChurch: [x + 26, y - 34],
      bankTrees: true,
    };
  },
};

export const themeOf = (battle: Battle): Theme => themes[battle.id](battle);
