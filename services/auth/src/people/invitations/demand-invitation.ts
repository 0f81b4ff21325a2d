import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { assertCan, type ActorScope, type NodePaths } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { Invitation, type InvitationRecord } from './invitation.entity.ts';
import { roleRules } from './invitation.rules.ts';

/** An invitation that the actor might write now, locked: of a guardian, by where the child belongs today. @throws NotFound */
export async function demandInvitation(
  em: EntityManager,
  paths: NodePaths,
  actor: ActorScope,
  id: string,
): Promise<InvitationRecord> {
  const invitation = await em.findOne(Invitation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!invitation) throw new NotFound();
  const { role, personId } = invitation;
  const scope = personId ? await paths.scopeOfPerson(personId) : invitation.scope;
  assertCan(actor, roleRules[role].action, { scope, personId });
  return invitation;
}
