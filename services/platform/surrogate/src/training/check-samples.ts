import { SurrogateError } from '../errors/surrogate-error.ts';
import { FEATURE_NAMES } from '../features/feature-definition.ts';
import type { ModelSubject } from '../file/header.schema.ts';
import { isCsdm, TARGETS } from '../targets/targets.ts';
import type { Sample } from '../targets/sample.ts';

export const LEAST_SAMPLES = 50;
/** Each group is estimated from the others: with fewer, errors say little. */
export const LEAST_GROUPS = 10;
export const MOST_SAMPLES = 20_000;

/** @throws SurrogateError that names the first sample that cannot be learnt from, or says why all together cannot */
export function checkSamples(samples: readonly Sample[], { elementCount }: ModelSubject, mirror?: Uint32Array): void {
  const groups = new Set(samples.map(({ group }) => group)).size;
  if (samples.length < LEAST_SAMPLES || groups < LEAST_GROUPS) {
    throw new SurrogateError(
      'too-few-samples',
      `A model needs ${LEAST_SAMPLES} samples of ${LEAST_GROUPS} groups; there are ${samples.length} of ${groups}.`,
    );
  }
  if (samples.length > MOST_SAMPLES) {
    throw new SurrogateError('invalid-sample', `A model learns from ${MOST_SAMPLES} samples at most.`);
  }
  for (const sample of samples) checkSample(sample, elementCount, samples[0]!.field !== undefined);
  const first = samples[0]!;
  const isAlike =
    samples.every(({ features }) => features.every((value, k) => value === first.features[k])) ||
    TARGETS.every((target) => samples.every(({ targets }) => targets[target] === first.targets[target]));
  if (isAlike) throw new SurrogateError('samples-alike', 'The samples are all alike: there is nothing to learn.');
  if (mirror) checkMirror(mirror, elementCount);
}

function checkSample({ id, features, targets, field }: Sample, elementCount: number, hasField: boolean): void {
  if (features.length !== FEATURE_NAMES.length) {
    throw new SurrogateError('other-features', 'A sample has other features than are computed here.', { id });
  }
  if (!features.every((value) => Number.isFinite(value) && value >= 0)) {
    throw new SurrogateError('invalid-sample', 'A feature of a sample is not finite or below 0.', { id });
  }
  for (const target of TARGETS) {
    const value = targets[target];
    if (!(Number.isFinite(value) && value >= 0 && (!isCsdm(target) || value <= 1))) {
      throw new SurrogateError('invalid-sample', `${target} of a sample is out of its range.`, { id });
    }
  }
  if ((field !== undefined) !== hasField) {
    throw new SurrogateError('invalid-sample', 'Some samples have a field and others have none.', { id });
  }
  if (!field) return;
  if (field.length !== elementCount) {
    throw new SurrogateError('other-mesh', 'The field of a sample is of another mesh.', { id, elements: field.length });
  }
  if (!field.every((value) => Number.isFinite(value) && value >= 0)) {
    throw new SurrogateError('invalid-sample', 'A strain in the field of a sample is not finite or below 0.', { id });
  }
}

function checkMirror(mirror: Uint32Array, elementCount: number): void {
  if (mirror.length !== elementCount || !mirror.every((image, e) => mirror[image] === e)) {
    throw new SurrogateError('other-mesh', 'The mirror images of the elements are not those of this mesh.');
  }
}
