import type { Stage, UploadEntry } from './upload-entry.ts';

export interface BatchLimits {
  files: number;
  bytes: number;
}

/** Small enough that a lost request costs little, large enough that thousands of files are few requests. */
export const BATCH_LIMITS: BatchLimits = { files: 25, bytes: 32 * 1024 * 1024 };

/**
 * The next files to send together: idle, unfailed, at the given stage, in their order. A file larger than the limit goes
 * alone.
 */
export function nextBatch(
  entries: readonly UploadEntry[],
  stage: Stage,
  wanted: (entry: UploadEntry) => boolean,
  limits: BatchLimits = BATCH_LIMITS,
): UploadEntry[] {
  const batch: UploadEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (entry.stage !== stage || entry.busy || entry.failure !== undefined || !entry.file || !wanted(entry)) continue;
    if (batch.length > 0 && (batch.length >= limits.files || bytes + entry.size > limits.bytes)) break;
    batch.push(entry);
    bytes += entry.size;
  }
  return batch;
}
