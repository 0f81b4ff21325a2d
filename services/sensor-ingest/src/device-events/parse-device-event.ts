import type { JsonValue } from '@bufbuild/protobuf';
import { JsonBeyondBounds } from '@strainscope/kernel';
import { processEvent } from '../processing/process-event.ts';
import { mayMoveImpossibly } from '../readers/check-signals.ts';
import { readDeviceEvent } from '../readers/device-event.reader.ts';
import type { FileProblem } from '../readers/file-problem.ts';
import { LIMITS } from '../readers/limits.ts';
import { boundedJson, placeOfNonFinite } from '../readers/non-finite-json.ts';
import { notADeviceEvent, notFinite } from '../readers/problems.ts';
import type { ReadContext } from '../readers/read-context.ts';
import { peakOf, resultant } from '../signals/series.ts';
import { fromParsedJson, fromProtobuf, type DecodedDeviceEvent } from './decode-device-event.ts';

/** An event as somebody sent it. */
export type SentEvent =
  | { readonly form: 'protobuf'; readonly bytes: Uint8Array }
  | { readonly form: 'json'; readonly text: string }
  | { readonly form: 'parsed'; readonly json: JsonValue };

/** An event that can be taken, as its raw file keeps it. */
export interface AcceptableEvent {
  readonly eventId: string;
  /** Brand and number: each sensor counts its own events. */
  readonly sensor: string;
  /** By the sensor's clock, ISO 8601: a counter that began anew tells its numbers again. */
  readonly toldAt: string;
  readonly bytes: Uint8Array;
  /** Largest linear acceleration as it was sent, m/s²; 0 where none was measured. */
  readonly peak: number;
}

export interface RefusedDeviceEvent {
  /** Empty where none could be read. */
  readonly eventId: string;
  readonly problems: readonly FileProblem[];
}

export function isAcceptable<Event extends object>(event: Event | RefusedDeviceEvent): event is Event {
  return !('problems' in event);
}

/** Reads what somebody sent as an event, with the very checks that its file will pass when it is processed. */
export function parseDeviceEvent(sent: SentEvent, context: ReadContext): AcceptableEvent | RefusedDeviceEvent {
  let decoded: DecodedDeviceEvent;
  try {
    decoded = decode(sent);
  } catch (error) {
    return { eventId: '', problems: [nonFiniteIn(sent) ?? notADeviceEvent(reasonOf(error))] };
  }
  const { event, bytes } = decoded;
  if (bytes.length > LIMITS.deviceEvent.bytes) {
    return { eventId: '', problems: [notADeviceEvent(`it has more than ${LIMITS.deviceEvent.bytes} bytes`)] };
  }
  const item = readDeviceEvent(event, context);
  // An id that is no id is not told back.
  if (item.kind === 'refused') return { eventId: hasId(item.problems) ? event.eventId : '', problems: item.problems };
  // Its file is refused for what is derived, too; whoever sent it hears of that now.
  const problems = mayMoveImpossibly(item.signals) ? processEvent(item, undefined).problems : [];
  if (problems.length > 0) return { eventId: event.eventId, problems };
  const { linearAcceleration } = item.signals;
  return {
    eventId: event.eventId,
    sensor: `${event.brand} ${event.sensorId}`,
    toldAt: item.occurrence.at.toISOString(),
    bytes,
    peak: linearAcceleration ? peakOf(resultant(linearAcceleration.values)) : 0,
  };
}

/** No message can hold what Python writes as NaN; where it stands is told in the words of the public API. */
function nonFiniteIn(sent: SentEvent): FileProblem | null {
  try {
    const place = sent.form === 'protobuf' ? null : placeOfNonFinite(jsonOf(sent));
    return place && notFinite(0, place.path, place.value);
  } catch {
    return null;
  }
}

function jsonOf(sent: Exclude<SentEvent, { form: 'protobuf' }>): JsonValue {
  return sent.form === 'json' ? (boundedJson(Buffer.from(sent.text), LIMITS.deviceEvent.json) as JsonValue) : sent.json;
}

function decode(sent: SentEvent): DecodedDeviceEvent {
  if (sent.form === 'protobuf') return fromProtobuf(sent.bytes);
  return fromParsedJson(jsonOf(sent));
}

function hasId(problems: readonly FileProblem[]): boolean {
  return problems.every(({ column }) => column !== 'event_id');
}

function reasonOf(error: unknown): string {
  if (error instanceof JsonBeyondBounds) return error.detail!;
  return error instanceof Error ? error.message : '';
}
