import type { PagedAnswer, SimulationRow } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import type { RunGroup } from '../../shared/tree/tree-paths.ts';

/** Whose runs: a node of the tree or a player. */
export const runOwners = ['organization', 'institution', 'team', 'player'] as const;

/** The list call of each state. */
const paths = {
  complete: '/sensor/getCompleteSimulation',
  pending: '/sensor/getpendingSimulation',
  failed: '/sensor/getfailedSimulation',
} as const;

/** One page of runs in a state, newest first. An unknown `type` (such as `all`) asks for everything the person may see. */
export function listRuns(
  group: RunGroup,
  { type, id, ...page }: { type: string; id: string | undefined; cursor?: string; itemPerPage: number },
  signal: AbortSignal,
): Promise<PagedAnswer<SimulationRow[]>> {
  const owner = runOwners.find((known) => known === type);
  const body = owner === undefined || id === undefined ? page : { ...page, type: owner, _id: id };
  return consoleApi.call(paths[group], { body }, { signal });
}
