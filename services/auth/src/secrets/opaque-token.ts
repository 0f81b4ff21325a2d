import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that mean nothing. Only its hash is kept: who reads the database cannot use it. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, unsalted: there is nothing to guess in 256 random bits, and it has to be looked up. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
