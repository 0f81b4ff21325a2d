import type { Group, PagedAnswer } from '@strainscope/console-contract';
import { changesCounts, useLiveRefresh } from '../../live/use-live.ts';
import { asCallParams, usePagedList, type PagedList } from '../../shared/list/use-paged-list.ts';

/** Orders that the server knows; a group's name is the first one. */
const sorts = ['name', 'events', 'newest'] as const;

type CallParams = ReturnType<typeof asCallParams<(typeof sorts)[number]>>;

/** Groups of one kind with counts, kept up to date by live updates. */
export function useGroupList(
  key: string,
  ask: (params: CallParams, signal: AbortSignal) => Promise<PagedAnswer<Group[]>>,
): PagedList<Group> {
  const list = usePagedList(key, (params, signal) => ask(asCallParams(params, sorts), signal));
  useLiveRefresh(list.load.refresh, changesCounts);
  return list;
}
