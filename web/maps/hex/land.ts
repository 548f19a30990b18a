// One map while it is drawn: its fields, made when first asked for, and what things must keep off.
import type { Hex, Point } from '../../src/hex-table/grid.ts';
import type { Battle } from './battle.ts';
import type { Line } from './curves.ts';
import { BLEED, Field, field, type Shape } from './field.ts';
import type { Theme } from './themes.ts';

/** Softness of each ground, and the level where it begins. */
export const ground: Record<string, { shape: Omit<Shape, 'seed'>; level: number }> = {
  polder: { shape: { sigma: 0.6, warp: 0.1 }, level: 0.5 },
  corn: { shape: { sigma: 0.5, warp: 0.12 }, level: 0.49 },
  marsh: { shape: { warp: 0.14 }, level: 0.4 },
  olive: { shape: { warp: 0.12 }, level: 0.46 },
  wood: { shape: { warp: 0.16 }, level: 0.46 },
  sea: { shape: { sigma: 0.5, warp: 0.1 }, level: 0.5 },
  lake: { shape: { sigma: 0.5, warp: 0.1 }, level: 0.5 },
  city: { shape: { sigma: 0.4, warp: 0.04 }, level: 0.46 },
  suburb: { shape: { sigma: 0.36, warp: 0.08 }, level: 0.46 },
  camp: { shape: { sigma: 0.52, warp: 0.04 }, level: 0.48 },
  town: { shape: { sigma: 0.42, warp: 0.1 }, level: 0.42 },
};

export class Land {
  readonly heights: Field;
  readonly broad: Field;
  /** Course of each river, and points along it. */
  courses: Line[] = [];
  banks: Line[] = [];
  streams: Line[] = [];
  /** Roads as drawn, and points along them. */
  ways: { kind: string; line: Line }[] = [];
  private wayside: Line = [];
  private readonly fields = new Map<string, Field>();

  constructor(
    readonly battle: Battle,
    readonly theme: Theme,
  ) {
    const { relief, seed } = theme;
    const value = (hex: Hex) => this.height(hex);
    this.heights = field(battle.grid, value, { ...relief, seed: seed + 3 });
    this.broad = field(battle.grid, value, { sigma: 1, warp: 0.2, wave: 1.6, seed: seed + 3 });
  }

  height(hex: Hex): number {
    return this.battle.level ? this.battle.level(hex) : this.theme.height(this.battle.terrain(hex));
  }

  /** Where a contour runs: halfway between two levels. */
  get contours(): number[] {
    return this.theme.levels.slice(1).map((_, level) => level + 0.5);
  }

  /** How much a ground is there, 0 to 1. */
  of(kind: string): Field {
    const known = this.fields.get(kind);
    if (known) return known;
    const made = this.among(
      kind,
      (hex) => this.battle.terrain(hex) === kind,
      ground[kind]?.shape ?? {},
    );
    return made;
  }

  among(
    name: string,
    inside: (hex: Hex) => boolean,
    shape: Omit<Shape, 'seed'>,
    seed = this.theme.seed + 11,
  ): Field {
    const known = this.fields.get(name);
    if (known) return known;
    const made = field(this.battle.grid, (hex) => (inside(hex) ? 1 : 0), { ...shape, seed });
    this.fields.set(name, made);
    return made;
  }

  has(kind: string): boolean {
    return this.battle.kinds.has(kind);
  }

  nearWater(x: number, y: number, within: number): boolean {
    return this.banks.some((line) =>
      line.some(
        (at: Point) => Math.abs(at[0] - x) < within && Math.hypot(at[0] - x, at[1] - y) < within,
      ),
    );
  }

  lay(ways: { kind: string; line: Line }[], points: Line): void {
    this.ways = ways;
    this.wayside = points;
  }

  nearRoad(x: number, y: number, within: number): boolean {
    return this.wayside.some(
      (at) => Math.abs(at[0] - x) < within && Math.hypot(at[0] - x, at[1] - y) < within,
    );
  }

  roadNear(at: Point, within: number): Line {
    return this.wayside.filter((one) => Math.hypot(one[0] - at[0], one[1] - at[1]) < within);
  }

  onSheet(x: number, y: number, beyond = BLEED): boolean {
    const { width, height } = this.battle.grid;
    return x > -beyond && y > -beyond && x < width + beyond && y < height + beyond;
  }

  get box(): string {
    const { width, height } = this.battle.grid;
    return `x="${-BLEED}" y="${-BLEED}" width="${width + 2 * BLEED}" height="${height + 2 * BLEED}"`;
  }
}

/** A layer of the drawing, and what it needs defined. */
export interface Layer {
  defs: string;
  body: string;
}
