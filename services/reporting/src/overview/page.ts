import { create } from '@bufbuild/protobuf';
import type { Cursors, Keyset } from '@strainscope/http';
import { clampPageSize } from '@strainscope/http';
import { PageInfoSchema } from '@strainscope/proto/common';
import type { PageInfo, PageRequest } from '@strainscope/proto/common';

/** How many rows a list has; with `isLeast`, that many and more, uncounted. */
export interface Total {
  count: number;
  isLeast?: boolean;
}

/** One page of a list by keyset: where it begins, and how to say where the next one does. */
export class Page {
  readonly size: number;
  /** Sort values of the row before the page; undefined for the first page. */
  readonly after: Keyset | undefined;

  /** @throws InvalidRequest for a bent cursor */
  constructor(
    request: PageRequest | undefined,
    private readonly cursors: Cursors,
  ) {
    this.size = clampPageSize(request?.size);
    this.after = request?.cursor ? cursors.decode(request.cursor) : undefined;
  }

  /** Rows to ask for: one more than shown tells whether there is a next page. */
  get limit(): number {
    return this.size + 1;
  }

  /** Splits what was read into the page's rows and what is said about the page. */
  cut<Row>(rows: readonly Row[], keyOf: (row: Row) => Keyset, total: Total): { rows: Row[]; info: PageInfo } {
    const shown = rows.slice(0, this.size);
    const last = shown.at(-1);
    const nextCursor = rows.length > this.size && last ? this.cursors.encode(keyOf(last)) : '';
    const { count, isLeast: totalIsLeast = false } = total;
    return { rows: shown, info: create(PageInfoSchema, { nextCursor, total: BigInt(count), totalIsLeast }) };
  }
}
