/** Signed distances (negative inside) and their smooth combinations. Lengths in metres. */

const { sqrt, min, max, abs } = Math;

export type Point = readonly [number, number, number];
export type SignedDistance = (point: Point) => number;

/** Ellipsoid with the given semi-axes; exact on the surface, first order near it (Quilez's estimate k0 (k0 − 1) / k1). */
export const ellipsoid =
  (centre: Point, semiAxes: Point): SignedDistance =>
  ([x, y, z]) => {
    const p = [x - centre[0], y - centre[1], z - centre[2]] as const;
    const q = [p[0] / semiAxes[0], p[1] / semiAxes[1], p[2] / semiAxes[2]] as const;
    const k0 = norm(q[0], q[1], q[2]);
    const k1 = norm(q[0] / semiAxes[0], q[1] / semiAxes[1], q[2] / semiAxes[2]);
    return k1 === 0 ? -min(...semiAxes) : (k0 * (k0 - 1)) / k1;
  };

/** Segment from `a` to `b` whose radius runs linearly from `radiusA` to `radiusB`; first order where it tapers. */
export const taperedCapsule = (a: Point, b: Point, radiusA: number, radiusB: number): SignedDistance => {
  const d = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const square = d[0] ** 2 + d[1] ** 2 + d[2] ** 2;
  return ([x, y, z]) => {
    const p = [x - a[0], y - a[1], z - a[2]] as const;
    const t = min(1, max(0, (p[0] * d[0] + p[1] * d[1] + p[2] * d[2]) / square));
    return norm(p[0] - t * d[0], p[1] - t * d[1], p[2] - t * d[2]) - radiusA - t * (radiusB - radiusA);
  };
};

/** Half-space on the side against `normal` (unit) of the plane through `origin`. */
export const halfSpace =
  (origin: Point, normal: Point): SignedDistance =>
  ([x, y, z]) =>
    (x - origin[0]) * normal[0] + (y - origin[1]) * normal[1] + (z - origin[2]) * normal[2];

/** Union whose seam is rounded over a width `k`. */
export const union =
  (k: number, ...shapes: SignedDistance[]): SignedDistance =>
  (point) => {
    let distance = Infinity;
    for (const shape of shapes) distance = smoothMinimum(distance, shape(point), k);
    return distance;
  };

/** Intersection whose edge is rounded over a width `k`. */
export const intersection =
  (k: number, ...shapes: SignedDistance[]): SignedDistance =>
  (point) => {
    let distance = -Infinity;
    for (const shape of shapes) distance = -smoothMinimum(-distance, -shape(point), k);
    return distance;
  };

/** Gradient by central differences. */
export function gradient(shape: SignedDistance, [x, y, z]: Point, step = 1e-5): [number, number, number] {
  return [
    (shape([x + step, y, z]) - shape([x - step, y, z])) / (2 * step),
    (shape([x, y + step, z]) - shape([x, y - step, z])) / (2 * step),
    (shape([x, y, z + step]) - shape([x, y, z - step])) / (2 * step),
  ];
}

/** Moves a point along the gradient onto the level set shape = level (Newton, a few steps). */
export function project(shape: SignedDistance, start: Point, level: number): [number, number, number] {
  let point: [number, number, number] = [...start];
  for (let iteration = 0; iteration < 12; iteration++) {
    const excess = shape(point) - level;
    if (abs(excess) < 1e-9) break;
    const g = gradient(shape, point);
    // A distance has a slope of 1; where a rough one is flat the step stays finite.
    const scale = excess / max(0.3, g[0] ** 2 + g[1] ** 2 + g[2] ** 2);
    point = [point[0] - scale * g[0], point[1] - scale * g[1], point[2] - scale * g[2]];
  }
  return point;
}

/** Several times faster than hypot, which guards against overflow that cannot happen here. */
const norm = (x: number, y: number, z: number): number => sqrt(x * x + y * y + z * z);

function smoothMinimum(a: number, b: number, k: number): number {
  const overlap = max(k - abs(a - b), 0) / k;
  return min(a, b) - (overlap * overlap * k) / 4;
}
