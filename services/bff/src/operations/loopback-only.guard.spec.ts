import type { ExecutionContext } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import { LoopbackOnlyGuard } from './loopback-only.guard.ts';

function callFrom(remoteAddress: string | undefined, headers: Record<string, string> = {}): ExecutionContext {
  const request = { socket: { remoteAddress }, headers };
  return { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
}

const guard = new LoopbackOnlyGuard();

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s is this machine', (peer) => {
  expect(guard.canActivate(callFrom(peer))).toBe(true);
});

test.each(['203.0.113.9', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', undefined])('%s is not', (peer) => {
  expect(() => guard.canActivate(callFrom(peer))).toThrow(NotFound);
});

test.each([{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }])(
  'nobody is, by a proxy on this machine: %j',
  (headers) => {
    expect(() => guard.canActivate(callFrom('127.0.0.1', headers))).toThrow(NotFound);
  },
);
