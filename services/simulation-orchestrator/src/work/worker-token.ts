import { createHash, timingSafeEqual } from 'node:crypto';
import { Code, ConnectError } from '@connectrpc/connect';
import type { HandlerContext } from '@connectrpc/connect';

/** Refuses calls without `authorization: Bearer <token>`, of which nothing but the headers has been read. */
export function workerTokenGate(token: string): (context: HandlerContext) => void {
  const expected = digest(`Bearer ${token}`);
  return ({ requestHeader }) => {
    const given = digest(requestHeader.get('authorization') ?? '');
    if (!timingSafeEqual(given, expected))
      throw new ConnectError('The worker token is missing or wrong.', Code.Unauthenticated);
  };
}

/** Hashes a text, so that what is compared has one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
