// Conic conformal projection: longitude and latitude in degrees to a point of the drawing and back.

export type Point = readonly [number, number];

export interface Projection {
  project(lonlat: Point): Point;
  invert(point: Point): Point;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
const stretch = (latitude: number) => Math.tan(Math.PI / 4 + latitude / 2);

export function conicConformal(
  meridian: number,
  parallels: readonly [number, number],
  scale: number,
  translate: Point,
): Projection {
  const [south, north] = [radians(parallels[0]), radians(parallels[1])];
  const cone =
    Math.log(Math.cos(south) / Math.cos(north)) / Math.log(stretch(north) / stretch(south));
  const radius = (Math.cos(south) * stretch(south) ** cone) / cone;
  return {
    project([lon, lat]) {
      const r = radius / stretch(radians(lat)) ** cone;
      const angle = cone * radians(lon - meridian);
      return [
        translate[0] + scale * r * Math.sin(angle),
        translate[1] - scale * (radius - r * Math.cos(angle)),
      ];
    },
    invert([x, y]) {
      const px = (x - translate[0]) / scale;
      const py = radius - (translate[1] - y) / scale;
      const r = Math.hypot(px, py);
      const lat = 2 * Math.atan((radius / r) ** (1 / cone)) - Math.PI / 2;
      return [meridian + degrees(Math.atan2(px, py)) / cone, degrees(lat)];
    },
  };
}
