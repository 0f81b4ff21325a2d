import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** All metrics of the process; `/metrics` answers `registry.metrics()`. */
export const registry = new Registry();

/** Process, memory, garbage collection and event-loop delay. Once a process, by its composition root. */
export function collectProcessMetrics(): void {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
}

const calls = new Histogram({
  name: 'strainscope_call_seconds',
  help: 'Rate, errors and duration of calls: HTTP requests, RPCs, event handlers, jobs',
  labelNames: ['service', 'kind', 'call', 'outcome'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60],
  registers: [registry],
});

export interface CallLabels {
  service: string;
  kind: 'http' | 'rpc' | 'event' | 'job';
  /** The route's pattern, the RPC, the event's type: never an id. */
  call: string;
}

/** Times `work` and counts it as `ok`, or as what `outcomeOf` makes of its failure. */
export async function observeCall<T>(
  labels: CallLabels,
  work: () => Promise<T>,
  outcomeOf: (error: unknown) => string = () => 'failed',
): Promise<T> {
  const stop = calls.startTimer(labels);
  try {
    const result = await work();
    stop({ outcome: 'ok' });
    return result;
  } catch (error) {
    stop({ outcome: outcomeOf(error) });
    throw error;
  }
}

/** For calls that are timed elsewhere (HTTP: when the response ends). */
export function recordCall(labels: CallLabels & { outcome: string }, seconds: number): void {
  calls.observe(labels, seconds);
}

/** A counter of the business, e.g. `strainscope_events_ingested_total`; asked twice, it is the same one. */
export function counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
  const existing = registry.getSingleMetric(name);
  return existing ? (existing as Counter<L>) : new Counter({ name, help, labelNames, registers: [registry] });
}
