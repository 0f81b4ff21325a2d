/** Cerebellum and brain stem in the template's millimetres. */
import type { SignedDistance } from '../signed-distance.ts';
import { ellipsoid, intersection, taperedCapsule, union } from '../signed-distance.ts';
import { infratentorial, TENTORIAL_GAP } from './tentorium.ts';

const { abs } = Math;

const hemisphere = ellipsoid([26, -65, -30], [28.5, 31, 28]);
const vermis = ellipsoid([0, -62, -26], [16, 27, 25]);

/** Not yet cut off under the tentorium. */
export const cerebellumHull: SignedDistance = ([r, a, s]) => union(7, hemisphere, vermis)([abs(r), a, s]);

export const cerebellum: SignedDistance = intersection(
  4,
  cerebellumHull,
  (point) => infratentorial(point) + TENTORIAL_GAP,
);

const midbrain = taperedCapsule([0, -20, -4], [0, -26, -20], 15, 14);
const pons = ellipsoid([0, -25, -30], [18, 14.5, 14]);
const medulla = taperedCapsule([0, -33, -42], [0, -42, -63], 11, 7.5);

/** Midbrain, the bulge of the pons, and the medulla tapering to the foramen magnum. */
export const brainStem: SignedDistance = union(4, midbrain, pons, medulla);
