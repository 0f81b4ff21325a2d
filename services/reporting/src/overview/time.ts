import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Timestamp } from '@bufbuild/protobuf/wkt';

/** A time as raw SQL answers it. */
export type SqlTime = Date | string | null;

export function timestampOf(time: SqlTime): Timestamp | undefined {
  return time === null ? undefined : timestampFromDate(new Date(time));
}

/** The same moment as text that PostgreSQL reads back, for cursors. */
export function textOf(time: SqlTime): string | null {
  return time === null ? null : new Date(time).toISOString();
}
