import { bulkError, isNearlyIncompressible, motionPeaks, REFERENCE_BULK_MODULUS } from './bulk-modulus.ts';
import type { HeadMotion } from './head-motion.ts';

/** As the coarse head's. */
const CAVITY = { density: 1035, depth: 0.1, shearModulus: 3000, stiffest: 8000 };
const SOFT = REFERENCE_BULK_MODULUS / 3.4 ** 2;

const motion: HeadMotion = {
  time: [0, 0.001, 0.002],
  linearAcceleration: [
    [0, 0, 0],
    [300, 0, 400],
    [0, 100, 0],
  ],
  angularVelocity: [
    [0, 0, 0],
    [0, 0, 10],
    [0, 30, 40],
  ],
  angularAcceleration: [
    [0, 0, 0],
    [3000, 0, 4000],
    [0, 0, 3000],
  ],
};

describe('the bulk modulus of a run', () => {
  it('is judged by the largest push, by turning and its acceleration at the same time, and by how far the speed changes', () => {
    expect(motionPeaks(motion)).toEqual({ acceleration: 500, turning: 5500, turn: 50 });
  });

  it('is the more wrong the softer it is, the harder the motion and the more mass it needs', () => {
    const peaks = motionPeaks(motion);
    const error = bulkError(CAVITY, peaks, SOFT, 0);
    const still = { ...peaks, acceleration: 0 };
    expect(bulkError(CAVITY, still, 2 * SOFT, 0)).toBeCloseTo(bulkError(CAVITY, still, SOFT, 0) / 2, 12);
    expect(bulkError(CAVITY, { ...peaks, turning: 2 * peaks.turning }, SOFT, 0)).toBeGreaterThan(error);
    expect(bulkError(CAVITY, { ...peaks, acceleration: 2 * peaks.acceleration }, SOFT, 0)).toBeGreaterThan(error);
    expect(bulkError(CAVITY, peaks, SOFT, 0.01)).toBeCloseTo(error + 0.0033, 12);
  });

  it('is no better than 0.7 % where translation alone strains, so that the reference is taken', () => {
    const peaks = { acceleration: 1000, turning: 0, turn: 0 };
    const turning = bulkError(CAVITY, { ...peaks, turn: 10 }, SOFT, 0);
    expect(bulkError(CAVITY, peaks, SOFT, 0) - turning).toBeGreaterThan(0.006);
    expect(bulkError(CAVITY, peaks, 1e12, 0)).toBeGreaterThan(0.005);
    expect(bulkError(CAVITY, { acceleration: 0, turning: 0, turn: 0 }, SOFT, 0)).toBeCloseTo(
      (10 * CAVITY.shearModulus) / SOFT,
      12,
    );
  });

  it('stays a thousand times the shear modulus of the stiffest tissue', () => {
    expect(isNearlyIncompressible(CAVITY, 8e6)).toBe(true);
    expect(isNearlyIncompressible(CAVITY, 7.9e6)).toBe(false);
  });
});
