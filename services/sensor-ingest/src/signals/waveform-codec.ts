import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { at, AXES, type Channel, type VectorSeries } from './series.ts';

/** One channel of a waveform blob. Times are kept to the last bit, values as 32-bit floats. */
export interface WaveformChannel extends Channel {
  readonly set: 'raw' | 'conditioned';
  readonly quantity: 'linearAcceleration' | 'angularVelocity' | 'angularAcceleration';
}

/** A blob that was cut off or changed. */
export class WaveformDamaged extends Error {}

interface Header {
  /** Lengths of the time axes. */
  readonly axes: readonly number[];
  readonly channels: readonly (Pick<WaveformChannel, 'set' | 'quantity'> & { readonly axis: number })[];
}

/**
 * Layout, little-endian: "SSWF", version u8, three zero bytes, CRC-32 u32 of the rest unpacked, header length u32, then
 * deflated: the header as JSON, every time axis (f64), every component (f32). Columns are stored as the differences of
 * successive bit patterns, byte plane by byte plane, which makes smooth signals compressible without losing a bit.
 */
const MAGIC = Buffer.from('SSWF');
const VERSION = 1;
const PREFIX = 16;

export function encodeWaveform(channels: readonly WaveformChannel[]): Uint8Array {
  const axes = [...new Set(channels.map(({ time }) => time))];
  const header: Header = {
    axes: axes.map(({ length }) => length),
    channels: channels.map(({ set, quantity, time }) => ({ set, quantity, axis: axes.indexOf(time) })),
  };
  const headerBytes = Buffer.from(JSON.stringify(header));
  const columns = [
    ...axes.map((time) => packed(time)),
    ...channels.flatMap(({ values }) => AXES.map((axis) => packed(Float32Array.from(values[axis])))),
  ];
  const body = Buffer.concat([headerBytes, ...columns]);

  const prefix = Buffer.alloc(PREFIX);
  MAGIC.copy(prefix);
  prefix.writeUInt8(VERSION, 4);
  prefix.writeUInt32LE(crc32(body), 8);
  prefix.writeUInt32LE(headerBytes.length, 12);
  return Buffer.concat([prefix, deflateRawSync(body)]);
}

/** @throws WaveformDamaged */
export function decodeWaveform(blob: Uint8Array): WaveformChannel[] {
  const bytes = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
  if (bytes.length < PREFIX || !bytes.subarray(0, 4).equals(MAGIC) || bytes[4] !== VERSION) {
    throw new WaveformDamaged('not a waveform of this version');
  }
  const body = inflated(bytes.subarray(PREFIX));
  if (crc32(body) !== bytes.readUInt32LE(8)) throw new WaveformDamaged('checksum differs');

  const headerLength = bytes.readUInt32LE(12);
  const header = JSON.parse(body.toString('utf8', 0, headerLength)) as Header;
  let offset = headerLength;
  const take = (length: number) => body.subarray(offset, (offset += length));
  const axes = header.axes.map((length) => new Float64Array(unpacked(take(length * 8), 8)));
  return header.channels.map(({ set, quantity, axis }) => {
    const time = axes[axis] as Float64Array;
    const component = () => Float64Array.from(new Float32Array(unpacked(take(time.length * 4), 4)));
    const values: VectorSeries = { x: component(), y: component(), z: component() };
    return { set, quantity, time, values };
  });
}

function inflated(bytes: Buffer): Buffer {
  try {
    return inflateRawSync(bytes);
  } catch (cause) {
    throw new WaveformDamaged('not readable', { cause });
  }
}

/** Differences of 32-bit words one value apart, split into byte planes. */
function packed(column: Float64Array | Float32Array): Buffer {
  const stride = column.BYTES_PER_ELEMENT / 4;
  const words = new Uint32Array(column.buffer, column.byteOffset, column.byteLength / 4);
  const differences = words.map((word, i) => word - (i < stride ? 0 : at(words, i - stride)));
  return transposed(Buffer.from(differences.buffer), column.BYTES_PER_ELEMENT);
}

function unpacked(planes: Buffer, bytesPerElement: number): ArrayBuffer {
  const stride = bytesPerElement / 4;
  const bytes = transposed(planes, planes.length / bytesPerElement || 1);
  const words = new Uint32Array(new Uint8Array(bytes).buffer);
  for (let i = stride; i < words.length; i++) words[i] = at(words, i) + at(words, i - stride);
  return words.buffer;
}

/** The transpose of a matrix of bytes with rows of `width`. */
function transposed(bytes: Buffer, width: number): Buffer {
  const height = bytes.length / width;
  const result = Buffer.allocUnsafe(bytes.length);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) result[column * height + row] = at(bytes, row * width + column);
  }
  return result;
}
