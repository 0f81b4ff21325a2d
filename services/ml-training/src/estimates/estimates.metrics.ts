import { counter, registry } from '@strainscope/observability';
import { Gauge, Histogram } from 'prom-client';

const delay = new Histogram({
  name: 'strainscope_estimate_delay_seconds',
  help: 'From the announcement of an event to its estimate; not of what is estimated anew',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 600, 3600],
  registers: [registry],
});

const oldest = new Gauge({
  name: 'strainscope_estimate_oldest_seconds',
  help: 'For how long the oldest of the events of the last hour that are next has waited for its estimate',
  registers: [registry],
});

const failures = counter('strainscope_estimate_failures_total', 'Tries to estimate an event that failed', [] as const);

/** @param milliseconds since the event was announced */
export function countEstimated(milliseconds: number): void {
  delay.observe(Math.max(0, milliseconds) / 1_000);
}

/** @param milliseconds since the event was announced; 0: nothing waits */
export function showOldest(milliseconds: number): void {
  oldest.set(milliseconds / 1_000);
}

export function countFailed(): void {
  failures.inc();
}
