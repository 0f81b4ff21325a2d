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

/** One for all: it keeps its buffer. */
const writer = new BinaryWriter();

function lengthOf(event: Uint8Array): Uint8Array {
  return writer.uint32(event.length).finish();
}

/** The events of such a file, each as it was sent. */
export function deviceEventsOf(file: Uint8Array): Generator<Uint8Array> {
  return messagesIn(file.subarray(DEVICE_EVENTS_SIGNATURE.length));
}

/** Messages that come each after its length. @throws where the last one is cut off, or a length is none */
export function* messagesIn(bytes: Uint8Array): Generator<Uint8Array> {
  let at = 0;
  while (at < bytes.length) {
    const { eof, size, offset } = sizeDelimitedPeek(bytes.subarray(at, at + LONGEST_VARINT));
    if (eof || at + offset + size > bytes.length) throw new Error('The last event is cut off');
    yield bytes.subarray(at + offset, (at += offset + size));
  }
}

/** Longer than any length of a message is. */
const LONGEST_VARINT = 10;

/** @throws Refusal at the first that cannot be read */
export async function* deviceEventsIn(path: string): AsyncGenerator<DeviceEvent> {
  const content = createReadStream(path, { start: DEVICE_EVENTS_SIGNATURE.length });
  try {
    yield* sizeDelimitedDecodeStream(DeviceEventSchema, content, { readMaxBytes: LIMITS.deviceEvent.bytes });
  } catch (cause) {
    throw new Refusal(damagedDeviceEvents(), { cause });
  }
}
