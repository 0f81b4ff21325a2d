/**
 * The bulk modulus of a run by its motion: as low as keeps what it does to MPS95 within a tolerance. Derivation and
 * constants: docs/science/formulation.md § 4.
 */
import type { Cavity } from '../model/cavity.ts';
import type { HeadMotion, Triple } from './head-motion.ts';

/** K_ref of brain and fluid in the literature, Pa: Zhao & Ji 2019. */
export const REFERENCE_BULK_MODULUS = 0.219e9;

/**
 * Factors n by which the time step may grow: K = K_ref / n². A few, the longest step first, so that events share models
 * and passes.
 */
export const SOFTENINGS = [3.4, 2.8, 2] as const;

/** Least bulk modulus over the instantaneous shear modulus of the stiffest tissue. */
const LEAST_BULK_TO_SHEAR = 1000;

/** Shares of the terms of the estimate, fitted to `npm run science:bulk` from above. */
const WEIGHTS = { shear: 10, translation: 0.05, rotation: 2.4 } as const;

/** Change of the strain of translation alone, as a share of it: what a short push leaves ringing, whatever the bulk modulus. */
const RINGING = 0.007;

/** Orders of MPS95 by the peaks of a motion: of translation, s²/m, and of rotation, s/rad. */
const STRAIN = { translation: 5e-6, rotation: 0.009 } as const;

/** Change of MPS95 by mass that sheets need beside softer tissue, as a share of the mass that can move. */
const MASS_WEIGHT = 0.33;

/** Peaks of a motion that press on the tissue. */
export interface MotionPeaks {
  /** Largest |a|, m/s². */
  acceleration: number;
  /** Largest |α| + ω², rad/s². */
  turning: number;
  /** Largest |ω − ω(0)|, rad/s. */
  turn: number;
}

export function motionPeaks({ linearAcceleration, angularVelocity, angularAcceleration }: HeadMotion): MotionPeaks {
  const size = ([x, y, z]: Triple): number => Math.hypot(x, y, z);
  const turning = angularAcceleration.map((alpha, i) => size(alpha) + size(angularVelocity[i]!) ** 2);
  const [x, y, z] = angularVelocity[0]!;
  const turn = largest(angularVelocity.map((omega) => size([omega[0] - x, omega[1] - y, omega[2] - z])));
  return { acceleration: largest(linearAcceleration.map(size)), turning: largest(turning), turn };
}

/**
 * Estimate from above of the share by which MPS95 differs from that of an incompressible brain that had the reference's step.
 * @param sheetMass mass that sheets need beside softer tissue, as a share of the mass that can move
 */
export function bulkError(cavity: Cavity, peaks: MotionPeaks, bulkModulus: number, sheetMass: number): number {
  const [translation, rotation] = pressures(cavity, peaks);
  const { shear, translation: ofTranslation, rotation: ofRotation } = WEIGHTS;
  const weighted = shear * cavity.shearModulus + ofTranslation * translation + ofRotation * rotation;
  return weighted / bulkModulus + RINGING * translatedShare(peaks) + MASS_WEIGHT * sheetMass;
}

/** Share of MPS95 that is translation's: all of it in a head that does not turn, a hundredth in most events. */
function translatedShare({ acceleration, turn }: MotionPeaks): number {
  const strain = STRAIN.translation * acceleration;
  return strain === 0 ? 0 : strain / (strain + STRAIN.rotation * turn);
}

/** Whether tissue of this bulk modulus still keeps its volume as brain does. */
export const isNearlyIncompressible = ({ stiffest }: Cavity, bulkModulus: number): boolean =>
  bulkModulus >= LEAST_BULK_TO_SHEAR * stiffest;

/** Pa, of translation and of rotation. */
const pressures = ({ density, depth }: Cavity, { acceleration, turning }: MotionPeaks): [number, number] => [
  density * acceleration * depth,
  density * turning * depth ** 2,
];

const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);
