import { finalAngle, freeParticleError, rigidMotionError } from '../six-degrees.ts';
import type { VerificationCase } from '../verification-case.ts';
import { atLeast, atMost } from '../verification-case.ts';

const group = 'Rigid motion and body forces';
const distance = 'distance from the exact path, m';

export const MOTION_CASES: readonly VerificationCase[] = [
  atLeast({
    group,
    name: 'The six-degree-of-freedom event turns the head',
    figure: 'angle at the end, °',
    limit: 40,
    run: finalAngle,
  }),
  atMost({
    group,
    name: 'Pose of the head by quaternion, sampled at 1 kHz',
    figure: distance,
    limit: 1e-6,
    run: () => rigidMotionError(1e-3),
  }),
  atMost({
    group,
    name: 'Free particle in the turning frame',
    figure: distance,
    limit: 1e-6,
    run: () => freeParticleError(1e-5),
  }),
];
