import { SurrogateError } from '../errors/surrogate-error.ts';
import type { Surrogate } from '../model/surrogate.ts';
import type { Sample } from '../targets/sample.ts';
import type { Figures, Judged } from './figures.ts';
import { figuresOf } from './figures.ts';

export interface JudgeOptions {
  /** Figures are given for each label by itself as well. */
  label?: (sample: Sample, index: number) => string;
}

/**
 * Compares a model's estimates with what the solver computed, of samples that it did not learn from.
 *
 * @throws SurrogateError where there is no sample, or one has a field of another mesh
 */
export function judge(surrogate: Surrogate, samples: readonly Sample[], { label }: JudgeOptions = {}): Figures {
  if (samples.length === 0) throw new SurrogateError('too-few-samples', 'There is no sample to judge a model by.');
  return figuresOf(
    samples.map((sample) => judged(surrogate, sample)),
    label && samples.map(label),
  );
}

function judged(surrogate: Surrogate, { id, features, targets, field }: Sample): Judged {
  const estimate = surrogate.estimate(features);
  if (field && field.length !== surrogate.subject.elementCount) {
    throw new SurrogateError('other-mesh', 'The field of a sample is of another mesh than the model.', { id });
  }
  return {
    truth: targets,
    values: estimate.values,
    isOutOfDistribution: estimate.isOutOfDistribution,
    fieldError: field && surrogate.hasField ? meanSquareError(surrogate.field(estimate), field) : undefined,
  };
}

/** Over the elements that carry strain. */
export function meanSquareError(estimate: ArrayLike<number>, truth: ArrayLike<number>): number {
  let [sum, carrying] = [0, 0];
  for (let e = 0; e < truth.length; e++) {
    if (truth[e] === 0 && estimate[e] === 0) continue;
    sum += (estimate[e]! - truth[e]!) ** 2;
    carrying++;
  }
  return carrying > 0 ? sum / carrying : 0;
}
