/** Milliseconds before a dead worker is replaced: doubles with each death before a worker got to work, within bounds. */
export function restartDelay(deathsInRow: number, { first = 250, most = 30_000 } = {}): number {
  return deathsInRow === 0 ? 0 : Math.min(most, first * 2 ** (deathsInRow - 1));
}
