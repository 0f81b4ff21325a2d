import { createRequire } from 'node:module';

/** Internal to kafkajs: what waits for one connection. */
interface RequestQueue {
  pending: readonly unknown[];
  throttledUntil: number;
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
let isCalm = false;

/**
 * kafkajs asks each connection's queue without end whether something waits, with a negative delay that Node takes for
 * one millisecond (its issues 1751 and 1768). Idle processes should be idle: the question is put only while something
 * waits or the broker throttles.
 */
export function calmRequestQueues(): void {
  if (isCalm) return;
  isCalm = true;
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function scheduleWhenNeeded(): void {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
  };
}
