import type { EntityManager } from '@mikro-orm/postgresql';
import { clampPageSize } from '@strainscope/http';
import { cursorAfter, positionOf, type ListOrder } from './list-order.ts';
import type { Meant, Sql } from './people-search.ts';

/** Most people of a list that are counted: nobody turns more pages. */
const countedAtMost = 10_000;
/** The same where they are searched: each costs a look at their words. */
const searchedCountedAtMost = 200;

export interface AskedPage {
  /** What is shown, of the tables behind `from`, where people are `p`. */
  columns: string;
  from: string;
  where: readonly Sql[];
  /** Where else everybody of the list is counted, when nobody is searched: each of its rows is one of them. */
  everybody?: string;
  meant: Meant;
  order: ListOrder;
  /** Columns that tell rows of one key apart; the first is in the same index as the key. */
  ids: readonly string[];
  cursor: string;
  size: number;
}

export interface PeoplePage<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`, which nobody counted. */
  totalIsLeast: boolean;
  nextCursor: string;
}

/** Where a row stands in the order. */
interface Place {
  key: string;
  ids: string[];
}

/**
 * A page by keyset: of few people from all of them, of many along an index in the order.
 * @throws InvalidRequest for a cursor of another list
 */
export async function readPage<Row>(em: EntityManager, asked: AskedPage): Promise<PeoplePage<Row>> {
  const { meant, order, ids, cursor } = asked;
  const size = clampPageSize(asked.size);
  const after = cursor === '' ? undefined : positionOf(cursor, order, ids.length);
  const { rows, ...counted } = meant.areFew
    ? await readFew<Row>(em, asked, after, size + 1)
    : await readAlong<Row>(em, asked, after, size + 1);
  const last = rows[size - 1];
  return {
    rows: rows.slice(0, size),
    ...counted,
    nextCursor: rows.length > size && last ? cursorAfter(String(last.key), ...last.ids) : '',
  };
}

interface Found<Row> {
  rows: (Row & Place)[];
  total: number;
  totalIsLeast: boolean;
}

/** One look finds and counts them; a page behind the last of them counts none. */
async function readFew<Row>(
  em: EntityManager,
  { columns, from, where, meant, order, ids }: AskedPage,
  after: readonly string[] | undefined,
  limit: number,
): Promise<Found<Row>> {
  const { sql, values } = all([...where, ...meant.conditions]);
  const found = { key: 'key', ids: ids.map((_, place) => `ids[${place + 1}]`) };
  const page = all(after ? beyond(after, { ...order, key: found.key }, found.ids) : []);
  const rows = await em.execute<(Row & Place & { total: number })[]>(
    `with found as materialized (
       select ${columns}, ${order.key} as key, array[${ids.join(', ')}] as ids from ${from} where ${sql}
     )
     select found.*, ids::text[] as ids, (select count(*)::int from found) as total from found
     where ${page.sql} order by ${inOrder(order.direction, found.key, ...found.ids)} limit ?`,
    [...values, ...page.values, limit],
  );
  return { rows, total: rows[0]?.total ?? 0, totalIsLeast: false };
}

async function readAlong<Row>(
  em: EntityManager,
  { columns, from, where, everybody, meant, order, ids }: AskedPage,
  after: readonly string[] | undefined,
  limit: number,
): Promise<Found<Row>> {
  const conditions = [...where, ...meant.conditions];
  const { sql, values } = all([...conditions, ...(after ? beyond(after, order, ids) : [])]);
  const rows = await em.execute<(Row & Place)[]>(
    `select ${columns}, ${order.key} as key, array[${ids.join(', ')}]::text[] as ids from ${from}
     where ${sql} order by ${inOrder(order.direction, order.key, ...ids)} limit ?`,
    [...values, limit],
  );
  const isSearched = meant.conditions.length > 0;
  const most = isSearched ? searchedCountedAtMost : countedAtMost;
  const listed = everybody && !isSearched ? { sql: everybody, values: [] } : rowsOf(from, all(conditions));
  const [counted] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from (${listed.sql} limit ?) as counted`,
    [...listed.values, most + 1],
  );
  return { rows, total: Math.min(counted!.count, most), totalIsLeast: counted!.count > most };
}

function rowsOf(from: string, { sql, values }: Sql): Sql {
  return { sql: `select from ${from} where ${sql}`, values };
}

/**
 * Behind the last row of a page. Where ids are of several tables, only the first of them can be looked up in the order's
 * index. From sub-queries the planner expects a third of the rows: from the values themselves it would conclude that next
 * to nothing follows.
 */
function beyond(position: readonly string[], { key, type, direction }: ListOrder, ids: readonly string[]): Sql[] {
  const isPast = direction === 'asc' ? '>' : '<';
  const compared = (count: number, operator: string): Sql => ({
    sql: `(${[key, ...ids.slice(0, count)].join(', ')}) ${operator}
      (${[type, ...ids.slice(0, count).map(() => 'uuid')].map((each) => `(select ?::${each})`).join(', ')})`,
    values: position.slice(0, count + 1),
  });
  return ids.length === 1 ? [compared(1, isPast)] : [compared(1, `${isPast}=`), compared(ids.length, isPast)];
}

function inOrder(direction: ListOrder['direction'], ...columns: string[]): string {
  return columns.map((column) => `${column} ${direction}`).join(', ');
}

export function all(conditions: readonly Sql[]): Sql {
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' and ') || 'true',
    values: conditions.flatMap(({ values }) => values),
  };
}

export function pageMessage({ nextCursor, total, totalIsLeast }: Omit<PeoplePage<never>, 'rows'>) {
  return { nextCursor, total: BigInt(total), totalIsLeast };
}
