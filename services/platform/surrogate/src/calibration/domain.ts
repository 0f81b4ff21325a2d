/** Whether a motion is like those that a model learnt from. */
import { conformalQuantile } from './interval.ts';

export type Reason = 'variance' | 'distance' | 'range';

/** How far a motion is from those that were learnt from, in three ways. */
export interface Strangeness {
  /** Variance of the posterior. */
  readonly variance: number;
  /** From the nearest landmark or its mirror image, in length scales of the kernel. */
  readonly distance: number;
  /** Largest share by which a feature exceeds all of the training. */
  readonly range: number;
}

/** Share of the training's own samples that each way finds strange, each sample without its group. */
const FALSE_ALARMS = 0.015;

export function limitsOf(samples: readonly Strangeness[]): Strangeness {
  const limit = (value: (sample: Strangeness) => number): number =>
    conformalQuantile(samples.map(value), 1 - FALSE_ALARMS);
  return {
    variance: limit(({ variance }) => variance),
    distance: limit(({ distance }) => distance),
    range: Math.max(
      0,
      limit(({ range }) => range),
    ),
  };
}

/** What is no number is strange. */
export const reasonsOf = (own: Strangeness, limits: Strangeness): Reason[] =>
  (['variance', 'distance', 'range'] as const).filter((way) => !(own[way] <= limits[way]));

/** Largest share by which a feature exceeds its most; below 0 where all are within. */
export function excessOf(features: ArrayLike<number>, most: ArrayLike<number>): number {
  let excess = -1;
  for (let i = 0; i < most.length; i++) {
    if (features[i]! > 0) excess = Math.max(excess, features[i]! / Math.max(1e-9, most[i]!) - 1);
  }
  return excess;
}

/** The same of each sample, compared with all samples of other groups. */
export function leftOutExcesses(features: readonly ArrayLike<number>[], groups: ArrayLike<number>): Float64Array {
  const width = features[0]!.length;
  const [most, holder, next] = [new Float64Array(width), new Int32Array(width).fill(-1), new Float64Array(width)];
  for (let k = 0; k < width; k++) {
    features.forEach((own, i) => {
      if (own[k]! > most[k]!) {
        most[k] = own[k]!;
        holder[k] = groups[i]!;
      }
    });
    features.forEach((own, i) => {
      if (groups[i] !== holder[k]) next[k] = Math.max(next[k]!, own[k]!);
    });
  }
  return Float64Array.from(features, (own, i) =>
    excessOf(
      own,
      most.map((value, k) => (holder[k] === groups[i] ? next[k]! : value)),
    ),
  );
}
