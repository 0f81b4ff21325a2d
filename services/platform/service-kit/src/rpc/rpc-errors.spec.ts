import type { UnaryRequest } from '@connectrpc/connect';
import { ConnectError } from '@connectrpc/connect';
import { RetryableError } from '@strainscope/kernel';
import { fromConnectError, sendsDomainErrors } from './rpc-errors.ts';

/** What the caller gets of a failure inside the service. */
async function received(failure: Error): Promise<Error> {
  const call = sendsDomainErrors(() => Promise.reject(failure));
  const sent: unknown = await call({} as UnaryRequest).catch((error: unknown) => error);
  return sent instanceof ConnectError ? fromConnectError(sent) : (sent as Error);
}

test.each([
  ['is refused', { code: 'ECONNREFUSED' }],
  ['is shut down', { code: '57P01' }],
  ['takes no further connection', { code: '53300' }],
])('while the database %s, callers are told to come back', async (_, fields) => {
  const failure = await received(Object.assign(new Error('a detail of ours'), fields));
  expect(failure).toBeInstanceOf(RetryableError);
  expect(failure).toMatchObject({ status: 503, retryAfterSeconds: 2, message: 'Temporarily unavailable.' });
});

test('a fault of ours is no outage', async () => {
  const fault = Object.assign(new Error('column "x" does not exist'), { code: '42703' });
  expect(await received(fault)).toBe(fault);
});
