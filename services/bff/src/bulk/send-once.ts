import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '@strainscope/blob';
import type { Response } from 'express';
import { unlessReaderLeft } from './send-blob.ts';

/**
 * Answers a stored file, of whatever size, that is gone afterwards: no cache keeps it.
 * @returns whether it has left whole; where the line broke its reader may ask again
 * @throws BlobNotFound
 */
export async function sendOnce(
  blobs: BlobStore,
  { key, name, type }: { key: string; name: string; type: string },
  response: Response,
): Promise<boolean> {
  const { size, body } = await blobs.get(key);
  try {
    response
      .attachment(name)
      .type(type)
      .set({ 'content-length': String(size), 'cache-control': 'no-store' });
    await pipeline(body, response);
    return true;
  } catch (error) {
    unlessReaderLeft(error as NodeJS.ErrnoException);
    return false;
  } finally {
    body.destroy();
  }
}
