import {
  create,
  fromBinary,
  fromJson,
  ScalarType,
  toBinary,
  type JsonObject,
  type JsonValue,
} from '@bufbuild/protobuf';
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { AxesSchema, DeviceEventSchema, type DeviceEvent } from '@strainscope/proto/ingest';
import { AXES } from '../signals/series.ts';

/** An event, and its bytes as a raw file keeps them. */
export interface DecodedDeviceEvent {
  readonly event: DeviceEvent;
  readonly bytes: Uint8Array;
}

/**
 * Columns of samples pass by the general reader, which takes several times as long for each number.
 * @throws for what is no such message
 */
export function fromProtobuf(bytes: Uint8Array): DecodedDeviceEvent {
  const { rest, columns } = packedColumnsOf(bytes) ?? { rest: bytes, columns: [] };
  const event = fromBinary(DeviceEventSchema, rest);
  for (const { field, axes } of columns) event[field.localName] = create(AxesSchema, axes);
  return { event, bytes };
}

/** Null for what is not quite plain, or cannot be read: the general reader takes it as a whole, or refuses it. */
function packedColumnsOf(bytes: Uint8Array): PackedColumns | null {
  try {
    return withoutPackedColumns(bytes);
  } catch {
    return null;
  }
}

interface PackedColumns {
  readonly rest: Uint8Array;
  readonly columns: readonly Column[];
}

function withoutPackedColumns(bytes: Uint8Array): PackedColumns | null {
  const reader = new BinaryReader(bytes);
  const rest: Uint8Array[] = [];
  const columns: Column[] = [];
  while (reader.pos < bytes.length) {
    const start = reader.pos;
    const [number, wireType] = reader.tag();
    if (wireType !== PLAIN_FIELDS.get(number)) return null;
    const field = SERIES.find((series) => series.number === number);
    if (!field) {
      reader.skip(wireType, number);
      rest.push(bytes.subarray(start, reader.pos));
      continue;
    }
    const axes = packedAxes(reader.bytes());
    if (!axes || columns.some((column) => column.field === field)) return null;
    columns.push({ field, axes });
  }
  return { rest: Buffer.concat(rest), columns };
}

/** Each axis once, its samples packed; null for anything else. */
function packedAxes(bytes: Uint8Array): PlainAxes | null {
  const reader = new BinaryReader(bytes);
  const axes: Partial<PlainAxes> = {};
  while (reader.pos < bytes.length) {
    const [number, wireType] = reader.tag();
    const axis = AXES.find((one) => AxesSchema.field[one].number === number);
    if (!axis || axes[axis] || wireType !== WireType.LengthDelimited) return null;
    const samples = reader.bytes();
    if (samples.length % FLOAT_BYTES > 0) return null;
    axes[axis] = unpacked(samples);
  }
  const { x, y, z } = axes;
  return x && y && z ? { x, y, z } : null;
}

/** How each field comes, from whoever follows the schema. */
const PLAIN_FIELDS = new Map(
  DeviceEventSchema.fields.map(({ number, scalar }) => [
    number,
    scalar === ScalarType.DOUBLE ? WireType.Bit64 : WireType.LengthDelimited,
  ]),
);

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
  name,
  number,
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
  for (let i = 0; i < json.length; i++) {
    const value = json[i];
    if (typeof value !== 'number' || !(Math.abs(value) <= LARGEST_FLOAT)) return false;
  }
  return true;
}

function isObject(json: JsonValue | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

const FLOAT_BYTES = 4;

/** As protobuf packs floats. In loops: what arrays of numbers do by themselves takes several times as long. */
function packed(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * FLOAT_BYTES);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < values.length; i++) view.setFloat32(i * FLOAT_BYTES, values[i]!, true);
  return bytes;
}

function unpacked({ buffer, byteOffset, length }: Uint8Array): number[] {
  const view = new DataView(buffer, byteOffset, length);
  const values = new Array<number>(length / FLOAT_BYTES);
  for (let i = 0; i < values.length; i++) values[i] = view.getFloat32(i * FLOAT_BYTES, true);
  return values;
}
