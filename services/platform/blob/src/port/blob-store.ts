import type { Readable } from 'node:stream';

export interface BlobInfo {
  key: string;
  /** Lower-case hexadecimal. */
  sha256: string;
  /** Bytes. */
  size: number;
}

export interface StoredBlob extends BlobInfo {
  /** Ends with `BlobCorrupted` instead of its end when the content is not what was written. */
  body: Readable;
}

export interface PutOptions {
  /** What the content must hash to; else `BlobCorrupted` and nothing is stored. */
  sha256?: string;
  /** `BlobTooLarge` beyond; unlimited unless told. */
  maxBytes?: number;
  /** `BlobExists` when other content is stored under the key by then; the same content again is well. Two at one moment may both do. */
  once?: boolean;
}

export interface SignOptions {
  expiresInSeconds: number;
}

/** Blobs below it are for one call: an adapter removes what a call that died left there, no sooner than after an hour. */
export const transientPrefix = 'checks';

/**
 * Bulk content by key: segments of letters, digits, `.`, `_`, `-` joined by `/`. Every adapter keeps the promises of
 * `describeBlobStore`: a blob is seen whole or not at all, also when a writer dies; its hash is checked when it is
 * written and when it is read; writing a key again replaces it at once, and of several writers one is left.
 */
export interface BlobStore {
  put(key: string, content: Uint8Array | Readable, options?: PutOptions): Promise<BlobInfo>;
  /** `BlobNotFound` when there is none. */
  get(key: string): Promise<StoredBlob>;
  /** The whole content, checked; for what is known to be small. */
  read(key: string): Promise<Buffer>;
  head(key: string): Promise<BlobInfo | undefined>;
  /** No failure when there is none. */
  delete(key: string): Promise<void>;
  /** A URL to which one may PUT the content until it expires; there it is stored with these options. */
  signedPut(key: string, options: SignOptions & PutOptions): Promise<string>;
  /** A URL from which one may GET the content until it expires. */
  signedGet(key: string, options: SignOptions): Promise<string>;
}
