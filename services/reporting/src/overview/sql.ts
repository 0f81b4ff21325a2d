import type { ActorScope } from '@strainscope/access';
import { isId, Level } from '@strainscope/kernel';

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

/** The rows that the actor may see, beside row-level security: so that the planner may use it, and twice is safe. */
export function visibleTo(actor: ActorScope, alias: string): Condition {
  if (actor.level === Level.admin) return always;
  return {
    sql: `${alias}.scope && ?::uuid[] or ${alias}.person_id = any (?::uuid[])`,
    values: [idArray(actor.nodeIds), idArray(actor.personIds)],
  };
}

/** Names contain the words, whatever their case. */
export function contains(column: string, search: string): Condition | undefined {
  const words = search.trim();
  if (words === '') return undefined;
  return { sql: `${column} ilike ?`, values: [`%${words.replace(/[\\%_]/g, '\\$&')}%`] };
}
