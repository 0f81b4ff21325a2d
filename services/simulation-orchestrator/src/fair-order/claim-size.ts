/**
 * How many simulations a worker may take at once: at most its share of what is ready, so that the last batch keeps
 * no worker busy while the others idle. Guided self-scheduling (Polychronopoulos and Kuck 1987).
 * @param most what the worker solves in one pass
 * @param ready simulations that any worker could take now
 * @param workers that share them, the asking one included
 */
export function claimSize(most: number, ready: number, workers: number): number {
  return Math.max(1, Math.min(most, Math.ceil(ready / Math.max(1, workers))));
}
