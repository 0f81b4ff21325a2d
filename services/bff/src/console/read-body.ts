import { BlobTooLarge } from '@strainscope/blob';
import type { Request } from 'express';

/** The body of a request that is a file, and no more of it than it may have. @throws BlobTooLarge */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new BlobTooLarge(maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
