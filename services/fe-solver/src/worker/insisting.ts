import { setTimeout as sleep } from 'node:timers/promises';
import { isRefused, isStale } from './work-client.ts';

export interface Insistence {
  /** Aborts when the work is not wanted any more. */
  lost: AbortSignal;
  /** The worker is asked to end: this try is the last. */
  stopping: AbortSignal;
  retryMilliseconds: number;
}

/** Tries until it is answered: a neighbour that is away must not cost a finished solve; the orchestrator ends what takes longer than it may. */
export async function insisting<T>(attempt: () => Promise<T>, insistence: Insistence): Promise<T> {
  const { lost, stopping, retryMilliseconds } = insistence;
  for (;;) {
    lost.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (isStale(error) || isRefused(error) || stopping.aborted) throw error;
      await sleep(retryMilliseconds);
    }
  }
}
