import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { assertCan, type ActorScope } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { Invitation, type InvitationRecord } from './invitation.entity.ts';
import { roleRules } from './invitation.rules.ts';

/** An invitation that the actor might have written, locked. @throws NotFound */
export async function demandInvitation(em: EntityManager, actor: ActorScope, id: string): Promise<InvitationRecord> {
  const invitation = await em.findOne(Invitation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!invitation) throw new NotFound();
  assertCan(actor, roleRules[invitation.role].action, invitation);
  return invitation;
}
