import { counter, registry } from '@strainscope/observability';
import { Histogram } from 'prom-client';

const delay = new Histogram({
  name: 'strainscope_estimate_delay_seconds',
  help: 'From the announcement of an event when it is recorded to its estimate',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 600, 3600],
  registers: [registry],
});

const failures = counter('strainscope_estimate_failures_total', 'Tries to estimate an event that failed', [] as const);

/** @param milliseconds since the event was announced */
export function estimated(milliseconds: number): void {
  delay.observe(Math.max(0, milliseconds) / 1_000);
}

export function failed(): void {
  failures.inc();
}
