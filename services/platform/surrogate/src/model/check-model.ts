import { SurrogateError } from '../errors/surrogate-error.ts';
import { RESPONSES } from '../features/bank.ts';
import { FEATURE_NAMES, FEATURES_HASH } from '../features/feature-definition.ts';
import { FEATURE_GROUPS } from '../features/mirrored-features.ts';
import type { ModelFile } from '../file/model-file.ts';
import { TARGETS } from '../targets/targets.ts';

/** @throws SurrogateError where a model was made with other features or targets, or its arrays contradict its header */
export function checkModel({ header, sections }: ModelFile): void {
  if (header.featuresHash !== FEATURES_HASH) {
    throw new SurrogateError('other-features', 'The model was made with other features than those computed here.');
  }
  if (header.targets.join() !== TARGETS.join()) {
    throw new SurrogateError('unknown-version', 'The model estimates other numbers than those known here.');
  }
  const { centres, kernel, modeScales, subject } = header;
  const sites = sections.fieldElements.length;
  const [even, odd] = [modeScales.even.length, modeScales.odd.length];
  const isConsistent =
    kernel.scales.length === FEATURE_GROUPS &&
    centres.steps.length === FEATURE_GROUPS &&
    centres.landmarks <= centres.count &&
    sections.centres.length === centres.count * RESPONSES &&
    sections.scalarWeights.length === centres.count * TARGETS.length &&
    sections.evenWeights.length === centres.count * even &&
    sections.oddWeights.length === centres.count * odd &&
    sections.most.length === FEATURE_NAMES.length &&
    sections.fieldImages.length === sites &&
    sections.fieldMean.length === sites &&
    sections.evenModes.length === even * sites &&
    sections.oddModes.length === odd * sites &&
    TARGETS.every((target) => header.intervals[target].at.length === header.intervals[target].factor.length) &&
    [...sections.fieldElements, ...sections.fieldImages].every((element) => element < subject.elementCount) &&
    [...sections.scalarWeights, ...sections.evenWeights, ...sections.oddWeights].every(Number.isFinite) &&
    [...sections.most, ...sections.fieldMean].every(Number.isFinite);
  if (!isConsistent) throw new SurrogateError('invalid-model', 'The arrays of the model contradict its header.');
}
