import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '@strainscope/blob';
import type { Response } from 'express';
import { unlessReaderLeft } from './send-blob.ts';

/**
 * Answers a stored file, of whatever size, for the only time: it goes then, also when its reader left before its end.
 * @throws BlobNotFound
 */
export async function handOut(
  blobs: BlobStore,
  { key, name, type }: { key: string; name: string; type: string },
  response: Response,
): Promise<void> {
  const { size, body } = await blobs.get(key);
  try {
    response
      .attachment(name)
      .type(type)
      .set({ 'content-length': String(size), 'cache-control': 'no-store' });
    await pipeline(body, response).catch(unlessReaderLeft);
  } finally {
    body.destroy();
    await blobs.delete(key);
  }
}
