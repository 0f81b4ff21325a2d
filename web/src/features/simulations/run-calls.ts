import type { FailureCause, PagedAnswer, SimulationRow } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import type { RunGroup } from '../../shared/tree/tree-paths.ts';

/** Kinds of owners of runs: a node of the tree or a player. */
export const runOwners = ['organization', 'institution', 'team', 'player'] as const;

/** The list call of each state. */
const names = {
  complete: 'simulations.complete',
  pending: 'simulations.pending',
  failed: 'simulations.failed',
} as const;

/** Owner of the runs that are asked for. An unknown `type` (such as `all`) means everything the person may see. */
export interface RunOwner {
  type: string;
  id: string | undefined;
}

function ofOwner({ type, id }: RunOwner) {
  const owner = runOwners.find((known) => known === type);
  return owner === undefined || id === undefined ? {} : { type: owner, _id: id };
}

interface RunPage {
  cursor?: string;
  itemPerPage: number;
  /** Code of the cause, of those that failed. */
  reason_code?: string | undefined;
}

/** One page of runs in a state, newest first. */
export function listRuns(
  group: RunGroup,
  { type, id, ...page }: RunOwner & RunPage,
  signal: AbortSignal,
): Promise<PagedAnswer<SimulationRow[]>> {
  return consoleApi.call(names[group], { body: { ...page, ...ofOwner({ type, id }) } }, { signal });
}

/** What failed, by cause, the most frequent first. */
export async function listFailures(owner: RunOwner, signal: AbortSignal): Promise<FailureCause[]> {
  return (await consoleApi.call('simulations.failureCauses', { body: ofOwner(owner) }, { signal })).data;
}
