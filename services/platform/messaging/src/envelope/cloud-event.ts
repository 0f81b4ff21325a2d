import { fromJsonString, toJsonString, create } from '@bufbuild/protobuf';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { newId } from '@strainscope/kernel';
import { currentTraceparent } from '@strainscope/observability';
import { eventCatalogue } from '@strainscope/proto';
import type { EventMessage, EventType } from '@strainscope/proto';
import type { BusMessage } from '../bus/event-bus.ts';
import type { Origin } from './origin.ts';

export type EventInit<T extends EventType> = MessageInitShape<(typeof eventCatalogue)[T]>;

export interface EventDraft<T extends EventType = EventType> {
  type: T;
  /** Id of the aggregate: the order key and the CloudEvents subject. */
  key: string;
  message: EventInit<T>;
}

/** Attributes of CloudEvents 1.0 that every message carries, as headers in binary mode. */
export interface EventHeaders extends Readonly<Record<string, string>> {
  ce_specversion: '1.0';
  ce_id: string;
  ce_type: string;
  ce_source: string;
  ce_subject: string;
  ce_time: string;
  'content-type': 'application/json';
}

/** @param service announces the event; it becomes the CloudEvents source */
export function encodeEvent<T extends EventType>(
  service: string,
  draft: EventDraft<T>,
  origin: Origin,
): BusMessage & { headers: EventHeaders } {
  const schema = eventCatalogue[draft.type];
  const id = newId();
  const extensions: Record<string, string | undefined> = {
    ce_correlation: origin.correlation ?? id,
    ce_causation: origin.causation,
    ce_actor: origin.actor,
    traceparent: currentTraceparent(),
  };
  const headers: EventHeaders = {
    ce_specversion: '1.0',
    ce_id: id,
    ce_type: draft.type,
    ce_source: `/strainscope/${service}`,
    ce_subject: draft.key,
    ce_time: new Date().toISOString(),
    'content-type': 'application/json',
    ...(Object.fromEntries(Object.entries(extensions).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >),
  };
  return { key: draft.key, headers, value: toJsonString(schema, create(schema, draft.message as never)) };
}

/** Reads the payload of a type; fields of a newer version are ignored. Throws on what is not that message. */
export function decodeEvent<T extends EventType>(type: T, value: string): EventMessage<T> {
  return fromJsonString(eventCatalogue[type], value, { ignoreUnknownFields: true });
}
