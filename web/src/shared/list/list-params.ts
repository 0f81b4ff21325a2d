/** What narrows, orders and pages a list; all of it is in the URL. */
export interface ListParams {
  search: string;
  sort: string | undefined;
  cursor: string | undefined;
  /** 1-based number of the page, for people; the cursor alone decides what is on it. */
  page: number;
  /** Rows of a page; not in the URL. */
  size?: number;
}

/** @param prefix of the parameters' names, where a page has two lists */
export function readListParams(query: URLSearchParams, prefix = ''): ListParams {
  const cursor = query.get(`${prefix}cursor`) ?? undefined;
  return {
    search: query.get(`${prefix}q`) ?? '',
    sort: query.get(`${prefix}sort`) ?? undefined,
    cursor,
    // Without a cursor the rows are those of the first page, whatever number an address was given by hand.
    page: cursor === undefined ? 1 : Math.max(1, Math.trunc(Number(query.get(`${prefix}page`))) || 1),
  };
}

/** The query with a change to the list. Another filter or order starts at the first page again. */
export function withListParams(query: URLSearchParams, change: Partial<ListParams>, prefix = ''): URLSearchParams {
  const { search, sort, cursor, page } = { ...readListParams(query, prefix), cursor: undefined, page: 1, ...change };
  const next = new URLSearchParams(query);
  put(next, `${prefix}q`, search);
  put(next, `${prefix}sort`, sort);
  put(next, `${prefix}cursor`, cursor);
  put(next, `${prefix}page`, page > 1 ? String(page) : undefined);
  return next;
}

function put(query: URLSearchParams, name: string, value: string | undefined): void {
  if (value === undefined || value === '') query.delete(name);
  else query.set(name, value);
}
