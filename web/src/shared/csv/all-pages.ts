import type { PagedAnswer } from '@strainscope/console-contract';

/** Every row of a paged list, page after page. */
export async function allPages<Row>(ask: (cursor: string | undefined) => Promise<PagedAnswer<Row[]>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const answer = await ask(cursor);
    rows.push(...answer.data);
    cursor = answer.page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
