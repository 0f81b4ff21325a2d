import type { UnaryRequest } from '@connectrpc/connect';
import { ConnectError } from '@connectrpc/connect';
import { ActorRefused } from '@strainscope/access';
import { RetryableError, Unauthenticated } from '@strainscope/kernel';
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
  ['ends one of two that waited for each other', { code: '40P01' }],
])('while the database %s, callers are told to come back', async (_, fields) => {
  const failure = await received(Object.assign(new Error('a detail of ours'), fields));
  expect(failure).toBeInstanceOf(RetryableError);
  expect(failure).toMatchObject({ status: 503, retryAfterSeconds: 2, message: 'Temporarily unavailable.' });
});

test('a fault of ours is no outage', async () => {
  const fault = Object.assign(new Error('column "x" does not exist'), { code: '42703' });
  expect(await received(fault)).toBe(fault);
});

test('a refused signature is worth another try and no sign-out; a sign-in that is refused stays one', async () => {
  const refused = await received(new ActorRefused());
  expect(refused).toBeInstanceOf(RetryableError);
  expect(refused).toMatchObject({ code: 'TEMPORARILY_UNAVAILABLE', status: 503, message: 'Temporarily unavailable.' });
  expect(await received(new Unauthenticated('Invalid login', 'INVALID_LOGIN'))).toMatchObject({
    code: 'INVALID_LOGIN',
    status: 401,
  });
});
