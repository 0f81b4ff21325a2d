import type { JsonValue } from '@bufbuild/protobuf';
import { InvalidRequest, JsonBeyondBounds } from '@strainscope/kernel';
import type { AcceptDeviceEventsRequest } from '@strainscope/proto/ingest';
import { messagesIn } from '../readers/device-events-file.ts';
import { LIMITS } from '../readers/limits.ts';
import { boundedJson } from '../readers/non-finite-json.ts';
import type { SentEvent } from './parse-device-event.ts';

/** What of a request holds its events. */
export type SentContent = Pick<AcceptDeviceEventsRequest, 'events' | 'jsonBatch' | 'protobufBatch'>;

/** Events of a request in their order, a batch parsed once. @throws InvalidRequest for a batch that is none */
export function sentEvents({ events, jsonBatch, protobufBatch }: SentContent): readonly SentEvent[] {
  if (jsonBatch.length > 0) return eventsOf(jsonBatch).map((json) => ({ form: 'parsed', json }));
  if (protobufBatch.length > 0) return messagesOf(protobufBatch).map((bytes) => ({ form: 'protobuf', bytes }));
  demandFew(events.length);
  return events.map(({ content }): SentEvent => {
    if (content.case === 'json') return { form: 'json', text: content.value };
    return { form: 'protobuf', bytes: content.value ?? new Uint8Array() };
  });
}

function messagesOf(batch: Uint8Array): readonly Uint8Array[] {
  const messages: Uint8Array[] = [];
  try {
    for (const message of messagesIn(batch)) if (messages.push(message) > LIMITS.deviceEvent.inBatch) break;
  } catch {
    throw invalid('Messages, each after its length');
  }
  demandFew(messages.length);
  return messages;
}

function demandFew(events: number): void {
  if (events > LIMITS.deviceEvent.inBatch) throw invalid(`At most ${LIMITS.deviceEvent.inBatch} events`);
}

function eventsOf(batch: Uint8Array): readonly JsonValue[] {
  const document = parsed(batch);
  const events =
    typeof document === 'object' && document !== null && !Array.isArray(document) ? document['events'] : undefined;
  if (!Array.isArray(events)) throw invalid('A list of events');
  if (events.length === 0) throw invalid('At least one event');
  demandFew(events.length);
  return events;
}

function parsed(bytes: Uint8Array): JsonValue {
  try {
    return boundedJson(bytes, LIMITS.deviceEvent.json) as JsonValue;
  } catch (error) {
    throw invalid(error instanceof JsonBeyondBounds ? error.detail! : 'This is not JSON');
  }
}

const invalid = (message: string) => new InvalidRequest([{ path: 'events', message }]);
