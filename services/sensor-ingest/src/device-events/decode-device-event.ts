import { create, fromBinary, fromJson, toBinary, type JsonObject, type JsonValue } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { AxesSchema, DeviceEventSchema, type DeviceEvent } from '@strainscope/proto/ingest';
import { AXES } from '../signals/series.ts';

/** An event, and its bytes as a raw file keeps them. */
export interface DecodedDeviceEvent {
  readonly event: DeviceEvent;
  readonly bytes: Uint8Array;
}

/** @throws for what is no such message */
export function fromProtobuf(bytes: Uint8Array): DecodedDeviceEvent {
  return { event: fromBinary(DeviceEventSchema, bytes), bytes };
}

/**
 * From ProtoJSON that was parsed. Nearly all of it are columns of samples; these pass by the general reader, which asks the
 * schema about each number: that takes several times as long as everything else that an event is asked.
 * @throws for what is no such message
 */
export function fromParsedJson(json: JsonValue): DecodedDeviceEvent {
  const { rest, columns } = isObject(json) ? withoutColumns(json) : { rest: json, columns: [] };
  const event = fromJson(DeviceEventSchema, rest);
  const envelope = toBinary(DeviceEventSchema, event);
  if (columns.length === 0) return { event, bytes: envelope };
  writer.raw(envelope);
  for (const { field, axes } of columns) {
    event[field.localName] = create(AxesSchema, axes);
    writer.tag(field.number, WireType.LengthDelimited).fork();
    for (const axis of AXES) {
      writer.tag(AxesSchema.field[axis].number, WireType.LengthDelimited).bytes(packed(axes[axis]));
    }
    writer.join();
  }
  return { event, bytes: writer.finish() };
}

/** One for all: it keeps its buffer, where a new one would grow to the size of an event again and again. */
const writer = new BinaryWriter();

const SERIES = [
  DeviceEventSchema.field.linearAcceleration,
  DeviceEventSchema.field.angularVelocity,
  DeviceEventSchema.field.angularAcceleration,
].map(({ name, number, localName }) => ({
  ...{ name, number },
  localName: localName as 'linearAcceleration' | 'angularVelocity' | 'angularAcceleration',
}));

type PlainAxes = Record<(typeof AXES)[number], number[]>;
interface Column {
  readonly field: (typeof SERIES)[number];
  readonly axes: PlainAxes;
}

/** What is not quite plain stays where it is, and is judged with the rest. */
function withoutColumns(json: JsonObject): { rest: JsonObject; columns: Column[] } {
  const rest = { ...json };
  const columns = SERIES.flatMap((field): Column[] => {
    const spellings = [field.name, field.localName].filter((name) => Object.hasOwn(rest, name));
    const [name] = spellings;
    const axes = name === undefined ? undefined : rest[name];
    if (name === undefined || spellings.length > 1 || !isPlainAxes(axes)) return [];
    delete rest[name];
    return [{ field, axes }];
  });
  return { rest, columns };
}

function isPlainAxes(json: JsonValue | undefined): json is PlainAxes {
  return isObject(json) && Object.keys(json).length === AXES.length && AXES.every((axis) => areFloats(json[axis]));
}

const LARGEST_FLOAT = 3.4028234663852886e38;

function areFloats(json: JsonValue | undefined): boolean {
  if (!Array.isArray(json)) return false;
  for (const value of json) if (typeof value !== 'number' || !(Math.abs(value) <= LARGEST_FLOAT)) return false;
  return true;
}

function isObject(json: JsonValue | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** As protobuf packs floats: little endian, as is every machine that this runs on. */
function packed(values: readonly number[]): Uint8Array {
  return new Uint8Array(new Float32Array(values).buffer);
}
