import type { PagedAnswer } from '@strainscope/console-contract';

/** Every row of a paged list, page after page, until there are `enough`. A cursor that leads to itself ends the list. */
export async function allPages<Row>(
  ask: (cursor: string | undefined) => Promise<PagedAnswer<Row[]>>,
  enough = Infinity,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { data, page } = await ask(cursor);
    rows.push(...data);
    const next = page.next_cursor ?? undefined;
    if (next === undefined || next === cursor || rows.length >= enough) return rows;
    cursor = next;
  }
}
