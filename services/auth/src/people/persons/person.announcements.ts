import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox } from '@strainscope/messaging';
import type { PersonRecord } from './person.entity.ts';

/** Tells the other services who somebody is: all they may know of a person comes from here. */
export function announceRegistered(outbox: Outbox, em: EntityManager, person: PersonRecord): Promise<void> {
  return outbox.append(em, 'strainscope.auth.person.registered.v1', person.id, announced(person));
}

/** The whole state again, after anything of it changed. */
export function announceUpdated(outbox: Outbox, em: EntityManager, person: PersonRecord): Promise<void> {
  return outbox.append(em, 'strainscope.auth.person.updated.v1', person.id, announced(person));
}

function announced({ id, level, firstName, lastName, email, sex, birthDate, permissions }: PersonRecord) {
  return { personId: id, level, firstName, lastName, email, sex, birthDate, permissions };
}
