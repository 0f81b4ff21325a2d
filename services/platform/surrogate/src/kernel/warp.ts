import { RESPONSES } from '../features/bank.ts';
import { FEATURE_GROUPS, groupOf, MIRRORED_FEATURES } from '../features/mirrored-features.ts';

/** Strains rise less than in proportion to the motion: responses are raised to this before they are compared. */
const POWER = 0.7;

/** Responses as the kernel takes them: z = response^0.7 over the scale of its oscillator. */
export function warped(features: Float64Array, scales: ArrayLike<number>): Float64Array {
  const z = new Float64Array(RESPONSES);
  for (let i = 0; i < RESPONSES; i++) z[i] = Math.max(0, features[i]!) ** POWER / scales[groupOf(i)]!;
  return z;
}

/** The same after the motion is mirrored in y. */
export const mirroredPoint = (z: Float64Array): Float64Array => z.map((_, i) => z[MIRRORED_FEATURES[i]!]!);

/** Standard deviation of the warped responses of each oscillator, over all samples and directions. */
export function deviations(points: readonly Float64Array[]): Float64Array {
  const perGroup = RESPONSES / FEATURE_GROUPS;
  return Float64Array.from({ length: FEATURE_GROUPS }, (_, group) => {
    let [sum, squares] = [0, 0];
    for (const z of points) {
      for (let i = group * perGroup; i < (group + 1) * perGroup; i++) {
        sum += z[i]!;
        squares += z[i]! ** 2;
      }
    }
    const count = points.length * perGroup;
    return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  });
}
