import { isId } from '@strainscope/kernel';

/** A condition with its values, for the `where` of a statement. */
export interface Condition {
  sql: string;
  values: unknown[];
}

export const always: Condition = { sql: 'true', values: [] };
export const never: Condition = { sql: 'false', values: [] };

export function all(...conditions: (Condition | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined && condition !== always) as Condition[];
  if (given.length === 0) return always;
  return { sql: given.map(({ sql }) => `(${sql})`).join(' and '), values: given.flatMap(({ values }) => values) };
}

/** PostgreSQL's text form of an array of ids. */
export function idArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`;
}

/** Equality with an id that a caller sent: every row when none was, and none when it is no id. */
export function idIs(column: string, id: string): Condition | undefined {
  if (id === '') return undefined;
  return isId(id) ? { sql: `${column} = ?::uuid`, values: [id] } : never;
}

/** What stands for itself in a pattern of `like`. */
export function like(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}

/** Names contain each of the words, in any order and case: for names without row-level security. */
export function contains(column: string, search: string): Condition | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  return all(...words.map((word) => ({ sql: `${column} ilike ?`, values: [`%${like(word)}%`] })));
}

/**
 * Rows behind the last one of the page before, in an order whose columns all go one way. Values in sub-queries, so that
 * the planner expects a third of the rows behind them: from the value itself it would conclude that nothing follows where
 * many rows are equal in the first column, and sort them all.
 * @param columns of the order, each with its type
 */
export function past(
  columns: readonly (readonly [column: string, type: string])[],
  direction: 'asc' | 'desc',
  after: readonly unknown[] | undefined,
): Condition | undefined {
  if (!after) return undefined;
  const isPast = direction === 'asc' ? '>' : '<';
  const [names, values] = [columns.map(([name]) => name), columns.map(([, type]) => `(select ?::${type})`)];
  return { sql: `(${names.join(', ')}) ${isPast} (${values.join(', ')})`, values: [...after] };
}
