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

/** Names contain the words, whatever their case: for names without row-level security. */
export function contains(column: string, search: string): Condition | undefined {
  const words = search.trim();
  if (words === '') return undefined;
  return { sql: `${column} ilike ?`, values: [`%${words.replace(/[\\%_]/g, '\\$&')}%`] };
}

/** A word of the person's name begins so, and what follows it goes on so, whatever the case. */
export function isCalled(person: string, search: string): Condition | undefined {
  const name = search.trim();
  if (name === '') return undefined;
  return {
    sql: `exists (
      select from people_words w
      where w.person_id = ${person} and w.word >= normal_name(?) and w.word < normal_name(?) || chr(1114111)
    )`,
    values: [name, name],
  };
}
