import type { Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import type { GuardianshipRecord } from './guardianship.entity.ts';

export type Change = 'custody' | 'end';

/**
 * Whoever became a guardian earlier changes what later ones may, while deciding for the child: somebody invited a minute
 * ago does not take the child from whoever invited them. Everybody ends their own; nobody widens it. Administrators may
 * both. No token does.
 * @param own of the actor, for the same child
 */
export function mayChange(
  actor: Pick<Actor, 'personId' | 'level' | 'apiScopes'>,
  own: GuardianshipRecord | null,
  guardianship: GuardianshipRecord,
  change: Change,
): boolean {
  if (actor.apiScopes) return false;
  if (actor.personId === guardianship.guardianId) return change === 'end';
  if (actor.level === Level.admin) return true;
  return own?.custody === 'full' && own.establishedAt < guardianship.establishedAt;
}
