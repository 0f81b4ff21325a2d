/**
 * The main sulci of the convexity as curves through landmarks (template millimetres, right side; rounded from the atlas
 * of Talairach & Tournoux 1988). Only their directions from the middle of the hemisphere count, so that they lie on
 * the surface whatever its shape.
 */
import type { Point, SignedDistance } from '../signed-distance.ts';
import { cross, dot, length, subtract, unit } from './vector.ts';

const { min, max, abs, exp, sin } = Math;

interface Sulcus {
  points: Point[];
  /** How far the surface is drawn in, mm. */
  depth: number;
  /** Half width of the groove, mm. */
  width: number;
}

const LATERAL: Sulcus = {
  points: [[30, 16, -20], [46, 20, -10], [58, -2, 0], [62, -24, 8], [60, -42, 19]],
  depth: 6.5,
  width: 3.6,
}; // prettier-ignore
const CENTRAL: Sulcus = {
  points: [[5, -31, 74], [20, -27, 66], [36, -20, 55], [48, -14, 38], [60, -6, 14]],
  depth: 4.2,
  width: 3.2,
}; // prettier-ignore
const PARIETO_OCCIPITAL: Sulcus = { points: [[4, -74, 44], [22, -76, 36]], depth: 4, width: 3 }; // prettier-ignore

const sulcus = (...points: Point[]): Sulcus => ({ points, depth: 2.8, width: 2.6 });

const SULCI: readonly Sulcus[] = [
  LATERAL,
  CENTRAL,
  PARIETO_OCCIPITAL,
  sulcus([18, -14, 68], [32, -2, 56], [46, 4, 36], [56, 8, 14]), // precentral
  sulcus([16, -46, 70], [34, -40, 56], [50, -26, 40], [60, -20, 20]), // postcentral
  sulcus([22, 48, 34], [24, 24, 50], [26, 0, 62]), // superior frontal
  sulcus([40, 48, 10], [46, 28, 24], [48, 8, 34]), // inferior frontal
  sulcus([36, -44, 54], [32, -60, 50], [28, -78, 34]), // intraparietal
  sulcus([48, 10, -24], [60, -12, -12], [62, -36, -2], [54, -58, 16]), // superior temporal
  sulcus([46, 4, -36], [58, -18, -26], [58, -44, -14], [46, -68, -4]), // inferior temporal
  sulcus([40, -86, 14], [46, -74, 2], [44, -66, -14]), // lateral occipital
];

/** Height of the central sulcus' plane and of the lateral sulcus, as read by the lobes. */
export const centralSulcusAt = (s: number): number => -4 - 0.46 * (s - 14);
export const lateralSulcusAt = (a: number): number => min(18, -12 - 0.5 * (a - 20));

/** Middle of the right hemisphere, from which the directions are taken. */
const MIDDLE: Point = [12, -16, 10];
/** Deeper than this no sulcus is looked for. */
const REACH = 14;

/** Sulci wind: points are shifted by some millimetres, in waves, before they are compared with the arcs. */
function wind([r, a, s]: Point): Point {
  return [
    r + 1.6 * sin(0.31 * a + 0.23 * s),
    a + 2 * sin(0.27 * s + 0.21 * r + 1) + 1.1 * sin(0.55 * r - 0.4 * s),
    s + 2 * sin(0.25 * a - 0.19 * r + 2) + 1.1 * sin(0.5 * a + 0.45 * r),
  ];
}

/** Draws the surface of `shape` in along the sulci of both sides. */
export function withSulci(shape: SignedDistance): SignedDistance {
  const arcs = SULCI.flatMap(({ points, depth, width }) =>
    points.slice(1).map((end, i) => ({ ...arcBetween(points[i]!, end), depth, width })),
  );
  return ([r, a, s]) => {
    const distance = shape([r, a, s]);
    if (abs(distance) > REACH) return distance;
    const arm = subtract(wind([abs(r), a, s]), MIDDLE);
    const radius = length(arm);
    const direction: Point = [arm[0] / radius, arm[1] / radius, arm[2] / radius];
    let drawn = 0;
    for (const { normal, middle, half, depth, width, from, to } of arcs) {
      if (dot(direction, middle) < half - 0.2) continue;
      const away = distanceToArc(direction, normal, middle, half, from, to) * radius;
      drawn = max(drawn, depth * exp(-((away / width) ** 2)));
    }
    return distance + drawn;
  };
}

/** Great circle from one landmark's direction to another's. */
function arcBetween(start: Point, end: Point) {
  const from = unit(subtract(start, MIDDLE));
  const to = unit(subtract(end, MIDDLE));
  const middle = unit([from[0] + to[0], from[1] + to[1], from[2] + to[2]]);
  return { from, to, middle, half: dot(from, middle), normal: unit(cross(from, to)) };
}

/** Angle (rad, for small ones) between a direction and an arc. */
function distanceToArc(d: Point, normal: Point, middle: Point, half: number, from: Point, to: Point): number {
  const off = dot(d, normal);
  const foot = unit([d[0] - off * normal[0], d[1] - off * normal[1], d[2] - off * normal[2]]);
  if (dot(foot, middle) >= half) return abs(off);
  return min(length(subtract(d, from)), length(subtract(d, to)));
}
