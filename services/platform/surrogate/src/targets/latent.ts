/**
 * Targets as numbers that may be anything, in which a motion's severity acts evenly, and back. Strains are taken as their
 * roots. A CSDM is taken as the normal quantile of the share: were strain spread over the volume lognormally, that would
 * be b ln(MPS95/threshold) − 1.645, since MPS95 is exceeded in 5 % of the volume. The line replaces the quantile where the
 * share is 0 or 1, so that these samples tell how far from the threshold they are.
 */
import { normalQuantile, normalShare } from '../linear-algebra/normal-distribution.ts';
import type { Csdm, Target } from './targets.ts';
import { CSDM_THRESHOLDS, isCsdm } from './targets.ts';

/** Shares of the volume are told no finer than this: it is some elements of the mesh. */
const RESOLUTION = 1e-3;

/** Φ⁻¹ of the volume that stays below MPS95. */
const QUANTILE_OF_95 = 1.6449;
/** Latent CSDMs end here: shares of 1e-7. */
const FARTHEST = 5.2;
/** b where there are too few samples to find it; measured on 200 events of the solver. */
const USUAL_SLOPE = 2.75;
const LEAST_TO_FIT = 10;
/** Shares of the volume below this are of no element. */
const LEAST_OF_VOLUME = 1e-5;
/** MPS95 below this is none, so that its logarithm is finite. */
const LEAST_STRAIN = 1e-4;

/** b of each CSDM. */
export type Slopes = Readonly<Record<Csdm, number>>;

/** b by least squares through the known point, from the samples whose share is neither 0 nor 1. */
export function slopesOf(samples: readonly Readonly<Record<Target, number>>[]): Slopes {
  const slope = (target: Csdm): number => {
    const informative = samples.filter((sample) => isInformative(sample[target]));
    if (informative.length < LEAST_TO_FIT) return USUAL_SLOPE;
    let [above, below] = [0, 0];
    for (const sample of informative) {
      const distance = distanceOf(target, sample.mps95);
      above += distance * (normalQuantile(sample[target]) + QUANTILE_OF_95);
      below += distance * distance;
    }
    const fitted = above / below;
    return Number.isFinite(fitted) && fitted > 0.5 && fitted < 10 ? fitted : USUAL_SLOPE;
  };
  return {
    csdm3: slope('csdm3'),
    csdm5: slope('csdm5'),
    csdm10: slope('csdm10'),
    csdm15: slope('csdm15'),
    csdm30: slope('csdm30'),
  };
}

export function latentOf(target: Target, sample: Readonly<Record<Target, number>>, slopes: Slopes): number {
  const value = sample[target];
  if (!isCsdm(target)) return Math.sqrt(Math.max(0, value));
  const latent = isInformative(value)
    ? normalQuantile(value)
    : slopes[target] * distanceOf(target, sample.mps95) - QUANTILE_OF_95;
  const end = normalQuantile(RESOLUTION);
  // What was too small a share stays below those that were not.
  const onItsSide =
    value < RESOLUTION ? Math.min(end, latent) : value > 1 - RESOLUTION ? Math.max(-end, latent) : latent;
  return Math.max(-FARTHEST, Math.min(FARTHEST, onItsSide));
}

/** The value, in the target's range: strains from 0 on, shares from 0 to 1. */
export function valueOf(target: Target, latent: number): number {
  if (!isCsdm(target)) return Math.max(0, latent) ** 2;
  const share = normalShare(latent);
  return share < LEAST_OF_VOLUME ? 0 : share > 1 - LEAST_OF_VOLUME ? 1 : share;
}

/** The ends of an interval, in the target's range. Those of shares are farther apart by the resolution both ways. */
export function endsOf(target: Target, latent: number, halfWidth: number): { low: number; high: number } {
  const [low, high] = [valueOf(target, latent - halfWidth), valueOf(target, latent + halfWidth)];
  return isCsdm(target) ? { low: Math.max(0, low - RESOLUTION), high: Math.min(1, high + RESOLUTION) } : { low, high };
}

/** By how much a latent estimate misses a truth, as far as it is told: what an interval without any width would miss. */
export function missOf(target: Target, truth: number, estimate: number): number {
  if (!isCsdm(target)) return truth === 0 ? Math.max(0, estimate) : Math.abs(Math.sqrt(truth) - estimate);
  const from = truth <= RESOLUTION ? -Infinity : normalQuantile(truth - RESOLUTION);
  const to = truth >= 1 - RESOLUTION ? Infinity : normalQuantile(truth + RESOLUTION);
  return Math.max(0, from - estimate, estimate - to);
}

/** Whether a share and its estimate are both 0, or both 1, as far as shares are told: such say nothing of intervals. */
export const isSettled = (target: Target, truth: number, estimate: number): boolean =>
  isCsdm(target) && (Math.max(truth, estimate) <= RESOLUTION || Math.min(truth, estimate) >= 1 - RESOLUTION);

const isInformative = (share: number): boolean => share >= RESOLUTION && share <= 1 - RESOLUTION;
const distanceOf = (target: Csdm, mps95: number): number =>
  Math.log(Math.max(LEAST_STRAIN, mps95) / CSDM_THRESHOLDS[target]);
