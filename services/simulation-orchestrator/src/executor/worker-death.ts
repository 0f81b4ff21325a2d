import type { Failure } from '../simulations/simulation.decide.ts';
import type { WorkerEnd } from './executor.ts';

/** What people read when a worker dies over their simulation. V8 aborts, and the kernel kills, what has no memory left. */
export function causeOfDeath({ code, signal }: Pick<WorkerEnd, 'code' | 'signal'>): Failure {
  const outOfMemory = signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134 || code === 137;
  return outOfMemory
    ? { reasonCode: 'OUT_OF_MEMORY', reason: 'The solver ran out of memory.', retryable: true }
    : { reasonCode: 'WORKER_CRASHED', reason: 'The solver stopped unexpectedly.', retryable: true };
}
