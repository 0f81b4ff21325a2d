import type { Batch } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad, type Load } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { asCallParams, usePagedList, type PagedList } from '../../shared/list/use-paged-list.ts';
import { countedAgain, isUnderWay } from './batch-progress.ts';

/** What fills a screen: while simulations go on, it is asked for again and again. */
const batchesOfAPage = 20;

export interface Batches {
  list: PagedList<Batch>;
  /** The one that is open, wherever in the list it is; null when there is none such. */
  open: Load<Batch | null>;
}

/** A page of the own batches, newest first. While simulations go on, those under way alone are counted again. */
export function useBatches(openId: string | undefined): Batches {
  const list = usePagedList(
    'batches',
    (params, signal) => consoleApi.call('batches.list', { query: asCallParams(params, []) }, { signal }),
    { name: 'batches', size: batchesOfAPage },
  );
  const listed = list.load.result?.data ?? [];
  const ids = listed.filter(isUnderWay).map(({ _id }) => _id);
  const counted = useLoad(ids.join(), (signal) => batchesOf(ids, signal));
  const open = useLoad(openId ?? '', async (signal) => {
    if (openId === undefined) return null;
    return listed.find(({ _id }) => _id === openId) ?? (await batchesOf([openId], signal))[0] ?? null;
  });
  const refresh = () => {
    list.load.refresh();
    counted.refresh();
  };
  const load = { ...countedAgain(list.load, counted), reload: list.load.reload, refresh };
  const goesOn = load.result?.data.some(isUnderWay) ?? false;
  useLiveRefresh(counted.refresh, ({ name }) => name === 'simulation' && goesOn);
  // After updates were missed anything may have changed.
  useLiveRefresh(list.load.refresh, () => false);
  return { list: { ...list, load }, open };
}

async function batchesOf(ids: readonly string[], signal: AbortSignal): Promise<Batch[]> {
  if (ids.length === 0) return [];
  return (await consoleApi.call('batches.list', { query: { ids: ids.join() } }, { signal })).data;
}
