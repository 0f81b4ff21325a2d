import type { Regression } from './regress.ts';

/**
 * Weights of a regression by the samples that the model keeps, 0 where one is none of its landmarks: a row for each target.
 *
 * @param kept numbers of those samples; all landmarks are among them
 */
export function spreadWeights(regression: Regression | undefined, kept: Uint32Array): Float32Array {
  if (!regression) return new Float32Array(0);
  const { landmarks, weights } = regression;
  const position = new Map(Array.from(kept, (sample, at) => [sample, at]));
  const spread = new Float32Array(weights.rows * kept.length);
  landmarks.pivots.forEach((sample, k) => {
    for (let t = 0; t < weights.rows; t++) {
      spread[t * kept.length + position.get(sample)!] = weights.values[t * weights.columns + k]!;
    }
  });
  return spread;
}
