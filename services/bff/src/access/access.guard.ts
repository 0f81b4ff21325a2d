import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AccessPolicy } from '@strainscope/console-contract';
import { NotFound, Unauthenticated } from '@strainscope/kernel';
import type { SignedInRequest } from '../session/signed-in-request.ts';
import { ACCESS } from './access.decorator.ts';

/**
 * The first half of a call's policy, level and permission; the service that owns the data looks at the relation. A handler
 * without a policy is refused, so that a forgotten one lets nobody in.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  /** @throws Unauthenticated, NotFound */
  canActivate(context: ExecutionContext): boolean {
    const policy = this.reflector.get<AccessPolicy | undefined>(ACCESS, context.getHandler());
    if (!policy) throw new NotFound();
    assertMayCall(policy, context.switchToHttp().getRequest<SignedInRequest>().principal);
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
