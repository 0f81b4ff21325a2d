import { normalFrom } from './normal-from.ts';

/** rad/s² per g of men's rugby with instrumented mouthguards, and the spread of its logarithm, as the demo league has them. */
const ANGULAR_PER_G = 66;
const SPREAD = 0.35;

/** Draws g per rad/s²: log-normal about the published ratio. */
export const plaOf = (random: () => number): number => Math.exp(SPREAD * normalFrom(random)) / ANGULAR_PER_G;
