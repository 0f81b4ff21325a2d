import { createHash, timingSafeEqual } from 'node:crypto';
import { Code, ConnectError } from '@connectrpc/connect';
import type { Interceptor } from '@connectrpc/connect';

/** Refuses calls without `authorization: Bearer <token>`. */
export function workerTokenInterceptor(token: string): Interceptor {
  const expected = digest(`Bearer ${token}`);
  return (next) => (request) => {
    const given = digest(request.header.get('authorization') ?? '');
    if (!timingSafeEqual(given, expected))
      throw new ConnectError('The worker token is missing or wrong.', Code.Unauthenticated);
    return next(request);
  };
}

/** Of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
