import { consoleApi } from '../../api/console.ts';
import type { RunGroup } from '../../shared/tree/tree-paths.ts';

/** What staff can do to runs in a state. */
export interface RunAction {
  verb: string;
  /** After the number of runs: "2 simulations queued again." */
  done: string;
  call: (id: string) => Promise<unknown>;
  /** What takes it back. */
  undo?: RunAction;
}

const retry: RunAction = {
  verb: 'Retry',
  done: 'queued again',
  call: (id) => consoleApi.call('simulations.retry', { params: { id } }),
};

export const runActions: Partial<Record<RunGroup, RunAction>> = {
  failed: retry,
  pending: {
    verb: 'Cancel',
    done: 'cancelled',
    call: (id) => consoleApi.call('simulations.cancel', { params: { id } }),
    undo: { ...retry, verb: 'Undo' },
  },
};

/** One after the other, so that a refusal stops at the run it is about. @param onDone hears of each that was done */
export async function actOnAll(
  { call }: RunAction,
  ids: readonly string[],
  onDone: (id: string) => void,
): Promise<void> {
  for (const id of ids) {
    await call(id);
    onDone(id);
  }
}
