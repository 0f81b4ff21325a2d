import type { CompletedTask } from './virtual-pool.ts';

/** Jain's index of equal shares: 1 when all are equal, 1/n when one takes all (Jain, Chiu and Hawe 1984). */
export function jainIndex(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share ** 2, 0);
  return squares === 0 ? 1 : sum ** 2 / (shares.length * squares);
}

/** The nearest-rank percentile. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? 0;
}

/** Last end over the time that all workers would need without a gap. */
export function makespanRatio(tasks: readonly CompletedTask[], workers: number): number {
  const work = tasks.reduce((total, { solveSeconds }) => total + solveSeconds, 0);
  return Math.max(...tasks.map(({ endedAt }) => endedAt)) / (work / workers);
}

/**
 * Jain's index of the worker seconds that each tenant got for its weight, over every period in which the same tenants
 * had work waiting, weighted by the length of the period.
 */
export function fairness(tasks: readonly CompletedTask[], weightOf: (tenantId: string) => number): number {
  const starts = Map.groupBy(tasks, ({ tenantId }) => tenantId);
  const lastStart = new Map([...starts].map(([id, own]) => [id, Math.max(...own.map(({ startedAt }) => startedAt))]));
  let from = 0;
  let [weighted, length] = [0, 0];
  for (const until of [...lastStart.values()].toSorted((a, b) => a - b)) {
    const waiting = [...lastStart].filter(([, last]) => last >= until).map(([id]) => id);
    if (waiting.length > 1 && until > from) {
      const shares = waiting.map((id) => served(starts.get(id)!, from, until) / weightOf(id));
      weighted += jainIndex(shares) * (until - from);
      length += until - from;
    }
    from = until;
  }
  return length === 0 ? 1 : weighted / length;
}

/** Worker seconds within a period. */
function served(tasks: readonly CompletedTask[], from: number, until: number): number {
  return tasks.reduce(
    (total, { startedAt, endedAt }) => total + Math.max(0, Math.min(endedAt, until) - Math.max(startedAt, from)),
    0,
  );
}
