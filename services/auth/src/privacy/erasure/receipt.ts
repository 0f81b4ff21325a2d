import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';
import type { Answers, StoreCount } from './contexts.ts';
import { whatStays } from './what-stays.ts';

/** What was erased, where and how much: nothing in it is about anybody. */
export interface Receipt {
  erasure: string;
  requestedAt: string;
  completedAt: string;
  stores: (StoreCount & { service: string })[];
  /** What is left, and why. */
  stays: readonly string[];
}

export interface SignedReceipt {
  receipt: Receipt;
  /** Ed25519 over the receipt's JSON, base64url. */
  signature: string;
  /** Where the key to verify it with is published: one inside a receipt would prove nothing. */
  key: string;
}

export function receiptOf(erasure: { id: string; requestedAt: Date; answers: Answers }, completedAt: Date): Receipt {
  const stores = Object.entries(erasure.answers).flatMap(([service, { stores: counts }]) =>
    counts.map(({ store, count }) => ({ service, store, count })),
  );
  return {
    erasure: erasure.id,
    requestedAt: erasure.requestedAt.toISOString(),
    completedAt: completedAt.toISOString(),
    stores: stores.toSorted((one, other) =>
      `${one.service} ${one.store}`.localeCompare(`${other.service} ${other.store}`),
    ),
    stays: whatStays,
  };
}

/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The installation's key for receipts, from the key that all processes share. */
export function receiptKey(actorKey: Uint8Array): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', actorKey, '', 'strainscope erasure receipts', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

/** Where the BFF publishes the key. */
export const receiptKeyPath = '/.well-known/erasure-receipt-key.pem';

export function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
}

export function signReceipt(receipt: Receipt, key: KeyObject, publicUrl: string): SignedReceipt {
  return {
    receipt,
    signature: sign(null, Buffer.from(JSON.stringify(receipt)), key).toString('base64url'),
    key: publicUrl + receiptKeyPath,
  };
}

/** @param publicKey as the installation publishes it */
export function isGenuine({ receipt, signature }: SignedReceipt, publicKey: string): boolean {
  return verify(null, Buffer.from(JSON.stringify(receipt)), publicKey, Buffer.from(signature, 'base64url'));
}
