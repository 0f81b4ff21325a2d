import { isApiScope, type Actor } from '@strainscope/access';
import type { SessionUser } from '@strainscope/console-contract';
import { isLevel, Level, levelLabels, permissions, Unauthenticated, type Permission } from '@strainscope/kernel';
import type { Principal } from '@strainscope/proto/auth';

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
  return {
    _id: principal.personId,
    level: levelOf(principal.level),
    first_name: principal.firstName,
    last_name: principal.lastName,
    role: roleOf(principal.level),
    permissions: known(principal.permissions),
    // Players by their account are known by the level, also while auth is a version behind and does not tell.
    plays: principal.plays || principal.level === Level.player,
    has_children: principal.hasChildren,
  };
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
