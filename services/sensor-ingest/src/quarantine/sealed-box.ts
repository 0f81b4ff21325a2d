import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM as a stream: nonce, ciphertext, tag.
 * @param key 32 bytes
 * @param label what it is: content under another label does not open
 */
export async function* seal(
  key: Uint8Array,
  label: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(label));
  yield nonce;
  for await (const chunk of content) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** What was sealed. @throws at the end, when a bit of it has changed: nothing of it may be used before */
export async function* unseal(
  key: Uint8Array,
  label: string,
  sealed: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  let decipher: (ReturnType<typeof createDecipheriv> & { setAuthTag(tag: Buffer): unknown }) | undefined;
  for await (const chunk of sealed) {
    held = Buffer.concat([held, chunk]);
    if (!decipher && held.length >= NONCE_BYTES) {
      decipher = createDecipheriv(algorithm, key, held.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(label));
      held = held.subarray(NONCE_BYTES);
    }
    // The tag comes last: that many bytes always wait.
    if (!decipher || held.length <= TAG_BYTES) continue;
    yield decipher.update(held.subarray(0, held.length - TAG_BYTES));
    held = held.subarray(held.length - TAG_BYTES);
  }
  if (!decipher || held.length < TAG_BYTES) throw new Error('What was sealed is not whole');
  decipher.setAuthTag(held);
  yield decipher.final();
}

/** All of what was sealed or unsealed, for what fits into memory. */
export async function gathered(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
