import type { LinearPart } from './kernel.ts';

/** The linear part of the kernel over the other one, at one standard deviation from the mean. */
const SHARE = 1;

/** The kernel's linear part for points that are scaled by a length, so that it does not depend on it. */
export const linearPart = (length: number): LinearPart => ({ offset: SHARE, slope: SHARE * length * length });
