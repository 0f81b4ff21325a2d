import { createHash } from 'node:crypto';
import { gathered, seal } from '../quarantine/sealed-box.ts';

/** The raw file that a batch becomes. */
export interface BatchFile {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** The same as a batch holds it: nobody knows yet whose events are in it. */
export interface SealedBatch {
  readonly fileSha256: string;
  readonly content: Buffer;
  readonly isSealed: true;
  /** Size of the content. */
  readonly bytes: number;
}

export function batchFile(bytes: Uint8Array): BatchFile {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
}

export async function sealedBatch(key: Uint8Array, { sha256, bytes }: BatchFile): Promise<SealedBatch> {
  const content = await gathered(seal(key, sha256, [bytes]));
  return { fileSha256: sha256, content, isSealed: true, bytes: content.length };
}
