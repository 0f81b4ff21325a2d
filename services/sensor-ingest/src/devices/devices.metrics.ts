import { counter, registry } from '@strainscope/observability';
import { Gauge } from 'prom-client';
import type { StatusState } from './told-statuses.ts';

const told = counter(
  'strainscope_device_statuses_total',
  'Statuses of devices that gateways told, by what they were answered',
  ['state'] as const,
);

export function countStatuses(states: readonly StatusState[]): void {
  for (const [state, those] of Map.groupBy(states, (each) => each)) told.inc({ state }, those.length);
}

const gateways = new Gauge({
  name: 'strainscope_gateways',
  help: 'Gateways that were heard of within two hours, by whether they report; silent: with devices that somebody wore',
  labelNames: ['state'] as const,
  registers: [registry],
});

export function observeGateways(counts: { reporting: number; silent: number }): void {
  for (const [state, count] of Object.entries(counts)) gateways.set({ state }, count);
}
