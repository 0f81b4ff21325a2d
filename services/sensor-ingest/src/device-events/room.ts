import type { DomainError } from '@strainscope/kernel';
import type { SensorIngestConfig } from '../config/sensor-ingest.config.ts';
import type { WaitingBytes } from './backlog.ts';
import { TooMuchUnprocessed, TooMuchUnprocessedOfOne } from './device-event.errors.ts';

const MEGABYTE = 1024 ** 2;

/** Why so many bytes more cannot be kept now: first what its sender alone can be told, then what all of them are. */
export function noRoomFor(
  bytes: number,
  waiting: WaitingBytes,
  { waitingMb, retryAfterSeconds }: SensorIngestConfig['deviceEvents'],
): DomainError | null {
  const exceeds = (held: number, megabytes: number) => held + bytes > megabytes * MEGABYTE;
  if (exceeds(waiting.gateway, waitingMb.ofGateway) || exceeds(waiting.organization, waitingMb.ofOrganization)) {
    return new TooMuchUnprocessedOfOne(retryAfterSeconds);
  }
  return exceeds(waiting.total, waitingMb.total) ? new TooMuchUnprocessed(retryAfterSeconds) : null;
}
