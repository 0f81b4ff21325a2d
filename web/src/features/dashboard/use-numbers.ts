import type { CallAnswer, Calls } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad, type Load } from '../../api/use-load.ts';
import { changesCounts, useLiveRefresh } from '../../live/use-live.ts';

export type Numbers = CallAnswer<Calls['operations.numbers']>['data'];

/** How many there are of everything. */
export function useNumbers(): Load<Numbers> {
  const load = useLoad('numbers', async (signal) => {
    return (await consoleApi.call('operations.numbers', {}, { signal })).data;
  });
  useLiveRefresh(load.refresh, changesCounts);
  return load;
}
