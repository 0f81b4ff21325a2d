/** What lies on and near the midline, in the template's millimetres: falx, fissure, corpus callosum, ventricles. */
import type { Point, SignedDistance } from '../signed-distance.ts';
import { ellipsoid, taperedCapsule, union } from '../signed-distance.ts';
import { tentorialHeight } from './tentorium.ts';

const { sqrt, min, max, abs, hypot } = Math;

/** Corpus callosum in the sagittal plane, from rostrum over genu, body and isthmus to the splenium: a, s, radius. */
const CALLOSUM = [
  [21, -3, 3],
  [29, 3, 4.5],
  [31, 11, 5.5],
  [25, 20, 4.5],
  [10, 25.5, 3.6],
  [-8, 27, 3.6],
  [-26, 23.5, 3.6],
  [-37, 17, 4.8],
  [-43, 10, 5.6],
] as const;
/** How far it reaches to each side before its fibres fan out into the white matter. */
const CALLOSUM_HALF_WIDTH = 17;

/** Distance to the callosum's curve in the sagittal plane less its radius. */
function sagittalCallosum(a: number, s: number): number {
  let nearest = Infinity;
  for (let i = 1; i < CALLOSUM.length; i++) {
    const [a0, s0, r0] = CALLOSUM[i - 1]!;
    const [a1, s1, r1] = CALLOSUM[i]!;
    const [da, ds] = [a1 - a0, s1 - s0];
    const t = min(1, max(0, ((a - a0) * da + (s - s0) * ds) / (da * da + ds * ds)));
    nearest = min(nearest, hypot(a - a0 - t * da, s - s0 - t * ds) - r0 - t * (r1 - r0));
  }
  return nearest;
}

export const callosum: SignedDistance = ([r, a, s]) =>
  // Sideways the fibres of the body rise a little over the ventricles.
  max(sagittalCallosum(a, s - 0.06 * abs(r)), abs(r) - CALLOSUM_HALF_WIDTH);

const chain = (...points: (readonly [number, number, number, number])[]): SignedDistance =>
  union(
    2,
    ...points
      .slice(1)
      .map(([r, a, s, radius], i) =>
        taperedCapsule(points[i]!.slice(0, 3) as unknown as Point, [r, a, s], points[i]![3], radius),
      ),
  );

/** Frontal horn, body, atrium, then occipital and temporal horn, the right one. */
const lateralVentricle = union(
  2,
  chain([10, 27, 7, 3.2], [9, 14, 14, 4.2], [10, -8, 19, 4], [15, -28, 17, 4.6], [25, -41, 9, 6]),
  chain([25, -41, 9, 6], [24, -62, 5, 3]),
  chain([25, -41, 9, 6], [33, -34, -7, 3.6], [31, -14, -17, 2.8]),
);
const thirdVentricle = ellipsoid([0, -12, 1], [2.6, 15, 11]);
const fourthVentricle = ellipsoid([0, -44, -32], [7, 4.5, 11]);

export const ventricles: SignedDistance = ([r, a, s]) =>
  min(lateralVentricle([abs(r), a, s]), thirdVentricle([r, a, s]), fourthVentricle([r, a, s]));

/** The diencephalon and the septum under the callosum: where the hemispheres are joined on the midline. */
const joined = union(3, ellipsoid([0, -12, 2], [30, 21, 15]), ellipsoid([0, 6, 8], [30, 20, 13]));

/** Whether the longitudinal fissure parts the hemispheres here on the midline. */
export function isFissure(a: number, s: number): boolean {
  if (s < tentorialHeight(0, a)) return false;
  return sagittalCallosum(a, s) > 0 && joined([0, a, s]) > 0 && !isUnderCallosum(a, s);
}

function isUnderCallosum(a: number, s: number): boolean {
  return a < 29 && a > -42 && s < 24 && s > -2 && ((a + 8) / 37) ** 2 + ((s - 3) / 24) ** 2 < 1;
}

/**
 * Depth of the falx below the vault along the midline: a sickle from the crista galli, over the callosum, to the straight
 * sinus, where it stands on the tentorium. Its free edge stays some millimetres above the callosum.
 */
export function isFalx(a: number, s: number): boolean {
  if (a < -44) return s > tentorialHeight(0, a);
  // Free edge as an arc from the apex of the tentorium (−44, 2) to the crista galli (52, −4).
  const edge = 4 + 38 * sqrt(max(0, 1 - ((a - 2) / 50) ** 2));
  return s > edge && s > -6;
}
