import { createReadStream } from 'node:fs';
import { BinaryWriter, sizeDelimitedDecodeStream, sizeDelimitedPeek } from '@bufbuild/protobuf/wire';
import { DeviceEventSchema, type DeviceEvent } from '@strainscope/proto/ingest';
import { Refusal } from './file-problem.ts';
import { LIMITS } from './limits.ts';
import { damagedDeviceEvents } from './problems.ts';

/** Says that a file holds events of devices; a stream of protobuf messages alone could be anything. */
export const DEVICE_EVENTS_SIGNATURE = Buffer.from('SSDE\u0001\r\n\u0000');

/** A raw file of events that came one by one: the signature, then each as it was sent, in protobuf, after its length. */
export function deviceEventsFile(events: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([DEVICE_EVENTS_SIGNATURE, ...events.flatMap((event) => [lengthOf(event), event])]);
}

function lengthOf(event: Uint8Array): Uint8Array {
  return new BinaryWriter().uint32(event.length).finish();
}

/** The events of such a file, each as it was sent. */
export function* deviceEventsOf(file: Uint8Array): Generator<Uint8Array> {
  let at = DEVICE_EVENTS_SIGNATURE.length;
  while (at < file.length) {
    const { eof, size, offset } = sizeDelimitedPeek(file.subarray(at));
    if (eof) throw new Error('The file of events is cut off');
    yield file.subarray(at + offset, (at += offset + size));
  }
}

/** @throws Refusal at the first that cannot be read */
export async function* deviceEventsIn(path: string): AsyncGenerator<DeviceEvent> {
  const content = createReadStream(path, { start: DEVICE_EVENTS_SIGNATURE.length });
  try {
    yield* sizeDelimitedDecodeStream(DeviceEventSchema, content, { readMaxBytes: LIMITS.deviceEvent.bytes });
  } catch (cause) {
    throw new Refusal(damagedDeviceEvents(), { cause });
  }
}
