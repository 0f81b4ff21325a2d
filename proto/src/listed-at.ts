import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { HaeRecorded } from './generated/strainscope/ingest/v1/events_pb.ts';

/**
 * When lists take an event to have happened. A sensor's clock that is wrong puts its events neither before all others nor
 * behind them: they came when they came.
 */
export function listedAt({ occurredAt, recordedAt, warnings }: HaeRecorded): Timestamp | undefined {
  return warnings.includes('CLOCK_WRONG') ? (recordedAt ?? occurredAt) : occurredAt;
}
