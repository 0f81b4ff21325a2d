import { counter, registry } from '@strainscope/observability';
import { Histogram } from 'prom-client';

const judged = new Histogram({
  name: 'strainscope_received_to_judged_seconds',
  help: 'From the arrival of an event of a device at the edge until it is recorded and judged by the rules',
  buckets: [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300],
  registers: [registry],
});

const late = counter(
  'strainscope_device_events_judged_total',
  'Events of devices that were judged by the rules, by whether that was within ten seconds of the event',
  ['late'] as const,
);

export function observeJudged(seconds: number, isLate: boolean): void {
  judged.observe(seconds);
  late.inc({ late: String(isLate) });
}
