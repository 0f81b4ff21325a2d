import { largestPage, type PagedAnswer } from '@strainscope/console-contract';
import { useSearchParams } from 'react-router-dom';
import { useLoad, type Load } from '../../api/use-load.ts';
import { allPages } from './all-pages.ts';
import { readListParams, withListParams, type ListParams } from './list-params.ts';

/** Rows of a page. */
export const PAGE_SIZE = 50;
/** Rows from which one is chosen; more words find others. */
const FOUND = 20;

export interface PagedListOptions {
  /** Rows of a page, where they are not as many as usual. */
  size?: number;
  /** Tells the list from the other one of its page: in the address, and to readers who cannot see it. */
  name?: string;
}

export interface PagedList<Row> {
  name: string | undefined;
  load: Load<PagedAnswer<Row[]>>;
  params: ListParams;
  search: (words: string) => void;
  sort: (order: string) => void;
  nextPage: () => void;
  firstPage: () => void;
  /** Every row that the filter lets through, in the order chosen. */
  all: () => Promise<Row[]>;
  /** The first few that other words find, whatever page and filter show. */
  find: (words: string, signal: AbortSignal) => Promise<Row[]>;
}

/** A list that the server filters, orders and pages; the browser's back button walks through its pages. */
export function usePagedList<Row>(
  key: string,
  ask: (params: ListParams, signal: AbortSignal) => Promise<PagedAnswer<Row[]>>,
  { size, name }: PagedListOptions = {},
): PagedList<Row> {
  const [query, setQuery] = useSearchParams();
  const prefix = name === undefined ? '' : `${name}-`;
  const params = { ...readListParams(query, prefix), ...(size !== undefined && { size }) };
  const load = useLoad(JSON.stringify([key, params]), (signal) => ask(params, signal));
  const change = (part: Partial<ListParams>, replace = false) =>
    setQuery((current) => withListParams(current, part, prefix), { replace });
  return {
    name,
    load,
    params,
    search: (words) => change({ search: words }, true),
    sort: (order) => change({ sort: order }),
    nextPage: () => {
      const cursor = load.result?.page.next_cursor;
      if (cursor) change({ cursor, page: params.page + 1 });
    },
    firstPage: () => change({}),
    all: () => {
      const { signal } = new AbortController();
      return allPages((cursor) => ask({ ...params, cursor, size: largestPage }, signal));
    },
    find: async (words, signal) => {
      const { data } = await ask({ search: words, sort: undefined, cursor: undefined, page: 1, size: FOUND }, signal);
      return data;
    },
  };
}

/** A list's parameters as calls take them: nothing where nothing is chosen. */
export function asCallParams<Sort extends string>({ search, sort, cursor, size }: ListParams, sorts: readonly Sort[]) {
  const known = sorts.find((name) => name === sort);
  return {
    itemPerPage: size ?? PAGE_SIZE,
    ...(search === '' ? {} : { search }),
    ...(known === undefined ? {} : { sort: known }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
