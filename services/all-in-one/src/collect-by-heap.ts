import { setFlagsFromString } from 'node:v8';

/**
 * Lets buffers that were thrown away wait until the heap as a whole has grown. Left alone, the engine looks through all of
 * the heap after each 64 MB of buffers; with every service in one process that is more work than taking in what gateways
 * send, which comes and goes in buffers (ADR 90).
 */
export function collectByHeap(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
