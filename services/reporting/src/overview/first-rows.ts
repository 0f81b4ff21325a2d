import { all, never } from './sql.ts';
import type { Condition } from './sql.ts';
import type { View } from './view.ts';

/** Rows of a table in an order that an index has. */
export interface Ordered {
  table: string;
  alias: string;
  /** `column direction, …`, each with the alias; together they tell all rows apart. */
  order: string;
}

/** Rows wanted: those that the actor sees, below a node or everywhere, and that fulfil a condition. */
export interface Wanted {
  view: View;
  path: readonly string[] | undefined;
  condition: Condition;
}

/**
 * A statement for the first rows of an order. For each node and person by which the actor sees any it takes as many from
 * an index and merges them, so that it reads a page for each, however many rows there are of them. One condition with
 * `or` would have to read them all before it could sort them.
 */
export function firstRows(
  { table, alias, order }: Ordered,
  { view, path, condition }: Wanted,
  limit: number,
): Condition {
  const first = (where: Condition): Condition => ({
    sql: `select * from ${table} ${alias} where ${where.sql} order by ${order} limit ?`,
    values: [...where.values, limit],
  });
  if (path?.length === 0) return first(never);
  const ways = view.ways(alias, path);
  if (ways === 'everything') return first(condition);
  const merged = ways.map(({ ids, rowsOf }) => {
    const { sql, values } = first(all(rowsOf('way.id'), condition));
    return {
      sql: `select ${alias}.* from unnest(?::uuid[]) as way (id), lateral (${sql}) as ${alias}`,
      values: [ids, ...values],
    };
  });
  return {
    sql: `select * from (${merged.map(({ sql }) => sql).join(' union ')}) as ${alias} order by ${order} limit ?`,
    values: [...merged.flatMap(({ values }) => values), limit],
  };
}
