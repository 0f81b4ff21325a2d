import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageFull } from '@strainscope/blob';

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

/**
 * Reads content to its end: up to a mebibyte in memory, more of it in a temporary file.
 * @throws StorageFull, and what the content ends with
 */
export async function spool(content: Readable): Promise<SpooledFile> {
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  const kept = await keep(measured());
  return { sha256: hash.digest('hex'), size, ...kept };
}

async function keep(chunks: AsyncGenerator<Buffer>): Promise<Pick<SpooledFile, 'open' | 'dispose'>> {
  const head: Buffer[] = [];
  for (let size = 0; size <= MEMORY_BYTES;) {
    const next = await chunks.next();
    if (next.done) {
      const bytes = Buffer.concat(head);
      return { open: () => bytes, dispose: () => Promise.resolve() };
    }
    head.push(next.value);
    size += next.value.length;
  }
  return keepOnDisk(head, chunks);
}

async function keepOnDisk(
  head: Buffer[],
  rest: AsyncGenerator<Buffer>,
): Promise<Pick<SpooledFile, 'open' | 'dispose'>> {
  const path = join(tmpdir(), `strainscope-upload-${randomUUID()}`);
  const dispose = () => rm(path, { force: true });
  async function* everything(): AsyncGenerator<Buffer> {
    yield* head;
    yield* rest;
  }
  try {
    await pipeline(everything, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await dispose();
    throw isFull(error) ? new StorageFull(error) : error;
  }
  return { open: () => createReadStream(path), dispose };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
