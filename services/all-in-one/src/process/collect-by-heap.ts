import { setFlagsFromString } from 'node:v8';

/**
 * Lets buffers that were thrown away wait until the heap as a whole has grown by half of what was alive. Left alone, the
 * engine looks through all of the heap after each 64 MB of buffers, and where a busy machine makes the process slow after a
 * few MB of growth; with every service in one process that is more work than taking in what gateways send, which comes and
 * goes in buffers (ADR 90).
 */
export function collectByHeap(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  setFlagsFromString('--heap-growing-percent=50');
}
