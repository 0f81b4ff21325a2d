import { hkdfSync } from 'node:crypto';

/** Keys of this machine, all from the one secret that its PostgreSQL folder keeps (RFC 5869). */
export function keyFor(purpose: string, secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `strainscope ${purpose}`, 32));
}

/** The same, for what takes its key as text. */
export function textKey(purpose: string, secret: string): string {
  return Buffer.from(keyFor(purpose, secret)).toString('base64url');
}
