export interface Pair {
  before: number;
  after: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}

/** The least value that so large a share of all reach at most. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)]!;

/** Median of the pairs' own ratios: what else the machine did while a pair ran weighed on both of it. */
export const medianRatio = (pairs: readonly Pair[]): number => median(pairs.map(({ before, after }) => before / after));

/** The pair that gained least. */
export const worstPair = (pairs: readonly Pair[]): Pair =>
  pairs.reduce((worst, pair) => (pair.before / pair.after < worst.before / worst.after ? pair : worst));

export const medians = (pairs: readonly Pair[]): Pair => ({
  before: median(pairs.map(({ before }) => before)),
  after: median(pairs.map(({ after }) => after)),
});

export interface Limit {
  least?: number;
  most?: number;
}

export const isInside = (value: number, { least = -Infinity, most = Infinity }: Limit): boolean =>
  value >= least && value <= most;
