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

/** What is on disk is named so. */
export const SPOOL_PREFIX = 'strainscope-upload-';

/** A file that has arrived, so that its hash is known before its key is. */
export interface SpooledFile {
  /** Lower-case hexadecimal. */
  sha256: string;
  size: number;
  open: () => Uint8Array | Readable;
  dispose: () => Promise<void>;
}
type Kept = Pick<SpooledFile, 'open' | 'dispose'>;

/** Where files lie while they arrive: up to a mebibyte in memory, more of it on disk, in all no more than there is room for. */
export class Spool {
  private used = 0;

  /** @param most bytes on disk, in `folder` */
  constructor(
    private readonly most: number,
    private readonly folder = tmpdir(),
  ) {}

  /**
   * Reads content to its end.
   * @throws StorageFull, and what the content ends with
   */
  async take(content: Readable): Promise<SpooledFile> {
    const hash = createHash('sha256');
    let size = 0;
    async function* measured(): AsyncGenerator<Buffer> {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    const kept = await this.keep(measured());
    return { sha256: hash.digest('hex'), size, ...kept };
  }

  private async keep(chunks: AsyncGenerator<Buffer>): Promise<Kept> {
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
    return this.keepOnDisk(head, chunks);
  }

  private async keepOnDisk(head: Buffer[], rest: AsyncGenerator<Buffer>): Promise<Kept> {
    const path = join(this.folder, `${SPOOL_PREFIX}${randomUUID()}`);
    let size = 0;
    const occupy = (bytes: number): void => {
      size += bytes;
      this.used += bytes;
      if (this.used > this.most) throw new StorageFull(new Error('too many files are being received'));
    };
    const dispose = async (): Promise<void> => {
      await rm(path, { force: true });
      this.used -= size;
      size = 0;
    };
    async function* everything(): AsyncGenerator<Buffer> {
      for (const chunk of head) {
        occupy(chunk.length);
        yield chunk;
      }
      for await (const chunk of rest) {
        occupy(chunk.length);
        yield chunk;
      }
    }
    try {
      await pipeline(everything, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await dispose();
      throw isFull(error) ? new StorageFull(error) : error;
    }
    return { open: () => createReadStream(path), dispose };
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
