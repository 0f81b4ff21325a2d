import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes read at a time: a 2 GB file never sits in memory. */
const SLICE_BYTES = 4 * 1024 * 1024;

/** SHA-256 of a file's content, in hex. Works where the page is not a secure context, unlike `crypto.subtle`. */
export async function hashBlob(blob: Blob, sliceBytes = SLICE_BYTES): Promise<string> {
  const hash = sha256.create();
  for (let start = 0; start < blob.size; start += sliceBytes) {
    hash.update(new Uint8Array(await blob.slice(start, start + sliceBytes).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
