import { reasonsOf } from '../calibration/domain.ts';
import { RESPONSES } from '../features/bank.ts';
import { FEATURES_HASH } from '../features/feature-definition.ts';
import { FEATURE_GROUPS } from '../features/mirrored-features.ts';
import type { Json } from '../file/header.schema.ts';
import { writeModelFile } from '../file/model-file.ts';
import { figuresOf } from '../judging/figures.ts';
import type { QuantisedPoints } from '../kernel/quantised-points.ts';
import { quantised, restored } from '../kernel/quantised-points.ts';
import { deviations, warped } from '../kernel/warp.ts';
import { matrix, rowsAt } from '../linear-algebra/matrix.ts';
import { Surrogate } from '../model/surrogate.ts';
import { searchBoth } from '../regression/hyperparameters.ts';
import type { Target } from '../targets/targets.ts';
import { TARGETS } from '../targets/targets.ts';
import { fitDomain } from './domain-fit.ts';
import { fitField } from './field-fit.ts';
import type { FitInput } from './fit-input.ts';
import { groupsOf, numbersOfTrial } from './groups.ts';
import { fitIntervals, intervalsOf } from './interval-fit.ts';
import { latentTargets } from './latents.ts';
import { landmarksOf, regress } from './regress.ts';
import { spreadWeights } from './spread-weights.ts';

/** Landmarks of the numbers; up to as many samples the regression is exact. */
const LANDMARKS = 1024;
/** Landmarks by which the variance is told. */
const VARIANCE_LANDMARKS = 512;

/**
 * The whole training, as one function of its input: one thread, no clock and no chance, so that the same samples make the
 * same model to the bit.
 *
 * @returns the file of the model
 */
export function fitModel(
  input: FitInput,
  onProgress: (share: number) => void = () => undefined,
): Uint8Array<ArrayBuffer> {
  const base = input.base && Surrogate.read(input.base);
  const parity = input.mirror ? 'even' : 'none';
  const features = rowsOf(input.features, input.count);
  const truths = rowsOf(input.targets, input.count).map(named);
  const groups = groupsOf(input.groups);
  const latents = latentTargets(truths, features, base);
  const unit = unitScales(features);
  const pointsAt = (length: number): QuantisedPoints =>
    quantised(
      features.map((own) =>
        warped(
          own,
          unit.map((scale) => scale * length),
        ),
      ),
    );

  const trial = numbersOfTrial(groups);
  const trialPoints = rowsAtPoints(pointsAt(1), trial.numbers);
  const { length, noise } = searchBoth({
    points: trialPoints,
    parity,
    targets: rowsAt(latents.rows, trial.numbers),
    groups: trial.groups,
  });
  onProgress(0.3);

  const stored = pointsAt(length);
  const points = restored(stored);
  const kernel = { points, length, parity, noise, groups } as const;
  const scalars = regress(kernel, latents.rows, landmarksOf(kernel, LANDMARKS));
  onProgress(0.5);
  const field = fitField(
    input,
    { points, length, parity, landmarks: scalars.landmarks, groups, trial: { ...trial, points: trialPoints } },
    base,
  );
  onProgress(0.85);

  const centres = scalars.landmarks.pivots;
  const landmarks = Math.min(VARIANCE_LANDMARKS, centres.length);
  const setting = {
    features,
    points,
    length,
    noise,
    parity,
    groups: input.groups,
    centres,
    landmarks,
  } as const;
  const domain = fitDomain(setting);
  const left = {
    estimates: matrix(
      input.count,
      TARGETS.length,
      latents.rows.values.map((value, at) => latents.known.values[at]! + value - scalars.leftOut.values[at]!),
    ),
    spreads: domain.samples.map(({ variance }) => Math.sqrt(variance + noise)),
  };
  const intervals = fitIntervals(truths, left);
  onProgress(0.95);

  const figures = figuresOf(
    truths.map((truth, i) => ({
      truth,
      values: intervalsOf(left, intervals, i),
      isOutOfDistribution: reasonsOf(domain.samples[i]!, domain.limits).length > 0,
      fieldError: field.errors?.[i],
    })),
  );
  return writeModelFile(
    {
      subject: input.subject,
      featuresHash: FEATURES_HASH,
      targets: [...TARGETS],
      samples: input.count,
      groups: groups.length,
      kernel: {
        parity,
        length,
        noise,
        fieldNoises: { even: field.even.noise, odd: field.odd.noise },
        scales: Array.from(unit, (scale) => scale * length),
      },
      centres: { count: centres.length, landmarks, steps: [...stored.steps] },
      means: latents.means,
      slopes: latents.slopes,
      intervals: intervals as Record<Target, { at: number[]; factor: number[] }>,
      limits: domain.limits,
      modeScales: { even: [...field.even.modes.scales], odd: [...field.odd.modes.scales] },
      figures: JSON.parse(JSON.stringify(figures)) as Json,
      passport: input.passport,
    },
    {
      scalarWeights: spreadWeights(scalars, centres),
      evenWeights: spreadWeights(field.even.regression, centres),
      oddWeights: spreadWeights(field.odd.regression, centres),
      most: domain.most,
      fieldMean: field.mean,
      fieldElements: field.sites.elements,
      fieldImages: field.sites.images,
      centres: numbersAt(stored, centres),
      evenModes: field.even.modes.numbers,
      oddModes: field.odd.modes.numbers,
      base: input.base ?? new Uint8Array(0),
    },
  );
}

const rowsOf = (values: Float64Array, count: number): Float64Array[] =>
  Array.from({ length: count }, (_, i) => values.slice((i * values.length) / count, ((i + 1) * values.length) / count));

const named = (values: Float64Array): Record<Target, number> =>
  Object.fromEntries(TARGETS.map((target, t) => [target, values[t]!])) as Record<Target, number>;

/** What the warped responses of each oscillator are divided by, at a length scale of 1: a mean over all responses results. */
function unitScales(features: readonly Float64Array[]): Float64Array {
  const unscaled = features.map((own) => warped(own, new Float64Array(FEATURE_GROUPS).fill(1)));
  return deviations(unscaled).map((deviation) => (deviation > 0 ? deviation : 1) * Math.sqrt(RESPONSES));
}

function numbersAt({ numbers }: QuantisedPoints, samples: Uint32Array): Uint16Array {
  const taken = new Uint16Array(samples.length * RESPONSES);
  samples.forEach((sample, at) =>
    taken.set(numbers.subarray(sample * RESPONSES, (sample + 1) * RESPONSES), at * RESPONSES),
  );
  return taken;
}

const rowsAtPoints = ({ numbers, steps }: QuantisedPoints, samples: Uint32Array) =>
  restored({ numbers: numbersAt({ numbers, steps }, samples), steps });
