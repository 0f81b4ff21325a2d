import { InvalidRequest, type Fault } from '@strainscope/kernel';
import { deviceEventsFile } from '../readers/device-events-file.ts';
import type { ReadContext } from '../readers/read-context.ts';
import { isAcceptable, parseDeviceEvent, type AcceptableEvent, type RefusedDeviceEvent } from './parse-device-event.ts';
import { requestHash } from './request-hash.ts';
import { batchFile, sealedBatch, type SealedBatch } from './sealed-batch.ts';
import { sentEvents, type SentContent } from './sent-events.ts';

/** What gateways sent, as it came: plain data, which crosses to a thread. */
export interface RequestToCheck {
  readonly request: SentContent & { readonly teamId: string };
  /** Whether its hash is wanted, for an idempotency key. */
  readonly isHashed: boolean;
  readonly teamZone: string;
  /** Seals what is kept of it. */
  readonly key: Uint8Array;
}

export type CheckedEvent = Omit<AcceptableEvent, 'bytes' | 'peak'> | RefusedDeviceEvent;

export interface CheckedRequest {
  /** Events in the order of the request. */
  readonly events: readonly CheckedEvent[];
  /** Raw file of the events that can be taken, in their order: it is kept if all of them are new. */
  readonly batch: SealedBatch;
  /** Largest linear acceleration of these events, m/s². */
  readonly peak: number;
  /** Empty where none is wanted. */
  readonly requestSha256: string;
}

/** Everything about a request for which no database is asked; what is wrong with it as a whole is told as faults. */
export async function checkRequest(
  { request, isHashed, teamZone, key }: RequestToCheck,
  definitions: ReadContext['definitions'],
): Promise<CheckedRequest | { readonly faults: readonly Fault[] }> {
  try {
    const events = sentEvents(request).map((event) => parseDeviceEvent(event, { definitions, teamZone }));
    const acceptable = events.filter(isAcceptable);
    const file = deviceEventsFile(acceptable.map(({ bytes }) => bytes));
    return {
      events: events.map((event) => (isAcceptable(event) ? withoutBytes(event) : event)),
      batch: await sealedBatch(key, batchFile(file)),
      peak: acceptable.reduce((most, { peak }) => Math.max(most, peak), 0),
      requestSha256: isHashed ? requestHash(request) : '',
    };
  } catch (error) {
    if (error instanceof InvalidRequest) return { faults: error.faults };
    throw error;
  }
}

const withoutBytes = ({ eventId, sensor, toldAt }: AcceptableEvent) => ({ eventId, sensor, toldAt });
