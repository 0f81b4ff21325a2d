import { fromBinary, fromJsonString, toBinary } from '@bufbuild/protobuf';
import { DeviceEventSchema, type DeviceEvent, type RawDeviceEvent } from '@strainscope/proto/ingest';
import { readDeviceEvent } from '../readers/device-event.reader.ts';
import type { FileProblem } from '../readers/file-problem.ts';
import { LIMITS } from '../readers/limits.ts';
import { notADeviceEvent } from '../readers/problems.ts';
import type { ReadContext } from '../readers/read-context.ts';

/** An event that can be taken, as its raw file keeps it. */
export interface AcceptableEvent {
  readonly eventId: string;
  /** Brand and number: each sensor counts its own events. */
  readonly sensor: string;
  readonly bytes: Uint8Array;
}

export interface RefusedDeviceEvent {
  /** Empty where none could be read. */
  readonly eventId: string;
  readonly problems: readonly FileProblem[];
}

/** Reads what somebody sent as an event, with the very checks that its file will pass when it is processed. */
export function parseDeviceEvent(
  { content }: RawDeviceEvent,
  context: ReadContext,
): AcceptableEvent | RefusedDeviceEvent {
  let event: DeviceEvent;
  let bytes: Uint8Array;
  try {
    if (content.case === 'json') {
      event = fromJsonString(DeviceEventSchema, content.value);
      bytes = toBinary(DeviceEventSchema, event);
    } else {
      bytes = content.value ?? new Uint8Array();
      event = fromBinary(DeviceEventSchema, bytes);
    }
  } catch (error) {
    return { eventId: '', problems: [notADeviceEvent(error instanceof Error ? error.message : '')] };
  }
  if (bytes.length > LIMITS.deviceEvent.bytes) {
    return { eventId: '', problems: [notADeviceEvent(`it has more than ${LIMITS.deviceEvent.bytes} bytes`)] };
  }
  const item = readDeviceEvent(event, context);
  // An id that is no id is not told back.
  if (item.kind === 'refused') return { eventId: hasId(item.problems) ? event.eventId : '', problems: item.problems };
  return { eventId: event.eventId, sensor: `${event.brand} ${event.sensorId}`, bytes };
}

function hasId(problems: readonly FileProblem[]): boolean {
  return problems.every(({ column }) => column !== 'event_id');
}
