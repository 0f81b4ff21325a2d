import { isApiScope, type Actor } from '@strainscope/access';
import { sessionUser, type SessionUser } from '@strainscope/console-contract';
import { isLevel, Level, levelLabels, permissions, Unauthenticated, type Permission } from '@strainscope/kernel';
import type { Principal } from '@strainscope/proto/auth';
import { toContract } from './to-contract.ts';

/** Who acts, as services know it, in a session. */
export function sessionActorOf(principal: Principal): Actor {
  const { sessionId } = principal;
  return { ...actorOf(principal), ...(sessionId !== '' && { sessionId }) };
}

/** The same with an API token, which does no more than its scopes name. */
export function tokenActorOf(principal: Principal): Actor {
  return { ...actorOf(principal), apiScopes: principal.scopes.filter(isApiScope) };
}

function actorOf({ personId, level, permissions: named }: Principal): Actor {
  return { personId, level: levelOf(level), permissions: known(named) };
}

export function sessionUserOf(
  principal: Omit<Principal, '$typeName' | 'sessionId' | 'scopes' | 'gateway'>,
): SessionUser {
  const { personId, level, permissions: named, plays } = principal;
  return toContract(sessionUser, principal, {
    _id: personId,
    level: levelOf(level),
    role: roleOf(level),
    permissions: known(named),
    // Players by their account are known by the level, also while auth is a version behind and does not tell.
    plays: plays || level === Level.player,
  });
}

/** @throws Unauthenticated for a level that this version does not know: nothing may be opened by it */
function levelOf(level: number): Level {
  if (!isLevel(level)) throw new Unauthenticated();
  return level;
}

function roleOf(level: number): SessionUser['role'] {
  return levelLabels[levelOf(level)];
}

function known(names: readonly string[]): Permission[] {
  return permissions.filter((permission) => names.includes(permission));
}
