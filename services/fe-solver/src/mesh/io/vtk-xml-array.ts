/**
 * One DataArray of a VTK XML file: ASCII, base64 or raw, inline or appended, compressed by zlib or not, of either byte order
 * (VTK file formats, https://docs.vtk.org/en/latest/vtk_file_formats/vtkxml_file_format.html).
 */
import { inflateSync } from 'node:zlib';
import { refuse } from './read-mesh.ts';

/** How a file keeps its arrays. */
export interface ArrayForm {
  isBigEndian: boolean;
  /** Bytes of a number in the header before the data. */
  headerBytes: 4 | 8;
  isCompressed: boolean;
}

/** Bytes per number, and the array that reads them. */
const TYPES = {
  Int8: [1, Int8Array],
  UInt8: [1, Uint8Array],
  Int16: [2, Int16Array],
  UInt16: [2, Uint16Array],
  Int32: [4, Int32Array],
  UInt32: [4, Uint32Array],
  Float32: [4, Float32Array],
  Float64: [8, Float64Array],
  Int64: [8, BigInt64Array],
  UInt64: [8, BigUint64Array],
} as const;

export type VtkType = keyof typeof TYPES;

export const isVtkType = (name: string): name is VtkType => Object.hasOwn(TYPES, name);

/** Where bytes come from: raw ones, or base64 text whose header stands in a group of its own or not. */
export type ArrayBytes = { raw: Buffer } | { base64: string };

/** `count` numbers of an array. @throws SolverError invalid-mesh when there are fewer, or more when unpacked */
export function decodeArray(bytes: ArrayBytes, type: VtkType, count: number, form: ArrayForm): ArrayLike<number> {
  const length = count * TYPES[type][0];
  const data = form.isCompressed ? inflated(bytes, length, form) : plain(bytes, length, form);
  return numbersOf(data, type, form.isBigEndian);
}

/** ASCII numbers. */
export function decodeAscii(text: string, count: number): Float64Array {
  const words = text.trim() === '' ? [] : text.trim().split(/\s+/);
  if (words.length !== count) refuse(`an array has ${words.length} numbers where ${count} are said`);
  return Float64Array.from(words, (word) => (/^[-+.\d]/.test(word) ? Number(word) : NaN));
}

/** Numbers of bytes that are as many as the type asks for. */
export function numbersOf(data: Buffer, type: VtkType, isBigEndian: boolean): ArrayLike<number> {
  const [width, View] = TYPES[type];
  const copy = Buffer.from(data);
  if (isBigEndian && width === 2) copy.swap16();
  if (isBigEndian && width === 4) copy.swap32();
  if (isBigEndian && width === 8) copy.swap64();
  const aligned = copy.buffer.slice(copy.byteOffset, copy.byteOffset + copy.byteLength);
  const values = new View(aligned);
  return values instanceof BigInt64Array || values instanceof BigUint64Array
    ? Float64Array.from(values, Number)
    : values;
}

export const widthOf = (type: VtkType): number => TYPES[type][0];

/** One number before the data says how many bytes they are. */
function plain(bytes: ArrayBytes, length: number, form: ArrayForm): Buffer {
  const whole =
    'raw' in bytes ? bytes.raw.subarray(0, form.headerBytes + length) : headedBase64(bytes.base64, form.headerBytes);
  const [said] = header(whole, 1, form);
  if (said !== length) refuse('an array has another length than the counts say', { said, length });
  const data = whole.subarray(form.headerBytes, form.headerBytes + length);
  return data.length === length ? data : refuse('it is cut short');
}

/** Numbers before the data: blocks, bytes of a whole one, bytes of a last shorter one, packed bytes of each. */
function inflated(bytes: ArrayBytes, length: number, form: ArrayForm): Buffer {
  const count = length === 0 ? 0 : undefined;
  const start =
    'raw' in bytes ? bytes.raw : Buffer.from(bytes.base64.slice(0, base64Length(3 * form.headerBytes)), 'base64');
  const [blocks, size, last] = header(start, 3, form) as [number, number, number];
  const unpacked = blocks === 0 ? 0 : last === 0 ? blocks * size : (blocks - 1) * size + last;
  if (count === 0 && unpacked === 0) return Buffer.alloc(0);
  if (unpacked !== length || blocks > length)
    refuse('an array has another length than the counts say', { unpacked, length });
  const headBytes = (3 + blocks) * form.headerBytes;
  const [head, data] =
    'raw' in bytes
      ? [bytes.raw, bytes.raw.subarray(headBytes)]
      : [
          Buffer.from(bytes.base64.slice(0, base64Length(headBytes)), 'base64'),
          Buffer.from(bytes.base64.slice(base64Length(headBytes)), 'base64'),
        ];
  const packed = header(head, 3 + blocks, form).slice(3);
  let at = 0;
  const parts = packed.map((own, block) => {
    const part = data.subarray(at, at + own);
    if (part.length !== own) refuse('it is cut short');
    at += own;
    return unpackedBlock(part, block === blocks - 1 && last > 0 ? last : size);
  });
  return Buffer.concat(parts);
}

/** Not more than the stated length, however much a hostile file would unfold to. */
function unpackedBlock(data: Buffer, length: number): Buffer {
  try {
    const block = inflateSync(data, { maxOutputLength: Math.max(length, 1) });
    return block.length === length ? block : refuse('an array cannot be unpacked');
  } catch {
    return refuse('an array cannot be unpacked');
  }
}

function header(bytes: Buffer, count: number, { headerBytes, isBigEndian }: ArrayForm): number[] {
  if (bytes.length < count * headerBytes) refuse('it is cut short');
  const type = headerBytes === 4 ? 'UInt32' : 'UInt64';
  return Array.from(numbersOf(bytes.subarray(0, count * headerBytes), type, isBigEndian));
}

/** Characters of so many bytes with their padding. */
const base64Length = (bytes: number): number => 4 * Math.ceil(bytes / 3);

/** Some writers encode the header by itself, with padding where its bytes are no multiple of three, others with the data. */
function headedBase64(text: string, headerBytes: number): Buffer {
  const own = base64Length(headerBytes);
  if (!text.slice(0, own).includes('=')) return Buffer.from(text, 'base64');
  return Buffer.concat([Buffer.from(text.slice(0, own), 'base64'), Buffer.from(text.slice(own), 'base64')]);
}
