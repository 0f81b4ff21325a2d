import type { Simulation } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { type Load, useLoad } from '../../api/use-load.ts';

/** Runs that the summary brain shows at most. */
export const NEWEST_RUNS = 24;
const PARALLEL = 4;

/** The newest complete runs of a player with their results, a few requests at a time. */
export function useNewestRuns(playerId: string): Load<Simulation[]> {
  return useLoad(`newest runs ${playerId}`, async (signal) => {
    const body = { type: 'player' as const, _id: playerId, itemPerPage: NEWEST_RUNS };
    const { data } = await consoleApi.call('simulations.complete', { body }, { signal });
    const waiting = data.slice(0, NEWEST_RUNS).map(({ _id }) => _id);
    const runs: Simulation[] = [];
    const next = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        runs.push((await consoleApi.call('simulations.get', { params: { id } }, { signal })).data);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, next));
    return runs;
  });
}
