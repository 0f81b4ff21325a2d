import { timestampFromDate, type Timestamp } from '@bufbuild/protobuf/wkt';

/** A time as raw SQL answers it: text, unless the driver was told otherwise. */
export type SqlTime = Date | string | null;

export function timestampOf(time: SqlTime): Timestamp | undefined {
  return time === null ? undefined : timestampFromDate(new Date(time));
}
