import { createHash } from 'node:crypto';
import { Conflict, InvalidRequest } from '@strainscope/kernel';

/** A finished answer kept under its key. */
export interface StoredAnswer {
  status: number;
  body: unknown;
}

export type Claim =
  { state: 'new' } | { state: 'running' } | { state: 'done'; fingerprint: string; answer: StoredAnswer };

/**
 * Remembers answers by (owner, key), so that a repeated request is answered and not done again.
 * `claim` is atomic: of two simultaneous calls one gets `new`. A claim that is never finished lapses.
 */
export interface IdempotencyStore {
  claim(owner: string, key: string, fingerprint: string): Promise<Claim>;
  finish(owner: string, key: string, answer: StoredAnswer): Promise<void>;
  release(owner: string, key: string): Promise<void>;
}

const KEY = /^[\x21-\x7e]{8,128}$/;

/**
 * Does `work` once per key. A failed try releases the key.
 * @param request what was asked: the same key with other content is a caller's mistake
 * @throws InvalidRequest for a malformed key, Conflict while the first try runs or when the content differs
 */
export async function once(
  store: IdempotencyStore,
  { owner, key, request }: { owner: string; key: string; request: unknown },
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!KEY.test(key))
    throw new InvalidRequest([{ path: 'Idempotency-Key', message: '8 to 128 printable characters.' }]);
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const claim = await store.claim(owner, key, fingerprint);
  if (claim.state === 'running')
    throw new Conflict('REQUEST_IN_PROGRESS', 'The same request is still being worked on.');
  if (claim.state === 'done') {
    if (claim.fingerprint !== fingerprint)
      throw new Conflict('IDEMPOTENCY_KEY_REUSED', 'This key was used for another request.');
    return claim.answer;
  }
  try {
    const answer = await work();
    await store.finish(owner, key, answer);
    return answer;
  } catch (error) {
    await store.release(owner, key);
    throw error;
  }
}
