import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Sensor files of one event have some 20 kB: nearly all stay in memory. */
const MEMORY_BYTES = 1024 * 1024;

/** A file that has arrived, so that its hash is known before its key is. */
export interface SpooledFile {
  /** Lower-case hexadecimal. */
  sha256: string;
  size: number;
  open: () => Uint8Array | Readable;
  dispose: () => Promise<void>;
}

/** Reads content to its end: up to a mebibyte in memory, more of it in a temporary file. */
export async function spool(content: Readable): Promise<SpooledFile> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  const chunks = content.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  for await (const chunk of chunks) {
    hash.update(chunk);
    head.push(chunk);
    size += chunk.length;
    if (size > MEMORY_BYTES) return spoolToDisk(head, content, hash, size);
  }
  const bytes = Buffer.concat(head);
  return { sha256: hash.digest('hex'), size, open: () => bytes, dispose: () => Promise.resolve() };
}

async function spoolToDisk(
  head: Buffer[],
  rest: Readable,
  hash: ReturnType<typeof createHash>,
  headSize: number,
): Promise<SpooledFile> {
  const path = join(tmpdir(), `strainscope-upload-${randomUUID()}`);
  let size = headSize;
  async function* everything(): AsyncGenerator<Buffer> {
    yield* head;
    for await (const chunk of rest as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  const dispose = () => rm(path, { force: true });
  try {
    await pipeline(everything, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await dispose();
    throw error;
  }
  return { sha256: hash.digest('hex'), size, open: () => createReadStream(path), dispose };
}
