import type { AnswerOf, Operations } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { changesCounts, useLiveRefresh } from '../../live/use-live.ts';

export type Numbers = AnswerOf<Operations['/Admin/simulations/numbers']>['data'];

/** How many there are of everything; undefined until known. */
export function useNumbers(): Numbers | undefined {
  const load = useLoad('numbers', async (signal) => {
    return (await consoleApi.call('/Admin/simulations/numbers', {}, { signal })).data;
  });
  useLiveRefresh(load.refresh, changesCounts);
  return load.result;
}
