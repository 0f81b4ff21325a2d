import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox } from '@strainscope/messaging';
import type { PersonRecord } from './person.entity.ts';

/** Tells the other services who somebody is: all they may know of a person comes from here. */
export function announceRegistered(outbox: Outbox, em: EntityManager, person: PersonRecord): Promise<void> {
  const { id: personId, level, firstName, lastName, email, sex, birthDate, permissions } = person;
  return outbox.append(em, 'strainscope.auth.person.registered.v1', personId, {
    personId,
    level,
    firstName,
    lastName,
    email,
    sex,
    birthDate,
    permissions,
  });
}
