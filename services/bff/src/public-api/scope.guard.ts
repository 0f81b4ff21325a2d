import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { PublicOperation, TokenScope } from '@strainscope/console-contract';
import { DomainError } from '@strainscope/kernel';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { PUBLIC_OPERATION } from './public-call.decorator.ts';

export class ScopeMissing extends DomainError {
  constructor(scope: TokenScope) {
    super({
      code: 'SCOPE_MISSING',
      status: 403,
      message: 'This token may not do that.',
      detail: `It needs the scope ${scope}.`,
    });
  }
}

/** @throws Unauthenticated without a token, ScopeMissing where the token does not name the call's scope */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const operation = this.reflector.get<PublicOperation | undefined>(PUBLIC_OPERATION, context.getHandler());
    if (!operation) return true;
    const { scopes } = principalOf(context.switchToHttp().getRequest<SignedInRequest>());
    if (!scopes.includes(operation.scope)) throw new ScopeMissing(operation.scope);
    return true;
  }
}
