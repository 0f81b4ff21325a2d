import type { Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import type { GuardianshipRecord } from './guardianship.entity.ts';

export type Change = 'custody' | 'end';

/**
 * Tells whether the actor may change a guardianship. An earlier guardian who decides for the child changes what later
 * ones may: one invited a minute ago does not take the child from the guardian who invited them. Guardians end their
 * own, and none widens it. Administrators may both. No token does.
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
