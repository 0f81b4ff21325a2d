import type { AnswerOf, Operations } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad, type Load } from '../../api/use-load.ts';
import { changesCounts, useLiveRefresh } from '../../live/use-live.ts';

export type Numbers = AnswerOf<Operations['/Admin/simulations/numbers']>['data'];

/** How many there are of everything. */
export function useNumbers(): Load<Numbers> {
  const load = useLoad('numbers', async (signal) => {
    return (await consoleApi.call('/Admin/simulations/numbers', {}, { signal })).data;
  });
  useLiveRefresh(load.refresh, changesCounts);
  return load;
}
