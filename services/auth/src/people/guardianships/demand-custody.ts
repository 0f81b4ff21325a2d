import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { Guardianship } from './guardianship.entity.ts';

/**
 * Refuses a guardian who only sees the child: they neither change nor take away anything of the child, whatever else
 * opens the child to them. Asked beside the access table, which knows guardians and not their custody. In a transaction
 * with the service's scope.
 * @throws NotFound
 */
export async function demandCustody(
  em: EntityManager,
  { personId: guardianId }: Actor,
  childId: string,
): Promise<void> {
  if ((await em.count(Guardianship, { guardianId, childId, custody: 'view' })) > 0) throw new NotFound();
}
