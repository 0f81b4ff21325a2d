import { everybody, listFrom, signedIn, submitsEvent } from '@strainscope/console-contract';
import { NotFound, Unauthenticated } from '@strainscope/kernel';
import { Reflector } from '@nestjs/core';
import type { ExecutionContext } from '@nestjs/common';
import { Access } from './access.decorator.ts';
import { AccessGuard, assertMayCall } from './access.guard.ts';

class Handlers {
  @Access(everybody)
  open(): void {}
  forgotten(): void {}
}

test('a handler that does not say whom it answers is answered to nobody, administrators neither', () => {
  const principal = { level: 1000, permissions: [] };
  const calling = (handler: 'open' | 'forgotten') => {
    const switchToHttp = () => ({ getRequest: () => ({ principal }) });
    const context = { getHandler: () => Handlers.prototype[handler], switchToHttp };
    return () => new AccessGuard(new Reflector()).canActivate(context as unknown as ExecutionContext);
  };
  expect(calling('open')()).toBe(true);
  expect(calling('forgotten')).toThrow(NotFound);
});

const staff = { level: 200, permissions: ['portal'] };

test('what is open to everybody asks nobody', () => {
  expect(() => assertMayCall(everybody, undefined)).not.toThrow();
});

test('nobody signed in is told so; a level too low finds nothing', () => {
  expect(() => assertMayCall(signedIn, undefined)).toThrow(Unauthenticated);
  expect(() => assertMayCall(listFrom(250), staff)).toThrow(NotFound);
  expect(() => assertMayCall(listFrom(200), staff)).not.toThrow();
});

test('a permission is asked of admins too', () => {
  expect(() => assertMayCall(submitsEvent, staff)).not.toThrow();
  expect(() => assertMayCall(submitsEvent, { level: 1000, permissions: [] })).toThrow(NotFound);
});
