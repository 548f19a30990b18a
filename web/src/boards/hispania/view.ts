// The view of Hispania as the server sends it (docs/games/hispania.md), as far as the board reads it.
import type { Both } from '../types';
import type { Point } from './projection';

export type SpaceId = string;
export type GeneralId = 'ulterior' | 'citerior' | 'consul' | 'proconsul';
export type DiscOwner = 'ulterior' | 'citerior' | 'consul' | 'legio';

export interface General {
  id: GeneralId;
  name: Both;
  letter: string;
  space: SpaceId | null;
  seats: string[];
  home: string | null;
  garrisons: { reserve: number; board: number };
  support: number;
  generic: boolean;
  groups: { spaces: SpaceId[]; discs: number; connected: boolean }[];
  blocks: number;
}

export interface Army {
  space: SpaceId;
  province: string;
  special: boolean;
  group: SpaceId[];
  revolts: number;
  acted: boolean;
  acting: boolean;
}

export interface Province {
  id: string;
  name: Both;
  numeral: string;
  roman: boolean;
  capital: SpaceId | null;
  cities: SpaceId[];
  revolts: number;
  in_revolt: SpaceId[];
  full: boolean;
  quiet: boolean;
  army: SpaceId | null;
  held: boolean;
}

export interface Space {
  id: SpaceId;
  name: string;
  modern: Both | null;
  kind: 'city' | 'sea';
  province: string | null;
  number: number;
  capital: boolean;
  roman: boolean;
  lonlat: Point;
  revolts: number;
  army: null | 'army' | 'special';
  garrisons: DiscOwner[];
  general: GeneralId | null;
  fleet: boolean;
  links: SpaceId[];
  sources: { name: string; province: string | null; number: string; position: string };
}

export interface Link {
  a: SpaceId;
  b: SpaceId;
  kind: 'land' | 'coast' | 'sea';
  segments: number;
  road: boolean;
  printed: boolean;
  via: Point[];
  sources: { link: string; segments: string; road: string | null };
}

export interface Strength {
  die: boolean;
  plus: number;
  times: number;
}

export interface Combat {
  kind: 'siege' | 'attack' | 'army-siege' | 'army-attack';
  from: SpaceId;
  to: SpaceId;
  general: GeneralId | null;
  army: SpaceId | null;
  denarii: number;
  roman: Strength;
  hispanic: Strength;
}

export interface Hispanic {
  step: 'revolt' | 'armies';
  dice: [number, number] | null;
  target: SpaceId | null;
  army: SpaceId | null;
  alternatives: SpaceId[];
  die: number | null;
  tied: SpaceId[];
  chosen: SpaceId | null;
}

export interface Goal {
  text: Both;
  garrisons: { space: SpaceId; held: boolean }[];
  quiet: { province: string; met: boolean }[];
  special_gone: boolean | null;
  met: boolean;
}

export interface HispaniaView {
  game: 'hispania';
  seat: string | null;
  scenario: string;
  round: number;
  rounds: number;
  year: number | null;
  time: { year: number | null; covered: boolean }[];
  phase: string;
  node: string;
  active: GeneralId | null;
  level: {
    code: string | null;
    denarii: number;
    garrisons: number;
    fleets: number;
    roads: number;
    armies: number;
  };
  variants: string[];
  seats: { id: string; name: Both; side: string; controls: GeneralId[] }[];
  /** `left` to whoever decides now; `partner`: kept for the other half of a divided consul's turn. */
  denarii: {
    left: number;
    turn: number;
    partner: number;
    blocked: number;
    hispanic: number | null;
  };
  must_leave: boolean;
  reserve: {
    revolts: number;
    armies: number;
    garrisons: Record<string, number>;
    legio: number;
    roads: number;
  };
  generals: General[];
  armies: Army[];
  provinces: Province[];
  spaces: Space[];
  links: Link[];
  combat: Combat | null;
  hispanic: Hispanic | null;
  goal: Goal;
  result: { outcome: string; name: Both; text: Both; winner: string } | null;
}

export const reconstructed = (source: string | null | undefined): boolean =>
  source === 'reconstruction';

export const generalOf = (view: HispaniaView, id: string | null): General | undefined =>
  view.generals.find((one) => one.id === id);

export const linkBetween = (view: HispaniaView, a: SpaceId, b: SpaceId): Link | undefined =>
  view.links.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
