import type { Interval } from '../model/estimate.ts';
import { isSettled } from '../targets/latent.ts';
import type { Target } from '../targets/targets.ts';
import { TARGETS } from '../targets/targets.ts';

/** One sample with what was estimated of it. */
export interface Judged {
  readonly truth: Readonly<Record<Target, number>>;
  readonly values: Readonly<Record<Target, Interval>>;
  readonly isOutOfDistribution: boolean;
  /** Mean square error over the elements that carry strain. */
  readonly fieldError: number | undefined;
}

export interface TargetFigures {
  /** 1 − squared errors over squared deviations from the mean; null where the truths are all alike. */
  readonly r2: number | null;
  /** Root of the mean square error, in the target's unit. */
  readonly rmse: number;
  /** Mean absolute error. */
  readonly mae: number;
  /** Mean of estimate − truth. */
  readonly bias: number;
  /**
   * Share of the truths within their interval. CSDMs are left out where truth and estimate are both 0 or both 1; null
   * where none is left.
   */
  readonly coverage: number | null;
  /** The same of those that were not flagged. */
  readonly coverageInside: number | null;
  /** Mean of high − low. */
  readonly width: number;
}

/** How good estimates of a set of samples are. */
export interface SetFigures {
  readonly count: number;
  readonly targets: Readonly<Record<Target, TargetFigures>>;
  /** Over all elements that carry strain, of all samples; null without fields. */
  readonly fieldRmse: number | null;
  /** Share that is flagged as out of distribution. */
  readonly flagged: number;
  /** Estimates of MPS95 whose interval misses the truth, and the share of them that is flagged; null where there are none. */
  readonly outside: number;
  readonly outsideFlagged: number | null;
}

export interface Figures extends SetFigures {
  readonly byLabel: Readonly<Record<string, SetFigures>>;
}

export function figuresOf(judged: readonly Judged[], labels?: readonly string[]): Figures {
  const names = [...new Set(labels)].sort();
  return {
    ...setFigures(judged),
    byLabel: Object.fromEntries(names.map((name) => [name, setFigures(judged.filter((_, i) => labels![i] === name))])),
  };
}

function setFigures(judged: readonly Judged[]): SetFigures {
  const outside = judged.filter((own) => !isCovered(own, 'mps95'));
  const errors = judged.flatMap(({ fieldError }) => fieldError ?? []);
  return {
    count: judged.length,
    targets: Object.fromEntries(TARGETS.map((target) => [target, targetFigures(judged, target)])) as Record<
      Target,
      TargetFigures
    >,
    fieldRmse: errors.length > 0 ? Math.sqrt(mean(errors)) : null,
    flagged: share(judged, ({ isOutOfDistribution }) => isOutOfDistribution) ?? 0,
    outside: outside.length,
    outsideFlagged: share(outside, ({ isOutOfDistribution }) => isOutOfDistribution),
  };
}

function targetFigures(judged: readonly Judged[], target: Target): TargetFigures {
  const errors = judged.map(({ truth, values }) => values[target].value - truth[target]);
  const middle = mean(judged.map(({ truth }) => truth[target]));
  const deviations = judged.reduce((sum, { truth }) => sum + (truth[target] - middle) ** 2, 0);
  const squares = errors.reduce((sum, error) => sum + error * error, 0);
  const open = judged.filter(({ truth, values }) => !isSettled(target, truth[target], values[target].value));
  const covered = (own: Judged): boolean => isCovered(own, target);
  return {
    r2: deviations > 0 ? 1 - squares / deviations : null,
    rmse: Math.sqrt(squares / Math.max(1, judged.length)),
    mae: mean(errors.map(Math.abs)),
    bias: mean(errors),
    coverage: share(open, covered),
    coverageInside: share(
      open.filter(({ isOutOfDistribution }) => !isOutOfDistribution),
      covered,
    ),
    width: mean(judged.map(({ values }) => values[target].high - values[target].low)),
  };
}

const isCovered = ({ truth, values }: Judged, target: Target): boolean =>
  truth[target] >= values[target].low && truth[target] <= values[target].high;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const share = <T>(all: readonly T[], holds: (own: T) => boolean): number | null =>
  all.length > 0 ? all.filter(holds).length / all.length : null;
