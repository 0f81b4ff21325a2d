import type { IntervalScale } from '../calibration/interval.ts';
import { calibrate, factorAt } from '../calibration/interval.ts';
import type { Matrix } from '../linear-algebra/matrix.ts';
import type { Interval } from '../model/estimate.ts';
import { endsOf, isSettled, missOf, valueOf } from '../targets/latent.ts';
import type { Target } from '../targets/targets.ts';
import { TARGETS } from '../targets/targets.ts';

type Values = Readonly<Record<Target, number>>;

/** Estimates of every sample without its group. */
export interface LeftOut {
  /** Latent estimates: a row for each sample. */
  readonly estimates: Matrix;
  /** Standard deviation of the posterior. */
  readonly spreads: readonly number[];
}

/**
 * How wide the intervals of each target are. CSDMs that are 0 or 1 and are estimated so are left out: they would make the
 * intervals of those between look narrower than they are.
 */
export function fitIntervals(truths: readonly Values[], left: LeftOut): Record<Target, IntervalScale> {
  const width = TARGETS.length;
  const scale = (target: Target, t: number): [Target, IntervalScale] => {
    const estimate = (i: number): number => left.estimates.values[i * width + t]!;
    const open = truths.flatMap((truth, i) =>
      isSettled(target, truth[target], valueOf(target, estimate(i))) ? [] : [i],
    );
    return [
      target,
      calibrate(
        open.map(estimate),
        open.map((i) => missOf(target, truths[i]![target], estimate(i))),
        open.map((i) => left.spreads[i]!),
      ),
    ];
  };
  return Object.fromEntries(TARGETS.map(scale)) as Record<Target, IntervalScale>;
}

/** The values and intervals of one sample. */
export function intervalsOf(
  { estimates, spreads }: LeftOut,
  scales: Readonly<Record<Target, IntervalScale>>,
  sample: number,
): Record<Target, Interval> {
  const interval = (target: Target, t: number): [Target, Interval] => {
    const latent = estimates.values[sample * TARGETS.length + t]!;
    const half = spreads[sample]! * factorAt(scales[target], latent);
    return [target, { value: valueOf(target, latent), ...endsOf(target, latent, half) }];
  };
  return Object.fromEntries(TARGETS.map(interval)) as Record<Target, Interval>;
}
