import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { Identity } from '../credentials/identity.entity.ts';
import type { Claims } from './provider-client.ts';

/** From now on the account elsewhere signs in as the person. Inside the caller's transaction. */
export function linkIdentity(
  em: EntityManager,
  personId: string,
  { issuer, subject, email }: Pick<Claims, 'issuer' | 'subject' | 'email'>,
  linkedAt: Date,
): void {
  em.create(Identity, { id: newId(linkedAt.getTime()), issuer, subject, personId, account: email, linkedAt });
}
