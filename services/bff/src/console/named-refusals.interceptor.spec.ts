import type { CallHandler, ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { DomainError, somebodyElse } from '@strainscope/kernel';
import { lastValueFrom, throwError } from 'rxjs';
import type { ReadLog } from '../access-log/read-log.ts';
import { NamedRefusalsInterceptor } from './named-refusals.interceptor.ts';
import type { StaffReader } from '../readers/staff-reader.ts';

const message = `“U15” was changed meanwhile by ${somebodyElse}.`;
const faults = [{ path: 'nodes.0.version', message, who: 'me' }];
const refusal = new DomainError({ code: 'NODE_CHANGED', status: 409, message, faults });

test('who was faster in another tab of their own is told so, and nobody is looked up or recorded', async () => {
  const reflector = { get: () => ({ path: '/team/rename' }) } as unknown as Reflector;
  const named = new NamedRefusalsInterceptor(reflector, {} as StaffReader, {} as ReadLog);
  const context = {
    getHandler: () => undefined,
    switchToHttp: () => ({ getRequest: () => ({ principal: { personId: 'me' } }) }),
  } as unknown as ExecutionContext;
  const handler: CallHandler = { handle: () => throwError(() => refusal) };
  await expect(lastValueFrom(named.intercept(context, handler))).rejects.toMatchObject({
    message: '“U15” was changed meanwhile by you.',
    faults: [{ path: 'nodes.0.version', message: '“U15” was changed meanwhile by you.' }],
  });
});
