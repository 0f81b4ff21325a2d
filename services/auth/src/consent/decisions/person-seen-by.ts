import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';

/** The person, for whoever may see what was decided: themselves, guardians, administrators. @throws NotFound */
export async function personSeenBy(em: EntityManager, actor: Actor, personId: string): Promise<PersonRecord> {
  const person = await em.findOne(Person, { id: personId });
  const mayLook =
    !actor.apiScopes &&
    (actor.personId === personId ||
      actor.level === Level.admin ||
      (await em.count(Guardianship, { guardianId: actor.personId, childId: personId })) > 0);
  if (!person || !mayLook) throw new NotFound();
  return person;
}
