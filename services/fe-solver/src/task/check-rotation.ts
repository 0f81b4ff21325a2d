/** Refuses motions whose angular velocity is not the integral of their angular acceleration. */
import { rotationContradiction } from '@strainscope/proto/rotation';
import { SolverError } from '../errors/solver-error.ts';
import type { HeadMotion, Triple } from '../motion/head-motion.ts';

/** @throws SolverError contradictory-motion, with the axis that is farthest off and what is likely wrong with it */
export function checkRotation({ time, angularVelocity, angularAcceleration }: HeadMotion): void {
  const found = rotationContradiction(time, seriesOf(angularVelocity), seriesOf(angularAcceleration));
  if (!found) return;
  const { message, ...details } = found;
  throw new SolverError('contradictory-motion', message, details);
}

const seriesOf = (triples: readonly Triple[]) => ({
  x: triples.map(([x]) => x),
  y: triples.map(([, y]) => y),
  z: triples.map(([, , z]) => z),
});
