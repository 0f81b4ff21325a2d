import { counter, registry } from '@strainscope/observability';
import { Gauge } from 'prom-client';
import type { EventReceipt } from './event-receipt.ts';

const received = counter('strainscope_device_events_total', 'Events that gateways sent, by what they were told', [
  'state',
] as const);

const unprocessed = new Gauge({
  name: 'strainscope_device_events_unprocessed',
  help: 'Events that were accepted and are not processed yet',
  registers: [registry],
});

const oldest = new Gauge({
  name: 'strainscope_device_events_oldest_seconds',
  help: 'Age of the oldest event that was accepted and is not processed yet; 0 when there is none',
  registers: [registry],
});

const givenUp = new Gauge({
  name: 'strainscope_device_batches_given_up',
  help: 'Batches of accepted events that failed too often and are not tried any more',
  registers: [registry],
});

export function countReceipts(receipts: readonly EventReceipt[]): void {
  for (const state of ['accepted', 'duplicate', 'refused'] as const) {
    const count = receipts.filter((receipt) => receipt.state === state).length;
    if (count > 0) received.inc({ state }, count);
  }
}

export function observeBacklog(backlog: { events: number; oldestSeconds: number; parked: number }): void {
  unprocessed.set(backlog.events);
  oldest.set(backlog.oldestSeconds);
  givenUp.set(backlog.parked);
}
