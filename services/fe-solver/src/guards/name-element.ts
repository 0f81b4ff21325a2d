/** Index of the largest magnitude. */
export function largest(values: Float32Array): number {
  return values.reduce((best, value, i) => (Math.abs(value) > Math.abs(values[best]!) ? i : best), 0);
}

/** A guard's message with where and when, as far as it is known. `time` in s. */
export const named = (message: string, element: number | undefined, time: number): string =>
  `${message} (${element === undefined ? '' : `element ${element}, `}${(1000 * time).toFixed(2)} ms)`;
