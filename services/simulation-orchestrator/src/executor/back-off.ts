/** Milliseconds. */
export const longestRetryDelay = 30_000;

/** Milliseconds before what failed is tried again: doubles with each failure in a row, within bounds. */
export function retryDelay(failuresInRow: number, { first = 250, most = longestRetryDelay } = {}): number {
  return failuresInRow === 0 ? 0 : Math.min(most, first * 2 ** (failuresInRow - 1));
}
