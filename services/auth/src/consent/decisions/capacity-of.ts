import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '@strainscope/access';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { isMinor } from '../../people/persons/majority.ts';
import type { Capacity } from './processing-permission.ts';

/**
 * Answers the role in which the actor decides for a person: an adult alone, a guardian with full custody for a minor, a
 * minor as assent. No token decides, no administrator, and nobody for another who is a minor or whose account is
 * closed.
 */
export async function capacityOf(
  em: EntityManager,
  actor: Actor,
  person: PersonRecord,
  now: Date,
): Promise<Capacity | null> {
  if (actor.apiScopes) return null;
  const minor = isMinor(person.birthDate, now);
  if (actor.personId === person.id) return minor ? 'assent' : 'self';
  const custody = { guardianId: actor.personId, childId: person.id, custody: 'full' as const };
  if (!minor || (await em.count(Guardianship, custody)) === 0) return null;
  const guardian = await em.findOne(Person, { id: actor.personId, disabledAt: null });
  return guardian && !isMinor(guardian.birthDate, now) ? 'guardian' : null;
}
