import { createHmac, timingSafeEqual } from 'node:crypto';
import { SignedUrlRefused } from './blob-errors.ts';
import type { PutOptions } from './blob-store.ts';

/** What a signed URL allows: one method on one key until a moment (milliseconds since 1970). */
export interface Grant {
  method: 'GET' | 'PUT';
  key: string;
  expires: number;
  put: PutOptions;
}

export function signGrant(grant: Grant, secret: string): string {
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${payload}.${signature(payload, secret).toString('base64url')}`;
}

/** Throws `SignedUrlRefused` for a forged, changed or expired token, and for the wrong method. */
export function readGrant(token: string, method: string, secret: string): Grant {
  const [payload = '', given = ''] = token.split('.');
  const expected = signature(payload, secret);
  const actual = Buffer.from(given, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw new SignedUrlRefused();
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grant;
  if (grant.method !== method || grant.expires < Date.now()) throw new SignedUrlRefused();
  return grant;
}

function signature(payload: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`blob grant ${payload}`).digest();
}
