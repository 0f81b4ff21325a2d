import type { PageRequest } from '@strainscope/proto/common';

/** Above every number that orders rows. */
const beyond = '9223372036854775807';

/** Where a page begins that goes down a number; anything that is no number begins at the top. */
export function cursorNumber(page: PageRequest | undefined): string {
  return /^\d{1,18}$/.test(page?.cursor ?? '') ? page!.cursor : beyond;
}

/**
 * @param rows one more than a page has, if there are more
 * @param cursorOf what the next page begins after
 */
export function pageOf<Row>(rows: readonly Row[], size: number, cursorOf: (row: Row) => string) {
  const hasMore = rows.length > size;
  return {
    nextCursor: hasMore ? cursorOf(rows[size - 1]!) : '',
    total: BigInt(Math.min(rows.length, size)),
    totalIsLeast: hasMore,
  };
}
