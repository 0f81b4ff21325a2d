import type { ExecutionContext } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import { LoopbackOnlyGuard } from './loopback-only.guard.ts';

/** As Express shows a call behind a trusted proxy: `ip` is what a header says, the socket who really calls. */
function callFrom(remoteAddress: string | undefined, ip: string): ExecutionContext {
  const request = { ip, socket: { remoteAddress } };
  return { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
}

const guard = new LoopbackOnlyGuard();

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s is this machine', (peer) => {
  expect(guard.canActivate(callFrom(peer, '203.0.113.9'))).toBe(true);
});

test.each(['203.0.113.9', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', undefined])(
  '%s is not, whatever a header says',
  (peer) => {
    expect(() => guard.canActivate(callFrom(peer, '127.0.0.1'))).toThrow(NotFound);
  },
);
