import type { EntityManager } from '@mikro-orm/postgresql';
import { Person } from '../persons/person.entity.ts';
import type { InvitationRecord } from './invitation.entity.ts';

/** Names by id of whoever invited; those whose account is gone are missing. */
export async function inviterNames(
  em: EntityManager,
  invitations: readonly Pick<InvitationRecord, 'inviterId'>[],
): Promise<Map<string, string>> {
  const ids = new Set(invitations.map(({ inviterId }) => inviterId));
  const people = await em.find(Person, { id: { $in: [...ids] } }, { fields: ['firstName', 'lastName'] });
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

/** What the letter and the preview call whoever invited. */
export async function nameOfInviter(em: EntityManager, invitation: InvitationRecord): Promise<string> {
  const names = await inviterNames(em, [invitation]);
  return names.get(invitation.inviterId) ?? 'StrainScope';
}
