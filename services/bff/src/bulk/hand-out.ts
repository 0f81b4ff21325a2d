import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '@strainscope/blob';
import type { Response } from 'express';
import { unlessReaderLeft } from './send-blob.ts';

/**
 * Answers a stored file, of whatever size, for the only time: once it has left whole, it goes. Where the line broke its
 * reader may ask again.
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
    await pipeline(body, response);
    await blobs.delete(key);
  } catch (error) {
    unlessReaderLeft(error as NodeJS.ErrnoException);
  } finally {
    body.destroy();
  }
}
