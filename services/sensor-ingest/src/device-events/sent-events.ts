import type { JsonValue } from '@bufbuild/protobuf';
import { InvalidRequest } from '@strainscope/kernel';
import type { AcceptDeviceEventsRequest } from '@strainscope/proto/ingest';
import { LIMITS } from '../readers/limits.ts';
import type { SentEvent } from './parse-device-event.ts';

/** Events of a request in their order, a batch parsed once. @throws InvalidRequest for a batch that is none */
export function sentEvents({
  events,
  jsonBatch,
}: Pick<AcceptDeviceEventsRequest, 'events' | 'jsonBatch'>): readonly SentEvent[] {
  if (jsonBatch.length > 0) return eventsOf(jsonBatch).map((json) => ({ form: 'parsed', json }));
  return events.map(({ content }): SentEvent => {
    if (content.case === 'json') return { form: 'json', text: content.value };
    return { form: 'protobuf', bytes: content.value ?? new Uint8Array() };
  });
}

function eventsOf(batch: Uint8Array): readonly JsonValue[] {
  const document = parsed(batch);
  const events =
    typeof document === 'object' && document !== null && !Array.isArray(document) ? document['events'] : undefined;
  if (!Array.isArray(events)) throw invalid('A list of events');
  if (events.length === 0) throw invalid('At least one event');
  if (events.length > LIMITS.deviceEvent.inBatch) throw invalid(`At most ${LIMITS.deviceEvent.inBatch} events`);
  return events;
}

function parsed(bytes: Uint8Array): JsonValue {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()) as JsonValue;
  } catch {
    throw invalid('This is not JSON');
  }
}

const invalid = (message: string) => new InvalidRequest([{ path: 'events', message }]);
