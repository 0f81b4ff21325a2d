import { groupSort, type Group, type PagedAnswer } from '@strainscope/console-contract';
import { useEffect } from 'react';
import type { Load } from '../../api/use-load.ts';
import { changesCounts, useLiveRefresh } from '../../live/use-live.ts';
import { asCallParams, usePagedList, type PagedList } from '../../shared/list/use-paged-list.ts';

const LOOK_AGAIN_MS = 3000;

type CallParams = ReturnType<typeof asCallParams<(typeof groupSort.options)[number]>>;

/** Groups of one kind with counts, kept up to date by live updates. */
export function useGroupList(
  key: string,
  ask: (params: CallParams, signal: AbortSignal) => Promise<PagedAnswer<Group[]>>,
): PagedList<Group> {
  const list = usePagedList(key, (params, signal) => ask(asCallParams(params, groupSort.options), signal));
  useLiveRefresh(list.load.refresh, changesCounts);
  useLookAgain(list.load);
  return list;
}

/** An empty list asks again some time after each answer: a role that was accepted just now reaches it a moment later. */
function useLookAgain({ result, at, error, refresh }: Load<PagedAnswer<Group[]>>): void {
  const isEmpty = result?.data.length === 0;
  useEffect(() => {
    if (!isEmpty) return undefined;
    const timer = setTimeout(refresh, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isEmpty, at, error, refresh]);
}
