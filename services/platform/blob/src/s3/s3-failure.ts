import { DomainError, RetryableError } from '@strainscope/kernel';
import { BlobNotFound, StorageFull } from '../port/blob-errors.ts';

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchVersion', 'MethodNotAllowed']);
const full = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull']);
/** The request was understood and refused: asking again changes nothing. */
const refused = /^(AccessDenied|Invalid|Malformed|Signature|NoSuchBucket|EntityTooLarge|ERR_)/;

/** What the server, or the way to it, says, in the words of the port. */
export function asFailure(error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined || error instanceof DomainError) return error;
  if (missing.has(code)) return new BlobNotFound();
  if (full.has(code)) return new StorageFull(error);
  if (refused.test(code)) return error;
  return new RetryableError({ detail: `The object store answers ${code}.`, cause: error });
}

export function isMissing(error: unknown): boolean {
  return missing.has(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}
