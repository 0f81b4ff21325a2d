import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Unauthenticated } from '@strainscope/kernel';
import type { Principal } from '@strainscope/proto/auth';
import type { Request } from 'express';

/** A request after the session or the bearer token was resolved; without a principal nobody is signed in. */
export interface SignedInRequest extends Request {
  principal?: Principal;
}

/** Handler argument: who calls; `undefined` on calls that are open to everybody. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<SignedInRequest>().principal;
});

/** @throws Unauthenticated when nobody is signed in */
export function principalOf(request: SignedInRequest): Principal {
  if (!request.principal) throw new Unauthenticated();
  return request.principal;
}
