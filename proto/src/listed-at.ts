import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { HaeRecorded } from './generated/strainscope/ingest/v1/events_pb.ts';

/** Codes of the warnings that a time cannot be right: a sensor's clock's, or one that somebody gave. */
const WRONG_TIMES: readonly string[] = ['CLOCK_WRONG', 'GIVEN_TIME_IN_FUTURE'];

/**
 * When lists take an event to have happened. A sensor's clock that is wrong puts its events neither before all others nor
 * behind them: they came when they came.
 */
export function listedAt({ occurredAt, recordedAt, warnings }: HaeRecorded): Timestamp | undefined {
  return warnings.some((code) => WRONG_TIMES.includes(code)) ? (recordedAt ?? occurredAt) : occurredAt;
}
