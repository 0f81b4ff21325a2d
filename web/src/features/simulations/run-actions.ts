import { consoleApi } from '../../api/console.ts';
import type { RunGroup } from '../../shared/tree/tree-paths.ts';

/** What staff can do to runs in a state. */
export interface RunAction {
  verb: string;
  /** After the number of runs: "2 simulations queued again." */
  done: string;
  call: (id: string) => Promise<unknown>;
}

export const runActions: Partial<Record<RunGroup, RunAction>> = {
  failed: {
    verb: 'Retry',
    done: 'queued again',
    call: (id) => consoleApi.call('/simulations/{id}/retry', { params: { id } }),
  },
  pending: {
    verb: 'Cancel',
    done: 'cancelled',
    call: (id) => consoleApi.call('/simulations/{id}/cancel', { params: { id } }),
  },
};

/** One after the other, so that a refusal stops at the run it is about. @returns how many were done */
export async function actOnAll({ call }: RunAction, ids: readonly string[]): Promise<number> {
  for (const id of ids) await call(id);
  return ids.length;
}
