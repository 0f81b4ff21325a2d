import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '@strainscope/blob';
import { DomainError } from '@strainscope/kernel';
import type { Request, Response } from 'express';

export class RangeNotSatisfiable extends DomainError {
  constructor() {
    super({ code: 'RANGE_NOT_SATISFIABLE', status: 416, message: 'The file has no such bytes.' });
  }
}

/**
 * How long a browser keeps a file: `ever` without asking, for what is about nobody; `asking` about somebody, so that
 * who signed out, or lost access, is asked who they are before the copy is shown (304 where they may).
 */
const caching = { ever: 'private, max-age=31536000, immutable', asking: 'private, no-cache' };

/**
 * Answers a stored file that never changes under its address, whole or one range of it.
 * @param name of ours, for whoever saves it
 * @throws BlobNotFound, RangeNotSatisfiable
 */
export async function sendBlob(
  blobs: BlobStore,
  { key, name, kept }: { key: string; name: string; kept: keyof typeof caching },
  request: Request,
  response: Response,
): Promise<void> {
  const { sha256, size, body } = await blobs.get(key);
  try {
    response.set({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': caching[kept],
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
    });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const range = rangeOf(request, size, `"${sha256}"`);
    if (range) response.status(206).set('content-range', `bytes ${range.start}-${range.end}/${size}`);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    response.set('content-length', String(end - start + 1));
    await pipeline(body, new Slice(start, end), response).catch(unlessReaderLeft);
  } finally {
    body.destroy();
  }
}

/** A browser that went elsewhere is no failure. */
export function unlessReaderLeft(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

/** The first range that is asked for; several at once are answered with the whole file. */
function rangeOf(request: Request, size: number, etag: string): { start: number; end: number } | undefined {
  const condition = request.get('if-range');
  if (condition !== undefined && condition !== etag) return undefined;
  const ranges = request.range(size);
  if (ranges === -1) throw new RangeNotSatisfiable();
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

/** Lets the bytes from `first` to `last` (inclusive) pass. The rest is read as well: at its end the store checks the hash. */
class Slice extends Transform {
  private position = 0;

  constructor(
    private readonly first: number,
    private readonly last: number,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const from = Math.max(this.first - this.position, 0);
    const until = Math.min(this.last + 1 - this.position, chunk.length);
    this.position += chunk.length;
    if (until > from) this.push(chunk.subarray(from, until));
    done();
  }
}
