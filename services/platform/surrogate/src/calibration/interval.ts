/**
 * Intervals that hold 90 % of the truths: normalised split-conformal prediction (Lei et al., JASA 113 (2018) 1094) on what
 * each sample differs from the estimate without its group. An error counts in units of the posterior's standard deviation
 * and of what errors usually are at that severity; no distribution is assumed of it.
 */

/** Share of the truths that lie in the interval. */
export const COVERAGE = 0.9;

/** Half width of an interval over the posterior's standard deviation, linear between severities. */
export interface IntervalScale {
  /** Latent estimates, rising. */
  readonly at: readonly number[];
  readonly factor: readonly number[];
}

const SAMPLES_PER_SEVERITY = 60;
const MOST_SEVERITIES = 8;

/**
 * @param estimates latent ones, each without the sample's group
 * @param errors truth − estimate, or its size
 * @param spreads standard deviation of the posterior
 */
export function calibrate(
  estimates: ArrayLike<number>,
  errors: ArrayLike<number>,
  spreads: ArrayLike<number>,
): IntervalScale {
  const order = Array.from({ length: estimates.length }, (_, i) => i).sort(
    (i, j) => estimates[i]! - estimates[j]! || i - j,
  );
  if (order.length === 0) return { at: [0], factor: [0] };
  const severities = Math.max(1, Math.min(MOST_SEVERITIES, Math.floor(order.length / SAMPLES_PER_SEVERITY)));
  const score = (i: number): number => Math.abs(errors[i]!) / spreads[i]!;
  const bins = Array.from({ length: severities }, (_, k) =>
    order.slice(Math.floor((k * order.length) / severities), Math.floor(((k + 1) * order.length) / severities)),
  );
  const mean = (own: readonly number[], value: (i: number) => number): number =>
    own.reduce((sum, i) => sum + value(i), 0) / own.length;
  const usual = {
    at: bins.map((own) => mean(own, (i) => estimates[i]!)),
    factor: bins.map((own) => Math.max(1e-9, mean(own, score))),
  };
  const largest = conformalQuantile(
    order.map((i) => score(i) / factorAt(usual, estimates[i]!)),
    COVERAGE,
  );
  return { at: usual.at, factor: usual.factor.map((factor) => factor * largest) };
}

/** The score that a further sample stays below with at least the given probability; the largest where there are few. */
export function conformalQuantile(scores: readonly number[], share: number): number {
  const rising = scores.toSorted((a, b) => a - b);
  return rising[Math.min(rising.length, Math.ceil(share * (rising.length + 1))) - 1] ?? 0;
}

export function factorAt({ at, factor }: IntervalScale, estimate: number): number {
  const next = at.findIndex((other) => other > estimate);
  if (next === 0) return factor[0]!;
  if (next < 0) return factor.at(-1)!;
  const share = (estimate - at[next - 1]!) / (at[next]! - at[next - 1]!);
  return factor[next - 1]! + share * (factor[next]! - factor[next - 1]!);
}
