import { timestampDate, timestampFromDate, type Timestamp } from '@bufbuild/protobuf/wkt';

/** ISO 8601 UTC; null for a time that is not set. */
export function timeOf(timestamp: Timestamp | undefined): string | null {
  return timestamp ? timestampDate(timestamp).toISOString() : null;
}

/** For times that a message always carries. */
export function requiredTimeOf(timestamp: Timestamp | undefined): string {
  return timeOf(timestamp) ?? new Date(0).toISOString();
}

export function timestampOf(time: string | undefined): Timestamp | undefined {
  return time === undefined ? undefined : timestampFromDate(new Date(time));
}
