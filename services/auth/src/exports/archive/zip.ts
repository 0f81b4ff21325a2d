import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  /** Parts joined by `/`. */
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Bytes, where it is known before: what may not fit into 32 bits is announced as such. */
  size?: number;
}

/** What the directory at the end says of a file. */
interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  size: number;
  packed: number;
  isLarge: boolean;
}

/** Where the fields of the older form end; tests set it lower, as the larger form is rare. */
const LARGE = 0xffff_ffff;
const MANY = 0xffff;
/** Deflate makes what it cannot pack a little longer. */
const SLACK = 1.01;
const UTF8_AND_SIZES_BEHIND = 0x0808;
const DEFLATED = 8;
const [PLAIN_VERSION, ZIP64_VERSION] = [20, 45];
/** Names and rights are read as on Unix: DOS would take the names for its own letters. */
const MADE_ON_UNIX = 0x0300;
const READABLE_FILE = 0o100644 * 0x10000;

/**
 * An archive as it is written, one chunk at a time: files may be of any size and number (APPNOTE 6.3.10, ZIP64 where it is
 * needed and only there, since not every program opens it). Each file is asked for when those before it are written.
 * @param madeAt of every file
 * @throws RangeError for a file beyond `large` whose size was not told
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  madeAt: Date,
  large = LARGE,
): AsyncGenerator<Buffer, void, undefined> {
  const time = dosTime(madeAt);
  const directory: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const isLarge = (entry.size ?? 0) * SLACK >= large;
    const written: Written = { name: Buffer.from(entry.name), offset, crc: 0, size: 0, packed: 0, isLarge };
    const head = localHeader(written, time);
    yield head;
    yield* packed(entry, written);
    if (!isLarge && Math.max(written.size, written.packed) >= large) throw new RangeError('A file is too large.');
    const behind = descriptor(written);
    yield behind;
    offset += head.length + written.packed + behind.length;
    directory.push(written);
  }
  const begin = offset;
  for (const written of directory) {
    const record = directoryRecord(written, time, large);
    yield record;
    offset += record.length;
  }
  yield end({ count: directory.length, begin, length: offset - begin }, large);
}

async function* packed({ content }: ZipEntry, written: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const measured = async function* () {
    for await (const chunk of content) {
      written.crc = crc32(chunk, written.crc);
      written.size += chunk.length;
      yield chunk;
    }
  };
  // What goes wrong with the content is told to whoever reads on.
  pipeline(measured, deflate).catch(() => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    written.packed += chunk.length;
    yield chunk;
  }
}

/** Little-endian numbers; `widths` are the bytes of each. */
function fields(widths: string, ...values: number[]): Buffer {
  const bytes = Array.from(widths, Number);
  const buffer = Buffer.alloc(bytes.reduce((sum, each) => sum + each, 0));
  let at = 0;
  for (const [index, width] of bytes.entries()) {
    const value = values[index] ?? 0;
    if (width === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, width);
    at += width;
  }
  return buffer;
}

/** The sizes are not known yet: they follow the content. */
function localHeader({ name, isLarge }: Written, time: number): Buffer {
  const [version, size] = isLarge ? [ZIP64_VERSION, LARGE] : [PLAIN_VERSION, 0];
  const extra = isLarge ? fields('2288', 1, 16, 0, 0) : Buffer.alloc(0);
  const kind = fields('42224', 0x04034b50, version, UTF8_AND_SIZES_BEHIND, DEFLATED, time);
  return Buffer.concat([kind, fields('44422', 0, size, size, name.length, extra.length), name, extra]);
}

function descriptor({ crc, size, packed, isLarge }: Written): Buffer {
  return fields(isLarge ? '4488' : '4444', 0x08074b50, crc, packed, size);
}

function directoryRecord({ name, offset, crc, size, packed, isLarge }: Written, time: number, large: number): Buffer {
  const isFar = offset >= large;
  const wide = [...(isLarge ? [size, packed] : []), ...(isFar ? [offset] : [])];
  const extra = fields(wide.length > 0 ? `22${'8'.repeat(wide.length)}` : '', 1, wide.length * 8, ...wide);
  const version = wide.length > 0 ? ZIP64_VERSION : PLAIN_VERSION;
  const sizes = isLarge ? [LARGE, LARGE] : [packed, size];
  return Buffer.concat([
    fields('4222', 0x02014b50, MADE_ON_UNIX + version, version, UTF8_AND_SIZES_BEHIND),
    fields('24444', DEFLATED, time, crc, ...sizes),
    // No comment, first disk, no kind of text.
    fields('22222', name.length, extra.length, 0, 0, 0),
    fields('44', READABLE_FILE, isFar ? LARGE : offset),
    ...[name, extra],
  ]);
}

function end({ count, begin, length }: { count: number; begin: number; length: number }, large: number): Buffer {
  if (count < MANY && begin < large && length < large)
    return fields('42222442', 0x06054b50, 0, 0, count, count, length, begin, 0);
  return Buffer.concat([
    fields('482244', 0x06064b50, 44, MADE_ON_UNIX + ZIP64_VERSION, ZIP64_VERSION, 0, 0),
    fields('8888', count, count, length, begin),
    fields('4484', 0x07064b50, 0, begin + length, 1),
    fields('42222442', 0x06054b50, 0, 0, MANY, MANY, LARGE, LARGE, 0),
  ]);
}

/** Two-second steps since 1980, date in the upper half; in UTC, as every time of the archive. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x10000 + time;
}
