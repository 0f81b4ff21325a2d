import type { Freshness, Page, PagedAnswer } from '@strainscope/console-contract';
import { clampPageSize } from '@strainscope/http';
import type { PageInfo } from '@strainscope/proto/common';
import type { Freshness as FreshnessMessage } from '@strainscope/proto/reporting';
import { textOrNull } from './text.mapper.ts';
import { timeOf } from './time.mapper.ts';

export function pageRequestOf({
  cursor,
  itemPerPage,
}: {
  cursor?: string | undefined;
  itemPerPage?: number | undefined;
}): {
  cursor: string;
  size: number;
} {
  return { cursor: cursor ?? '', size: clampPageSize(itemPerPage) };
}

export function pageOf(info: PageInfo | undefined): Page {
  return {
    next_cursor: textOrNull(info?.nextCursor ?? ''),
    total: Number(info?.total ?? 0n),
    ...(info?.totalIsLeast && { total_is_least: true }),
  };
}

function freshnessOf(freshness: FreshnessMessage | undefined): Freshness | null {
  return freshness ? { as_of: timeOf(freshness.asOf), lag_seconds: freshness.lagSeconds } : null;
}

/** The answer of a list: its rows, mapped, with page and freshness. */
export function pagedAnswer<Row, Data>(
  rows: readonly Row[],
  map: (row: Row) => Data,
  { page, freshness }: { page?: PageInfo | undefined; freshness?: FreshnessMessage | undefined },
): PagedAnswer<Data[]> {
  return { message: 'OK', data: rows.map(map), page: pageOf(page), freshness: freshnessOf(freshness) };
}
