import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AccessPolicy, Operation } from '@strainscope/console-contract';
import { NotFound, Unauthenticated } from '@strainscope/kernel';
import type { SignedInRequest } from '../session/signed-in-request.ts';
import { OPERATION } from './call.decorator.ts';

/** The first half of a call's policy, level and permission; the service that owns the data looks at the relation. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const operation = this.reflector.get<Operation | undefined>(OPERATION, context.getHandler());
    if (operation) assertMayCall(operation.access, context.switchToHttp().getRequest<SignedInRequest>().principal);
    return true;
  }
}

/**
 * @throws Unauthenticated when nobody is signed in on a call that needs somebody
 * @throws NotFound for a level too low or a permission missing: denied looks like missing
 */
export function assertMayCall(
  policy: AccessPolicy,
  principal: { level: number; permissions: string[] } | undefined,
): void {
  if (policy.level === 0) return;
  if (!principal) throw new Unauthenticated();
  if (principal.level < policy.level) throw new NotFound();
  if (policy.permission && !principal.permissions.includes(policy.permission)) throw new NotFound();
}
