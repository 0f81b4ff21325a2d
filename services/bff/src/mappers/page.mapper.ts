import { create } from '@bufbuild/protobuf';
import { freshness, page, type Page, type PagedAnswer } from '@strainscope/console-contract';
import { clampPageSize } from '@strainscope/http';
import { PageInfoSchema, type PageInfo } from '@strainscope/proto/common';
import type { Freshness } from '@strainscope/proto/reporting';
import { toContract } from './to-contract.ts';

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

export function pageOf(info: PageInfo = create(PageInfoSchema)): Page {
  return toContract(page, info, {
    next_cursor: info.nextCursor || null,
    total_is_least: info.totalIsLeast ? true : undefined,
  });
}

/** The answer of a list: its rows, mapped, with page and freshness. */
export function pagedAnswer<Row, Data>(
  rows: readonly Row[],
  map: (row: Row) => Data,
  list: { page?: PageInfo | undefined; freshness?: Freshness | undefined },
): PagedAnswer<Data[]> {
  return {
    message: 'OK',
    data: rows.map(map),
    page: pageOf(list.page),
    freshness: list.freshness ? toContract(freshness, list.freshness, {}) : null,
  };
}
