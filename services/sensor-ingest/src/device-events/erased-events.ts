import { toBinary } from '@bufbuild/protobuf';
import { sizeDelimitedDecodeStream } from '@bufbuild/protobuf/wire';
import { sensorKey } from '@strainscope/kernel';
import { DeviceEventSchema } from '@strainscope/proto/ingest';
import { readDeviceEvent } from '../readers/device-event.reader.ts';
import { DEVICE_EVENTS_SIGNATURE, deviceEventsFile } from '../readers/device-events-file.ts';
import { LIMITS } from '../readers/limits.ts';
import type { ReadContext } from '../readers/read-context.ts';

/** A sensor that an erased person wore, and when: Unix milliseconds; null without an end. */
export interface LeftOut {
  /** Empty where the sensor was assigned without one. */
  readonly brand: string;
  readonly sensorKey: string;
  readonly from: number;
  readonly until: number | null;
}

/** The raw file without the events of people who were erased since it was accepted; null where none is left. */
export async function withoutErased(
  file: Uint8Array,
  leftOut: readonly LeftOut[],
  context: ReadContext,
): Promise<Uint8Array | null> {
  if (leftOut.length === 0) return file;
  const kept: Uint8Array[] = [];
  const events = sizeDelimitedDecodeStream(DeviceEventSchema, once(file.subarray(DEVICE_EVENTS_SIGNATURE.length)), {
    readMaxBytes: LIMITS.deviceEvent.bytes,
  });
  for await (const event of events) {
    const item = readDeviceEvent(event, context);
    const isErased = item.kind === 'event' && leftOut.some((worn) => isOf(worn, item));
    if (!isErased) kept.push(toBinary(DeviceEventSchema, event));
  }
  return kept.length > 0 ? deviceEventsFile(kept) : null;
}

type Item = Extract<ReturnType<typeof readDeviceEvent>, { kind: 'event' }>;

function isOf({ brand, sensorKey: key, from, until }: LeftOut, { definition, sensorId, occurrence }: Item): boolean {
  const at = occurrence.at.getTime();
  const isWorn = from <= at && (until === null || at < until);
  return isWorn && (brand === '' || brand === definition.key) && key === sensorKey(brand, sensorId);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
