import { counter, registry } from '@strainscope/observability';
import { Histogram } from 'prom-client';

const judged = new Histogram({
  name: 'strainscope_received_to_judged_seconds',
  help: 'From the arrival at the edge, of an event of a device that was not late then, until it is judged by the rules',
  buckets: [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300],
  registers: [registry],
});

const late = counter(
  'strainscope_device_events_judged_total',
  'Events of devices that were judged by the rules, by whether that was within ten seconds of the event',
  ['late'] as const,
);

export function observeJudged(seconds: number): void {
  judged.observe(seconds);
}

export function countJudged(isLate: boolean): void {
  late.inc({ late: String(isLate) });
}
