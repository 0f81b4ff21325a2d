/** A time as raw SQL answers it. */
export type SqlTime = Date | string | null;

/** The same moment as text that PostgreSQL reads back, for cursors. */
export function textOf(time: SqlTime): string | null {
  return time === null ? null : new Date(time).toISOString();
}
